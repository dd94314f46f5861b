/**
 * The trash of a photo store: removed photos at `trash/<reason>/<day>/<file>`, from where they can be put back until
 * they are deleted for good. When that is, `checklist` decides.
 */
import { runInParallel } from '../../kernel/concurrency.ts';
import { hashFile } from './durable-files.ts';
import {
  isPhotoId,
  type PhotoFile,
  photoFileName,
  type PhotoKind,
  photoKinds,
  photoPath,
  type PhotoStore,
  type PhotoTrash,
  type TrashedPhoto,
  type TrashReason,
} from './photo-store.ts';
import { messageOf } from '../../kernel/refusal.ts';

// Copies all photos of one store to another, and compares each copy with the original.

interface CopiedPhotos {
  /** Number of files, up to three for each photo. */
  readonly copied: number;
  /** Number of files that existed with the same hash. */
  readonly same: number;
  /** One line for each failed file: `<id> <kind>: <reason>`. */
  readonly failed: readonly string[];
}

const concurrentCopies = 4;

/**
 * Does not change `from`. After an interruption, another run copies only what is missing or different.
 * @param folder for files of a store that has none
 */
export async function copyPhotos(from: PhotoStore, to: PhotoStore, folder: string): Promise<CopiedPhotos> {
  let [copied, same] = [0, 0];
  const failed: string[] = [];
  const hasSame = async (id: string, kind: PhotoKind, { byteLength, sha256 }: PhotoFile) =>
    (await to.sizeOf(id, kind)) === byteLength &&
    (await to.withFile(id, kind, folder, hashFile))?.sha256 === sha256;
  const copyFile = async (id: string, kind: PhotoKind, path: string): Promise<void> => {
    const file = await hashFile(path);
    if (await hasSame(id, kind, file)) {
      same += 1;
      return;
    }
    await to.put(id, { [kind]: file }, 'copy');
    if (!(await hasSame(id, kind, file))) throw new Error('The copy differs from the original');
    copied += 1;
  };
  await runInParallel(from.listIds(), concurrentCopies, async (id) => {
    for (const kind of photoKinds) {
      const copying = from.withFile(id, kind, folder, (file) => copyFile(id, kind, file));
      await copying.catch((error: unknown) => {
        failed.push(`${id} ${kind}: ${messageOf(error)}`);
      });
    }
  });
  return { copied, same, failed };
}

/** What a driver provides. Names are paths below its folder or prefix. */
export interface NamedFiles {
  /** Returns false when there is no such file. After an interruption the file has at least one of both names. */
  move(from: string, to: string): Promise<boolean>;
  /** Lists all files below the folder `trash`. */
  list(folder: string): Promise<readonly string[]>;
  /** Removing an absent file is not an error. */
  remove(name: string): Promise<void>;
}

const trashName = 'trash';
const namePattern =
  /^trash\/(replaced|unknown|confirmed)\/(\d{4}-\d{2}-\d{2})\/([\w-]+)\.(?:(original|display)\.jpg|(points)\.bin)$/;

type Location = Pick<TrashedPhoto, 'id' | 'reason' | 'day'>;

const trashPath = ({ id, reason, day }: Location, kind: PhotoKind): string =>
  `${trashName}/${reason}/${day}/${photoFileName(id, kind)}`;

function groupByPhoto(names: readonly string[]): readonly TrashedPhoto[] {
  const photos = new Map<string, TrashedPhoto>();
  for (const name of names) {
    const [, reason, day = '', id = '', picture, points] = namePattern.exec(name) ?? [];
    if (reason === undefined || !isPhotoId(id)) continue;
    const key = `${reason} ${day} ${id}`;
    const kinds = [...(photos.get(key)?.kinds ?? []), (picture ?? points) as PhotoKind];
    photos.set(key, { id, reason: reason as TrashReason, day, kinds });
  }
  return [...photos.values()];
}

export function createTrash(files: NamedFiles): PhotoTrash {
  return {
    async add(id, reason, now) {
      const day = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
      const moved: PhotoKind[] = [];
      for (const kind of photoKinds)
        if (await files.move(photoPath(id, kind), trashPath({ id, reason, day }, kind))) moved.push(kind);
      return moved;
    },
    list: async () => groupByPhoto(await files.list(trashName)),
    async restore(photo) {
      for (const kind of photo.kinds) await files.move(trashPath(photo, kind), photoPath(photo.id, kind));
    },
    async delete(photo) {
      for (const kind of photo.kinds) await files.remove(trashPath(photo, kind));
    },
  };
}
