/** Opens the driver for the place that the configuration or a command names. */
import { openFolderPhotoStore } from './folder-photo-store.ts';
import type { PhotoStorePlace } from './photo-store-place.ts';
import type { PhotoStore } from './photo-store.ts';

export async function openPhotoStore(place: PhotoStorePlace): Promise<PhotoStore> {
  if (place.kind === 'folder') return openFolderPhotoStore(place.folder);
  // Loaded only where a bucket is used.
  const { openS3PhotoStore } = await import('./s3-photo-store.ts');
  return openS3PhotoStore(place);
}
