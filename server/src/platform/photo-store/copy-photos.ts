/** Copies all photos of one store to another, and compares each copy with the original. */
import { runInParallel } from '../../kernel/concurrency/run-in-parallel.ts';
import { hashFile } from './hash-file.ts';
import { photoKinds, type PhotoFile, type PhotoKind, type PhotoStore } from './photo-store.ts';

export interface CopiedPhotos {
  /** Number of files, two for most photos. */
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
        failed.push(`${id} ${kind}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  });
  return { copied, same, failed };
}
