/** Reads place and time out of a photo's EXIF block. What the tags mean is decided in `contract`. */
import {
  parseExifGps,
  noPhotoMetadata,
  photoTagNames,
  type PhotoMetadata,
} from '#contract/photo/parse-exif-gps.ts';
import { findExifBlock } from '#contract/photo/jpeg-segments.ts';

const loadReader = async () => (await import('exifreader')).default;

/** Fetches the reader ahead of the first photo, which may be taken without a network. Rejects when it cannot. */
export async function preloadPositionReader(): Promise<void> {
  await loadReader();
}

/**
 * What the photo says about itself, as the server will read it; a photo without a readable EXIF block says nothing.
 * Rejects only when the reader itself, loaded on first use, cannot be loaded.
 */
export async function readPosition(jpeg: Uint8Array): Promise<PhotoMetadata> {
  const exifReader = await loadReader();
  try {
    const block = findExifBlock(jpeg);
    if (block === null) return noPhotoMetadata;
    const tags: Readonly<Record<string, { readonly value?: unknown } | undefined>> = exifReader.load(
      new Uint8Array(block).buffer,
      { includeTags: { exif: [...photoTagNames] } },
    );
    return parseExifGps((name) => tags[name]?.value);
  } catch {
    // Whatever the reader stumbles over, such a photo has no place that could be trusted.
    return noPhotoMetadata;
  }
}
