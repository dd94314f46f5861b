/**
 * Checks whether an uploaded file is a valid photo (security.md T30 to T33), reads its metadata, and creates the picture for
 * display. It does not change or store the upload. Decoding runs in processes of its own (decision 0029).
 */
import type { JpegMeasure } from '#contract/photo/measure-jpeg.ts';
import { FairQueue, TooBusy, type FairQueueLimits, type QueueLoad } from '../../kernel/concurrency.ts';
import { isDiskFull } from '../../kernel/refusal.ts';
import { unavailableIfInaccessible } from '../photo-store/durable-files.ts';
import { PhotoStoreFull } from '../photo-store/photo-store.ts';
import type { DecodedPhoto, PictureSize, DescribedPicture } from './decoded-photo.ts';
import { type Decoder, DecoderFailed, DecoderPool, type PoolLimits } from './decoder.ts';
import { estimateDecodeMs, isDecodable, isHeavy, measureJpegFile, type JpegLimits } from './measure-jpeg.ts';

export { TooBusy };

/** The bytes are not a JPEG that decodes completely within the limits. The message is that of specification section 8. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';

  constructor(cause?: unknown) {
    super('Invalid JPEG section offset', { cause });
  }
}

export interface PictureTask {
  readonly file: string;
  /** Of the file, when it is known already: it is read whole for that. */
  readonly measure?: JpegMeasure | null | undefined;
  /** The account; each has at most one photo decoded at a time, and the one with the least work comes first. */
  readonly sender: string;
  /** On the clock of `performance.now()`: later the task is given up with `TooBusy`, wherever it is. */
  readonly deadlineMs?: number;
}

interface InspectionTask extends PictureTask {
  /** Where the picture for display is written; the caller removes it, also after an error. */
  readonly displayFile: string;
  /** Of the picture for display. */
  readonly size?: PictureSize;
}

export type PhotoInspector = Pick<Decoding, keyof Decoding>;

export type InspectionLimits = FairQueueLimits &
  JpegLimits &
  PoolLimits & {
    /** For one photo, with the wait for a process that is starting. One that takes longer over the photo is ended. */
    readonly timeoutMs: number;
    /** The same for a picture that the checks look at, for which nobody waits. */
    readonly describeTimeoutMs: number;
  };

/** Called when a process was ended over a photo, or by somebody else. */
type Warn = (message: string, sender: string) => void;

/** Decodes with the processes of one server. All calls share one queue, so that the limits apply to the photos of all users together. */
class Decoding {
  readonly #queue: FairQueue;
  readonly #pool: DecoderPool;
  readonly #limits: InspectionLimits;
  readonly #warn: Warn;

  constructor(limits: InspectionLimits, warn: Warn) {
    this.#queue = new FairQueue(limits);
    this.#pool = new DecoderPool(limits);
    this.#limits = limits;
    this.#warn = warn;
  }

  /**
   * Inspects one uploaded photo: JPEG by content, effort by its segments, then a full decode.
   * @throws UnreadablePhoto when it is not a complete JPEG within the limits
   * @throws TooBusy when the queue is full, or a process hangs, was ended by somebody else, or has too little of the machine
   * @throws PhotoStoreFull or PhotoStoreUnavailable when the picture for display cannot be written
   */
  readonly inspect = ({ displayFile, size = 'display', ...task }: InspectionTask): Promise<DecodedPhoto> =>
    this.#run(task, this.#limits.timeoutMs, (decoder, timeoutMs, { headerBytes }) =>
      decoder.decode({ file: task.file, headerBytes, displayFile, size }, timeoutMs),
    );

  /** Finds the points of a picture, with the same queue, checks and errors as `inspect`. */
  readonly describe = (task: PictureTask): Promise<DescribedPicture> =>
    this.#run(task, this.#limits.describeTimeoutMs, (decoder, timeoutMs) =>
      decoder.describe(task.file, timeoutMs),
    );

  /** Returns null for a file that is refused without decoding. */
  readonly measure = async (file: string): Promise<JpegMeasure | null> => {
    const measure = await measureJpegFile(file);
    return measure !== null && isDecodable(measure, this.#limits) ? measure : null;
  };

  /** Returns how many photos are being inspected and how many are waiting. */
  readonly load = (): QueueLoad => this.#queue.load;
  /** Returns how many decoder processes are running. */
  readonly processes = (): number => this.#pool.running;
  /** Ends the decoder processes. Photos that are being inspected are refused. */
  readonly close = (): void => this.#pool.close();

  async #run<Result>(
    { file, measure: known, sender, deadlineMs = Infinity }: PictureTask,
    longestMs: number,
    work: (decoder: Decoder, timeoutMs: number, measure: JpegMeasure) => Promise<Result>,
  ): Promise<Result> {
    const measure = known === undefined ? await unavailableIfInaccessible(this.measure(file)) : known;
    if (measure === null) throw new UnreadablePhoto();
    const kind = { sender, isHeavy: isHeavy(measure, this.#limits), cost: estimateDecodeMs(measure) };
    const use = (isFresh: boolean): Promise<Result> => {
      const timeoutMs = Math.min(longestMs, deadlineMs - performance.now());
      if (timeoutMs <= 0) throw new TooBusy('The time for this request is over');
      return this.#pool.use({ ...kind, isFresh }, (decoder) => work(decoder, timeoutMs, measure));
    };
    // A process that the system has ended, of which there may be several, says nothing about the photo.
    const useTwice = () =>
      use(false).catch((error: unknown) => {
        if (!(error instanceof DecoderFailed && ['crashed', 'lost'].includes(error.failure))) throw error;
        this.#warn(error.message, sender);
        return use(true);
      });
    const waitMs = Math.max(0, deadlineMs - performance.now());
    const running = this.#queue.run(kind, useTwice, waitMs).catch((error: unknown) => {
      throw this.#explain(error, sender);
    });
    return unavailableIfInaccessible(running);
  }

  #explain(error: unknown, sender: string): unknown {
    if (!(error instanceof DecoderFailed)) return isDiskFull(error) ? new PhotoStoreFull(error) : error;
    const { failure, message } = error;
    if (failure !== 'unreadable' && failure !== 'overdue') this.#warn(message, sender);
    return failure === 'overdue' || failure === 'lost'
      ? new TooBusy(message, { cause: error })
      : new UnreadablePhoto(error);
  }
}

export const createPhotoInspector = (
  limits: InspectionLimits,
  warn: Warn = () => undefined,
): PhotoInspector => new Decoding(limits, warn);
