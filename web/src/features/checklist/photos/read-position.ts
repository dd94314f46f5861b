/** Reads position and time from a photo's EXIF block. `contract` interprets the tags. */
import {
  parseExifGps,
  noPhotoMetadata,
  photoTagNames,
  type PhotoMetadata,
} from '#contract/photo/parse-exif-gps.ts';
import { findExifBlock } from '#contract/photo/jpeg-segments.ts';

const loadReader = async () => (await import('exifreader')).default;

/** Loads the reader before the first photo, which may be taken without a network. Rejects when that fails. */
export async function preloadPositionReader(): Promise<void> {
  await loadReader();
}

/**
 * Returns the metadata of a photo as the server will read them; none without a readable EXIF block. Rejects only when the
 * reader, which is loaded on first use, cannot be loaded.
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
    // The position of a photo that the reader cannot parse is not reliable.
    return noPhotoMetadata;
  }
}
