/** Reviews without checks: for tests of the queue. */
import { canonicalJson } from '#contract/canonical-json.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import { checksVersion } from '#contract/review/limits.ts';
import type { Reason } from '#contract/review/warnings.ts';
import { completeAnswers } from './checklist-client.ts';
import { insertCentre, type TestCentre } from './people.ts';
import { insertReview, insertSubmittedRows, type ReviewValues } from './review-rows.ts';
import type { TestApp } from './test-app.ts';

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
