/** Reads position and time from a photo's EXIF block, as the server does. */
import { readMetadata, type ReadMetadata } from '#contract/photo/parse-exif-gps.ts';

const loadReader = async () => {
  const { loadView } = await import('exifreader');
  return loadView;
};

/** Loads the reader before the first photo, which may be taken without a network. Rejects when that fails. */
export async function preloadPositionReader(): Promise<void> {
  await loadReader();
}

/** Rejects only when the reader, which is loaded on first use, cannot be loaded. */
export async function readPosition(jpeg: Uint8Array): Promise<ReadMetadata> {
  const loadView = await loadReader();
  return readMetadata(jpeg, (block, options) => loadView(block, options));
}
