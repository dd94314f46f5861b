/** Shuts the server down gracefully: requests in progress finish, then the database and the stores close (security.md R4, R12). */
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { Log } from './kernel/log.ts';

export interface ShutdownOptions {
  /** Continues to serve until load balancers have noticed, then stops listening. Not called after an error. */
  readonly drain: () => Promise<void>;
  /** Stops listening. Resolves when the last response is sent. */
  readonly stopListening: () => Promise<void>;
  /** Called after `stopListening`, or when that takes too long. */
  readonly closeServices: () => Promise<void>;
  readonly log: Log;
}

/** The longest DRAIN_SECONDS, and what `drain` takes besides. */
const maxDrainMs = 34_000;
const finishRequestsMs = 30_000;
/** Short, because the state of the process is unknown after an uncaught error. */
const finishRequestsAfterErrorMs = 3_000;
const closeServicesMs = 8_000;

// Only SIGTERM and SIGINT are handled. After a signal such as SIGSEGV no JavaScript can run safely, and a handler for
// SIGHUP would end a server that was started with nohup.
const ignoredEvents = [
  ...(['SIGHUP', 'SIGQUIT', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const),
  ...(['SIGUSR2', 'beforeExit'] as const),
];

/**
 * A signal ends the process with code 0; a second signal ends it at once with code 1. An uncaught exception or an unhandled
 * rejection is logged and ends it with code 1. Returns a function that ends it with code 1 for any other reason.
 */
export function installShutdown({ drain, stopListening, closeServices, log }: ShutdownOptions): () => void {
  let isClosing = false;
  let hasFailed = false;
  const options = {
    delay: maxDrainMs + finishRequestsMs + closeServicesMs,
    logger: log,
    skip: ignoredEvents,
  };
  const { close } = closeWithGrace(options, async (cause) => {
    isClosing = true;
    const isUncaught = 'err' in cause;
    if (isUncaught) log.fatal({ err: cause.err }, 'uncaught error: the server stops');
    if ('signal' in cause) await drain();
    const waitMs = isUncaught ? finishRequestsAfterErrorMs : finishRequestsMs;
    await Promise.race([stopListening(), delay(waitMs, undefined, { ref: false })]);
    await closeServices();
    if (isUncaught || hasFailed) process.exit(1);
  });
  return () => {
    hasFailed = true;
    if (!isClosing) close();
  };
}
