/** A portal for tests of the checks, which see pictures that the test names. */
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { CheckParts } from '../features/review/checks/check-parts.ts';
import type { AdminClient } from './admin-client.ts';
import { adminTest } from './portal-test.ts';
import { getReview, runChecks } from './reviews.ts';
import { insertSubmitted, printedPictureOf, type SubmittedWithoutUpload } from './submitted-centres.ts';
import type { TestApp } from './test-app.ts';

export interface ChecksTest {
  readonly app: TestApp;
  readonly admin: AdminClient;
  /** What the pictures of some photos show; all others show something of their own. */
  readonly shown: Map<string, string>;
  readonly check: (parts?: Partial<CheckParts>) => Promise<void>;
  /** Submits a centre whose photo of the centre is the same picture as that of all others. */
  readonly submitSame: (code: string) => Promise<SubmittedWithoutUpload>;
  readonly review: (centre: SubmittedWithoutUpload) => Promise<ReviewDetail>;
}

/** Returns `test` with such a portal. */
export const checksTest = () =>
  adminTest().extend<Omit<ChecksTest, 'app' | 'admin'>>({
    shown: async ({}, use) => use(new Map()),
    check: async ({ app, shown }, use) =>
      use((parts = {}) =>
        runChecks(app, { readPicture: async (id) => printedPictureOf(shown.get(id) ?? id), ...parts }),
      ),
    submitSame: async ({ app, shown }, use) =>
      use(async (code) => {
        const centre = await insertSubmitted(app, code);
        shown.set(centre.photoIds.centre, 'the same');
        return centre;
      }),
    review: async ({ admin }, use) => use((centre) => getReview(admin, centre.id)),
  });
