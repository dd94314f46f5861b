/**
 * Sends due mails with a few workers: each claims a mail, sends it once and writes down what became of it. A mail is claimed only when a
 * worker is free for it, so that none waits with its lock behind others. Some workers are kept for mails that somebody waits for
 * (security.md R11).
 */
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createSerialQueue } from '../../kernel/concurrency.ts';
import { type Keys, unseal } from '../../kernel/crypto/keys.ts';
import type { Log } from '../../kernel/log.ts';
import { addSeconds, type Clock } from '../../kernel/time.ts';
import type { MailKind } from '../../tables/operation.ts';
import type { Row } from '../../tables/tables.ts';
import type { AppDatabase, Db, Tx } from '../database/open-database.ts';
import { deferIfTooSoon, deleteRefusal, storeRefusal } from './mailbox-store.ts';
import { AddressRefused, MailRejected, type MailMessage, type MailTransport } from './message.ts';
import * as store from './outbox-store.ts';

type SentMail = Pick<Row<'outbox'>, 'id' | 'kind' | 'about' | 'mailbox' | 'network'>;

/** What the room of a kind of mail has to do with its delivery. */
export interface MailHooks {
  /** Called in the transaction that marks a mail as sent, once for each mail. */
  readonly onSent?: (tx: Tx, mail: SentMail) => Promise<void>;
  /** Called in the transaction that notes that the mail server refused the address of a mail, with its reply without the text. */
  readonly onRefused?: (tx: Tx, mail: SentMail & { readonly reply: string }) => Promise<void>;
  /** Whether the mail is no longer true, so that it is deleted instead of being sent. */
  readonly isObsolete?: (db: Db, mail: SentMail) => Promise<boolean>;
}

export interface DeliveryOptions {
  readonly database: AppDatabase;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Log;
  readonly hooks: Readonly<Partial<Record<MailKind, MailHooks>>>;
}

/** `refused`: no mail server will take it. `rejected`: the server works, but not for this mail now. `stopped`: by the portal. `obsolete`: deleted unsent. */
type DeliveryResult = 'sent' | 'refused' | 'rejected' | 'unavailable' | 'stopped' | 'obsolete';

const renewEveryMs = 5_000;
const retryDelaysSeconds = [5, 15, 45, 120, 300];
/** A server that was down is tried as `createServerBreaker` allows, so that the mails are sent soon after it is back. */
const longestDelayOfUnavailableSeconds = 30;

const storedMessage: z.ZodMiniType<MailMessage> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** Several workers and instances choose among the same mails. */
const candidates = 20;

/** Locks the first mail that is due and not accepted yet. Returns undefined when none is. */
async function claimNextMail(
  { database, clock }: DeliveryOptions,
  accepted: store.AcceptedEmails,
  choice: Pick<store.DueEmails, 'expiresBefore' | 'freshFirst'>,
): Promise<Row<'outbox'> | undefined> {
  const now = clock.now();
  for (const mail of await store.listDueEmails(database.db, { ...choice, now, limit: candidates })) {
    if (accepted.has(mail.id)) continue;
    const claimed = await database.transaction(async (tx) =>
      (await deferIfTooSoon(tx, mail, now)) ? undefined : store.claimMail(tx, mail.id, now),
    );
    if (claimed !== undefined) return claimed;
  }
  return undefined;
}

/** Renews the lock of the mail until the returned function is called. */
function keepLocked({ database, clock, log }: DeliveryOptions, id: string): () => void {
  const renew = (): void => {
    database
      .transaction((tx) => store.renewLock(tx, id, clock.now()))
      .catch((error: unknown) => log.warn({ err: error, mail: id }, 'the lock of a mail was not renewed'));
  };
  const timer = setInterval(renew, renewEveryMs);
  return () => clearInterval(timer);
}

/** Throws `MailRejected` for a mail that was sealed with another secret. */
export function openMessage(keys: Keys, sealed: string): MailMessage {
  try {
    const stored: unknown = JSON.parse(unseal(keys.key('outbox'), sealed));
    return z.parse(storedMessage, stored);
  } catch {
    throw new MailRejected('unreadable');
  }
}

function resultOf(error: unknown, signal: AbortSignal): DeliveryResult {
  if (error instanceof AddressRefused) return 'refused';
  if (error instanceof MailRejected) return 'rejected';
  return signal.aborted && signal.reason === 'stopped' ? 'stopped' : 'unavailable';
}

