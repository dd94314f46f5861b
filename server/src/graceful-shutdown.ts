/** Ends the process in order: requests in progress are finished, then the database and the stores close (security.md R4, R12). */
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { Log } from './kernel/log.ts';

export interface ShutdownOptions {
  /** Resolves when the last request is answered. */
  readonly stopListening: () => Promise<void>;
  /** Called after that, or when waiting for it takes too long. */
  readonly closeServices: () => Promise<void>;
  readonly log: Log;
}

const drainMs = 30_000;
/** After an uncaught error the state of the process is unknown, so requests get only a moment. */
const drainAfterErrorMs = 3_000;
const closeServicesMs = 8_000;

// Only SIGTERM and SIGINT are handled. After a fault such as SIGSEGV no JavaScript can run safely, and a handler for
// SIGHUP would end a server that was started with nohup.
const skip = [
  ...(['SIGHUP', 'SIGQUIT', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const),
  ...(['SIGUSR2', 'beforeExit'] as const),
];

/**
 * A signal ends the process with code 0, and a second one at once with code 1. An uncaught exception or an unhandled
 * rejection is logged and ends it with code 1. Returns what ends it with code 1 for any other reason.
 */
export function installShutdown({ stopListening, closeServices, log }: ShutdownOptions): () => void {
  let isClosing = false;
  let hasFailed = false;
  const options = { delay: drainMs + closeServicesMs, logger: log, skip };
  const { close } = closeWithGrace(options, async (cause) => {
    isClosing = true;
    const isUncaught = 'err' in cause;
    if (isUncaught) log.fatal({ err: cause.err }, 'uncaught error: the server stops');
    const waitMs = isUncaught ? drainAfterErrorMs : drainMs;
    await Promise.race([stopListening(), delay(waitMs, undefined, { ref: false })]);
    await closeServices();
    if (isUncaught || hasFailed) process.exit(1);
  });
  return () => {
    hasFailed = true;
    if (!isClosing) close();
  };
}
