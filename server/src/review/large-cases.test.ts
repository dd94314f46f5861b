/** One picture of 300 centres: the queue stays short, the case has pages, and one decision takes all of them. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { casePageSize } from '#contract/review/case-endpoints.ts';
import { checksVersion, reviewLimits } from '#contract/review/limits.ts';
import { insertPhoto } from '../submissions/photo-rows.ts';
import { readEntries } from '../testing/audit-database.ts';
import { readCase } from '../testing/checks-test.ts';
import { adminTest } from '../testing/portal-test.ts';
import {
  emptySnapshot,
  insertCentres,
  insertReview,
  insertSubmittedRows,
  reasonOf,
  usualPhoto,
} from '../testing/review-rows.ts';
import { listReviews } from '../testing/reviews.ts';
import type { TestApp } from '../testing/test-app.ts';
import { findCases } from './pictures/find-cases.ts';

const test = adminTest();
const count = 300;
/** More than are rows of the queue because of the picture. */
const insecureCount = 8;

const photoIdOf = (centreId: string): string => `p${centreId.slice(1)}`;

/** Each names the first ten, as the checks do: most are named by nobody. */
function reasonsOf(ids: readonly string[], id: string) {
  const named = ids.filter((other) => other !== id).slice(0, reviewLimits.picture.namedMatches);
  return named.map((centreId, index) =>
    reasonOf({
      code: 'picture.same-file',
      level: 'serious',
      key: `picture.same-file:centre:${index}`,
      items: ['photos.centre'],
      values: {
        slot: 'centre',
        centreId,
        code: '',
        name: '',
        city: '',
        otherSlot: 'centre',
        otherPhotoId: photoIdOf(centreId),
        replaced: 0,
      },
    }),
  );
}

async function insertPhotos({ database }: TestApp, ids: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [index, centreId] of ids.entries()) {
      const photo = {
        ...usualPhoto,
        id: photoIdOf(centreId),
        slot: 'centre',
        sha256: 'ab'.repeat(32),
        latitude: 11.6,
        longitude: 92.7,
      } as const;
      const createdAt = new Date(Date.UTC(2026, 0, 10, 0, ids.length - index)).toISOString();
      await insertPhoto(tx, photo, { centreId, createdBy: 'c', createdAt });
    }
  });
}

async function plantMany(app: TestApp): Promise<string[]> {
  const ids = await insertCentres(app, count);
  await insertPhotos(app, ids);
  const submittedAt = '2026-01-10T06:00:00.000Z';
  const submitted = ids.map((centreId) => {
    const photoIds = [photoIdOf(centreId), photoIdOf(centreId)] as const;
    return { centreId, snapshot: emptySnapshot, submittedAt, photoIds };
  });
  await insertSubmittedRows(app, submitted);
  for (const [index, centreId] of ids.entries()) {
    const insecure =
      index < insecureCount ? [reasonOf({ code: 'strong-room.not-secure', level: 'serious' })] : [];
    const reasons = [...insecure, ...reasonsOf(ids, centreId)];
    await insertReview(app, centreId, { checks_version: checksVersion, submitted_at: submittedAt, reasons });
  }
  return ids;
}

test('300 centres with one picture are one entry, decided at once', async ({ app, admin }) => {
  const ids = await plantMany(app);
  const cases = await findCases(app.database.db);
  expect(cases.get(ids.at(-1) ?? '')?.centreIds).toEqual(ids.toSorted());

  const { rows, total, entries, centres } = await listReviews(admin, { list: 'waiting' });
  // Six of them, and all that are suspect for something else.
  expect([rows.length, total, entries, centres, rows[0]?.case?.members]).toEqual([
    insecureCount,
    insecureCount,
    1,
    count,
    count,
  ]);
  const rest = await listReviews(admin, { list: 'waiting', reason: 'picture.same-file' });
  expect(rest.entries).toBe(1);

  const id = ids.at(-1) ?? '';
  const first = await admin.call(api.getReviewCase, { params: { id }, query: {} });
  expect([first.total, first.waiting, first.members.length]).toEqual([count, count, casePageSize]);
  // The last to be inserted arrived first.
  expect(first.members[0]?.id).toBe(id);
  expect(first.pictures).toMatchObject([{ number: 1, centres: count, original: id }]);
  const last = await readCase(admin, { id }, '15');
  expect(last.members.map((member) => member.id).at(-1)).toBe(ids[0]);
  expect((await readCase(admin, { id }, '16')).members).toEqual([]);

  const body = {
    caseHash: first.caseHash,
    original: 'fine',
    others: 'visit',
    members: [{ id, choice: 'fine' }],
  };
  expect(await admin.ask('POST', `/review/${ids[0]}/case`, body)).toMatchObject({
    status: 200,
    body: { decided: count },
  });
  expect((await listReviews(admin, { list: 'visit' })).entries).toBe(1);
  expect((await listReviews(admin, { list: 'accepted' })).rows.map((row) => row.id)).toEqual([id]);
  expect(await readEntries(app, 'review.decided')).toHaveLength(count);
});
