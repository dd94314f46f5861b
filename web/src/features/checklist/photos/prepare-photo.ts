/**
 * Turns the file that the user chose into the photo that is sent: decodes it, reads its position, and reduces it for slow networks with
 * its EXIF block. It takes what the server takes. A picture that was just taken without a position waits for one, which `locatePicture` writes into it
 * (decision 0042).
 */
// oxlint-disable-next-line import/default -- the build exports the address of the script
import workerUrl from './photo-worker.ts?worker&url';
import { isAboutIndia } from '#contract/photo/geo-position.ts';
import { isJpeg, UnreadableJpeg } from '#contract/photo/jpeg-segments.ts';
import { isPhotograph, measureJpeg } from '#contract/photo/measure-jpeg.ts';
import { readMetadata, type PhotoMetadata, type ReadMetadata } from '#contract/photo/parse-exif-gps.ts';
import { copyExif, writePosition } from '#contract/photo/write-position.ts';
import { isOddTime } from '#contract/review/checks/places.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { deviceBehindMs } from '../../../api/client.ts';
import type { Choosing, DraftPhoto } from '../draft/draft.ts';
import type { Fix } from './location-fix.ts';
import type { PhotoWorkerAnswer, PhotoWorkerRequest } from './photo-worker.ts';
import { shrinkPicture, UnreadablePhoto, type PictureToShrink } from './shrink-picture.ts';

/** A script that the device has starts within a second; one that a broken network withholds may never come. */
const startLimitMs = 3000;

/**
 * The third policy that the CSP allows; it names the only script of this worker (security.md S55). Rejects when the worker does not start
 * in time.
 */
async function startWorker(): Promise<Worker> {
  const policy = window.trustedTypes?.createPolicy('photo-worker', { createScriptURL: () => workerUrl });
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl);
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      worker.terminate();
      reject(new Error('The worker did not start'));
    };
    const timer = setTimeout(giveUp, startLimitMs);
    worker.addEventListener('error', giveUp, { once: true });
    worker.addEventListener(
      'message',
      () => {
        clearTimeout(timer);
        resolve(worker);
      },
      { once: true },
    );
  });
}

/** Started once: a second policy of its name would be refused. Without it the page does the work. */
let starting: Promise<Worker> | undefined;

/** Rejects when the worker did not start, or cannot do it. */
async function shrinkInWorker(picture: PictureToShrink): Promise<Blob | null> {
  const worker = await (starting ??= startWorker());
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<PhotoWorkerAnswer>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<PhotoWorkerAnswer>) => resolve(data));
    port1.start();
  });
  worker.postMessage({ ...picture, answerTo: port2 } satisfies PhotoWorkerRequest, [port2]);
  const found = await answer;
  port1.close();
  if (found === 'failed') throw new Error('The worker cannot shrink this picture');
  return found.smaller;
}

/** What the worker cannot do, and whether a picture is unreadable, is found out on the page. */
const shrink = async (picture: PictureToShrink): Promise<Blob | null> =>
  shrinkInWorker(picture).catch(() => shrinkPicture(picture));

/** Of EXIF blocks. Loaded before the first photo, which may be taken without a network. */
export const loadReader = async () => (await import('exifreader')).loadView;

/** Reads position and time as the server does. Rejects only when the reader cannot be loaded. */
export async function readPosition(jpeg: Uint8Array): Promise<ReadMetadata> {
  const loadView = await loadReader();
  return readMetadata(jpeg, (block, options) => loadView(block, options));
}

type PictureTimes = Omit<Choosing, 'origin'> & Pick<PhotoMetadata, 'takenAt'>;

/** File systems and clocks round, and some cameras store the time at which the shutter opens. */
const toleranceMs = 2000;
const unknownOpeningMs = 60_000;
/** A picker that copies a picture from the gallery sets the time of the copy, but the EXIF block keeps the time of the shot. */
const maxTakenAgoMs = 10 * 60_000;

/**
 * Returns whether the device's current position can be used for the picture. It cannot for a picture from the gallery,
 * which may have been taken anywhere.
 */
export function isFreshPicture({ lastModified, openedAt, now, takenAt }: PictureTimes): boolean {
  if (!(lastModified >= (openedAt ?? now - unknownOpeningMs) - toleranceMs)) return false;
  // Date parses text without a time zone as local time, which is what cameras write.
  return takenAt === null || now - new Date(takenAt).getTime() <= maxTakenAgoMs;
}

const maxDifferenceMs = reviewLimits.place.oldFixMinutes * 60_000;
/** Some phones write the time of the position as that of India, and not as UTC. */
const indiaMs = 5.5 * 60 * 60_000;

/**
 * Whether a camera wrote a position that it had measured at another time, as phones do that have just been switched on. Cameras write their time without its zone; it is known only in India.
 * @param behindMs by how much the clock of this device, with which it takes photos, is behind
 */
