/** Opens the photo store of a location: a folder or a bucket. */
import type { OnFatalStorageError } from '../../kernel/refusal.ts';
import { openFolderPhotoStore } from './folder-photo-store.ts';
import type { PhotoStoreLocation } from './photo-store-location.ts';
import type { PhotoStore } from './photo-store.ts';

/** @param onFatalStorageError for a server; a command ends anyway when the store rejects */
export async function openPhotoStore(
  location: PhotoStoreLocation,
  onFatalStorageError?: OnFatalStorageError,
): Promise<PhotoStore> {
  if (location.kind === 'folder') return openFolderPhotoStore(location.folder, onFatalStorageError);
  // Imported only when a bucket is used. It needs no `onFatalStorageError`: its failures are not failures of this machine's disk.
  const { openS3PhotoStore } = await import('./s3-photo-store.ts');
  return openS3PhotoStore(location);
}
