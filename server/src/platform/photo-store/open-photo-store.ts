/** Opens the driver for the place that the configuration or a command names. */
import type { GiveUp } from '../../kernel/fatal-storage-error.ts';
import { openFolderPhotoStore } from './folder-photo-store.ts';
import type { PhotoStorePlace } from './photo-store-location.ts';
import type { PhotoStore } from './photo-store.ts';

/** @param giveUp for a server; a command ends by itself when the store rejects */
export async function openPhotoStore(place: PhotoStorePlace, giveUp?: GiveUp): Promise<PhotoStore> {
  if (place.kind === 'folder') return openFolderPhotoStore(place.folder, giveUp);
  // Loaded only where a bucket is used. It has nothing to give up for: a store's fault says nothing of this machine.
  const { openS3PhotoStore } = await import('./s3-photo-store.ts');
  return openS3PhotoStore(place);
}
