/**
 * What keeps the owner of an account out: counters that strangers can fill. Officers and operators read and clear all of them
 * (decision 0071).
 */
import type { KeptOut } from '#contract/centres/kept-out.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { defaultLimits, type Limits, type RateRule } from '../../limits.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { clearWrongFactors } from '../factors/verify-factor.ts';
import { clearCounter, clearCountersOf, countEvents, readCounter } from '../rate-limits/rate-counters.ts';
import { listUnknownFailures } from './login-failures.ts';
import { clearLoginCounters, lockedForUnknown } from './login-locks.ts';

/** Only the names of the rules matter for clearing. */
const { rates } = defaultLimits;

type RuleName = keyof typeof rates;

interface Counter {
  readonly rule: RuleName;
  readonly text: string;
}

/** Each with the counters of its networks, whose subjects begin with the mailbox. */
const countersOfMailbox: readonly (Counter & { readonly networks?: Counter })[] = [
  {
    rule: 'codePerMailbox',
    text: 'OTP mails of the last day',
    networks: { rule: 'codePerMailboxNetwork', text: 'networks that asked for OTPs' },
  },
  {
    rule: 'linkPerMailbox',
    text: 'reset links of the last day',
    networks: { rule: 'linkPerMailboxNetwork', text: 'networks that asked for reset links' },
  },
  { rule: 'linkPerMailboxMinute', text: 'reset links of the last minute' },
];

/** Somebody who may be kept out. */
export interface Owner {
  /** Undefined before the first sign-up. */
  readonly accountId: string | undefined;
  /** The e-mail on record of a centre user. */
  readonly mailbox?: string | undefined;
}

/** A number and what it counts. */
export type ClearedCount = readonly [number, string];

/** Clears everything that is counted against the owner, and returns what there was. */
export async function letOwnerIn(tx: Tx, { accountId, mailbox }: Owner): Promise<ClearedCount[]> {
  const cleared: ClearedCount[] = [];
  if (accountId !== undefined) {
    const logins = await clearLoginCounters(tx, accountId);
    cleared.push(
      [logins.failuresInARow, 'wrong logins in a row'],
      [logins.fromUnknownNetworks, 'wrong logins from unknown networks'],
    );
    cleared.push(
      [await clearCounter(tx, rates.wrongCodePerAccount, accountId), 'wrong OTPs of the last day'],
      [await clearWrongFactors(tx, accountId), 'wrong authentication codes of the last day'],
    );
  }
  if (mailbox !== undefined)
    for (const { rule, text, networks } of countersOfMailbox) {
      cleared.push([await clearCounter(tx, rates[rule], mailbox), text]);
      if (networks !== undefined)
        cleared.push([await clearCountersOf(tx, rates[networks.rule], `${mailbox}|`), networks.text]);
    }
  return cleared.filter(([count]) => count > 0);
}

interface ReadContext {
  readonly clock: Clock;
  readonly limits: Limits;
}

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
  const { wrongCodePerAccount, codePerMailbox, linkPerMailbox } = context.limits.rates;
  const found: KeptOut[] = [];
  if (accountId !== undefined) {
    found.push(...(await readLogins(context, db, accountId)));
    found.push(...(await readLimit(context, db, 'codes', { rule: wrongCodePerAccount, subject: accountId })));
  }
  if (mailbox !== undefined) {
    found.push(...(await readLimit(context, db, 'code-mails', { rule: codePerMailbox, subject: mailbox })));
    found.push(...(await readLimit(context, db, 'links', { rule: linkPerMailbox, subject: mailbox })));
  }
  return found;
}

/** Whether new codes of the account are strong ones after many wrong ones. */
export async function hasStrongCodes({ clock, limits }: ReadContext, db: Db, accountId: string) {
  const rule = limits.rates.wrongCodePerAccount;
  return (await countEvents(db, rule, accountId, clock.now())) >= rule.limit;
}
