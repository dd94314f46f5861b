/**
 * The command `npm run verify-audit [-- --earlier FILE]…`: checks that the audit trail is unchanged. Each FILE contains an
 * earlier secret. Exit code 1 when an entry was changed, 2 when a part could not be checked.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { checkAuditTrail, type CheckedTrail } from '../domain/audit/check-audit-trail.ts';
import { deriveKeys } from '../kernel/crypto/keys.ts';
import { runCommand, withServices } from './with-services.ts';

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

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { earlier: { type: 'string', multiple: true, default: [] } },
  });
  const earlier = values.earlier.map((file) => deriveKeys(Buffer.from(readFileSync(file, 'utf8').trim())));
  return withServices(readConfig(), async ({ database, keys }) =>
    report(await checkAuditTrail(database.db, keys, earlier)),
  );
}

await runCommand(main);
