/**
 * Checks whether uploaded bytes are a valid photo (security.md T30 to T33), reads its metadata, and creates the picture for
 * display. It does not change or store the upload. Decoding runs in processes of its own (decision 0029).
 */
import { createHash } from 'node:crypto';
import type { PicturePrint } from '#contract/photo/picture-print.ts';
import { TooBusy, type QueueLimits, type QueueLoad } from '../../kernel/concurrency/bounded-queue.ts';
import { FairQueue } from '../../kernel/concurrency/fair-queue.ts';
import type { DecodedPhoto, PictureSize } from './decoded-photo.ts';
import { DecoderOverdue, DecodingFailed, type Decoder } from './decoder.ts';
import { DecoderPool, type PoolLimits } from './decoder-pool.ts';
import { isDecodable, isHeavy, measureJpeg, type JpegLimits } from './measure-jpeg.ts';

export { TooBusy };

/** The bytes are not a JPEG that decodes completely within the limits. The message is that of specification section 8. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';

  constructor(cause?: unknown) {
    super('Invalid JPEG section offset', { cause });
  }
}

export interface InspectedPhoto extends DecodedPhoto {
  /** Of the uploaded bytes, in lower-case hex. */
  readonly sha256: string;
}

export interface PhotoInspector {
  /**
   * Inspects one uploaded photo: JPEG by content, effort by its segments, then a full decode.
   * @param sender the account; each has at most one photo decoded at a time
   * @param size of the picture for display
   * @throws UnreadablePhoto when it is not a complete JPEG within the limits
   * @throws TooBusy when the queue is full or the machine is overloaded
   */
  inspect(bytes: Uint8Array, sender: string, size?: PictureSize): Promise<InspectedPhoto>;
  /** Takes the print of a picture, with the same queue, checks and errors as `inspect`. */
  print(bytes: Uint8Array, sender: string): Promise<PicturePrint>;
  /** Returns how many photos are being inspected and how many are waiting. */
  load(): QueueLoad;
  /** Returns how many decoder processes are running. */
  processes(): number;
  /** Ends the decoder processes. Photos that are being inspected are refused. */
  close(): void;
}

export type InspectionLimits = QueueLimits & JpegLimits & PoolLimits;

/**
 * All calls share one queue, so that the limits apply to the photos of all users together.
 * @param warn called when a photo has ended a process
 */
export function createPhotoInspector(
  limits: InspectionLimits,
  warn: (message: string, sender: string) => void = () => undefined,
): PhotoInspector {
  const queue = new FairQueue(limits);
  const pool = new DecoderPool(limits);
  const run = async <Result>(
    bytes: Uint8Array,
    sender: string,
    work: (decoder: Decoder) => Promise<Result>,
  ): Promise<Result> => {
    const measure = measureJpeg(bytes);
    if (measure === null || !isDecodable(measure, limits)) throw new UnreadablePhoto();
    const kind = { sender, isHeavy: isHeavy(measure, limits) };
    return queue
      .run(kind, () => pool.use(work))
      .catch((error: unknown) => {
        if (error instanceof DecoderOverdue) throw new TooBusy(error.message, { cause: error });
        if (!(error instanceof DecodingFailed)) throw error;
        if (error.hasEndedProcess) warn(error.message, sender);
        throw new UnreadablePhoto(error);
      });
  };
  return {
    inspect: async (bytes, sender, size = 'display') => {
      const photo = await run(bytes, sender, (decoder) => decoder.decode(bytes, size));
      return { ...photo, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    print: (bytes, sender) => run(bytes, sender, (decoder) => decoder.print(bytes)),
    load: () => queue.load,
    processes: () => pool.running,
    close: () => pool.close(),
  };
}