function secondsToRetry(result: DeliveryResult, attempts: number): number {
  const seconds = retryDelaysSeconds[attempts - 1] ?? store.longestRetrySeconds;
  if (result === 'stopped') return 0;
  return result === 'unavailable' ? Math.min(seconds, longestDelayOfUnavailableSeconds) : seconds;
}

/** The reply and the code say who is at fault. */
function logFailure(log: Log, mail: Row<'outbox'>, result: DeliveryResult, error: unknown): void {
  const reply = error instanceof AddressRefused || error instanceof MailRejected ? error.reply : undefined;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Why the server cannot be used, such as "self-signed certificate". The log never contains an address of a person.
  const cause =
    result === 'unavailable' && error instanceof Error
      ? error.message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, 200)
      : undefined;
  const details = { mail: mail.id, attempts: mail.attempts, code, cause, reply };
  if (result === 'refused')
    log.warn(
      { ...details, alarm: 'mail-refused' },
      'the mail server refused an address: the mail is not sent',
    );
  else if (result === 'stopped') log.info(details, 'mail not sent before the stop, will be tried again');
  else log.warn(details, 'mail not sent, will be tried again');
}

/**
 * Sends the claimed mail once; its lock is committed before. Rejects only when it could not be stored that the mail was not sent;
 * it is then tried again.
 */
async function deliverMail(
  options: DeliveryOptions,
  accepted: store.AcceptedEmails,
  claimed: Row<'outbox'>,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { database, transport, clock, keys, log } = options;
  const { id } = claimed;
  const hooks = options.hooks[claimed.kind];
  if ((await hooks?.isObsolete?.(database.db, claimed)) === true) {
    await database.transaction((tx) => store.deleteMail(tx, id));
    return 'obsolete';
  }
  const release = keepLocked(options, id);
  let to = '';
  try {
    const message = openMessage(keys, claimed.sealed_message);
    to = message.to;
    await transport.send(message, { id, queuedAt: new Date(claimed.created_at), signal });
  } catch (error) {
    const result = resultOf(error, signal);
    logFailure(log, claimed, result, error);
    const now = clock.now();
    await database.transaction(async (tx) => {
      if (!(error instanceof AddressRefused))
        return store.postpone(tx, id, addSeconds(now, secondsToRetry(result, claimed.attempts)));
      await store.deleteMail(tx, id);
      await storeRefusal(tx, { address: to, refused_at: now.toISOString(), reply: error.reply });
      await hooks?.onRefused?.(tx, { ...claimed, reply: error.reply });
    });
    return result;
  } finally {
    release();
  }
  await accepted.note(id, () =>
    database.transaction(async (tx) => {
      if (!(await store.markSent(tx, id, clock.now()))) return;
      await deleteRefusal(tx, to);
      await hooks?.onSent?.(tx, claimed);
    }),
  );
  return 'sent';
}

// Limits the attempts on a mail server that is down: after several failures in a row no mail is tried for a while, then one. The first
// mail that the server answers ends the pause (security.md R11).

/** Less than a minute after the first one, also when only one mail waits. */
const failuresToOpen = 3;
const pausesSeconds = [5, 10, 20];
const longestPauseSeconds = 30;

function createServerBreaker(clock: Clock) {
  let failures = 0;
  let pausedUntil = new Date(0);
  let isTrying = false;
  const isPaused = (): boolean => {
    const now = clock.now();
    // A clock that was set back must not prolong the pause.
    return pausedUntil > now && pausedUntil <= addSeconds(now, longestPauseSeconds);
  };
  return {
    /** What may be tried now: every mail that is due, one mail to see whether the server works again, or none. */
    admit: (): 'all' | 'one' | 'none' => {
      if (failures < failuresToOpen) return 'all';
      if (isTrying || isPaused()) return 'none';
      isTrying = true;
      return 'one';
    },
    /** The server answered, with whatever reply. */
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
    /** No mail was due for the attempt that `admit` allowed. */
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
    this.#accepted = new store.AcceptedEmails(options.log);
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
        if (await this.#deliver(claim.mail, claim.isBulk)) sent += 1;
      } else if (seen === this.#calls) break;
    }
    this.#running -= 1;
    for (const other of others) sent += await other;
    return sent;
  }

  /** Returns whether the mail counts against `maxPatientDeliveries` as well. */
  async #claim() {
    const urgentBefore = addSeconds(this.#options.clock.now(), urgentSeconds);
    const admission = this.#isStopping ? 'none' : this.#breaker.admit();
    if (admission === 'none') return undefined;
    let mail: Row<'outbox'> | undefined;
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

  async #deliver(mail: Row<'outbox'>, isBulk: boolean): Promise<boolean> {
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
