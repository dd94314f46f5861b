/**
 * Checks whether an uploaded file is a valid photo (security.md T30 to T33), reads its metadata, and creates the picture for
 * display. It does not change or store the upload. Decoding runs in processes of its own (decision 0029).
 */
import type { PicturePrint } from '#contract/photo/picture-print.ts';
import {
  FairQueue,
  TooBusy,
  type FairQueueLimits,
  type QueueLoad,
} from '../../kernel/concurrency/fair-queue.ts';
import { isDiskFull } from '../../kernel/error-code.ts';
import { unavailableIfInaccessible } from '../photo-store/durable-files.ts';
import { PhotoStoreFull } from '../photo-store/photo-store.ts';
import type { DecodedPhoto, PictureSize } from './decoded-photo.ts';
import { DecoderOverdue, DecodingFailed, type Decoder } from './decoder.ts';
import { DecoderPool, type PoolLimits } from './decoder-pool.ts';
import { isDecodable, isHeavy, measureJpegFile, type JpegLimits, type JpegMeasure } from './measure-jpeg.ts';

export { TooBusy };

/** The bytes are not a JPEG that decodes completely within the limits. The message is that of specification section 8. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';

  constructor(cause?: unknown) {
    super('Invalid JPEG section offset', { cause });
  }
}

export interface PhotoInspector {
  /**
   * Inspects one uploaded photo: JPEG by content, effort by its segments, then a full decode.
   * @param displayFile where the picture for display is written; the caller removes it, also after an error
   * @param sender the account; each has at most one photo decoded at a time
   * @param size of the picture for display
   * @throws UnreadablePhoto when it is not a complete JPEG within the limits
   * @throws TooBusy when the queue is full or the machine is overloaded
   * @throws PhotoStoreFull or PhotoStoreUnavailable when the picture for display cannot be written
   */
  inspect(file: string, displayFile: string, sender: string, size?: PictureSize): Promise<DecodedPhoto>;
  /** Takes the print of a picture, with the same queue, checks and errors as `inspect`. */
  print(file: string, sender: string): Promise<PicturePrint>;
  /** Returns how many photos are being inspected and how many are waiting. */
  load(): QueueLoad;
  /** Returns how many decoder processes are running. */
  processes(): number;
  /** Ends the decoder processes. Photos that are being inspected are refused. */
  close(): void;
}

export type InspectionLimits = FairQueueLimits & JpegLimits & PoolLimits;

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
    file: string,
    sender: string,
    work: (decoder: Decoder, measure: JpegMeasure) => Promise<Result>,
  ): Promise<Result> => {
    const measure = await measureJpegFile(file);
    if (measure === null || !isDecodable(measure, limits)) throw new UnreadablePhoto();
    const kind = { sender, isHeavy: isHeavy(measure, limits) };
    return queue
      .run(kind, () => pool.use((decoder) => work(decoder, measure)))
      .catch((error: unknown) => {
        if (error instanceof DecoderOverdue) throw new TooBusy(error.message, { cause: error });
        if (!(error instanceof DecodingFailed)) throw isDiskFull(error) ? new PhotoStoreFull(error) : error;
        if (error.hasEndedProcess) warn(error.message, sender);
        throw new UnreadablePhoto(error);
      });
  };
  return {
    inspect: (file, displayFile, sender, size = 'display') =>
      unavailableIfInaccessible(
        run(file, sender, (decoder, { headerBytes }) =>
          decoder.decode({ file, headerBytes, displayFile, size }),
        ),
      ),
    print: (file, sender) => unavailableIfInaccessible(run(file, sender, (decoder) => decoder.print(file))),
    load: () => queue.load,
    processes: () => pool.running,
    close: () => pool.close(),
  };
}
