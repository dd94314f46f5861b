/** Runs the checks, calls the queue, and stores reviews without checks. */
import { api } from '#contract/api.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import type { ReviewRow } from '#contract/review/endpoints.ts';
import { createCheckWorker } from '../review/checks/check-worker.ts';
import { type CheckParts, createCheckParts } from '../review/checks/check-parts.ts';
import type { AdminClient } from './admin-client.ts';
import { completeAnswers } from './checklist-client.ts';
import type { TestApp } from './test-app.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { checksVersion } from '#contract/review/limits.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { insertCentre, type TestCentre } from './people.ts';
import { insertReview, insertSubmittedRows, type ReviewValues } from './review-rows.ts';

/** Checks everything that is due, as an instance that has just started does. */
export const runChecks = (app: TestApp, parts: Partial<CheckParts> = {}): Promise<void> =>
  createCheckWorker({ ...createCheckParts(app.services), ...parts })();

export const listReviews = async (admin: AdminClient, query: Record<string, string> = {}) =>
  (await admin.ask('GET', `/review?${new URLSearchParams(query)}`)).body as {
    readonly total: number;
    readonly entries: number;
    readonly centres: number;
    readonly rows: readonly ReviewRow[];
  };

export const getReview = (admin: AdminClient, centreId: string) =>
  admin.call(api.getReview, { params: { id: centreId } });

// Reviews without checks: for tests of the queue.

const foundAt = '2026-01-05T06:00:00.000Z';

export interface ReviewToStore {
  readonly state?: string;
  readonly phone?: string;
  readonly reasons?: readonly Reason[];
  /** Otherwise nobody can read the checklist. */
  readonly answers?: Partial<Answers>;
  readonly review?: Omit<ReviewValues, 'reasons'>;
}

/** Inserts a centre, a submitted checklist, and its review. */
export async function storeReview(
  app: TestApp,
  code: string,
  { state = 'Bihar', phone, reasons = [], answers, review = {} }: ReviewToStore = {},
): Promise<TestCentre> {
  const centre = await insertCentre(app, {
    centre_code: code,
    centre_state: state,
    ...(phone !== undefined && { phone }),
  });
  const at = review.submitted_at ?? foundAt;
  const given = answers === undefined ? {} : { ...completeAnswers, ...answers };
  const snapshot = canonicalJson({ centre, answers: given, photos: [] });
  await insertSubmittedRows(app, [
    { centreId: centre.id, snapshot, sha256: 'ab', submittedAt: at, reference: code },
  ]);
  await insertReview(app, centre.id, {
    sha256: 'ab',
    checks_version: checksVersion,
    submitted_at: at,
    centre_state: state,
    reasons,
    ...review,
  });
  return centre;
}
