/** Points are part of a backup, and what a restored portal lacks of them is made by its checks. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { createCheckWorker } from '../review/checks/check-worker.ts';
import { createCheckParts } from '../review/checks/check-parts.ts';
import { photoPath } from '../platform/photo-store/photo-store.ts';
import { hashOfPoints } from '../platform/photos/points/picture-points.ts';
import { startNextEdition } from '../testing/editions.ts';
import { adminTest } from '../testing/portal-test.ts';
import { runChecks, submitForReview } from '../testing/reviews.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = adminTest();

const rowsOf = (app: TestApp) =>
  app.database.db
    .selectFrom('photo_points')
    .select(['photo_id', 'points_sha256'])
    .orderBy('photo_id')
    .execute();
async function filesOf({ services: { photoStore } }: TestApp, ids: readonly string[]) {
  const hashes = [];
  for (const id of ids) hashes.push(hashOfPoints((await photoStore.get(id, 'points')) ?? new Uint8Array()));
  return hashes;
}

test('a restored portal has the points of both editions, and makes those that it lacks', async ({
  app,
  admin,
  start,
}) => {
  await submitForReview(app, 'A1');
  await runChecks(app);
  await startNextEdition(admin, 'new');
  await submitForReview(app, 'B2');
  await runChecks(app);
  const rows = await rowsOf(app);
  expect(rows).toHaveLength(4);

  const folder = await createTemporaryFolder();
  const dataDir = path.join(folder, 'restored');
  const backedUp = await runCommand('backup', { DATA_DIR: app.dataDir }, folder);
  expect(backedUp).toMatchObject({ exitCode: 0, stderr: '' });
  const backup = backedUp.stdout.split(': ')[0] ?? '';
  expect((await runCommand('restore', { DATA_DIR: dataDir }, backup)).exitCode).toBe(0);
  const checkStore = () => runCommand('check store', { DATA_DIR: dataDir });
  const allThere = '4 photo(s) in use: 0 missing, 0 damaged, 0 in trash. 0 unknown.\n';
  const ids = rows.map((row) => row.photo_id);
  // The first start binds the photo store to the database.
  const restored = await start({ dataDir, clock: app.clock });
  try {
    expect(await checkStore()).toMatchObject({ exitCode: 0, stdout: allThere });
    for (const id of ids) await rm(path.join(dataDir, 'photos', photoPath(id, 'points')));
    expect(await checkStore()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('4 file(s) of points missing or damaged') as unknown,
    });
    const work = createCheckWorker(createCheckParts(restored.services));
    await work();
    app.clock.advance(60);
    await work();
    expect(await rowsOf(restored)).toEqual(rows);
    expect(await filesOf(restored, ids)).toEqual(rows.map((row) => row.points_sha256));
    expect(await checkStore()).toMatchObject({ exitCode: 0, stdout: allThere });
  } finally {
    await restored.close({ keepData: true });
  }
});
