/** A server process that is killed between points and review: the next one finishes, loses no pair, and does nothing twice. */
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { photoPath } from '../server/src/platform/photo-store/photo-store.ts';
import { startAdmin } from '../server/src/testing/admin-client.ts';
import { createScene } from '../server/src/testing/create-scene.ts';
import { getReview } from '../server/src/testing/reviews.ts';
import type { ServerProcess } from '../server/src/testing/server-process.ts';
import { insertSubmitted, showPictures } from '../server/src/testing/submitted-centres.ts';
import { portalTest } from '../server/src/testing/portal-test.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';
import { dropTrigger, isPostgres } from '../server/src/testing/test-database.ts';
import { startKilledAfter } from './faults/process-test.ts';

/** The pictures of the centre and of its strong room. The third centre is killed in its check, after that of its twin. */
const pictures = [
  [1, 2],
  [3, 4],
  [5, 1],
  [6, 7],
] as const;
const original = 'C0';
/** Reviews of two centres, or points of the first one, when the process is killed. */
const rowsBeforeKill = 2;

type Delayed = 'reviews' | 'photo_points';

/** The next insert into the table takes so long that the process is killed meanwhile. */
function delayInsert(table: Delayed): string {
  const isNext = `(select count(*) from ${table}) = ${rowsBeforeKill}`;
  return isPostgres
    ? `create function wait_long() returns trigger language plpgsql as
      'begin if ${isNext} then perform pg_sleep(60); end if; return new; end';
    create trigger slow_insert before insert on ${table} for each row execute function wait_long()`
    : `create trigger slow_insert before insert on ${table} when ${isNext} begin
      select count(*) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e9) select i from n);
    end`;
}
/** PostgreSQL notices only at the end of a statement that its client is gone. */
const endSessions =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

const size = { width: 512, height: 384 };

async function submit(
  app: TestApp,
  code: string,
  [centre, strongRoom]: readonly [number, number],
): Promise<string> {
  const submitted = await insertSubmitted(app, code);
  const scenes = { centre: await createScene(centre, size), strongRoom: await createScene(strongRoom, size) };
  await showPictures(app, submitted, scenes);
  app.clock.advance(1);
  return submitted.id;
}

async function submitAll(app: TestApp): Promise<readonly string[]> {
  const centreIds: string[] = [];
  for (const [index, shown] of pictures.entries()) centreIds.push(await submit(app, `C${index}`, shown));
  return centreIds;
}

const test = portalTest()
  /** Of the submissions; the portal is stopped then. */
  .extend('centreIds', async ({ app }) => {
    const centreIds = await submitAll(app);
    await app.close({ keepData: true });
    return centreIds;
  })
  .extend('startProcess', async ({ app }, { onCleanup }) =>
    startKilledAfter(onCleanup, { ...app.environment, ADMIN_PASSWORD: 'first admin password' }),
  );

const readPoints = (app: TestApp) => app.runSql('select * from photo_points order by number');
const readReviews = (app: TestApp) =>
  app.runSql('select centre_id, version, reasons from reviews order by submitted_at');

/** @param expectReached passes when everything is there that comes before the insert */
async function killInInsert(
  app: TestApp,
  startProcess: () => Promise<ServerProcess>,
  table: Delayed,
  expectReached: () => Promise<void>,
): Promise<void> {
  await app.runSql(delayInsert(table));
  const server = await startProcess();
  await vi.waitFor(expectReached, { timeout: 60_000, interval: 25 });
  await server.kill();
  if (isPostgres) await app.runSql(endSessions);
  await app.runSql(dropTrigger('slow_insert', table));
}

test('a kill between points and review loses nothing', async ({ app, centreIds, start, startProcess }) => {
  await killInInsert(app, startProcess, 'reviews', async () =>
    expect(await readPoints(app)).toHaveLength(2 * (rowsBeforeKill + 1)),
  );
  const pointsBefore = await readPoints(app);
  expect(pointsBefore).toHaveLength(6);
  const reviewsBefore = await readReviews(app);
  expect(reviewsBefore.map((row) => row['reasons'])).toEqual(['[]', '[]']);

  const server = await startProcess();
  await vi.waitFor(async () => expect(await readReviews(app)).toHaveLength(pictures.length), {
    timeout: 60_000,
    interval: 25,
  });
  await server.stop();
  const reviews = await readReviews(app);
  expect(reviews.map((row) => row['centre_id'])).toEqual(centreIds);
  expect(reviews.map((row) => row['version'])).toEqual([1, 1, 1, 1]);
  const points = await readPoints(app);
  expect(points).toHaveLength(2 * pictures.length);
  expect(points.slice(0, 6)).toEqual(pointsBefore);

  const admin = await startAdmin(await start({ dataDir: app.dataDir }));
  const found: unknown[] = [];
  for (const id of centreIds) {
    const { reasons } = await getReview(admin, id);
    found.push(reasons.map(({ code, values }) => [code, values['slot'], values['code']]));
  }
  // Of the twins the first to arrive is the original.
  expect(found).toEqual([[], [], [['picture.changed', 'strongRoom', original]], []]);
});

const listPoints = async (app: TestApp) =>
  (await readdir(path.join(app.dataDir, 'photos'), { recursive: true })).filter((name) =>
    name.endsWith('.points.bin'),
  );

test('a kill between points and rows loses nothing', async ({ app, centreIds, startProcess }) => {
  await killInInsert(app, startProcess, 'photo_points', async () =>
    expect(await listPoints(app)).toHaveLength(4),
  );
  expect(await readPoints(app)).toHaveLength(2);

  const next = await startProcess();
  await vi.waitFor(async () => expect(await readReviews(app)).toHaveLength(centreIds.length), {
    timeout: 60_000,
    interval: 25,
  });
  await next.stop();
  const rows = await app.runSql('select photo_id, points_sha256 from photo_points');
  expect(rows).toHaveLength(2 * pictures.length);
  for (const row of rows) {
    const id = String(row['photo_id']);
    const bytes = await readFile(path.join(app.dataDir, 'photos', photoPath(id, 'points')));
    expect(row['points_sha256']).toBe(hash('sha256', bytes));
  }
});
