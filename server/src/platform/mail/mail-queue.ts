/** Queues mails in the transaction that causes them, without sending them: commands have no mail server. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { chunksOf } from '../../kernel/chunks.ts';
import type { Clock } from '../../kernel/steady-clock.ts';
import { type Keys, seal } from '../../kernel/crypto/keys.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import type { Tx } from '../database/open-database.ts';
import { findSendTime } from './mailbox-store.ts';
import type { MailMessage } from './message.ts';
import * as store from './outbox-store.ts';

export interface Mail {
  /** What the mail is for and for whom, never a secret. Mails are found by it. */
  readonly purpose: string;
  readonly message: MailMessage;
  readonly expiresAt: Date;
  /** For a mail that anybody can request: it waits until a minute after the last such mail to this mailbox. */
  readonly requested?: MailRequest;
}

export interface MailRequest {
  /** The address, lower case. */
  readonly mailbox: string;
  /** The network of the client that requests it. */
  readonly network: string;
}

export interface MailQueue {
  /** Queues the mail in the transaction and returns its id. */
  queueMail(tx: Tx, mail: Mail): Promise<string>;
  /** Queues many mails that nobody requested, so that they wait for no turn. Other requests are served between two statements. */
  queueEmails(tx: Tx, mails: readonly Mail[]): Promise<void>;
  /** Deletes the unsent mails of these purposes. */
  dropUnsentOf(tx: Tx, purposes: readonly string[]): Promise<void>;
}

export interface MailQueueOptions {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly keys: Keys;
}

export function createMailQueue({ clock, randomness, keys }: MailQueueOptions): MailQueue {
  const sealMail = ({ purpose, message, expiresAt, requested }: Mail): store.NewMail => {
    const createdAt = clock.now();
    const sealedMessage = seal(keys.key('outbox'), JSON.stringify(message), randomness);
    return {
      id: randomness.uuid(),
      purpose,
      sealedMessage,
      createdAt,
      dueAt: createdAt,
      expiresAt,
      requested,
    };
  };
  return {
    async queueMail(tx, mail) {
      const sealed = sealMail(mail);
      const { requested, createdAt } = sealed;
      const dueAt =
        requested === undefined ? createdAt : await findSendTime(tx, requested.mailbox, createdAt);
      await store.insertEmails(tx, [{ ...sealed, dueAt }]);
      return sealed.id;
    },
    async queueEmails(tx, mails) {
      for (const chunk of chunksOf(mails)) {
        await store.insertEmails(tx, chunk.map(sealMail));
        await yieldToEventLoop();
      }
    },
    async dropUnsentOf(tx, purposes) {
      for (const chunk of chunksOf(purposes)) await store.deleteUnsentOf(tx, chunk);
    },
  };
}
