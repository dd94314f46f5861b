/** Opens the driver for the location that the configuration or a command names. */
import type { OnFatalStorageError } from '../../kernel/fatal-storage-error.ts';
import { openFolderPhotoStore } from './folder-photo-store.ts';
import type { PhotoStoreLocation } from './photo-store-location.ts';
import type { PhotoStore } from './photo-store.ts';

/** @param onFatalStorageError for a server; a command ends by itself when the store rejects */
export async function openPhotoStore(
  location: PhotoStoreLocation,
  onFatalStorageError?: OnFatalStorageError,
): Promise<PhotoStore> {
  if (location.kind === 'folder') return openFolderPhotoStore(location.folder, onFatalStorageError);
  // Loaded only where a bucket is used. It has nothing to give up for: a store's fault says nothing of this machine.
  const { openS3PhotoStore } = await import('./s3-photo-store.ts');
  return openS3PhotoStore(location);
}
