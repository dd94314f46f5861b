/** Claims a queued mail, sends it once and writes down what became of it. */
import * as z from 'zod/mini';
import { addSeconds, type Clock } from '../../kernel/steady-clock.ts';
import { type Keys, unseal } from '../../kernel/crypto/keys.ts';
import type { Log } from '../../kernel/log.ts';
import type { MailKind } from '../../tables/operation.ts';
import type { AppDatabase, Db, Tx } from '../database/open-database.ts';
import type { AcceptedEmails } from './outbox-store.ts';
import { AddressRefused, MailRejected, type MailMessage, type MailTransport } from './message.ts';
import { deferIfTooSoon, deleteRefusal, storeRefusal } from './mailbox-store.ts';
import * as store from './outbox-store.ts';

type SentMail = Pick<store.ClaimedMail, 'id' | 'kind' | 'about' | 'mailbox' | 'network'>;

interface RefusedMail extends SentMail {
  /** The reply of the mail server without its text. */
  readonly reply: string;
}

/** What the room of a kind of mail has to do with its delivery. */
export interface MailHooks {
  /** Called in the transaction that marks a mail as sent, once for each mail. */
  readonly onSent?: (tx: Tx, mail: SentMail) => Promise<void>;
  /** Called in the transaction that notes that the mail server refused the address of a mail. */
  readonly onRefused?: (tx: Tx, mail: RefusedMail) => Promise<void>;
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
export type DeliveryResult = 'sent' | 'refused' | 'rejected' | 'unavailable' | 'stopped' | 'obsolete';

const renewEveryMs = 5_000;
const retryDelaysSeconds = [5, 15, 45, 120, 300];
/** A server that was down is tried by `ServerBreaker`, so that the mails are sent soon after it is back. */
const longestDelayOfUnavailableSeconds = 30;

const storedMessage: z.ZodMiniType<MailMessage> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** Several workers and instances choose among the same mails. */
const candidates = 20;

/** Locks the first mail that is due and not accepted yet. Returns undefined when none is. */
export async function claimNextMail(
  { database, clock }: DeliveryOptions,
  accepted: AcceptedEmails,
  choice: Pick<store.DueEmails, 'expiresBefore' | 'freshFirst'>,
): Promise<store.ClaimedMail | undefined> {
  const now = clock.now();
  for (const id of await store.listDueEmails(database.db, { ...choice, now, limit: candidates })) {
    if (accepted.has(id)) continue;
    const claimed = await database.transaction(async (tx) =>
      (await deferIfTooSoon(tx, id, now)) ? undefined : store.claimMail(tx, id, now),
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
  const delay = retryDelaysSeconds[attempts - 1] ?? store.longestRetrySeconds;
  if (result === 'stopped') return 0;
  return result === 'unavailable' ? Math.min(delay, longestDelayOfUnavailableSeconds) : delay;
}

/** Says why the server cannot be used, such as "self-signed certificate". The log never contains an address of a person. */
function describeCause(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, 200);
}

/** The reply and the code say who is at fault. */
function logFailure(log: Log, mail: store.ClaimedMail, result: DeliveryResult, error: unknown): void {
  const reply = error instanceof AddressRefused || error instanceof MailRejected ? error.reply : undefined;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const cause = result === 'unavailable' ? describeCause(error) : undefined;
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
export async function deliverMail(
  options: DeliveryOptions,
  accepted: AcceptedEmails,
  claimed: store.ClaimedMail,
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
