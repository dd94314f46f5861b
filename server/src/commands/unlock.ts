/**
 * The command `npm run unlock [-- MOBILE or USERNAME]`: lists the mobile numbers that get strong codes after many wrong ones, or
 * clears all that is counted against a centre user or an administrator, also while the server runs. Exit code 1 when nothing was
 * counted.
 */
import { parseArgs } from 'node:util';
import { normaliseMobile } from '#contract/signup/mobile.ts';
import { readConfig } from '../config.ts';
import { findAccount, type Account } from '../domain/accounts/accounts.ts';
import { clearLoginCounters } from '../domain/accounts/login-locks.ts';
import { recordAction } from '../domain/audit/audit-trail.ts';
import { clearCounter } from '../domain/rate-limits/rate-counters.ts';
import { defaultLimits } from '../limits.ts';
import type { Tx } from '../platform/database/open-database.ts';
import {
  clearMails,
  clearWrongCodes,
  listMobilesWithStrongCodes,
  strongFrom,
  type ClearedCount,
} from './code-counters.ts';
import { operator, runCommand, withServices, type CommandServices } from './with-services.ts';

const {
  decodingPerAccount,
  exportPerAccount,
  photoKibPerAccount,
  photoKibPerAccountDay,
  wrongFactorPerAccount,
} = defaultLimits.rates;

/** What an account has used of its budgets. */
async function clearBudgets(tx: Tx, accountId: string): Promise<ClearedCount[]> {
  return [
    [await clearCounter(tx, photoKibPerAccount, accountId), 'KiB of photos of the last 32 days'],
    [await clearCounter(tx, photoKibPerAccountDay, accountId), 'KiB of photos of the last day'],
    [await clearCounter(tx, decodingPerAccount, accountId), 'milliseconds of decoding of the last hour'],
    [await clearCounter(tx, exportPerAccount, accountId), 'downloads of the last hour'],
  ];
}

/** Returns what was counted. */
async function clearCounters(tx: Tx, role: Account['role'], username: string) {
  const account = await findAccount(tx, role, username);
  const counts: ClearedCount[] = [];
  let wrongCodes = 0;
  if (account !== undefined) {
    const logins = await clearLoginCounters(tx, account.id);
    wrongCodes = await clearWrongCodes(tx, account.id);
    counts.push(
      [logins.failuresInARow, 'wrong logins in a row'],
      [logins.fromUnknownNetworks, 'wrong logins from unknown networks of the last day'],
      [wrongCodes, 'wrong OTPs of the last day'],
      [
        await clearCounter(tx, wrongFactorPerAccount, account.id),
        'wrong authentication codes of the last day',
      ],
      ...(await clearBudgets(tx, account.id)),
    );
  }
  if (role === 'centre') counts.push(...(await clearMails(tx, username)));
  const lines = counts.filter(([count]) => count > 0).map(([count, name]) => `  ${name}: ${count}`);
  return { lines, hadStrongCodes: wrongCodes >= strongFrom };
}

/** @param username normalised: ten digits, or lower case */
async function unlock(
  { database, clock, keys }: CommandServices,
  role: Account['role'],
  username: string,
): Promise<void> {
  const { lines, hadStrongCodes } = await database.transaction(async (tx) => {
    const cleared = await clearCounters(tx, role, username);
    if (cleared.lines.length > 0)
      await recordAction(tx, { keys, clock }, { action: 'account.unlocked', ...operator, target: username });
    return cleared;
  });
  if (lines.length === 0)
    throw new Error(
      role === 'centre'
        ? `Nothing is counted against ${username}.`
        : `There is no administrator "${username}", or nothing is counted against this account.`,
    );
  if (hadStrongCodes) console.log(`New OTPs for ${username} have six digits again.`);
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
    const mobiles = await listMobilesWithStrongCodes(services.database.db, services.clock.now());
    console.log(
      mobiles.length === 0
        ? 'No mobile number gets strong OTPs.'
        : `Many wrong OTPs were entered for these mobile numbers, so they get strong OTPs:\n${mobiles.map((mobile) => `  ${mobile}`).join('\n')}`,
    );
  });
  return 0;
}

await runCommand(main);
