/** Keeps the decoder processes that are running: used again for the next photo, and ended when idle or grown. */
import { Decoder, type DecoderLimits } from './decoder.ts';

export interface PoolLimits extends DecoderLimits {
  readonly idleMs: number;
  readonly keepProcessBytes: number;
}

export class DecoderPool {
  readonly #limits: PoolLimits;
  readonly #all = new Set<Decoder>();
  /** The one that was used last is used first, so that the others become superfluous. */
  readonly #idle: { readonly decoder: Decoder; readonly timer: NodeJS.Timeout }[] = [];

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return [...this.#all].filter(({ isRunning }) => isRunning).length;
  }

  /** Runs `work` with a process that nothing else uses. How many there are is up to the caller. */
  async use<Result>(work: (decoder: Decoder) => Promise<Result>): Promise<Result> {
    const decoder = this.#take();
    try {
      return await work(decoder);
    } finally {
      this.#giveBack(decoder);
    }
  }

  /** Ends all processes. */
  close(): void {
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    for (const decoder of this.#all) this.#end(decoder);
  }

  #take(): Decoder {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.timer);
      if (idle.decoder.isRunning) return idle.decoder;
      this.#end(idle.decoder);
    }
    const decoder = new Decoder(this.#limits);
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
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.decoder === decoder),
        1,
      );
      this.#end(decoder);
    }, this.#limits.idleMs).unref();
    this.#idle.push({ decoder, timer });
  }

  #end(decoder: Decoder): void {
    this.#all.delete(decoder);
    decoder.end();
  }
}
