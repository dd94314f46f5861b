/** Runs the methods of an object in a worker thread, so that long calculations do not keep other requests waiting. */
import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import type { RefusalCode, RefusalDetails } from '#contract/refusals.ts';
import { Refusal, refuse } from '../refusal.ts';
import { FairQueue, TooBusy, type FairQueueLimits } from './fair-queue.ts';

/** An object here or in a thread. Arguments and results of a thread are copied. */
export type Remote<Service> = {
  readonly [Method in keyof Service]: Service[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result | Promise<Result>
    : never;
};

interface Call {
  readonly method: string;
  readonly args: readonly unknown[];
}

type Outcome =
  | { readonly value: unknown }
  | { readonly refusal: { readonly code: RefusalCode; readonly details: RefusalDetails } }
  | { readonly error: unknown };

function run(service: object, { method, args }: Call): Outcome {
  try {
    const methods = service as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
    return { value: methods[method]?.call(service, ...args) };
  } catch (error) {
    return error instanceof Refusal ? { refusal: { code: error.code, details: error.details } } : { error };
  }
}

/** To be called in the thread. */
export function serveCalls(service: object): void {
  parentPort?.on('message', (call: Call) => parentPort?.postMessage(run(service, call), []));
}

interface ThreadLimits extends Omit<FairQueueLimits, 'concurrent'> {
  /** A call that takes longer ends the thread. */
  readonly callMs: number;
  /** A thread that is not used for this time is ended. It is started when it is needed. */
  readonly idleMs: number;
  /** One that has a larger heap after its use is ended at once. */
  readonly keepHeapBytes: number;
}

export class Thread<Service extends object> {
  readonly #file: URL;
  readonly #limits: ThreadLimits;
  readonly #queue: FairQueue;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** @param file a module that calls `serveCalls` with a `Service` */
  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file;
    this.#limits = limits;
    this.#queue = new FairQueue({ ...limits, concurrent: 1 });
  }

  /**
   * Runs `work` while nobody else uses the thread; the service has the state that the one before left.
   * Throws `TooBusy` when too many are waiting or a call takes too long, and what `work` throws.
   */
  async use<Result>(sender: string, work: (service: Remote<Service>) => Promise<Result>): Promise<Result> {
    const service = new Proxy({} as Remote<Service>, {
      get:
        (_, method) =>
        (...args: readonly unknown[]) =>
          this.#call({ method: String(method), args }),
    });
    return this.#queue.run({ sender, isHeavy: true }, async () => {
      clearTimeout(this.#idle);
      try {
        return await work(service);
      } finally {
        await this.#leave();
      }
    });
  }

  /** What a thread has used stays its own until it ends. */
  async #leave(): Promise<void> {
    const statistics = await this.#worker?.getHeapStatistics().catch(() => undefined);
    if ((statistics?.total_heap_size ?? 0) > this.#limits.keepHeapBytes) this.#end();
    else this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref();
  }

  async #call(call: Call): Promise<unknown> {
    const outcome = await this.#send(call);
    if ('refusal' in outcome) throw refuse(outcome.refusal.code, outcome.refusal.details);
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  async #send(call: Call): Promise<Outcome> {
    const worker = (this.#worker ??= this.#start());
    const tooLong = new AbortController();
    const timer = setTimeout(
      () => tooLong.abort(new TooBusy('A call of a thread took too long')),
      this.#limits.callMs,
    );
    try {
      // Rejects when the thread fails, for example because its memory is used up.
      const answered = once(worker, 'message', { signal: tooLong.signal });
      worker.postMessage(call, []);
      const [outcome] = (await answered) as [Outcome];
      return outcome;
    } catch (error) {
      this.#end();
      throw tooLong.signal.aborted ? tooLong.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#file);
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    // It does not keep a server that stops from ending.
    worker.unref();
    return worker;
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}
