/** Queues mails in the transaction that causes them, without sending them: commands have no mail server. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { chunksOf } from '../../kernel/chunks.ts';
import type { Clock } from '../../kernel/time.ts';
import { type Keys, seal } from '../../kernel/crypto/keys.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import type { Tx } from '../database/open-database.ts';
import { findSendTime } from './mailbox-store.ts';
import type { MailMessage } from './message.ts';
import type { MailKind } from '../../tables/operation.ts';
import type { Row } from '../../tables/tables.ts';
import * as store from './outbox-store.ts';

export interface Mail {
  readonly kind: MailKind;
  /** As in the table. Mails are found by it. */
  readonly about: string;
  readonly message: MailMessage;
  readonly expiresAt: Date;
  /** For a mail that anybody can request: it waits until a minute after the last one of its kind to this mailbox. */
  readonly requested?: MailRequest;
}

export interface MailRequest {
  /** The address, lower case. */
  readonly mailbox: string;
  /** The network of the client that requests it. */
  readonly network: string;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

export interface MailQueueOptions {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly keys: Keys;
}

export function createMailQueue({ clock, randomness, keys }: MailQueueOptions) {
  const sealMail = ({ kind, about, message, expiresAt, requested }: Mail): Row<'outbox'> => {
    const createdAt = clock.now().toISOString();
    return {
      id: randomness.uuid(),
      kind,
      about,
      sealed_message: seal(keys.key('outbox'), JSON.stringify(message), randomness),
      created_at: createdAt,
      expires_at: expiresAt.toISOString(),
      next_attempt_at: createdAt,
      attempts: 0,
      locked_until: null,
      sent_at: null,
      mailbox: requested?.mailbox ?? null,
      network: requested?.network ?? null,
    };
  };
  return {
    /** Queues the mail in the transaction and returns its id. */
    async queueMail(tx: Tx, mail: Mail): Promise<string> {
      const sealed = sealMail(mail);
      const { created_at: createdAt, mailbox, kind } = sealed;
      const dueAt = mailbox === null ? null : await findSendTime(tx, { mailbox, kind }, new Date(createdAt));
      await store.insertEmails(tx, [{ ...sealed, next_attempt_at: dueAt?.toISOString() ?? createdAt }]);
      return sealed.id;
    },
    /** Queues many mails that nobody requested, so that they wait for no turn. Other requests are served between two statements. */
    async queueEmails(tx: Tx, mails: readonly Mail[]): Promise<void> {
      for (const chunk of chunksOf(mails)) {
        await store.insertEmails(tx, chunk.map(sealMail));
        await yieldToEventLoop();
      }
    },
    /** Deletes the unsent mails of these kinds. Returns what those are about of which no delivery has begun, so that nobody has them. */
    async dropUnsent(
      tx: Tx,
      kinds: readonly MailKind[],
      abouts: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const dropped = new Set<string>();
      for (const chunk of chunksOf(abouts))
        for (const about of await store.deleteUnsent(tx, kinds, chunk)) dropped.add(about);
      return dropped;
    },
  };
}
