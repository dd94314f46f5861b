/** Reads what the audit trail says. */
import type { TestApp } from './test-app.ts';

const entriesOf = ({ database }: TestApp) =>
  database.db.selectFrom('audit_trail').select(['act', 'target', 'details']).orderBy('sequence');

/** Returns what somebody has done, the oldest first: of one act, or, with a `%`, of several. */
export const readActs = (app: TestApp, actor: string, act = '%') =>
  entriesOf(app).where('actor', '=', actor).where('act', 'like', act).execute();

/** Returns the entries of one act, the oldest first. */
export async function readEntries(app: TestApp, act: string) {
  const entries = await entriesOf(app).where('act', '=', act).execute();
  return entries.map(({ target, details }) => ({
    target,
    details: JSON.parse(details) as Readonly<Record<string, unknown>>,
  }));
}
