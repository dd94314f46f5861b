/** One decoder process, as the server sees it: started, asked for one photo at a time, and ended. */
import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants } from 'node:os';
import path from 'node:path';
import {
  type DecodedPhoto,
  type DecodeRequest,
  type DecoderMessage,
  decoderMessageSchema,
  type DecoderRequest,
  type DescribedPicture,
} from './decoded-photo.ts';

interface DecoderLimits {
  readonly maxPixels: number;
  /** Processor time for one photo. */
  readonly maxCpuMs: number;
  /** Resident memory of the process. */
  readonly maxProcessBytes: number;
  /** A process that is not ready by then is ended. */
  readonly startMs: number;
}

/**
 * `unreadable`: the photo cannot be decoded. `exceeded`: the process has ended itself over it, because it took too much time or memory.
 * `overdue`: the process did not answer in time although it had used little processor time: it hangs, or the machine is overloaded.
 * The process is gone without a word about the photo: `crashed` by a fault of the program itself, which the photo may have caused, or
 * `lost` when somebody else, such as the kernel, ended it.
 */
type Failure = 'unreadable' | 'exceeded' | 'overdue' | 'crashed' | 'lost';

export class DecoderFailed extends Error {
  override readonly name = 'DecoderFailed';
  readonly failure: Failure;

  constructor(failure: Failure, message: string) {
    super(message);
    this.failure = failure;
  }
}

const program = path.join(import.meta.dirname, 'decoder-process.ts');
const usualNiceness = constants.priority.PRIORITY_BELOW_NORMAL;
/** A third of the processor time that an ordinary picture gets at the same time. The lowest one gets nothing on a busy machine. */
const heavyNiceness = 15;
const crashSignals: readonly string[] = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV'];
/** For its own objects; pictures are outside of this. */
const nodeFlags = ['--max-old-space-size=64', '--max-semi-space-size=1'];
/**
 * Nothing of the server's environment, which has its secrets. Freed memory is returned to the system at once. With the compile
 * cache, the compiler for TypeScript, which takes as much memory as the rest of the program, is not loaded.
 */
const createEnvironment = () => {
  const cache = getCompileCacheDir();
  return {
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }),
  };
};

export class Decoder {
  readonly #limits: DecoderLimits;
  readonly #process: ChildProcess;
  readonly #ready: Promise<DecoderMessage>;
  /** Resident memory of the process after the last photo. */
  memoryBytes = 0;
  #isReady = false;
  #isEnded = false;

  /** For heavy pictures, which give way to all others. */
  readonly isForHeavy: boolean;

  constructor(limits: DecoderLimits, isForHeavy: boolean) {
    this.#limits = limits;
    this.isForHeavy = isForHeavy;
    const niceness = isForHeavy ? heavyNiceness : usualNiceness;
    this.#process = fork(program, [limits.maxProcessBytes, limits.maxCpuMs, niceness].map(String), {
      env: createEnvironment(),
      execArgv: nodeFlags,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Without a listener, a message that cannot be sent would end the server. `#nextMessage` reports the error.
    this.#process.on('error', () => undefined);
    const starting = setTimeout(() => this.end(), limits.startMs).unref();
    this.#ready = this.#nextMessage().finally(() => clearTimeout(starting));
    // Its failure is that of the first photo, which awaits it.
    this.#ready.then(
      () => (this.#isReady = true),
      () => undefined,
    );
  }

  get isRunning(): boolean {
    return !this.#isEnded && this.#process.connected && this.#process.signalCode === null;
  }

  /**
   * Throws `DecoderFailed`, or an error with the code of the system when the picture cannot be written.
   * @param timeoutMs with the wait for a process that is starting
   */
  async decode(request: Omit<DecodeRequest, 'kind' | 'maxPixels'>, timeoutMs: number): Promise<DecodedPhoto> {
    const { maxPixels } = this.#limits;
    const message = await this.#ask({ kind: 'decode', maxPixels, ...request }, timeoutMs);
    if (message.kind !== 'decoded') throw new Error(`The decoder is ${message.kind} after a photo`);
    // Whatever file the process names, only this one was asked for.
    const { photo } = message;
    return { ...photo, display: { ...photo.display, path: request.displayFile } };
  }

  /** Throws `DecoderFailed`. */
  async describe(file: string, timeoutMs: number): Promise<DescribedPicture> {
    const { maxPixels } = this.#limits;
    const message = await this.#ask({ kind: 'describe', maxPixels, file }, timeoutMs);
    if (message.kind !== 'described') throw new Error(`The decoder is ${message.kind} after a picture`);
    return message.picture;
  }

  /** Ends the process at once, also one that hangs. */
  end(): void {
    this.#isEnded = true;
    this.#process.kill('SIGKILL');
  }

  async #ask(request: DecoderRequest, timeoutMs: number): Promise<DecoderMessage> {
    this.#process.ref();
    this.#process.channel?.ref();
    const overdue = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      // One that is still starting is left to the next photo: on an overloaded machine none would ever be ready.
      if (this.#isReady) this.end();
      overdue.reject(new DecoderFailed('overdue', `The decoder took longer than ${timeoutMs} ms`));
    }, timeoutMs);
    try {
      await Promise.race([this.#ready, overdue.promise]);
      return this.#read(await Promise.race([this.#exchange(request), overdue.promise]));
    } finally {
      clearTimeout(timer);
      // An idle process does not keep the server running.
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }

  #exchange(request: DecoderRequest): Promise<DecoderMessage> {
    const answer = this.#nextMessage();
    this.#process.send(request);
    return answer;
  }

  /** Returns the message when it is a result. */
  #read(message: DecoderMessage): DecoderMessage {
    if (message.kind === 'ready') throw new Error('The decoder is ready twice');
    if (message.kind === 'exceeded') {
      this.end();
      throw new DecoderFailed('exceeded', `The decoder ended: ${message.reason}`);
    }
    this.memoryBytes = message.memoryBytes;
    if (message.kind === 'unreadable') throw new DecoderFailed('unreadable', message.reason);
    if (message.kind === 'unwritten')
      throw Object.assign(new Error('The picture for display cannot be written'), { code: message.code });
    return message;
  }

  /** Rejects with `crashed` or `lost` when the process ends or cannot be reached. */
  #nextMessage(): Promise<DecoderMessage> {
    const child = this.#process;
    return new Promise((resolve, reject) => {
      const onMessage = (message: unknown): void => {
        stop();
        resolve(decoderMessageSchema.parse(message));
      };
      const onExit = (code: number | null, signal: string | null): void => {
        stop();
        const hasCrashed = signal === null || crashSignals.includes(signal);
        reject(
          new DecoderFailed(hasCrashed ? 'crashed' : 'lost', `The decoder ended with ${code ?? signal}`),
        );
      };
      const onError = (error: Error): void => {
        stop();
        reject(new DecoderFailed('lost', `The decoder failed: ${error.message}`));
      };
      const stop = (): void => {
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
      };
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
    });
  }
}

// Keeps the decoder processes that are running: used again for the next photo, and ended when idle or grown.

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
