/** The command `npm run verify-audit`: says whether the audit trail is whole. Exit code 1 when it is not. */
import { readConfig } from './config.ts';
import { migrations } from './migrations/migrations.ts';
import { findBrokenEntry } from './platform/audit/read-audit-trail.ts';
import { systemClock } from './platform/clock-and-randomness/clock.ts';
import { systemRandomness } from './platform/clock-and-randomness/randomness.ts';
import { openDatabase } from './platform/database/database.ts';
import { deriveKeys } from './platform/security/keys.ts';
import { loadMasterSecret } from './platform/security/master-secret.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, migrations, clock: systemClock });
  try {
    const secret = loadMasterSecret(config.tokenSecret, config.dataDir, systemRandomness(systemClock));
    const brokenAt = await findBrokenEntry(database.db, deriveKeys(secret));
    if (brokenAt === null) console.log('The audit trail is whole.');
    else console.log(`The audit trail was tampered with: entry ${brokenAt} is changed or missing.`);
    process.exitCode = brokenAt === null ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
