/** An answered correction and its photos are final: for SQL, for the removal of photos, for checks and copies of the database. */
import { expect, vi } from 'vitest';
import { checkPhotos, removeUnreferencedPhotos } from '../server/src/checklist/stored-photos.ts';
import { createHead, storedPhotoIds, submitWhole } from '../server/src/testing/checklist-test.ts';
import { answer, askFor, photoFile, storedCorrection } from '../server/src/testing/corrections.ts';
import { codeOf } from '../server/src/testing/people.ts';
import { portalTest } from '../server/src/testing/portal-test.ts';

/** A correction is asked for, which `answerIt` answers. */
const test = portalTest()
  .extend('head', { auto: true }, async ({ app }) => {
    const head = await createHead(app);
    await submitWhole(head);
    await askFor(app, head.centreId, ['feedback', 'photos.centre']);
    return head;
  })
  .extend('centreId', ({ head }) => head.centreId)
  .extend('answerIt', ({ app, head: { user, centreId } }) => async () => {
    const photos = { centre: await photoFile() };
    return codeOf(await answer(app, user, { centreId, answers: { feedback: 'again' }, photos }));
  });

test('direct SQL cannot change what was answered, nor its photo', async ({ app, centreId, answerIt }) => {
  expect(await answerIt()).toBe('ok');
  const row = await storedCorrection(app, centreId);
  const photoId = row.centre_photo_id ?? '';
  const photos = await app.database.db.selectFrom('photos').selectAll().orderBy('id').execute();
  const changes = [
    () => app.database.transaction((tx) => tx.updateTable('corrections').set({ message: 'x' }).execute()),
    () =>
      app.database.transaction((tx) => tx.updateTable('corrections').set({ answered_at: null }).execute()),
    () => app.database.transaction((tx) => tx.deleteFrom('corrections').execute()),
    () =>
      app.database.transaction((tx) =>
        tx.updateTable('photos').set({ sha256: 'x' }).where('id', '=', photoId).execute(),
      ),
    () => app.database.transaction((tx) => tx.deleteFrom('photos').where('id', '=', photoId).execute()),
    () => app.database.transaction((tx) => tx.insertInto('corrections').values(row).execute()),
  ];
  for (const change of changes) await expect(change()).rejects.toThrow('final');
  expect(await storedCorrection(app, centreId)).toEqual(row);
  expect(await app.database.db.selectFrom('photos').selectAll().orderBy('id').execute()).toEqual(photos);
});

test('what is not answered yet may be withdrawn by SQL', async ({ app, answerIt }) => {
  await app.database.transaction((tx) => tx.deleteFrom('corrections').execute());
  expect(await answerIt()).toBe('correction.none');
});

test('the photo of a correction is checked as a photo of a submission, and never removed', async ({
  app,
  centreId,
  answerIt,
}) => {
  expect(await answerIt()).toBe('ok');
  app.clock.advance(1000 * 60 * 60);
  expect(await removeUnreferencedPhotos(app.services)).toBe(0);
  expect(await storedPhotoIds(app)).toHaveLength(3);
  expect(await checkPhotos(app.services, app.clock.now())).toEqual({
    used: 3,
    problems: [],
    damagedPoints: 0,
    unknown: [],
  });
  const { centre_photo_id: photoId } = await storedCorrection(app, centreId);
  await app.services.photoStore.delete(photoId ?? '');
  expect((await checkPhotos(app.services, app.clock.now())).problems).toMatchObject([
    { id: photoId, problem: 'missing', isSubmitted: true },
  ]);
});

test('a commit that fails leaves no rows; the files are removed later', async ({
  app,
  centreId,
  answerIt,
}) => {
  const commit = app.database.transaction.bind(app.database);
  vi.spyOn(app.database, 'transaction').mockImplementation((work) =>
    commit(async (tx) => {
      const result = await work(tx);
      const rows = await tx.selectFrom('corrections').select('answered_at').execute();
      if (rows.some(({ answered_at: answeredAt }) => answeredAt !== null)) throw new Error('no commit');
      return result;
    }),
  );
  expect(await answerIt()).toBe('server.failed');
  vi.restoreAllMocks();
  expect(await storedCorrection(app, centreId)).toMatchObject({ answered_at: null, addendum: null });
  expect(await app.database.db.selectFrom('photos').select('id').execute()).toHaveLength(2);
  app.clock.advance(30 * 60 * 60);
  expect(await removeUnreferencedPhotos(app.services)).toBe(1);
  expect(await storedPhotoIds(app)).toHaveLength(2);
});
