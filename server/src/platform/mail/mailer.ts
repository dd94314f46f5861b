/**
 * Mail that is never lost and hardly ever doubled: it is queued in the transaction that causes it, sent at once if
 * possible, and tried again until it expires, also after a crash (security.md R11).
 */
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import type { AppDatabase, Tx } from '../database/open-database.ts';
import type { Log } from '../../kernel/log.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { seal, unseal } from '../../kernel/crypto/encryption.ts';
import type { MailMessage, MailTransport } from './message.ts';
import * as store from './outbox-store.ts';

export interface Mail {
  /** What the mail is for, and whose: `dropUndelivered` takes the same. Never a secret. */
  readonly purpose: string;
  readonly message: MailMessage;
  readonly expiresAt: Date;
}

export interface Mailer {
  /** Queues the mail with the transaction; answers its id. */
  queueMail(tx: Tx, mail: Mail): Promise<string>;
  /** True when the mail was taken within `timeoutMs`; false otherwise, and then it is tried again later. */
  deliverNow(id: string, timeoutMs: number): Promise<boolean>;
  /** Tries to send the mail without anybody waiting for it. */
  deliverSoon(id: string): void;
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>;
  /** Takes back what was queued for this purpose and has not gone out. */
  dropUndelivered(tx: Tx, purpose: string): Promise<void>;
  /** Tries every mail whose time has come; answers how many went out. */
  deliverDue(): Promise<number>;
  forgetOld(tx: Tx, now: Date): Promise<void>;
}

export interface MailerOptions {
  readonly database: AppDatabase;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly keys: Keys;
  readonly log: Log;
}

/** Longer than a transport takes to give up. */
const lockSeconds = 60;
const retryAfterSeconds = [5, 15, 45, 120, 300];
const longestRetrySeconds = 900;
const batchSize = 20;

const storedMessage: z.ZodMiniType<MailMessage> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

function nextAttempt(attempts: number, now: Date): Date {
  return addSeconds(now, retryAfterSeconds[attempts - 1] ?? longestRetrySeconds);
}

async function attempt(options: MailerOptions, id: string): Promise<boolean> {
  const { database, transport, clock, keys, log } = options;
  const claimed = await database.transaction((tx) =>
    store.claimMail(tx, id, clock.now(), addSeconds(clock.now(), lockSeconds)),
  );
  if (claimed === undefined) return false;
  try {
    const stored: unknown = JSON.parse(unseal(keys.key('outbox'), claimed.sealed_message));
    await transport.send(z.parse(storedMessage, stored));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    log.warn({ mail: id, attempts: claimed.attempts, code }, 'mail not sent, will be tried again');
    await database.transaction((tx) => store.postpone(tx, id, nextAttempt(claimed.attempts, clock.now())));
    return false;
  }
  await database.transaction((tx) => store.markSent(tx, id, clock.now()));
  return true;
}

export function createMailer(options: MailerOptions): Mailer {
  const { database, clock, randomness, keys, log } = options;
  const inProgress = new Set<Promise<boolean>>();
  const send = (id: string): Promise<boolean> => {
    const sending = attempt(options, id)
      .catch((error: unknown) => {
        log.error({ err: error, mail: id }, 'mail could not be handled');
        return false;
      })
      .finally(() => inProgress.delete(sending));
    inProgress.add(sending);
    return sending;
  };
  return {
    async queueMail(tx, { purpose, message, expiresAt }) {
      const id = randomness.uuid();
      const sealedMessage = seal(keys.key('outbox'), JSON.stringify(message), randomness);
      await store.insertMail(tx, { id, purpose, sealedMessage, createdAt: clock.now(), expiresAt });
      return id;
    },
    async deliverNow(id, timeoutMs) {
      const timer = new AbortController();
      const tooLate = delay(timeoutMs, false, { signal: timer.signal, ref: false }).catch(() => false);
      const result = await Promise.race([send(id), tooLate]);
      timer.abort();
      return result;
    },
    deliverSoon: (id) => void send(id),
    settled: async () => {
      while (inProgress.size > 0) await Promise.allSettled(inProgress);
    },
    dropUndelivered: store.deleteUnsent,
    async deliverDue() {
      const due = await store.listDueMails(database.db, clock.now(), batchSize);
      const results = await Promise.all(due.map(send));
      return results.filter(Boolean).length;
    },
    forgetOld: store.deleteExpired,
  };
}
