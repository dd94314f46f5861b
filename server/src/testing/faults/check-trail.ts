/** The audit trail is whole and has exactly one entry for each submission, deletion, import and password. */
import { checkAuditTrail } from '../../domain/audit/check-audit-trail.ts';
import { systemClock } from '../../kernel/clock.ts';
import { deriveKeys } from '../../kernel/crypto/keys.ts';
import { migrations } from '../../migrations/migrations.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import type { CheckContext } from './check-context.ts';
import { portalSecret } from './fault-portal.ts';
import { halfState, other, type Problem } from './problems.ts';

async function checkChain({ target }: CheckContext): Promise<Problem[]> {
  const database = await openDatabase({ url: target.databaseUrl, migrations, clock: systemClock });
  try {
    const { brokenAt } = await checkAuditTrail(database.db, deriveKeys(Buffer.from(portalSecret)));
    return brokenAt === null ? [] : [other(`The audit trail is broken at ${brokenAt}`)];
  } finally {
    await database.close();
  }
}

/** Each entry and what it records are one transaction. Both sides are read in one statement. */
async function checkEntries({ rows }: CheckContext, act: string, expected: string): Promise<Problem[]> {
  const wrong = await rows(`SELECT code, sum(done) AS done, sum(recorded) AS recorded FROM (
      SELECT code, 1 AS done, 0 AS recorded FROM (${expected}) AS expected
      UNION ALL SELECT CASE act WHEN 'password.set' THEN actor ELSE target END, 0, 1
        FROM audit_trail WHERE act = '${act}'
    ) AS both_sides GROUP BY code HAVING sum(done) <> sum(recorded)`);
  return wrong.map(({ code, done, recorded }) =>
    halfState(`${act} ${String(code)}: ${String(done)} stored, ${String(recorded)} in the audit trail`),
  );
}

/** The code before the hyphen is that of the batch; an import has no target. */
const imported = `SELECT '' AS code FROM centres WHERE centre_code LIKE 'B%-0'`;
const submitted = `SELECT centre_code AS code FROM centres JOIN checklists ON centre_id = centres.id
  WHERE status = 'submitted'`;
const deleted = `SELECT centre_code AS code FROM centres WHERE archived_at IS NOT NULL`;

/** People who have a password from the start have no entry. */
const passwordsSet = `SELECT username AS code FROM accounts WHERE role = 'centre' AND password_hash IS NOT NULL
  AND username LIKE '92%'`;

export async function checkTrail(context: CheckContext): Promise<Problem[]> {
  return [
    ...(await checkEntries(context, 'checklist.submitted', submitted)),
    ...(await checkEntries(context, 'centre.deleted', deleted)),
    ...(await checkEntries(context, 'centres.imported', imported)),
    ...(await checkEntries(context, 'password.set', passwordsSet)),
    ...(await checkChain(context)),
  ];
}
