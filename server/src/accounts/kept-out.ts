/**
 * What keeps the owner of an account out: counters that strangers can fill. Officers and operators read and clear all of them
 * (decision 0031).
 */
import type { KeptOut } from '#contract/centres/centre-views.ts';
import { addSeconds } from '../kernel/time.ts';
import { defaultLimits, type RateRule } from '../limits.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import type { MailRequest } from '../platform/mail/mail-queue.ts';
import { clearWrongFactors } from './factors.ts';
import { clearCounter, clearCountersOf, readCounter } from '../rate-limits.ts';
import { clearLoginCounters, listUnknownFailures, lockedForUnknown } from './login-locks.ts';
import type { Parts } from '../parts.ts';

/** Of the subjects of counters of one mailbox and a network. */
const mailboxPrefix = (mailbox: string): string => `${mailbox}|`;

/** The subject of the counters of one mailbox and one network of clients. */
export const mailboxNetwork = ({ mailbox, network }: MailRequest): string => mailboxPrefix(mailbox) + network;

/** Only the names of the rules matter for clearing. */
const { rates } = defaultLimits;

const countersOfAccount = [
  [rates.wrongCodePerAccount, 'wrong OTPs of the last day'],
  [rates.photoKibPerAccount, 'KiB of photos of the last 32 days'],
  [rates.photoKibPerAccountDay, 'KiB of photos of the last day'],
  [rates.decodingPerAccount, 'milliseconds of decoding of the last hour'],
  [rates.exportPerAccount, 'downloads of the last hour'],
  [rates.linkNotSent, 'reset links that were not sent'],
] as const;
const countersOfMailbox = [
  [rates.mailPerMailbox, 'mails with OTPs and links of the last day'],
  [rates.linkPerMailboxMinute, 'reset links of the last minute'],
] as const;
/** Their subjects begin with the mailbox. */
const countersOfNetworks = [
  [rates.mailPerMailboxNetwork, 'networks that asked for them'],
  [rates.furtherMailPerMailboxNetwork, 'networks that asked for more of them'],
] as const;

/** Somebody who may be kept out. */
export interface Owner {
  /** Undefined before the first sign-up. */
  readonly accountId: string | undefined;
  /** The e-mail on record of a centre user. */
  readonly mailbox?: string | undefined;
}

/** Clears everything that is counted against the owner, and returns what there was. */
export async function letOwnerIn(tx: Tx, { accountId, mailbox }: Owner) {
  const cleared: (readonly [count: number, text: string])[] = [];
  if (accountId !== undefined) {
    const logins = await clearLoginCounters(tx, accountId);
    cleared.push(
      [logins.failuresInARow, 'wrong logins in a row'],
      [logins.fromUnknownNetworks, 'wrong logins from unknown networks'],
    );
    for (const [rule, text] of countersOfAccount)
      cleared.push([await clearCounter(tx, rule, accountId), text]);
    cleared.push([await clearWrongFactors(tx, accountId), 'wrong authentication codes of the last day']);
  }
  if (mailbox !== undefined) {
    for (const [rule, text] of countersOfMailbox) cleared.push([await clearCounter(tx, rule, mailbox), text]);
    for (const [rule, text] of countersOfNetworks)
      cleared.push([await clearCountersOf(tx, rule, mailboxPrefix(mailbox)), text]);
  }
  return cleared.filter(([count]) => count > 0);
}

/** A lock for minutes is reported for an hour, because the head rings up after it. */
const reportedSeconds = 60 * 60;

/** Returns what keeps the owner out now, or kept them out a short while ago; empty for most. */
export async function readKeptOut(
  { clock, limits }: Pick<Parts, 'clock' | 'limits'>,
  db: Db,
  { accountId, mailbox }: Owner,
): Promise<KeptOut[]> {
  const now = clock.now();
  const { linkNotSent, mailPerMailbox, wrongCodePerAccount } = limits.rates;
  const found: KeptOut[] = [];
  const readLimit = async (kind: KeptOut['kind'], rule: RateRule, subject: string) => {
    const { events, since } = await readCounter(db, rule, subject, now);
    if (events >= rule.limit && since !== null)
      found.push({ kind, count: events, since: since.toISOString() });
  };
  if (accountId !== undefined) {
    const reportedFrom = addSeconds(now, -reportedSeconds);
    const logins = (await listUnknownFailures(db, accountId)).find(
      (row) => lockedForUnknown(row, limits.login) > reportedFrom,
    );
    if (logins !== undefined)
      found.push({ kind: 'passwords', count: logins.failures, since: logins.first_failed_at });
    await readLimit('codes', wrongCodePerAccount, accountId);
    await readLimit('links', linkNotSent, accountId);
  }
  if (mailbox !== undefined) await readLimit('mails', mailPerMailbox, mailbox);
  return found;
}
