/** Reads position and time from the EXIF block of a photo. The contract interprets the tags. */
import ExifReader from 'exifreader';
import {
  parseExifGps,
  noPhotoMetadata,
  photoTagNames,
  type PhotoMetadata,
} from '#contract/photo/parse-exif-gps.ts';
import { findExifBlock } from '#contract/photo/jpeg-segments.ts';

/**
 * Returns empty metadata for a photo without a readable EXIF block. Never throws. The library receives only the EXIF block
 * (at most 64 KB), so that no file can keep it busy.
 */
export function readPosition(jpeg: Uint8Array): PhotoMetadata {
  try {
    const block = findExifBlock(jpeg);
    if (block === null) return noPhotoMetadata;
    const tags: Readonly<Record<string, { readonly value?: unknown } | undefined>> = ExifReader.load(
      new Uint8Array(block).buffer,
      { includeTags: { exif: [...photoTagNames] } },
    );
    return parseExifGps((name) => tags[name]?.value);
  } catch {
    // The position of a photo that the library cannot parse is not trusted.
    return noPhotoMetadata;
  }
}
