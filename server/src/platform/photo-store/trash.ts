/**
 * The trash of a photo store: removed photos at `trash/<reason>/<day>/<file>`, from where they can be put back until
 * they are deleted for good. When that is, `checklist` decides.
 */
import {
  isPhotoId,
  photoFileName,
  type PhotoKind,
  photoKinds,
  photoPath,
  type PhotoTrash,
  type TrashedPhoto,
  type TrashReason,
} from './photo-store.ts';

/** What a driver provides. Names are paths below its folder or prefix. */
interface NamedFiles {
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

const trashPath = ({ id, reason, day }: Omit<TrashedPhoto, 'kinds'>, kind: PhotoKind): string =>
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
