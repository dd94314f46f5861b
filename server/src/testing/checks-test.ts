/** A portal for tests of the checks, which see pictures that the test names. */
import { api } from '#contract/api.ts';
import type { ReviewChange } from '#contract/review/decision-endpoints.ts';
import type { CheckParts } from '../review/checks/check-parts.ts';
import { ChangedCopies } from '../review/pictures/changed-copies.ts';
import { type AdminClient, startAdmin } from './admin-client.ts';
import { portalTest, sharedPortalTest } from './portal-test.ts';
import { getReview, runChecks } from './reviews.ts';
import {
  describedPictureOf,
  insertSubmitted,
  smallIndex,
  type SubmittedWithoutUpload,
} from './submitted-centres.ts';
import type { TestApp, TestAppOverrides } from './test-app.ts';
import type { CaseDecision } from '#contract/review/case-endpoints.ts';
import type { PhotoRow } from '../submissions/photo-rows.ts';

type Centre = SubmittedWithoutUpload;

/** An officer, and what happens in the portal beside. Only codes with the same letter have the same picture. */
function createDesk(app: TestApp, admin: AdminClient, shown: Map<string, string>) {
  const copies = new ChangedCopies(app.services, smallIndex);
  const check = (parts: Partial<CheckParts> = {}): Promise<void> =>
    runChecks(app, { readPicture: async (id) => describedPictureOf(shown.get(id) ?? id), copies, ...parts });
  return {
    app,
    admin,
    /** What the pictures of some photos show; all others show something of their own. */
    shown,
    check,
    /** Submits a centre whose photo of the centre is the picture of its letter. */
    submitSame: async (code: string) => {
      const centre = await insertSubmitted(app, code);
      shown.set(centre.photoIds.centre, `the picture of ${code.slice(0, 1)}`);
      return centre;
    },
    review: ({ id }: Pick<Centre, 'id'>) => getReview(admin, id),
    /** Checks everything again, as a new release of the checks does, a minute later. */
    checkAgain: async () => {
      await app.runSql('update reviews set checks_version = 0');
      app.clock.advance(60);
      await check();
    },
    /** Saves a decision about the review as it is now; a minute passes. */
    decide: async ({ id }: Pick<Centre, 'id'>, change: Omit<ReviewChange, 'version'>) => {
      const { version } = await getReview(admin, id);
      const params = { id };
      const decided = await admin.call(api.saveReview, { params, body: { version, ...change } });
      app.clock.advance(60);
      return decided;
    },
  };
}
export type Desk = ReturnType<typeof createDesk>;

/** Returns `test` with a portal of its own for each test, and a desk. */
export const ownDeskTest = (options: TestAppOverrides = {}) =>
  portalTest(options).extend('desk', async ({ app }) => createDesk(app, await startAdmin(app), new Map()));

/** Returns `test` with a portal that the tests share; each has codes with a letter of its own, and has just logged in. */
export const deskTest = () => {
  const shown = new Map<string, string>();
  return sharedPortalTest().extend('desk', async ({ app }) => createDesk(app, await startAdmin(app), shown));
};

// Cases, as tests of the review plant, read and decide them.

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
  { app, shown }: Desk,
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
