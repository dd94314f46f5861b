/** Opens the photo store of a location: a folder or a bucket. */
import type { OnFatalStorageError } from '../../kernel/refusal.ts';
import { createPhotoFolder, FolderPhotoStore } from './folder-photo-store.ts';
import type { PhotoStoreLocation } from './photo-store-location.ts';
import type { PhotoStore } from './photo-store.ts';

interface OpenOptions {
  /**
   * Creates the folder, for photos that are restored or moved into it. Otherwise only binding the store to a database creates it: a
   * folder that is created wherever a disk is not mounted would take photos that nobody finds again.
   */
  readonly create?: boolean;
  /** For a server; a command ends anyway when the store rejects. */
  readonly onFatalStorageError?: OnFatalStorageError | undefined;
}

export async function openPhotoStore(
  location: PhotoStoreLocation,
  { create = false, onFatalStorageError }: OpenOptions = {},
): Promise<PhotoStore> {
  if (location.kind === 'folder') {
    if (create) await createPhotoFolder(location.folder);
    return new FolderPhotoStore(location.folder, onFatalStorageError);
  }
  // Imported only when a bucket is used. It needs no `onFatalStorageError`: its failures are not failures of this machine's disk.
  const { openS3PhotoStore } = await import('./s3-photo-store.ts');
  return openS3PhotoStore(location);
}
