/**
 * Decides whether uploaded bytes are a photo that can be taken in (security.md T30 to T33), and makes the picture that
 * is shown later. The upload itself is never changed, stored or served from here.
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

/** These bytes are no JPEG that decodes as a whole within the limits. The message is specification section 8's. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';

  constructor(cause?: unknown) {
    super('Invalid JPEG section offset', { cause });
  }
}

export interface InspectedPhoto {
  /** Pixels as a person sees the picture, its EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  /** Of the uploaded bytes, in lower-case hex. */
  readonly sha256: string;
  /** From the bytes' own EXIF; null when there is no usable one, which is the caller's to refuse. */
  readonly position: GeoPosition | null;
  readonly positionSource: PositionSource;
  /** Radius in metres. */
  readonly accuracyM: number | null;
  /** The camera's local clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly takenAt: string | null;
  /** The picture to show: a new JPEG, upright, without metadata or anything else of the upload. */
  readonly display: Buffer;
}

const displayLongEdgePx = 1600;
const displayQuality = 80;

export interface PhotoInspector {
  /**
   * Inspects one uploaded photo: JPEG by content, size by its header, then a full decode.
   * @throws UnreadablePhoto when it is not a whole JPEG within the limits
   * @throws TooBusy when as many inspections wait as may
   */
  inspect(bytes: Buffer): Promise<InspectedPhoto>;
  /** How many photos are being inspected, and how many wait for it. */
  load(): QueueLoad;
}

export interface InspectionLimits extends QueueLimits {
  /** Width times height as the header of the file claims them. */
  readonly maxPixels: number;
  readonly timeoutSeconds: number;
}

async function decode(bytes: Buffer, limits: InspectionLimits) {
  // 'warning' would refuse pictures of phones that leave a few bytes too many before a marker; what is cut short or
  // corrupt fails at 'error' too.
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

/** All calls share one queue, so that photos of all people together stay within the limits. */
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
