/** Reviews without checks: for tests of the queue. */
import { checksVersion } from '#contract/review/limits.ts';
import type { Level, Reason, ReasonCode } from '#contract/review/reasons.ts';
import type { ReviewsTable } from '../schema-review.ts';
import { insertCentre, type TestCentre } from './people.ts';
import type { TestApp } from './test-app.ts';

export const foundAt = '2026-01-05T06:00:00.000Z';

/** With its code as its key. */
export const reasonOf = (code: ReasonCode, level: Level): Reason => ({
  code,
  level,
  key: code,
  items: [],
  values: {},
  found_at: foundAt,
  set_aside: null,
});

export interface ReviewToStore {
  readonly state?: string;
  readonly phone?: string;
  readonly reasons?: readonly Reason[];
  readonly review?: Partial<ReviewsTable>;
}

/** Inserts a centre, a submitted checklist that nobody can read, and its review. */
export async function storeReview(
  app: TestApp,
  code: string,
  { state = 'Bihar', phone, reasons = [], review = {} }: ReviewToStore = {},
): Promise<TestCentre> {
  const centre = await insertCentre(app, {
    centre_code: code,
    centre_state: state,
    ...(phone !== undefined && { phone }),
  });
  const at = review.submitted_at ?? foundAt;
  await app.database.transaction(async (tx) => {
    await tx
      .insertInto('checklists')
      .values({
        centre_id: centre.id,
        status: 'submitted',
        answers: '{}',
        version: 1,
        centre_photo_id: null,
        strong_room_photo_id: null,
        started_by: 'c',
        updated_by: 'c',
        updated_at: at,
        submitted_by: 'c',
        submitted_at: at,
        reference: code,
        snapshot: '{"answers":{}}',
        snapshot_sha256: 'ab',
      })
      .execute();
    await tx
      .insertInto('reviews')
      .values({
        centre_id: centre.id,
        sha256: 'ab',
        checks_version: checksVersion,
        record_version: 1,
        decision: 'waiting',
        serious: reasons.filter(({ level }) => level === 'serious').length,
        notices: reasons.filter(({ level }) => level === 'notice').length,
        submitted_at: at,
        centre_state: state,
        reasons: JSON.stringify(reasons),
        head_mobile: '',
        head_email: '',
        note: '',
        drawn_at: null,
        accepted_at: null,
        decided_by: null,
        decided_at: null,
        version: 1,
        ...review,
      })
      .execute();
  });
  return centre;
}
