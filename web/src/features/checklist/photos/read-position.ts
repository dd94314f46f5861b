/** Reads position and time from a photo's EXIF block. `contract` interprets the tags. */
import {
  fixTagNames,
  parseExifGps,
  parseFixTime,
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

export interface ReadMetadata extends PhotoMetadata {
  /** When the position was measured, in milliseconds since 1970. */
  readonly fixedAtMs: number | null;
}

const noMetadata: ReadMetadata = { ...noPhotoMetadata, fixedAtMs: null };

/**
 * Returns the metadata of a photo as the server will read them; none without a readable EXIF block. Rejects only when the
 * reader, which is loaded on first use, cannot be loaded.
 */
export async function readPosition(jpeg: Uint8Array): Promise<ReadMetadata> {
  const exifReader = await loadReader();
  try {
    const block = findExifBlock(jpeg);
    if (block === null) return noMetadata;
    const tags: Readonly<Record<string, { readonly value?: unknown } | undefined>> = exifReader.load(
      new Uint8Array(block).buffer,
      { includeTags: { exif: [...photoTagNames, ...fixTagNames] } },
    );
    const valueOf = (name: string): unknown => tags[name]?.value;
    return { ...parseExifGps(valueOf), fixedAtMs: parseFixTime(valueOf) };
  } catch {
    // The position of a photo that the reader cannot parse is not reliable.
    return noMetadata;
  }
}
