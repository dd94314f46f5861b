/** The command `portal photos move`: copies all photos from one store to another and verifies each copy. */
import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { runInParallel } from '../kernel/concurrency.ts';
import { messageOf } from '../kernel/refusal.ts';
import { hashFile } from '../platform/photo-store/durable-files.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import {
  type PhotoFile,
  type PhotoKind,
  photoKinds,
  type PhotoStore,
} from '../platform/photo-store/photo-store.ts';
import { openUploadFolder } from '../platform/uploads.ts';
import {
  parsePhotoStoreLocation,
  type PhotoStoreLocation,
} from '../platform/photo-store/photo-store-location.ts';
import { defineCommand } from './command.ts';

function parseLocation(name: 'FROM' | 'TO', text: string, config: Config): PhotoStoreLocation {
  const location = parsePhotoStoreLocation(text, config.s3Access);
  if (typeof location === 'string') throw new Error(`${name} ${location}`);
  return location;
}

/** Throws when TO belongs to another installation. Copied first, so that no other portal takes TO in the meantime. */
async function copyInstallation(source: PhotoStore, target: PhotoStore): Promise<void> {
  const [from, to] = [await source.readInstallation(), await target.readInstallation()];
  if (to !== null && to.id !== from?.id)
    throw new Error(`TO belongs to another installation (${to.id}). Nothing was copied; give an empty one.`);
  if (from !== null && to === null) await target.writeInstallation(from);
}

const concurrentCopies = 4;

/**
 * Copies all photos, and compares each copy with the original. Does not change `from`. After an interruption, another run copies only
 * what is missing or different. Returns the number of files that were copied and that existed with the same hash, and a line for each
 * that failed: `<id> <kind>: <reason>`.
 * @param folder for files of a store that has none
 */
async function copyPhotos(from: PhotoStore, to: PhotoStore, folder: string) {
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

async function move(fromText: string, toText: string, config: Config): Promise<number> {
  const from = parseLocation('FROM', fromText, config);
  if (from.kind === 'folder' && !existsSync(from.folder))
    throw new Error(`FROM: there is no ${from.folder}.`);
  const [source, target] = [
    await openPhotoStore(from),
    await openPhotoStore(parseLocation('TO', toText, config), { create: true }),
  ];
  await Promise.all([source.check(), target.check()]);
  await copyInstallation(source, target);
  const { copied, same, failed } = await copyPhotos(source, target, openUploadFolder(config.dataDir));
  for (const line of failed) console.error(line);
  console.log(`${copied} file(s) copied, ${same} there already, ${failed.length} failed.`);
  console.log(
    failed.length === 0
      ? 'Set PHOTO_STORE_URL to TO and restart. Then run this again to copy the photos that were added in between.'
      : 'Fix the cause and run this again: it copies only what is missing.',
  );
  return failed.length === 0 ? 0 : 1;
}

export default defineCommand({
  summary: 'copies all photos to another store, for example to a bucket',
  usage: 'FROM TO',
  details: `Each is a folder or s3://bucket?endpoint=…&region=…. Every copy is verified by its hash. It can be repeated, and does not change
FROM. Exit code 1: a photo could not be copied.`,
  arguments: [2, 2],
  namesPlace: false,
  run: ({ config, positionals: [from = '', to = ''] }) => move(from, to, config),
});
