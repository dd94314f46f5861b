/**
 * The program of a decoder process: decodes the photos that the server sends, one after the other. It has none of the server's
 * secrets, and ends itself when it takes more memory or processor time than its arguments allow, or when the server is gone.
 */
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { decodePhoto, DisplayUnwritten } from './decode-photo.ts';
import type { DecoderMessage, DecoderRequest } from './decoded-photo.ts';
import { loadSharp } from './load-sharp.ts';
import { describePicture } from './describe-picture.ts';
import { messageOf } from '../../kernel/refusal.ts';

const checkMs = 10;
const microsecondsPerMs = 1000;

/** At once, even while a picture is being decoded: an ordinary exit waits for that. */
const end = (): void => void process.kill(process.pid, 'SIGKILL');

const [maxMemoryBytes = 0, maxCpuMs = 0, niceness = 0] = process.argv.slice(2).map(Number);
const send = (message: DecoderMessage, then: () => void = () => undefined): void =>
  void process.send?.(message, then);

/** The reason is told first: a process that ends without one was ended by somebody else. */
const exceed = (reason: string): void => send({ kind: 'exceeded', reason }, end);

async function answer(request: DecoderRequest): Promise<void> {
  const before = process.cpuUsage();
  // Decoding runs in other threads, so the timer is not late.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > maxMemoryBytes) exceed('too much memory');
    else if (user + system > maxCpuMs * microsecondsPerMs) exceed('too much processor time');
  }, checkMs);
  try {
    const result =
      request.kind === 'decode'
        ? ({ kind: 'decoded', photo: await decodePhoto(request) } as const)
        : ({ kind: 'described', picture: await describePicture(request) } as const);
    send({ ...result, memoryBytes: process.memoryUsage.rss() });
  } catch (error) {
    const memoryBytes = process.memoryUsage.rss();
    if (error instanceof DisplayUnwritten) send({ kind: 'unwritten', code: error.code, memoryBytes });
    else send({ kind: 'unreadable', reason: messageOf(error), memoryBytes });
  } finally {
    clearInterval(watch);
  }
}

// A terminal or a service manager sends these to all processes; the server still has photos to finish then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', end);

function giveWay(by: number): void {
  try {
    setPriority(by);
  } catch {
    // Where this is not allowed, all have the same priority.
  }
}
// The event loop of the server goes first, so that a busy hour of photos slows nothing else.
giveWay(constants.priority.PRIORITY_BELOW_NORMAL);
const sharp = await loadSharp();
// There are as many processes as processors, and no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);
process.on('message', (request) => {
  giveWay(niceness);
  void answer(request as DecoderRequest);
});
send({ kind: 'ready' });
// The process never ends by itself, which would write the cache.
flushCompileCache();
