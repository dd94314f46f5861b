/**
 * Mail that is never lost and hardly ever sent twice: it is queued in the transaction that causes it, sent at once if
 * possible, and retried until it expires, also after a crash (security.md R11).
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Randomness } from '../../kernel/randomness.ts';
import type { Tx } from '../database/open-database.ts';
import { seal } from '../../kernel/crypto/encryption.ts';
import { deliverMail, type DeliveryOptions } from './deliver-mail.ts';
import type { MailMessage } from './message.ts';
import * as store from './outbox-store.ts';

export interface Mail {
  /** What the mail is for and for whom, never a secret. `dropUndelivered` finds mails by it. */
  readonly purpose: string;
  readonly message: MailMessage;
  readonly expiresAt: Date;
}

export interface Mailer {
  /** Queues the mail in the transaction and returns its id. */
  queueMail(tx: Tx, mail: Mail): Promise<string>;
  /** Returns true when the mail was sent within `timeoutMs`. Otherwise it is retried later. */
  deliverNow(id: string, timeoutMs: number): Promise<boolean>;
  /** Starts to send the mail and returns at once. */
  deliverSoon(id: string): void;
  /** Resolves when no mail is being sent. */
  settled(): Promise<void>;
  /** Deletes the unsent mails of this purpose. */
  dropUndelivered(tx: Tx, purpose: string): Promise<void>;
  /** Tries to send every mail that is due. Returns how many were sent. */
  deliverDue(): Promise<number>;
  purgeExpired(tx: Tx, now: Date): Promise<void>;
}

export interface MailerOptions extends DeliveryOptions {
  readonly randomness: Randomness;
}

const batchSize = 20;

export function createMailer(options: MailerOptions): Mailer {
  const { database, clock, randomness, keys, log } = options;
  const inProgress = new Set<Promise<boolean>>();
  const send = (id: string): Promise<boolean> => {
    const sending = deliverMail(options, id)
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
      const timeout = delay(timeoutMs, false, { signal: timer.signal, ref: false }).catch(() => false);
      const result = await Promise.race([send(id), timeout]);
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
    purgeExpired: store.deleteExpired,
  };
}
