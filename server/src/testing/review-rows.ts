/** Inserts rows of the review, for tests of what reads them. */
import { hash } from 'node:crypto';
import type { Reason } from '#contract/review/warnings.ts';
import { urgencyOf } from '#contract/review/gravity.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { storeCapacities } from '../submissions/stored-corrections.ts';
import type { PhotoRow } from '../submissions/photo-rows.ts';
import type { Row } from '../tables/tables.ts';
import { upsertCentres } from '../centres/configuration/store.ts';
import { batchRows } from './admin-client.ts';
import type { TestApp } from './test-app.ts';

const time = '2026-01-10T06:00:00.000Z';

/** What tests do not choose of a photo. */
export const usualPhoto = {
  fileName: 'IMG.jpg',
  byteSize: 10,
  width: 1600,
  height: 1200,
  placeSource: 'device',
  accuracyM: 12,
  takenAt: null,
} as const satisfies Partial<PhotoRow>;

export type ReviewValues = Partial<Omit<Row<'reviews'>, 'reasons'>> & {
  readonly reasons?: readonly Reason[];
};

/** Replaces the review of the centre, if it has one. */
export async function insertReview(
  { database }: TestApp,
  centreId: string,
  { reasons = [], ...values }: ReviewValues,
): Promise<void> {
  const row: Row<'reviews'> = {
    centre_id: centreId,
    sha256: '',
    checks_version: 1,
    record_version: 1,
    decision: 'waiting',
    ...urgencyOf(reasons),
    submitted_at: time,
    centre_state: '',
    reasons: JSON.stringify(reasons),
    head_mobile: '',
    head_email: '',
    note: '',
    drawn_at: null,
    accepted_at: null,
    decided_by: null,
    decided_at: null,
    version: 1,
    ...values,
  };
  await database.transaction(async (tx) => {
    await tx.deleteFrom('reviews').where('centre_id', '=', centreId).execute();
    await tx.insertInto('reviews').values(row).execute();
  });
}

/** A reason of the check "No guards", or of another one without figures. */
export const reasonOf = (values: Partial<Reason> = {}): Reason => ({
  code: 'guards.none',
  level: 'notice',
  key: values.code ?? 'guards.none',
  items: [],
  values: {},
  found_at: time,
  set_aside: null,
  ...values,
});

/** @param addendum its parts; null while the head has not answered @param values what else is not as usual */
export async function insertCorrection(
  { database }: TestApp,
  centreId: string,
  number: number,
  addendum: Readonly<Record<string, unknown>> | null,
  values: Partial<Row<'corrections'>> = {},
): Promise<void> {
  const text = addendum === null ? null : canonicalJson({ number, ...addendum });
  const row = {
    centre_id: centreId,
    number,
    items: '["completeAddress"]',
    message: 'Please check the address.',
    asked_by: 'a_1',
    asked_by_name: 'Asha',
    due_on: '2099-01-01',
    asked_at: time,
    answered_by: text === null ? null : 'c_1',
    answered_at: text === null ? null : time,
    centre_photo_id: null,
    strong_room_photo_id: null,
    addendum: text,
    sha256: text === null ? null : hash('sha256', text),
    ...values,
  };
  await database.transaction((tx) => tx.insertInto('corrections').values(row).execute());
}

/** Inserts centres at once and returns their ids. */
export async function insertCentres({ database, services }: TestApp, count: number): Promise<string[]> {
  const rows = batchRows(0, count).map((fields) => ({ id: services.randomness.uuid(), fields }));
  await database.transaction((tx) => upsertCentres(tx, rows, services.clock.now().toISOString()));
  return rows.map(({ id }) => id);
}

export interface SubmittedRow {
  readonly centreId: string;
  readonly snapshot: string;
  readonly sha256?: string;
  readonly submittedAt?: string;
  readonly reference?: string;
  /** Of the centre and of the strong room. */
  readonly photoIds?: readonly [string, string];
}

/** Of a centre that has answered nothing. */
export const emptySnapshot = '{"answers":{},"centre":{},"photos":[]}';

/** Inserts submitted checklists whose answers are in their snapshots only. */
export async function insertSubmittedRows(
  { database }: TestApp,
  submitted: readonly SubmittedRow[],
): Promise<void> {
  const rows = submitted.map(({ centreId, snapshot, submittedAt = time, ...row }) => ({
    centre_id: centreId,
    status: 'submitted' as const,
    answers: '{}',
    version: 1,
    centre_photo_id: row.photoIds?.[0] ?? null,
    strong_room_photo_id: row.photoIds?.[1] ?? null,
    started_by: 'c',
    updated_by: 'c',
    updated_at: submittedAt,
    submitted_by: 'c',
    submitted_at: submittedAt,
    reference: row.reference ?? centreId,
    snapshot,
    snapshot_sha256: row.sha256 ?? hash('sha256', snapshot),
  }));
  await database.transaction(async (tx) => {
    await tx.insertInto('checklists').values(rows).execute();
    await storeCapacities(
      tx,
      rows.map(({ centre_id }) => centre_id),
    );
  });
}

/** Inserts submitted checklists with this snapshot, without their photos in the store. */
export const insertSubmission = (
  app: TestApp,
  centreIds: readonly string[],
  snapshot: string,
): Promise<void> =>
  insertSubmittedRows(
    app,
    centreIds.map((centreId) => ({ centreId, snapshot })),
  );
