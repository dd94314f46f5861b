/**
 * Sends due mails with a few workers. A mail is claimed only when a worker is free for it, so that none waits with its lock
 * behind others. Some workers are kept for mails that somebody waits for (security.md R11).
 */
import { addSeconds, type Clock } from '../../kernel/steady-clock.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { createSerialQueue } from '../../kernel/concurrency.ts';
import { AcceptedEmails, type ClaimedMail } from './outbox-store.ts';
import { claimNextMail, deliverMail, type DeliveryOptions, type DeliveryResult } from './deliver-mail.ts';

// Limits the attempts on a mail server that is down: after several failures in a row no mail is tried for a while, then one. The first
// mail that the server answers ends the pause (security.md R11).

/** What may be tried now: every mail that is due, one mail to see whether the server works again, or none. */
type Admission = 'all' | 'one' | 'none';

interface ServerBreaker {
  admit(): Admission;
  /** The server answered, with whatever reply. */
  onReachable(): void;
  onUnavailable(): void;
  /** No mail was due for the attempt that `admit` allowed. */
  onUnused(): void;
  readonly isOpen: boolean;
}

/** Less than a minute after the first one, also when only one mail waits. */
const failuresToOpen = 3;
const pausesSeconds = [5, 10, 20];
const longestPauseSeconds = 30;

function createServerBreaker(clock: Clock): ServerBreaker {
  let failures = 0;
  let pausedUntil = new Date(0);
  let isTrying = false;
  const isPaused = (): boolean => {
    const now = clock.now();
    // A clock that was set back must not prolong the pause.
    return pausedUntil > now && pausedUntil <= addSeconds(now, longestPauseSeconds);
  };
  return {
    admit: () => {
      if (failures < failuresToOpen) return 'all';
      if (isTrying || isPaused()) return 'none';
      isTrying = true;
      return 'one';
    },
    onReachable: () => {
      failures = 0;
      isTrying = false;
    },
    onUnavailable: () => {
      // Mails that were being sent when the pause began.
      if (failures >= failuresToOpen && !isTrying) return;
      failures += 1;
      isTrying = false;
      const pause = pausesSeconds[failures - failuresToOpen] ?? longestPauseSeconds;
      if (failures >= failuresToOpen) pausedUntil = addSeconds(clock.now(), pause);
    },
    onUnused: () => {
      isTrying = false;
    },
    get isOpen() {
      return failures >= failuresToOpen;
    },
  };
}

/** Few enough for any relay, and enough for hundreds of mails a minute through a slow one. */
export const maxDeliveries = 5;
/** Mails that do not expire soon, such as notices, get no more workers than these. */
const maxPatientDeliveries = 3;
const urgentSeconds = 60 * 60;
/** Ends a delivery to a server that sends its replies so slowly that no time limit of the transport applies. */
const longestDeliveryMs = 120_000;

interface WorkerOptions extends DeliveryOptions {
  /** Called after each attempt to send this mail. */
  readonly onAttempt: (id: string) => void;
}

interface Claim {
  readonly mail: ClaimedMail;
  /** Whether the mail counts against `maxPatientDeliveries`. */
  readonly isBulk: boolean;
}