export function hasOldFix(
  { position, takenAt, fixedAtMs }: Pick<ReadMetadata, 'position' | 'takenAt' | 'fixedAtMs'>,
  nowMs: number,
  behindMs = 0,
): boolean {
  if (position === null || takenAt === null || !isAboutIndia(position)) return false;
  if (isOddTime(takenAt, new Date(nowMs).toISOString())) return true;
  if (fixedAtMs === null) return false;
  const difference = fixedAtMs - (Date.parse(`${takenAt}+05:30`) + behindMs);
  return [difference, difference - indiaMs].every((ms) => Math.abs(ms) > maxDifferenceMs);
}

export interface Picture {
  readonly blob: Blob;
  readonly fileName: string;
}

export type PhotoToPrepare = Picture & Choosing;

/** Its position is read from the blob itself, so that the server reads the same. */
export type PreparedPhoto = Picture &
  Pick<DraftPhoto, 'latitude' | 'longitude' | 'placeSource' | 'accuracyM' | 'hasOldFix'>;

/** `not-loaded`: the code that reads photos could not be loaded. The file is kept then. */
export type PhotoRefusal = 'unreadable' | 'no-place' | 'not-a-jpeg' | 'not-loaded';

export type PhotoPreparation =
  | { readonly kind: 'located'; readonly photo: PreparedPhoto }
  /** Just taken, and without a position. */
  | { readonly kind: 'waiting'; readonly picture: Picture }
  | { readonly kind: 'refused'; readonly reason: PhotoRefusal };

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (error) {
    // The file was moved, or its card removed, after it was chosen.
    throw new UnreadablePhoto('The file cannot be read', { cause: error });
  }
}

const jpegBlob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

/** Returns the original if the smaller copy has lost the position of the camera, as with broken EXIF offsets. */
async function keepingPosition(file: Blob, reduced: Blob, { position }: PhotoMetadata): Promise<Blob> {
  if (position === null) return reduced;
  const { position: copied } = await readPosition(await bytesOf(reduced));
  const isSame = copied?.latitude === position.latitude && copied.longitude === position.longitude;
  return isSame ? reduced : file;
}

async function prepare(input: PhotoToPrepare, shrinkFile: typeof shrink): Promise<PhotoPreparation> {
  const { blob, fileName } = input;
  const bytes = await bytesOf(blob);
  if (!isJpeg(bytes)) return { kind: 'refused', reason: 'not-a-jpeg' };
  const measure = measureJpeg(bytes);
  if (measure === null || !isPhotograph(measure)) throw new UnreadableJpeg('Damaged, or not a photo');
  const found = await readPosition(bytes);
  const { position, source, accuracyM, takenAt } = found;
  const isTakenNow = input.origin === 'in-page-camera' || isFreshPicture({ ...input, takenAt });
  const hasNoPlace = position === null && !isTakenNow;
  // Before anything is said about the position, so that a damaged file is reported as such.
  const smaller = await shrinkFile({ file: blob, isOnlyRead: hasNoPlace });
  if (hasNoPlace) return { kind: 'refused', reason: 'no-place' };
  const reduced =
    smaller === null
      ? blob
      : await keepingPosition(blob, jpegBlob(copyExif(bytes, await bytesOf(smaller))), found);
  // In memory, because the camera app may remove its file while the picture waits.
  if (position === null)
    return { kind: 'waiting', picture: { blob: jpegBlob(await bytesOf(reduced)), fileName } };
  const isOld = hasOldFix(found, input.now, deviceBehindMs());
  const photo = { blob: reduced, fileName, ...position, placeSource: source, accuracyM, hasOldFix: isOld };
  return { kind: 'located', photo };
}

/**
 * Prepares one photo of step 4 (specification section 5). A file whose content is not JPEG, such as HEIC or PNG, is
 * `not-a-jpeg`. A picture from the gallery without a position is refused: the device's position is not its own.
 * Rejects only when the EXIF reader cannot be loaded over the network.
 */
export async function preparePhoto(input: PhotoToPrepare, shrinkFile = shrink): Promise<PhotoPreparation> {
  try {
    return await prepare(input, shrinkFile);
  } catch (error) {
    if (error instanceof UnreadablePhoto || error instanceof UnreadableJpeg)
      return { kind: 'refused', reason: 'unreadable' };
    throw error;
  }
}

/**
 * Writes the device's position into a picture, in place of an earlier one.
 * @throws UnreadableJpeg when the picture is not a JPEG
 */
export async function locatePicture({ blob, fileName }: Picture, fix: Fix): Promise<PreparedPhoto> {
  const located = jpegBlob(writePosition(await bytesOf(blob), fix));
  const { position, accuracyM } = await readPosition(await bytesOf(located));
  if (position === null) throw new UnreadableJpeg('The position was not written');
  return { blob: located, fileName, ...position, placeSource: 'device', accuracyM };
}
