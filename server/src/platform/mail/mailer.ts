/**
 * Mail that is never lost: it is queued in the transaction that causes it, sent at once if possible, and retried until it expires,
 * also after a crash. It is sent at least once: after a fault those that were being sent are sent again, with the same Message-ID
 * (security.md R11).
 */
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { addSeconds, daySeconds } from '../../kernel/time.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import type { MailKind } from '../../tables/operation.ts';
import type { Db, Tx } from '../database/open-database.ts';
import { type DeliveryOptions, DeliveryWorkers, openMessage } from './deliver-mail.ts';
import { deleteRefusalsBefore } from './mailbox-store.ts';
import { createMailQueue } from './mail-queue.ts';
import * as store from './outbox-store.ts';

export interface MailerOptions extends DeliveryOptions {
  readonly randomness: Randomness;
  readonly kept: store.KeptEmails;
}

/** Returns '' when the mail was sealed with another secret. */
function addressOf(keys: Keys, sealed: string): string {
  try {
    return openMessage(keys, sealed).to;
  } catch {
    return '';
  }
}

/** Shorter than the time that a stopping server has for its services. */
const closeMs = 5_000;
const keepRefusalsSeconds = 365 * daySeconds;

export type Mailer = ReturnType<typeof createMailer>;

export function createMailer(options: MailerOptions) {
  const { database, clock, keys, kept } = options;
  const attempts = new EventEmitter().setMaxListeners(0);
  const workers = new DeliveryWorkers({ ...options, onAttempt: (id) => void attempts.emit(id) });
  return {
    ...createMailQueue(options),
    /** Returns the id of the unsent mail, due now unless it waits for its turn; undefined when there is none. */
    async retryUnsent(tx: Tx, kind: MailKind, about: string): Promise<string | undefined> {
      const id = await store.findUnsent(tx, kind, about, clock.now());
      if (id !== undefined) await store.rescheduleNow(tx, id, clock.now());
      return id;
    },
    /** Starts to send what is due, and returns what became of this mail: after an attempt, at the latest after `timeoutMs`. */
    async deliverNow(id: string, timeoutMs: number): Promise<store.MailState> {
      const timer = new AbortController();
      const attempt = once(attempts, id, timer);
      const timeout = delay(timeoutMs, undefined, { signal: timer.signal, ref: false });
      const listened = Promise.allSettled([attempt, timeout]);
      void workers.run();
      try {
        // What a worker of another request has sent before this one listened has no event any more.
        if ((await store.readState(database.db, id)) === 'queued') await Promise.race([attempt, timeout]);
      } finally {
        timer.abort();
        await listened;
      }
      return store.readState(database.db, id);
    },
    /** Starts to send what is due and returns at once. */
    deliverSoon: () => void workers.run(),
    /** Resolves when no mail is being sent. */
    settled: () => workers.settled(),
    /** Tries to send every mail that is due. Returns how many were sent. */
    deliverDue: () => workers.run(),
    /** Returns the kept mails about these that no mail server took in time, the oldest first. */
    listUnsent: async (db: Db, abouts: readonly string[]) =>
      (await store.listExpired(db, kept.kinds, abouts, clock.now())).map((row) => ({
        kind: row.kind,
        address: addressOf(keys, row.sealed_message),
        queuedAt: row.created_at,
        expiredAt: row.expires_at,
      })),
    /** Queues them again with the same ids. Returns how many. */
    renewUnsent: (tx: Tx, abouts: readonly string[], expiresAt: Date) =>
      store.renewExpired(tx, kept.kinds, abouts, clock.now(), expiresAt),
    async purgeExpired(tx: Tx, now: Date): Promise<void> {
      await store.deleteExpired(tx, now, kept);
      await deleteRefusalsBefore(tx, addSeconds(now, -keepRefusalsSeconds));
    },
    /** Waits a few seconds for mails that are being sent. The others stay in the outbox. */
    close: () => workers.stop(closeMs),
  };
}
