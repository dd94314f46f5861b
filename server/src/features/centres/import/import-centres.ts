/** Applies a list to the master list in one transaction: new centres, changed ones, archived ones that come back. */
import { createHash } from 'node:crypto';
import type { CsvRow } from '#contract/centres/centre-csv.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import { recordAction, type Actor, type Auditor } from '../../../domain/audit/audit-trail.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { dialectOf } from '../../../platform/database/dialect.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Services } from '../../../services.ts';
import { endSessionsOfChangedRecords } from '../configuration/changed-records.ts';
import { lockMasterList, listCentresByCode, upsertCentres } from '../configuration/store.ts';

export interface ImportOptions {
  /** Imports the sound rows and leaves the refused ones out. */
  readonly skipRefused: boolean;
  /** As `planHash` named what was shown; without it whatever the list asks for by now is done. */
  readonly plan?: string | undefined;
  /** A caller, or the operator at the command line. */
  readonly by: Actor;
}

export interface ImportResult {
  /** What was, or would have been, done; made inside the transaction. */
  readonly plan: ImportPlan;
  /** False when rows were refused and none of the others was wanted without them. */
  readonly applied: boolean;
}

/** The same for plans that do the same to the same centres, and only for these. */
export function planHash({ added, changed, refused }: ImportPlan): string {
  const parts = [added, changed.map(({ row, centre, before }) => [row, centre, before]), refused];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** From so many rows on the database plans anew. */
const manyRows = 500;
/** The trail names so many changed phones and e-mails one by one; the counts are always there. */
const maxNamedChanges = 100;

async function recordImport(tx: Tx, auditor: Auditor, plan: ImportPlan, by: Actor): Promise<void> {
  const contacts = plan.changed.flatMap(({ before, centre, changedColumns }) =>
    changedColumns
      .filter((column) => column === 'phone' || column === 'email')
      .map((column) => [centre.centre_code, column, before[column], centre[column]]),
  );
  const details = {
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    refused: plan.refused.length,
    changedContacts: contacts.length,
    contacts: contacts.slice(0, maxNamedChanges),
  };
  await recordAction(tx, auditor, { act: 'centres.imported', ...by, details });
}

/**
 * All of the list or nothing, refused with `import.outdated` when it is no longer what was shown; with `skipRefused` all of it
 * but the refused rows. Centres keep their id by `centre_code`. Whoever's phone or e-mail on record changes has to log in again
 * (security.md T10, S16).
 */
export async function importCentres(
  services: Pick<Services, 'database' | 'clock' | 'keys' | 'randomness'>,
  rows: readonly CsvRow[],
  { skipRefused, plan: shown, by }: ImportOptions,
): Promise<ImportResult> {
  const { clock, database, randomness } = services;
  return database.transaction(async (tx) => {
    await lockMasterList(tx);
    const plan = planImport(rows, await listCentresByCode(tx));
    if (shown !== undefined && shown !== planHash(plan)) throw refuse('import.outdated');
    if (plan.refused.length > 0 && !skipRefused) return { plan, applied: false };
    const now = clock.now();
    const toStore = [...plan.added, ...plan.changed].map(({ centre }) => ({
      id: randomness.uuid(),
      fields: centre,
    }));
    await upsertCentres(tx, toStore, now.toISOString());
    if (toStore.length > manyRows) await dialectOf(tx).refreshStatistics(tx);
    const changes = plan.changed.map(({ before, centre }) => [before, centre] as const);
    await endSessionsOfChangedRecords(tx, changes, now);
    await recordImport(tx, services, plan, by);
    return { plan, applied: true };
  });
}
