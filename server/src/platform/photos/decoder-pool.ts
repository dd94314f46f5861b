/** Keeps the decoder processes that are running: used again for the next photo, and ended when idle or grown. */
import { Decoder, type DecoderLimits } from './decoder.ts';

export interface PoolLimits extends DecoderLimits {
  /** Processes with and without a photo. The caller uses no more of them at a time. */
  readonly concurrent: number;
  readonly idleMs: number;
  readonly keepProcessBytes: number;
}

export class DecoderPool {
  readonly #limits: PoolLimits;
  readonly #all = new Set<Decoder>();
  /** The one that was used last is used first, so that the others become superfluous. */
  readonly #idle = new Map<Decoder, NodeJS.Timeout>();

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return [...this.#all].filter(({ isRunning }) => isRunning).length;
  }

  /**
   * Runs `work` with a process that nothing else uses.
   * @param isHeavy whether the picture gives way to others: then it has a process of lower priority
   * @param isFresh whether the process must be a new one
   */
  async use<Result>(
    { isHeavy, isFresh }: { readonly isHeavy: boolean; readonly isFresh: boolean },
    work: (decoder: Decoder) => Promise<Result>,
  ): Promise<Result> {
    const decoder = (isFresh ? undefined : this.#takeIdle(isHeavy)) ?? this.#start(isHeavy);
    try {
      return await work(decoder);
    } finally {
      this.#giveBack(decoder);
    }
  }

  /** Ends all processes. */
  close(): void {
    for (const decoder of this.#all) this.#end(decoder);
  }

  #takeIdle(isHeavy: boolean): Decoder | undefined {
    for (const decoder of [...this.#idle.keys()].toReversed()) {
      if (!decoder.isRunning) this.#end(decoder);
      else if (decoder.isForHeavy === isHeavy) {
        clearTimeout(this.#idle.get(decoder));
        this.#idle.delete(decoder);
        return decoder;
      }
    }
    return undefined;
  }

  #start(isHeavy: boolean): Decoder {
    const [longestIdle] = this.#idle.keys();
    if (longestIdle !== undefined && this.#all.size >= this.#limits.concurrent) this.#end(longestIdle);
    const decoder = new Decoder(this.#limits, isHeavy);
    this.#all.add(decoder);
    return decoder;
  }

  #giveBack(decoder: Decoder): void {
    const isKept =
      this.#all.has(decoder) && decoder.isRunning && decoder.memoryBytes <= this.#limits.keepProcessBytes;
    if (!isKept) {
      this.#end(decoder);
      return;
    }
    this.#idle.set(decoder, setTimeout(() => this.#end(decoder), this.#limits.idleMs).unref());
  }

  #end(decoder: Decoder): void {
    clearTimeout(this.#idle.get(decoder));
    this.#idle.delete(decoder);
    this.#all.delete(decoder);
    decoder.end();
  }
}