export class DeliveryWorkers {
  readonly #options: WorkerOptions;
  readonly #breaker;
  readonly #accepted;
  readonly #claimSerially = createSerialQueue();
  readonly #workers = new Set<Promise<number>>();
  readonly #deliveries = new Set<AbortController>();
  #running = 0;
  #patient = 0;
  #isStopping = false;
  /** Incremented by `run`, so that no worker ends before it has looked for what was queued until then. */
  #calls = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#breaker = createServerBreaker(options.clock);
    this.#accepted = new AcceptedEmails(options.log);
  }

  /** Sends what is due. Resolves to how many mails were sent by the workers that this call started. */
  async run(): Promise<number> {
    this.#calls += 1;
    if (this.#hasCapacity) return this.#start();
    await this.settled();
    return 0;
  }

  /** Resolves when no mail is being sent. */
  async settled(): Promise<void> {
    while (this.#workers.size > 0) await Promise.allSettled(this.#workers);
  }

  /** Starts no further delivery, waits for those in progress, and ends them after `graceMs`; notes for at most as long what was accepted. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    const timer = setTimeout(() => {
      for (const delivery of this.#deliveries) delivery.abort('stopped');
    }, graceMs);
    await this.settled();
    clearTimeout(timer);
    await Promise.race([this.#accepted.stop(), delay(graceMs, undefined, { ref: false })]);
  }

  get #hasCapacity(): boolean {
    return this.#running < maxDeliveries && !this.#isStopping;
  }

  #start(): Promise<number> {
    this.#running += 1;
    const worker = this.#work()
      .catch((error: unknown) => {
        this.#running -= 1;
        this.#options.log.error({ err: error }, 'due mails could not be read');
        return 0;
      })
      .finally(() => this.#workers.delete(worker));
    this.#workers.add(worker);
    return worker;
  }

  /** Sends mails until none is due. Returns how many were sent, also by the workers that it has started. */
  async #work(): Promise<number> {
    let sent = 0;
    const others: Promise<number>[] = [];
    for (;;) {
      const seen = this.#calls;
      const claim = await this.#claimSerially(() => this.#claim());
      if (claim !== undefined) {
        // Where one mail is due there may be more.
        if (this.#hasCapacity) others.push(this.#start());
        if (await this.#deliver(claim)) sent += 1;
      } else if (seen === this.#calls) break;
    }
    this.#running -= 1;
    for (const other of others) sent += await other;
    return sent;
  }

  async #claim(): Promise<Claim | undefined> {
    const urgentBefore = addSeconds(this.#options.clock.now(), urgentSeconds);
    const admission = this.#isStopping ? 'none' : this.#breaker.admit();
    if (admission === 'none') return undefined;
    let mail: ClaimedMail | undefined;
    try {
      mail = await claimNextMail(this.#options, this.#accepted, {
        expiresBefore: this.#patient < maxPatientDeliveries ? null : urgentBefore,
        freshFirst: admission === 'one',
      });
    } finally {
      if (mail === undefined) this.#breaker.onUnused();
    }
    if (mail === undefined) return undefined;
    const isBulk = new Date(mail.expires_at) >= urgentBefore;
    if (isBulk) this.#patient += 1;
    return { mail, isBulk };
  }

  async #deliver({ mail, isBulk }: Claim): Promise<boolean> {
    const { log, onAttempt } = this.#options;
    const controller = new AbortController();
    this.#deliveries.add(controller);
    const timer = setTimeout(() => controller.abort('too slow'), longestDeliveryMs);
    try {
      const result = await deliverMail(this.#options, this.#accepted, mail, controller.signal);
      this.#noteServer(result);
      return result === 'sent';
    } catch (error) {
      this.#breaker.onUnused();
      log.error({ err: error, mail: mail.id }, 'what became of a mail could not be stored');
      return false;
    } finally {
      clearTimeout(timer);
      this.#deliveries.delete(controller);
      if (isBulk) this.#patient -= 1;
      onAttempt(mail.id);
    }
  }

  #noteServer(result: DeliveryResult): void {
    const { log } = this.#options;
    const wasOpen = this.#breaker.isOpen;
    if (result === 'unavailable') this.#breaker.onUnavailable();
    else if (result === 'stopped' || result === 'obsolete') this.#breaker.onUnused();
    else this.#breaker.onReachable();
    if (!wasOpen && this.#breaker.isOpen)
      log.error({ alarm: 'mail-server' }, 'the mail server cannot be used: mails wait and are sent later');
    if (wasOpen && !this.#breaker.isOpen) log.warn({}, 'the mail server can be used again');
  }
}
