/** Turns the file that the user chose into the photo that is sent: reads or writes its position and reduces its size. */
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
  /** When the file input was opened, in milliseconds since 1970; null when that is unknown. */
  readonly openedAt: number | null;
  /** Returns the device's position, which may take a while, or null. Called only when it can be used. */
  readonly findFix: () => Promise<Fix | null>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface PreparedPhoto {
  readonly blob: Blob;
  readonly fileName: string;
  /** Signed degrees, read from the blob itself, so that the server reads the same. */
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
    // The file was moved, or its card removed, after it was chosen.
    throw new UnreadablePhoto('The file cannot be read', { cause: error });
  }
}

/** Returns the device's position for a picture without one, only if the picture was just taken here. */
async function fixFor(
  { origin, file, openedAt, now, findFix }: PhotoToPrepare,
  facts: PhotoMetadata,
): Promise<Fix | null> {
  if (facts.position !== null) return null;
  const { lastModified } = file;
  const isTakenNow =
    origin === 'in-page-camera' || isFreshPicture({ lastModified, openedAt, now, takenAt: facts.takenAt });
  return isTakenNow ? findFix() : null;
}

const jpegBlob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

/** Returns the original if the smaller copy has lost the position of the camera, as with broken EXIF offsets. */
async function reduceKeepingPosition(file: Blob, facts: PhotoMetadata): Promise<Blob> {
  const reduced = await reducePhoto(file);
  if (reduced === file || facts.position === null) return reduced;
  const { position } = await readPosition(await bytesOf(reduced));
  const isSame =
    position?.latitude === facts.position.latitude && position.longitude === facts.position.longitude;
  return isSame ? reduced : file;
}

async function prepare(input: PhotoToPrepare): Promise<PhotoPreparation> {
  const { file } = input;
  const bytes = await bytesOf(file);
  if (!isJpeg(bytes)) return { ok: false, reason: 'not-a-jpeg' };
  // Throws for an incomplete JPEG, so that a damaged file is reported as such, not as one without a position.
  readFrameSize(bytes);
  const found = await readPosition(bytes);
  const fix = await fixFor(input, found);
  if (found.position === null && fix === null) return { ok: false, reason: 'no-place' };
  const reduced = await reduceKeepingPosition(file, found);
  const blob = fix === null ? reduced : jpegBlob(writePosition(await bytesOf(reduced), fix));
  const { position, source, accuracyM } = fix === null ? found : await readPosition(await bytesOf(blob));
  if (position === null) return { ok: false, reason: 'no-place' };
  const fileName = file.name === '' ? 'photo.jpg' : file.name;
  return { ok: true, photo: { blob, fileName, ...position, placeSource: source, accuracyM } };
}

/**
 * Prepares one photo of step 4 (specification section 5). A file whose content is not JPEG, such as HEIC or PNG, is
 * `not-a-jpeg`. A picture from the gallery without a position does not get one.
 * Rejects only when the EXIF reader cannot be loaded over the network.
 */
export async function preparePhoto(input: PhotoToPrepare): Promise<PhotoPreparation> {
  try {
    return await prepare(input);
  } catch (error) {
    if (error instanceof UnreadablePhoto || error instanceof UnreadableJpeg)
      return { ok: false, reason: 'unreadable' };
    throw error;
  }
}
