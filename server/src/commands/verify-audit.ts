/**
 * The command `npm run verify-audit [-- --earlier FILE]…`: says whether the audit trail is whole. Each FILE holds a secret that
 * was used before. Exit code 1 when it is not whole, 2 when a part could not be checked.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { migrations } from '../migrations/migrations.ts';
import { checkAuditTrail, type CheckedTrail } from '../domain/audit/check-audit-trail.ts';
import { systemClock } from '../kernel/clock.ts';
import { systemRandomness } from '../kernel/randomness.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { deriveKeys } from '../kernel/crypto/keys.ts';
import { loadMasterSecret } from '../kernel/crypto/master-secret.ts';
import { runAsCommand } from './run-as-command.ts';

function report({ brokenAt, unchecked }: CheckedTrail): number {
  for (const { from, to } of unchecked)
    console.log(
      `Entries ${from}-${to} were made under an earlier secret and cannot be checked without it (--earlier FILE).`,
    );
  if (brokenAt !== null) {
    console.log(`The audit trail was tampered with: entry ${brokenAt} is changed or missing.`);
    return 1;
  }
  console.log(unchecked.length === 0 ? 'The audit trail is whole.' : 'The rest of the audit trail is whole.');
  return unchecked.length === 0 ? 0 : 2;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { earlier: { type: 'string', multiple: true, default: [] } },
  });
  const earlier = values.earlier.map((file) => deriveKeys(Buffer.from(readFileSync(file, 'utf8').trim())));
  const config = readConfig(process.env);
  const database = await openDatabase({ url: config.databaseUrl, migrations, clock: systemClock });
  try {
    const secret = loadMasterSecret(config.tokenSecret, config.dataDir, systemRandomness(systemClock));
    process.exitCode = report(await checkAuditTrail(database.db, deriveKeys(secret), earlier));
  } finally {
    await database.close();
  }
}

await runAsCommand(main);
