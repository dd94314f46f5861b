/** Reads place and time out of a photo's EXIF block. What the tags mean is decided in `contract`. */
import ExifReader from 'exifreader';
import {
  parseExifGps,
  noPhotoMetadata,
  photoTagNames,
  type PhotoMetadata,
} from '#contract/photo/parse-exif-gps.ts';
import { findExifBlock } from '#contract/photo/jpeg-segments.ts';

/**
 * What the photo says about itself; a photo without a readable EXIF block says nothing. Never throws. Only the EXIF
 * block (64 KB at most) is handed to the reader, so that no file can keep it busy.
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
    // Whatever the reader stumbles over, such a photo has no place that could be trusted.
    return noPhotoMetadata;
  }
}
