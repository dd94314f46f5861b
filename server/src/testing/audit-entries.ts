/** Reads what the audit trail says. */
import type { TestApp } from './test-app.ts';

/** Returns the entries of one act, the oldest first. */
export async function readEntries({ database }: TestApp, act: string) {
  const entries = await database.db
    .selectFrom('audit_trail')
    .where('act', '=', act)
    .select(['target', 'details'])
    .orderBy('sequence')
    .execute();
  return entries.map(({ target, details }) => ({
    target,
    details: JSON.parse(details) as Readonly<Record<string, unknown>>,
  }));
}
