/**
 * The command `npm run unlock [-- MOBILE]`: lists the mobile numbers whose codes are blocked after too many wrong ones, or lets
 * codes be sent to one of them again, also while the server runs. Exit code 1 when there is nothing to unlock.
 */
import { parseArgs } from 'node:util';
import { normaliseMobile } from '#contract/signup/mobile.ts';
import { readConfig } from '../config.ts';
import { migrations } from '../migrations/migrations.ts';
import { clearWrongCodes, listAccountsWithWrongCodes } from '../domain/accounts/wrong-codes.ts';
import { recordAction } from '../domain/audit/audit-trail.ts';
import { systemClock } from '../kernel/clock.ts';
import { systemRandomness } from '../kernel/randomness.ts';
import { openDatabase, type AppDatabase } from '../platform/database/open-database.ts';
import { deriveKeys, type Keys } from '../kernel/crypto/keys.ts';
import { defaultLimits } from '../limits.ts';
import { loadMasterSecret } from '../kernel/crypto/master-secret.ts';
import { runAsCommand } from './run-as-command.ts';

const { wrongCodesInARow } = defaultLimits.signup;

async function unlock(database: AppDatabase, keys: Keys, mobile: string): Promise<void> {
  const blocked = await listAccountsWithWrongCodes(database.db, wrongCodesInARow);
  const account = blocked.find(({ username }) => username === mobile);
  if (account === undefined) throw new Error(`Codes for ${mobile} are not blocked.`);
  await database.transaction(async (tx) => {
    await clearWrongCodes(tx, account.id);
    const by = { actor: 'operator', address: 'command line' };
    await recordAction(tx, { keys, clock: systemClock }, { act: 'codes.unblocked', ...by, target: mobile });
  });
  console.log(`Codes can be sent to ${mobile} again.`);
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [typed, ...others] = positionals;
  const mobile = typed === undefined ? null : normaliseMobile(typed);
  if (others.length > 0 || (typed !== undefined && mobile === null))
    throw new Error('Usage: npm run unlock [-- MOBILE]');
  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, migrations, clock: systemClock });
  try {
    const secret = loadMasterSecret(config.tokenSecret, config.dataDir, systemRandomness(systemClock));
    if (mobile !== null) return await unlock(database, deriveKeys(secret), mobile);
    const blocked = await listAccountsWithWrongCodes(database.db, wrongCodesInARow);
    console.log(
      blocked.length === 0
        ? 'No codes are blocked.'
        : `Codes are blocked for:\n${blocked.map(({ username }) => `  ${username}`).join('\n')}`,
    );
  } finally {
    await database.close();
  }
}

await runAsCommand(main);
