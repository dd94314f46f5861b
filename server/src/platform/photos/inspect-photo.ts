/**
 * Checks whether uploaded bytes are a valid photo (security.md T30 to T33), reads its metadata, and creates the picture for
 * display. It does not change or store the upload.
 */
import { createHash } from 'node:crypto';
import { isJpeg } from '#contract/photo/jpeg-segments.ts';
import type { GeoPosition, PositionSource } from '#contract/photo/geo-position.ts';
import {
  BoundedQueue,
  TooBusy,
  type QueueLimits,
  type QueueLoad,
} from '../../kernel/concurrency/bounded-queue.ts';
import { loadSharp } from './load-sharp.ts';
import { readPosition } from './read-position.ts';

export { TooBusy };

/** The bytes are not a JPEG that decodes completely within the limits. The message is that of specification section 8. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';

  constructor(cause?: unknown) {
    super('Invalid JPEG section offset', { cause });
  }
}

export interface InspectedPhoto {
  /** In pixels, after the EXIF orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** Of the uploaded bytes, in lower-case hex. */
  readonly sha256: string;
  /** From the EXIF block; null when there is no usable position, which the caller may refuse. */
  readonly position: GeoPosition | null;
  readonly positionSource: PositionSource;
  /** Radius in metres. */
  readonly accuracyM: number | null;
  /** The camera's local clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly takenAt: string | null;
  /** The picture for display: a new upright JPEG without metadata or trailing data of the upload. */
  readonly display: Buffer;
}

const displayLongEdgePx = 1600;
const displayQuality = 80;

export interface PhotoInspector {
  /**
   * Inspects one uploaded photo: JPEG by content, size by its header, then a full decode.
   * @throws UnreadablePhoto when it is not a complete JPEG within the limits
   * @throws TooBusy when the queue is full
   */
  inspect(bytes: Buffer): Promise<InspectedPhoto>;
  /** Returns how many photos are being inspected and how many are waiting. */
  load(): QueueLoad;
}

export interface InspectionLimits extends QueueLimits {
  /** Width times height according to the header of the file. */
  readonly maxPixels: number;
  readonly timeoutSeconds: number;
}

async function decode(bytes: Buffer, limits: InspectionLimits) {
  // 'warning' would reject pictures of phones that write a few extra bytes before a marker. Truncated and corrupt files
  // fail at 'error' too.
  const options = { failOn: 'error', limitInputPixels: limits.maxPixels } as const;
  const sharp = await loadSharp();
  const header = await sharp(bytes, options).metadata();
  const display = await sharp(bytes, options)
    .timeout({ seconds: limits.timeoutSeconds })
    .autoOrient()
    .resize({ width: displayLongEdgePx, height: displayLongEdgePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: displayQuality })
    .toBuffer();
  return { width: header.autoOrient.width, height: header.autoOrient.height, display };
}

async function inspect(bytes: Buffer, limits: InspectionLimits): Promise<InspectedPhoto> {
  const picture = await decode(bytes, limits).catch((error: unknown) => {
    throw new UnreadablePhoto(error);
  });
  const { position, source, accuracyM, takenAt } = readPosition(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...picture, sha256, position, positionSource: source, accuracyM, takenAt };
}

/** All calls share one queue, so that the limits apply to the photos of all users together. */
export function createPhotoInspector(limits: InspectionLimits): PhotoInspector {
  const queue = new BoundedQueue(limits);
  return {
    inspect: async (bytes) => {
      if (!isJpeg(bytes)) throw new UnreadablePhoto();
      return queue.run(() => inspect(bytes, limits));
    },
    load: () => queue.load,
  };
}
