/**
 * What keeps the owner of an account out: counters that strangers can fill. Officers and operators read and clear all of them
 * (decision 0031).
 */
import type { KeptOut } from '#contract/centres/centre-views.ts';
import { addSeconds } from '../kernel/steady-clock.ts';
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

type RuleName = keyof typeof rates;

interface Counter {
  readonly rule: RuleName;
  readonly text: string;
}

const countersOfAccount: readonly Counter[] = [
  { rule: 'wrongCodePerAccount', text: 'wrong OTPs of the last day' },
  { rule: 'photoKibPerAccount', text: 'KiB of photos of the last 32 days' },
  { rule: 'photoKibPerAccountDay', text: 'KiB of photos of the last day' },
  { rule: 'decodingPerAccount', text: 'milliseconds of decoding of the last hour' },
  { rule: 'exportPerAccount', text: 'downloads of the last hour' },
  { rule: 'linkNotSent', text: 'reset links that were not sent' },
];
const countersOfMailbox: readonly Counter[] = [
  { rule: 'mailPerMailbox', text: 'mails with OTPs and links of the last day' },
  { rule: 'linkPerMailboxMinute', text: 'reset links of the last minute' },
];
/** Their subjects begin with the mailbox. */
const countersOfNetworks: readonly Counter[] = [
  { rule: 'mailPerMailboxNetwork', text: 'networks that asked for them' },
  { rule: 'furtherMailPerMailboxNetwork', text: 'networks that asked for more of them' },
];

/** Somebody who may be kept out. */
export interface Owner {
  /** Undefined before the first sign-up. */
  readonly accountId: string | undefined;
  /** The e-mail on record of a centre user. */
  readonly mailbox?: string | undefined;
}

/** A number and what it counts. */
type ClearedCount = readonly [number, string];

/** Clears everything that is counted against the owner, and returns what there was. */
export async function letOwnerIn(tx: Tx, { accountId, mailbox }: Owner): Promise<ClearedCount[]> {
  const cleared: ClearedCount[] = [];
  if (accountId !== undefined) {
    const logins = await clearLoginCounters(tx, accountId);
    cleared.push(
      [logins.failuresInARow, 'wrong logins in a row'],
      [logins.fromUnknownNetworks, 'wrong logins from unknown networks'],
    );
    for (const { rule, text } of countersOfAccount)
      cleared.push([await clearCounter(tx, rates[rule], accountId), text]);
    cleared.push([await clearWrongFactors(tx, accountId), 'wrong authentication codes of the last day']);
  }
  if (mailbox !== undefined) {
    for (const { rule, text } of countersOfMailbox)
      cleared.push([await clearCounter(tx, rates[rule], mailbox), text]);
    for (const { rule, text } of countersOfNetworks)
      cleared.push([await clearCountersOf(tx, rates[rule], mailboxPrefix(mailbox)), text]);
  }
  return cleared.filter(([count]) => count > 0);
}

type ReadContext = Pick<Parts, 'clock' | 'limits'>;

/** A lock for minutes is reported for an hour, because the head rings up after it. */
const reportedSeconds = 60 * 60;

async function readLogins({ clock, limits }: ReadContext, db: Db, accountId: string): Promise<KeptOut[]> {
  const reportedFrom = addSeconds(clock.now(), -reportedSeconds);
  const rows = await listUnknownFailures(db, accountId);
  return rows
    .filter((row) => lockedForUnknown(row, limits.login) > reportedFrom)
    .slice(0, 1)
    .map((row) => ({ kind: 'passwords', count: row.failures, since: row.first_failed_at }));
}

async function readLimit(
  { clock }: ReadContext,
  db: Db,
  kind: KeptOut['kind'],
  { rule, subject }: { readonly rule: RateRule; readonly subject: string },
): Promise<KeptOut[]> {
  const { events, since } = await readCounter(db, rule, subject, clock.now());
  return events < rule.limit || since === null ? [] : [{ kind, count: events, since: since.toISOString() }];
}

/** Returns what keeps the owner out now, or kept them out a short while ago; empty for most. */
export async function readKeptOut(
  context: ReadContext,
  db: Db,
  { accountId, mailbox }: Owner,
): Promise<KeptOut[]> {
  const { linkNotSent, mailPerMailbox, wrongCodePerAccount } = context.limits.rates;
  const found: KeptOut[] = [];
  if (accountId !== undefined) {
    found.push(...(await readLogins(context, db, accountId)));
    found.push(...(await readLimit(context, db, 'codes', { rule: wrongCodePerAccount, subject: accountId })));
    found.push(...(await readLimit(context, db, 'links', { rule: linkNotSent, subject: accountId })));
  }
  if (mailbox !== undefined)
    found.push(...(await readLimit(context, db, 'mails', { rule: mailPerMailbox, subject: mailbox })));
  return found;
}
