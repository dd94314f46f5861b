/** A portal for tests of the checks, which see pictures that the test names. */
import { api } from '#contract/api.ts';
import type { ReviewChange } from '#contract/review/decision-endpoints.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { CheckParts } from '../review/checks/check-parts.ts';
import { ChangedCopies } from '../review/pictures/changed-copies.ts';
import { startAdmin, type AdminClient } from './admin-client.ts';
import { adminTest, portalTest, sharedPortalTest } from './portal-test.ts';
import { getReview, runChecks } from './reviews.ts';
import {
  describedPictureOf,
  insertSubmitted,
  smallIndex,
  type SubmittedWithoutUpload,
} from './submitted-centres.ts';
import type { TestApp, TestAppOverrides } from './test-app.ts';

export interface ChecksTest {
  readonly app: TestApp;
  readonly admin: AdminClient;
  /** What the pictures of some photos show; all others show something of their own. */
  readonly shown: Map<string, string>;
  readonly check: (parts?: Partial<CheckParts>) => Promise<void>;
  /** Submits a centre whose photo of the centre is the same picture as that of all others. */
  readonly submitSame: (code: string) => Promise<SubmittedWithoutUpload>;
  readonly review: (centre: Pick<SubmittedWithoutUpload, 'id'>) => Promise<ReviewDetail>;
}

/** An officer, and what happens in the portal beside: for tests that share one. Only codes with the same letter have the same picture. */
export interface Desk extends ChecksTest {
  /** Checks everything again, as a new release of the checks does, a minute later. */
  readonly checkAgain: () => Promise<void>;
  /** Saves a decision about the review as it is now; a minute passes. */
  readonly decide: (
    centre: Pick<SubmittedWithoutUpload, 'id'>,
    change: Omit<ReviewChange, 'version'>,
  ) => Promise<ReviewDetail>;
}

function createDesk(app: TestApp, admin: AdminClient, shown: Map<string, string>): Desk {
  const copies = new ChangedCopies(app.services, smallIndex);
  const check: ChecksTest['check'] = (parts = {}) =>
    runChecks(app, { readPicture: async (id) => describedPictureOf(shown.get(id) ?? id), copies, ...parts });
  return {
    app,
    admin,
    shown,
    check,
    submitSame: async (code: string) => {
      const centre = await insertSubmitted(app, code);
      shown.set(centre.photoIds.centre, `the picture of ${code.slice(0, 1)}`);
      return centre;
    },
    review: ({ id }) => getReview(admin, id),
    checkAgain: async () => {
      await app.runSql('update reviews set checks_version = 0');
      app.clock.advance(60);
      await check();
    },
    decide: async ({ id }, change) => {
      const { version } = await getReview(admin, id);
      const params = { id };
      const decided = await admin.call(api.saveReview, { params, body: { version, ...change } });
      app.clock.advance(60);
      return decided;
    },
  };
}

/** Returns `test` with a portal of its own for each test. */
export const checksTest = () =>
  adminTest()
    .extend('shown', () => new Map<string, string>())
    .extend('check', ({ app, admin, shown }) => createDesk(app, admin, shown).check)
    .extend('submitSame', ({ app, shown }) => async (code: string) => {
      const centre = await insertSubmitted(app, code);
      shown.set(centre.photoIds.centre, 'the same');
      return centre;
    })
    .extend(
      'review',
      ({ admin }) =>
        ({ id }: Pick<SubmittedWithoutUpload, 'id'>) =>
          getReview(admin, id),
    );

/** Returns `test` with a portal of its own for each test, and a desk. */
export const ownDeskTest = (options: TestAppOverrides = {}) =>
  portalTest(options).extend('desk', async ({ app }) => createDesk(app, await startAdmin(app), new Map()));

/** Returns `test` with a portal that the tests share; each has codes with a letter of its own, and has just logged in. */
export const deskTest = () => {
  const shown = new Map<string, string>();
  return sharedPortalTest().extend('desk', async ({ app }) => createDesk(app, await startAdmin(app), shown));
};
