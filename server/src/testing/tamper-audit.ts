/** What somebody with access to the database, and perhaps to other secrets, can do to the audit trail. */
import { digestOf, keyIdOf, sealMac } from '../audit/audit-trail.ts';
import type { Keys } from '../kernel/crypto/keys.ts';
import type { Row } from '../tables/tables.ts';
import type { TestApp } from './test-app.ts';
import { dropTrigger } from './test-database.ts';

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** Runs SQL without the triggers that protect the trail. */
export async function tamperWithAudit(app: TestApp, statements: string): Promise<void> {
  for (const action of ['update', 'delete', 'insert'])
    await app.runSql(dropTrigger(`audit_trail_final_${action}`, 'audit_trail'));
  await app.runSql(statements);
}

/** Replaces all entries by changed ones that form a valid chain under these keys. */
export async function rewriteAudit(app: TestApp, keys: Keys, keyId = keyIdOf(keys)): Promise<void> {
  const entries = await app.database.db.selectFrom('audit_trail').selectAll().orderBy('sequence').execute();
  const rows: Row<'audit_trail'>[] = [];
  for (const entry of entries) {
    const changed = { ...entry, actor: entry.actor === 'admin' ? 'another' : entry.actor };
    const digest = digestOf(keys, rows.at(-1)?.digest ?? '', changed);
    rows.push({ ...changed, digest, key_id: keyId });
  }
  const last = rows.at(-1) ?? { sequence: 0, digest: '' };
  const inserts = rows.map(
    (row) =>
      `insert into audit_trail (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')})`,
  );
  const seal = `update audit_seal set sequence = ${last.sequence}, digest = ${literal(sealMac(keys, last))}`;
  await tamperWithAudit(app, ['delete from audit_trail', ...inserts, seal].join(';\n'));
}
