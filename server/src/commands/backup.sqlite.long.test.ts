/**
 * A backup taken under load restores to a portal that satisfies the invariants of faults (security.md I1 to I6). Points are part of a backup,
 * and what a restored portal lacks of them is made by its checks.
 */
import { createHash, hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { testLimits } from '../testing/test-limits.ts';
import { adminClient, batchRows, submitCentre } from '../testing/admin-client.ts';
import {
  bytesToSend,
  checklistClient,
  type ChecklistClient,
  formFor,
  photoToSend,
} from '../testing/checklist-client.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import { insertCentre, logInAdmin, signUpCentre, takePhone } from '../testing/people.ts';
import { runCommand } from '../testing/run-command.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { adminTest, portalTest } from '../testing/portal-test.ts';
import { createCheckWorker } from '../review/checks/check-worker.ts';
import { createCheckParts } from '../review/checks/check-parts.ts';
import { photoPath } from '../platform/photo-store/photo-store.ts';
import { startNextEdition } from '../testing/editions.ts';
import { runChecks } from '../testing/reviews.ts';

const writers = 4;
const rowsInBatch = 60;

const rates = {
  ...testLimits.rates,
  photoSavePerAccount: { name: 'photo-save-account', limit: 10_000, windowSeconds: 3600 },
};
const test = portalTest({ limits: { ...testLimits, rates } }).extend('folder', () => createTemporaryFolder());

interface Load {
  /** The last acknowledged write of every writer by its centre: the feedback or the submission. */
  readonly acknowledged: Map<string, { feedback: number; submitted: boolean }>;
  /** The numbers of import batches that returned 200. */
  readonly batches: number[];
  stop(): Promise<void>;
}

interface Writer {
  readonly number: number;
  /** The id of the centre. */
  readonly id: string;
  readonly user: ChecklistClient;
}

async function signUpWriters(app: TestApp): Promise<Writer[]> {
  const signedUp: Writer[] = [];
  for (let number = 0; number < writers; number += 1) {
    const phone = `900000000${number}`;
    const { id } = await insertCentre(app, { centre_code: `W${number}`, phone });
    const { token, userId } = await signUpCentre(app, phone);
    signedUp.push({ number, id, user: checklistClient(app.url, token, userId) });
  }
  return signedUp;
}

async function startLoad(app: TestApp): Promise<Load> {
  const people = await signUpWriters(app);
  const acknowledged: Load['acknowledged'] = new Map();
  const batches: number[] = [];
  const abort = new AbortController();
  const write = async ({ number, id, user }: Writer): Promise<void> => {
    for (let feedback = 0; !abort.signal.aborted; feedback += 1) {
      const photos = { centre: await photoToSend({ width: 64 + feedback }), strongRoom: await photoToSend() };
      const form = formFor(id, { answers: { feedback: String(feedback) }, photos });
      const saved = await user.save(form);
      if (saved.status !== 200) throw new Error(JSON.stringify(saved));
      // The first writer submits its checklist under load.
      const submitted = number === 0 && feedback === 5 && (await user.submit(id)).status === 200;
      acknowledged.set(id, { feedback, submitted });
      if (submitted) return;
    }
  };
  const admin = await logInAdmin(app);
  const client = adminClient(app, admin.token, admin.userId);
  const importBatches = async (): Promise<void> => {
    for (let batch = 0; !abort.signal.aborted; batch += 1) {
      const rows = batchRows(batch, rowsInBatch);
      const { status } = await client.ask('POST', '/centres/bulk', { rows });
      if (status === 200) batches.push(batch);
    }
  };
  const work = [importBatches(), ...people.map(write)];
  await vi.waitFor(
    () => {
      expect(acknowledged.size).toBe(writers);
      expect(batches.length).toBeGreaterThanOrEqual(2);
    },
    { timeout: 60_000 },
  );
  return {
    acknowledged,
    batches,
    stop: async () => {
      abort.abort();
      await Promise.all(work);
    },
  };
}

/** Reads the restored database through a second connection. */
function query(dataDir: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path.join(dataDir, 'portal.sqlite'), { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

async function expectPhotosIntact(restored: TestApp): Promise<void> {
  const photos = await restored.database.db.selectFrom('photos').selectAll().execute();
  expect(photos.length).toBeGreaterThan(0);
  for (const { id, sha256 } of photos) {
    const bytes = await restored.services.photoStore.get(id, 'original');
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    ).toBe(sha256);
    expect(await restored.services.photoStore.sizeOf(id, 'display')).toBeGreaterThan(0);
  }
}

test('a backup taken under load is a complete and consistent portal', async ({ app, folder, start }) => {
  const load = await startLoad(app);
  await vi.waitFor(
    () => expect([...load.acknowledged.values()].some(({ submitted }) => submitted)).toBe(true),
    { timeout: 60_000 },
  );
  const before = new Map([...load.acknowledged].map(([id, last]) => [id, { ...last }]));
  const batchesBefore = [...load.batches];
  const backedUp = await runCommand('backup', { DATA_DIR: app.dataDir }, folder);
  await load.stop();
  expect(backedUp).toMatchObject({ exitCode: 0, stderr: '' });
  const backup = backedUp.stdout.split(': ')[0] ?? '';

  const dataDir = path.join(folder, 'restored');
  expect(await runCommand('restore', { DATA_DIR: dataDir }, backup, '--check')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('is whole') as unknown,
  });
  expect((await runCommand('restore', { DATA_DIR: dataDir }, backup)).exitCode).toBe(0);
  const restored = await start({ dataDir, clock: app.clock });
  try {
    const checklists = await restored.database.db.selectFrom('checklists').selectAll().execute();
    for (const [id, { feedback, submitted }] of before) {
      const row = checklists.find((item) => item.centre_id === id);
      const stored = Number((JSON.parse(row?.answers ?? '{}') as { feedback?: string }).feedback);
      // I1 and I5: earlier acknowledged writes are stored; later writes are stored completely or not at all.
      expect(stored).toBeGreaterThanOrEqual(feedback);
      expect(stored).toBeLessThanOrEqual((load.acknowledged.get(id)?.feedback ?? 0) + 1);
      if (submitted) expect(row?.status).toBe('submitted');
      for (const photo of [row?.centre_photo_id, row?.strong_room_photo_id])
        expect(await restored.services.photoStore.sizeOf(photo ?? '', 'original')).toBeGreaterThan(0);
    }
    await expectPhotosIntact(restored); // I2
    const { token, userId } = await logInAdmin(restored);
    const { body } = await adminClient(restored, token, userId).ask('GET', '/centres');
    const completed = (body as { id: string; form_status: string }[]).filter(
      (centre) => centre.form_status === 'Completed',
    );
    const submitted = checklists.filter(({ status }) => status === 'submitted');
    expect(completed.map(({ id }) => id)).toEqual(submitted.map((row) => row.centre_id)); // I3
  } finally {
    await restored.close({ keepData: true });
  }
  const counts = query(
    dataDir,
    `SELECT substr(centre_code, 1, instr(centre_code, '-') - 1) AS batch, count(*) AS rows FROM centres
     WHERE centre_code LIKE 'B%-%' GROUP BY 1`,
  );
  expect(counts.length).toBeGreaterThanOrEqual(batchesBefore.length);
  expect(new Set(counts.map(({ rows }) => rows))).toEqual(new Set([rowsInBatch])); // I4
  expect(query(dataDir, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]); // I6
});

const rowsOf = (app: TestApp) =>
  app.database.db
    .selectFrom('photo_points')
    .select(['photo_id', 'points_sha256'])
    .orderBy('photo_id')
    .execute();
async function filesOf({ services: { photoStore } }: TestApp, ids: readonly string[]) {
  const hashes = [];
  for (const id of ids) hashes.push(hash('sha256', (await photoStore.get(id, 'points')) ?? new Uint8Array()));
  return hashes;
}

/** A photo with points that no other one has. */
async function noiseToSend() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: 'grey', noise } });
  const at = new Date('2026-01-10T05:30:00Z');
  const place = { latitude: 11.667026, longitude: 92.735983, accuracyM: 12, at };
  return bytesToSend(writePosition(await picture.jpeg().toBuffer(), place));
}

async function submitWithNoise(app: TestApp, code: string): Promise<void> {
  const photos = { centre: await noiseToSend(), strongRoom: await noiseToSend() };
  await submitCentre(app, { centre_code: code, phone: takePhone() }, {}, true, photos);
}

const pointsTest = adminTest();

pointsTest(
  'a restored portal has the points of both editions, and makes those that it lacks',
  async ({ app, admin, start }) => {
    await submitWithNoise(app, 'A1');
    await runChecks(app);
    await startNextEdition(admin, 'new');
    await submitWithNoise(app, 'B2');
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
  },
);
