/** One decoder process, as the server sees it: started, asked for one photo at a time, and ended. */
import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import type { PicturePrint } from '#contract/photo/picture-print.ts';
import {
  decoderMessageSchema,
  type DecodedPhoto,
  type DecoderMessage,
  type DecodeRequest,
  type DecoderRequest,
} from './decoded-photo.ts';

export interface DecoderLimits {
  readonly maxPixels: number;
  readonly timeoutMs: number;
  readonly startMs: number;
  /** Processor time for one photo. */
  readonly maxCpuMs: number;
  /** Resident memory of the process. */
  readonly maxProcessBytes: number;
}

/** The photo cannot be decoded. */
export class DecodingFailed extends Error {
  override readonly name = 'DecodingFailed';
  /** Whether the process has ended over it: it took too much time or memory, or crashed. */
  readonly hasEndedProcess: boolean;

  constructor(message: string, hasEndedProcess: boolean) {
    super(message);
    this.hasEndedProcess = hasEndedProcess;
  }
}

/** The process did not answer in time although it had used little processor time: the machine is overloaded. */
export class DecoderOverdue extends Error {
  override readonly name = 'DecoderOverdue';
}

const program = path.join(import.meta.dirname, 'decoder-process.ts');
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
  #memoryBytes = 0;
  #isEnded = false;

  constructor(limits: DecoderLimits) {
    this.#limits = limits;
    this.#process = fork(program, [limits.maxProcessBytes, limits.maxCpuMs].map(String), {
      env: createEnvironment(),
      execArgv: nodeFlags,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Without a listener, a message that cannot be sent would end the server. `#nextMessage` reports the error.
    this.#process.on('error', () => undefined);
    this.#ready = this.#nextMessage(limits.startMs, 'start');
    // It is awaited with the first photo.
    this.#ready.catch(() => undefined);
  }

  get isRunning(): boolean {
    return !this.#isEnded && this.#process.connected && this.#process.signalCode === null;
  }

  /** Resident memory after the last photo. */
  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  /** Throws `DecodingFailed` or `DecoderOverdue`, or an error with the code of the system when the picture cannot be written. */
  async decode(request: Omit<DecodeRequest, 'kind' | 'maxPixels'>): Promise<DecodedPhoto> {
    const message = await this.#ask({ kind: 'decode', maxPixels: this.#limits.maxPixels, ...request });
    if (message.kind !== 'decoded') throw new Error(`The decoder is ${message.kind} after a photo`);
    // Whatever file the process names, only this one was asked for.
    const { photo } = message;
    return { ...photo, display: { ...photo.display, path: request.displayFile } };
  }

  /** Throws `DecodingFailed` or `DecoderOverdue`. */
  async print(file: string): Promise<PicturePrint> {
    const message = await this.#ask({ kind: 'print', file, maxPixels: this.#limits.maxPixels });
    if (message.kind !== 'printed') throw new Error(`The decoder is ${message.kind} after a print`);
    return message.picture;
  }

  async #ask(request: DecoderRequest): Promise<DecoderMessage> {
    this.#process.ref();
    this.#process.channel?.ref();
    try {
      await this.#ready;
      const answer = this.#nextMessage(this.#limits.timeoutMs, 'decode');
      this.#process.send(request);
      const message = await answer;
      if (message.kind === 'ready') throw new Error('The decoder is ready twice');
      this.#memoryBytes = message.memoryBytes;
      if (message.kind === 'unreadable') throw new DecodingFailed(message.reason, false);
      if (message.kind === 'unwritten')
        throw Object.assign(new Error('The picture for display cannot be written'), { code: message.code });
      return message;
    } finally {
      // An idle process does not keep the server running.
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }

  /** Ends the process at once. */
  end(): void {
    this.#isEnded = true;
    this.#process.kill('SIGKILL');
  }

  /** Throws `DecodingFailed` when the process ends; an ordinary error when it does not start at all. */
  #nextMessage(timeoutMs: number, purpose: 'start' | 'decode'): Promise<DecoderMessage> {
    const child = this.#process;
    return new Promise((resolve, reject) => {
      const fail = (reason: string): void => {
        stop();
        const text = `The decoder ${reason} (${purpose})`;
        reject(purpose === 'decode' ? new DecodingFailed(text, true) : new Error(text));
      };
      const timer = setTimeout(() => {
        stop();
        this.end();
        reject(new DecoderOverdue(`The decoder took longer than ${timeoutMs} ms (${purpose})`));
      }, timeoutMs);
      const onMessage = (message: unknown): void => {
        stop();
        resolve(decoderMessageSchema.parse(message));
      };
      const onExit = (code: number | null, signal: string | null): void =>
        fail(`ended with ${code ?? signal}`);
      const onError = (error: Error): void => fail(`failed: ${error.message}`);
      const stop = (): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
      };
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
    });
  }
}
