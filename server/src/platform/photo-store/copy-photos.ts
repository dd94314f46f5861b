/** Copies all photos of one store to another, and compares each copy with the original. */
import { createHash } from 'node:crypto';
import { runInParallel } from '../../kernel/concurrency/run-in-parallel.ts';
import { photoKinds, type PhotoKind, type PhotoStore } from './photo-store.ts';

export interface CopiedPhotos {
  /** Number of files, two for most photos. */
  readonly copied: number;
  /** Number of files that existed with the same hash. */
  readonly same: number;
  /** One line for each failed file: `<id> <kind>: <reason>`. */
  readonly failed: readonly string[];
}

const concurrentCopies = 4;

function sha256(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
}

async function hasSame(to: PhotoStore, id: string, kind: PhotoKind, bytes: Uint8Array): Promise<boolean> {
  if ((await to.sizeOf(id, kind)) !== bytes.byteLength) return false;
  return sha256(await to.get(id, kind)) === sha256(bytes);
}

/** Does not change `from`. After an interruption, another run copies only what is missing or different. */
export async function copyPhotos(from: PhotoStore, to: PhotoStore): Promise<CopiedPhotos> {
  let [copied, same] = [0, 0];
  const failed: string[] = [];
  const copyFile = async (id: string, kind: PhotoKind): Promise<void> => {
    const bytes = await from.get(id, kind);
    if (bytes === null) return;
    if (await hasSame(to, id, kind, bytes)) {
      same += 1;
      return;
    }
    await to.put(id, kind, bytes);
    if (!(await hasSame(to, id, kind, bytes))) throw new Error('The copy differs from the original');
    copied += 1;
  };
  await runInParallel(from.listIds(), concurrentCopies, async (id) => {
    for (const kind of photoKinds) {
      await copyFile(id, kind).catch((error: unknown) => {
        failed.push(`${id} ${kind}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  });
  return { copied, same, failed };
}
