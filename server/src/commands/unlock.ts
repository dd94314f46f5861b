/**
 * The command `npm run unlock [-- MOBILE]`: lists the mobile numbers whose codes are blocked after too many wrong ones, or
 * unblocks one of them, also while the server runs. Exit code 1 when the number is not blocked.
 */
import { parseArgs } from 'node:util';
import { normaliseMobile } from '#contract/signup/mobile.ts';
import { readConfig } from '../config.ts';
import { clearWrongCodes, listAccountsWithWrongCodes } from '../domain/accounts/wrong-codes.ts';
import { recordAction } from '../domain/audit/audit-trail.ts';
import { defaultLimits } from '../limits.ts';
import type { AppDatabase } from '../platform/database/open-database.ts';
import { operator, runCommand, withServices, type CommandServices } from './with-services.ts';

const { wrongCodesInARow } = defaultLimits.signup;

const listBlocked = (database: AppDatabase) => listAccountsWithWrongCodes(database.db, wrongCodesInARow);

async function unlock({ database, clock, keys }: CommandServices, mobile: string): Promise<void> {
  const account = (await listBlocked(database)).find(({ username }) => username === mobile);
  if (account === undefined) throw new Error(`Codes for ${mobile} are not blocked.`);
  await database.transaction(async (tx) => {
    await clearWrongCodes(tx, account.id);
    await recordAction(tx, { keys, clock }, { action: 'codes.unblocked', ...operator, target: mobile });
  });
  console.log(`Codes can be sent to ${mobile} again.`);
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [text, ...others] = positionals;
  const mobile = text === undefined ? null : normaliseMobile(text);
  if (others.length > 0 || (text !== undefined && mobile === null))
    throw new Error('Usage: npm run unlock [-- MOBILE]');
  await withServices(readConfig(), async (services) => {
    if (mobile !== null) return unlock(services, mobile);
    const blocked = await listBlocked(services.database);
    console.log(
      blocked.length === 0
        ? 'No codes are blocked.'
        : `Codes are blocked for:\n${blocked.map(({ username }) => `  ${username}`).join('\n')}`,
    );
  });
  return 0;
}

await runCommand(main);
