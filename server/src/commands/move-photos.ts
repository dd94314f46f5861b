/** The command `portal photos move`: copies all photos from one store to another and verifies each copy. */
import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { copyPhotos } from '../platform/photo-store/trash.ts';
import { openPhotoStore } from '../platform/photo-store/open-photo-store.ts';
import type { PhotoStore } from '../platform/photo-store/photo-store.ts';
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
  options: {},
  arguments: [2, 2],
  namesPlace: false,
  run: ({ config, positionals: [from = '', to = ''] }) => move(from, to, config),
});
