/** From the file that a person gives to the photo that is sent: place found or written in, size reduced. */
import { isJpeg, readFrameSize, UnreadableJpeg } from '#contract/photo/jpeg-segments.ts';
import type { PhotoMetadata } from '#contract/photo/parse-exif-gps.ts';
import type { PositionSource } from '#contract/photo/geo-position.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import { isFreshPicture } from './fresh-picture.ts';
import type { Fix } from './location-fix.ts';
import { readPosition } from './read-position.ts';
import { reducePhoto, UnreadablePhoto } from './reduce-photo.ts';

export interface PhotoToPrepare {
  readonly file: File;
  readonly origin: 'input' | 'in-page-camera';
  /** When the file input was opened, in milliseconds since 1970; null when that is not known. */
  readonly openedAt: number | null;
  /** Finds where the device is, which may take a while; null when that cannot be found. Asked only where it counts. */
  readonly findFix: () => Promise<Fix | null>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface PreparedPhoto {
  readonly blob: Blob;
  readonly fileName: string;
  /** Signed degrees, read back from the blob itself, so the server will read the same. */
  readonly latitude: number;
  readonly longitude: number;
  readonly placeSource: PositionSource;
  /** Radius in metres. */
  readonly accuracyM: number | null;
}

export type PhotoRefusal = 'unreadable' | 'no-place' | 'not-a-jpeg';

export type PhotoPreparation =
  | { readonly ok: true; readonly photo: PreparedPhoto }
  | { readonly ok: false; readonly reason: PhotoRefusal };

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (error) {
    // The file has been moved or its card taken out since it was chosen.
    throw new UnreadablePhoto('The file cannot be read', { cause: error });
  }
}

/** The device's place may stand in for a missing one only where the picture was taken here and now. */
async function fixFor(
  { origin, file, openedAt, now, findFix }: PhotoToPrepare,
  facts: PhotoMetadata,
): Promise<Fix | null> {
  if (facts.position !== null) return null;
  const { lastModified } = file;
  const takenNow =
    origin === 'in-page-camera' || isFreshPicture({ lastModified, openedAt, now, takenAt: facts.takenAt });
  return takenNow ? findFix() : null;
}

const jpegBlob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

/** A smaller copy whose EXIF no longer tells the camera's place (broken offsets) is worth nothing: the original goes. */
async function reduceKeepingPosition(file: Blob, facts: PhotoMetadata): Promise<Blob> {
  const reduced = await reducePhoto(file);
  if (reduced === file || facts.position === null) return reduced;
  const { position } = await readPosition(await bytesOf(reduced));
  const isSame =
    position?.latitude === facts.position.latitude && position.longitude === facts.position.longitude;
  return isSame ? reduced : file;
}

async function prepare(given: PhotoToPrepare): Promise<PhotoPreparation> {
  const { file } = given;
  const bytes = await bytesOf(file);
  if (!isJpeg(bytes)) return { ok: false, reason: 'not-a-jpeg' };
  // Throws for what is no whole JPEG: a damaged file is named as such, not as one without a place.
  readFrameSize(bytes);
  const found = await readPosition(bytes);
  const fix = await fixFor(given, found);
  if (found.position === null && fix === null) return { ok: false, reason: 'no-place' };
  const reduced = await reduceKeepingPosition(file, found);
  const blob = fix === null ? reduced : jpegBlob(writePosition(await bytesOf(reduced), fix));
  const { position, source, accuracyM } = fix === null ? found : await readPosition(await bytesOf(blob));
  if (position === null) return { ok: false, reason: 'no-place' };
  const fileName = file.name === '' ? 'photo.jpg' : file.name;
  return { ok: true, photo: { blob, fileName, ...position, placeSource: source, accuracyM } };
}

/**
 * Prepares one photo of step 4 (specification section 5). HEIC, PNG and whatever else is not JPEG by content is
 * `not-a-jpeg`; a gallery picture without a place stays without one.
 * Rejects only when the EXIF reader cannot be loaded over the network.
 */
export async function preparePhoto(given: PhotoToPrepare): Promise<PhotoPreparation> {
  try {
    return await prepare(given);
  } catch (error) {
    if (error instanceof UnreadablePhoto || error instanceof UnreadableJpeg)
      return { ok: false, reason: 'unreadable' };
    throw error;
  }
}
