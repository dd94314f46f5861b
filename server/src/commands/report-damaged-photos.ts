/** Lists the damaged photos of a backup for the operator. */
import { describeDamagedPhoto } from '../platform/backup/damaged-photos.ts';
import type { DamagedPhoto } from '../platform/backup/manifest.ts';

/** Returns the exit code: 2 when photos are damaged. */
export function reportDamagedPhotos(photos: readonly DamagedPhoto[]): number {
  if (photos.length === 0) return 0;
  console.error(
    `${photos.length} file(s) of photos were damaged in the photo store. Everything else is in the backup and verified:`,
  );
  for (const photo of photos) console.error(`  ${describeDamagedPhoto(photo)}`);
  console.error(
    'The bytes of changed files are in the backup. docs/operations.md, "A photo is damaged", says what to do.',
  );
  return 2;
}
