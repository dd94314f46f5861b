/** Cases, as tests of the review plant, read and decide them. */
import { api } from '#contract/api.ts';
import type { CaseDecision } from '#contract/review/case-endpoints.ts';
import type { PhotoRow } from '../submissions/photo-rows.ts';
import type { AdminClient } from './admin-client.ts';
import type { ChecksTest } from './checks-test.ts';
import { insertSubmitted, type SubmittedWithoutUpload } from './submitted-centres.ts';

type Centre = SubmittedWithoutUpload;

export const readCase = (admin: AdminClient, { id }: Pick<Centre, 'id'>, page = '1') =>
  admin.call(api.getReviewCase, { params: { id }, query: { page } });
export const decideCase = (admin: AdminClient, { id }: Centre, body: CaseDecision) =>
  admin.ask('POST', `/review/${id}/case`, body);

export const delhi = { latitude: 28.6139, longitude: 77.209 };

/**
 * Submits centres with one picture, that of the letter of the first, a minute after each other: the first is near its record, the others
 * are in Delhi unless they are elsewhere.
 */
export async function plantCase<const Codes extends readonly string[]>(
  { app, shown }: Pick<ChecksTest, 'app' | 'shown'>,
  codes: Codes,
  first: Partial<PhotoRow> = {},
  others: Partial<PhotoRow> = delhi,
): Promise<{ readonly [Index in keyof Codes]: Centre }> {
  const centres: Centre[] = [];
  for (const [index, code] of codes.entries()) {
    const centre = await insertSubmitted(app, code, {}, {}, index === 0 ? first : others);
    shown.set(centre.photoIds.centre, `the picture of ${codes[0]?.slice(0, 1) ?? ''}`);
    centres.push(centre);
    app.clock.advance(60);
  }
  return centres as unknown as { readonly [Index in keyof Codes]: Centre };
}
