/**
 * The command `npm run unlock [-- MOBILE or USERNAME]`: lists the mobile numbers whose codes are not accepted after many wrong
 * ones, or clears all that is counted against a centre user or an administrator, also while the server runs. Exit code 1 when nothing
 * was counted.
 */
import { parseArgs } from 'node:util';
import { normaliseMobile } from '#contract/signup/mobile.ts';
import { readConfig } from '../config.ts';
import { findAccount, findAccountById, type Account } from '../domain/accounts/accounts.ts';
import { clearLoginCounters } from '../domain/accounts/login-locks.ts';
import { clearSignupCounters } from '../domain/accounts/signup-counters.ts';
import { recordAction } from '../domain/audit/audit-trail.ts';
import { clearCounter, listSubjectsAtLimit } from '../domain/rate-limits/rate-counters.ts';
import { findContact } from '../features/signup/contacts.ts';
import { defaultLimits } from '../limits.ts';
import type { Db, Tx } from '../platform/database/open-database.ts';
import { operator, runCommand, withServices, type CommandServices } from './with-services.ts';

const { wrongCodePerAccount, wrongFactorPerAccount } = defaultLimits.rates;

/** Returns the numbers that were counted, in lines. */
async function clearCounters(tx: Tx, role: Account['role'], username: string): Promise<string[]> {
  const account = await findAccount(tx, role, username);
  const contact = role === 'centre' ? await findContact(tx, username) : undefined;
  const counts: (readonly [number, string])[] = [];
  if (account !== undefined) {
    const logins = await clearLoginCounters(tx, account.id);
    counts.push(
      [logins.failuresInARow, 'wrong logins in a row'],
      [logins.fromUnknownNetworks, 'wrong logins from unknown networks of the last day'],
      [
        await clearCounter(tx, wrongFactorPerAccount, account.id),
        'wrong authentication codes of the last day',
      ],
    );
  }
  const signup = await clearSignupCounters(tx, { accountId: account?.id, mailbox: contact?.email });
  counts.push(
    [signup.wrongCodes, 'wrong OTPs of the last day'],
    [signup.mails, 'mails with OTPs and links of the last day'],
    [signup.networks, 'networks that asked for them'],
    [signup.linksNotSent, 'reset links that were not sent'],
  );
  return counts.filter(([count]) => count > 0).map(([count, name]) => `  ${name}: ${count}`);
}

/** Returns the mobile numbers whose codes are not accepted, sorted. */
async function listBlockedMobiles(db: Db, now: Date): Promise<string[]> {
  const ids = await listSubjectsAtLimit(db, wrongCodePerAccount, now);
  const accounts = await Promise.all(ids.map((id) => findAccountById(db, id)));
  return accounts.flatMap((account) => (account === undefined ? [] : [account.username])).toSorted();
}

/** @param username normalised: ten digits, or lower case */
async function unlock(
  { database, clock, keys }: CommandServices,
  role: Account['role'],
  username: string,
): Promise<void> {
  const lines = await database.transaction(async (tx) => {
    const cleared = await clearCounters(tx, role, username);
    if (cleared.length > 0)
      await recordAction(tx, { keys, clock }, { action: 'account.unlocked', ...operator, target: username });
    return cleared;
  });
  if (lines.length === 0)
    throw new Error(
      role === 'centre'
        ? `Nothing is counted against ${username}.`
        : `There is no administrator "${username}", or nothing is counted against this account.`,
    );
  console.log(`Cleared for ${username}:\n${lines.join('\n')}`);
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [text, ...others] = positionals;
  if (others.length > 0) throw new Error('Usage: npm run unlock [-- MOBILE or USERNAME]');
  await withServices(readConfig(), async (services) => {
    if (text !== undefined) {
      const mobile = normaliseMobile(text);
      return mobile === null
        ? unlock(services, 'admin', text.trim().toLowerCase())
        : unlock(services, 'centre', mobile);
    }
    const mobiles = await listBlockedMobiles(services.database.db, services.clock.now());
    console.log(
      mobiles.length === 0
        ? 'The OTPs of all mobile numbers are accepted.'
        : `Many wrong OTPs were entered for these mobile numbers. Their OTPs are not accepted for a day; the links in their e-mails work:\n${mobiles.map((mobile) => `  ${mobile}`).join('\n')}`,
    );
  });
  return 0;
}

await runCommand(main);
