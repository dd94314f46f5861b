/** `portal check store` finds missing, damaged, removed and unknown photos, in a folder and in a bucket. */
import { hash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { emptyPoints, encodePoints } from '../platform/photos/points/picture-points.ts';
import { addSeconds } from '../kernel/time.ts';
import { systemRandomness } from '../kernel/randomness.ts';
import { checklistClient, formFor, photoToSend } from '../testing/checklist-client.ts';
import { insertCentre, signUpCentre } from '../testing/people.ts';
import { runCommand } from '../testing/run-command.ts';
import { startS3Store } from '../testing/s3-store.ts';
import { startTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { putPhoto } from '../testing/create-jpeg.ts';

type Ids = Readonly<Record<'draft' | 'submitted' | 'strongRoom', string>>;

/** Saves a draft with one photo and submits a checklist with two. */
async function savePhotos(app: TestApp): Promise<Ids> {
  const draft = await insertCentre(app, { centre_code: '110101', phone: '9000000001' });
  const submitted = await insertCentre(app, { centre_code: '110102', phone: '9000000001' });
  const { token, userId } = await signUpCentre(app, '9000000001');
  const user = checklistClient(app.url, token, userId);
  await user.save(formFor(draft.id, { photos: { centre: await photoToSend() } }));
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 90 }) };
  await user.save(formFor(submitted.id, { photos }));
  await user.submit(submitted.id);
  const rows = await app.database.db.selectFrom('photos').selectAll().execute();
  const find = (centreId: string, slot: string): string =>
    rows.find((row) => row.centre_id === centreId && row.slot === slot)?.id ?? '';
  return {
    draft: find(draft.id, 'centre'),
    submitted: find(submitted.id, 'centre'),
    strongRoom: find(submitted.id, 'strongRoom'),
  };
}

const testWith = (kind: string) =>
  startTest()
    .extend('s3', async ({}, { onCleanup }) => {
      const s3 = kind === 'bucket' ? await startS3Store() : null;
      onCleanup(() => s3?.close());
      return s3;
    })
    .extend('app', async ({ s3, start }, { onCleanup }) => {
      const app = await start(s3 === null ? {} : { environment: s3.environment });
      onCleanup(() => app.close());
      return app;
    })
    .extend('ids', { auto: true }, ({ app }) => savePhotos(app))
    .extend(
      'check',
      ({ app, s3 }) =>
        (...args: string[]) =>
          runCommand('check store', { ...app.environment, ...s3?.environment }, ...args),
    );

describe.each(['folder', 'bucket'])('with photos in a %s', (kind) => {
  const test = testWith(kind);

  test('a whole store has exit code 0; damage is listed and has 2', async ({ app, ids, check }) => {
    const { photoStore } = app.services;
    expect(await check()).toMatchObject({
      exitCode: 0,
      stdout: '3 photo(s) in use: 0 missing, 0 damaged, 0 in trash. 0 unknown.\n',
    });
    const bytes = new Uint8Array((await photoStore.get(ids.submitted, 'original')) ?? []);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await photoStore.delete(ids.draft);
    await photoStore.trash.add(ids.submitted, 'unknown', app.clock.now());
    await putPhoto(photoStore, ids.submitted, 'original', bytes);
    await putPhoto(photoStore, ids.submitted, 'display', bytes);
    await photoStore.trash.add(ids.strongRoom, 'unknown', app.clock.now());
    const longAgo = { now: () => addSeconds(new Date(), -7 * 24 * 60 * 60) };
    const unknown = systemRandomness(longAgo).uuid();
    await putPhoto(photoStore, unknown, 'original', bytes);
    await putPhoto(photoStore, systemRandomness({ now: () => new Date() }).uuid(), 'original', bytes);
    const { exitCode, stdout } = await check();
    expect([exitCode, stdout.split('\n').toSorted()]).toEqual([
      2,
      [
        '',
        '3 photo(s) in use: 1 missing, 1 damaged, 1 in trash. 1 unknown.',
        'Put back those in the trash with: portal check store --repair',
        `damaged   ${ids.submitted}  centre 110102, photo of the centre, submitted`,
        `in trash  ${ids.strongRoom}  centre 110102, photo of the strong room, submitted`,
        `missing   ${ids.draft}  centre 110101, photo of the centre, draft`,
        `unknown   ${unknown}  the database has no row for it`,
      ],
    ]);
  });

  test('points that are missing or damaged are no damage of evidence', async ({ app, ids, check }) => {
    const row = (id: string, number: number) =>
      `insert into photo_points (photo_id, number, version, centre_id, slot, sha256, points_sha256)
       select id, ${number}, 1, centre_id, slot, sha256, '${hash('sha256', points)}' from photos where id = '${id}'`;
    const points = encodePoints(emptyPoints(640, 480, 0));
    await app.runSql(row(ids.submitted, 1));
    await app.runSql(row(ids.strongRoom, 2));
    await putPhoto(app.services.photoStore, ids.submitted, 'points', points);
    expect(await check()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('1 file(s) of points missing or damaged') as unknown,
    });
    await putPhoto(app.services.photoStore, ids.strongRoom, 'points', points);
    expect((await check()).stdout).not.toContain('of points');
  });

  test('--repair puts back what is known, --remove-unknown removes the rest', async ({ app, ids, check }) => {
    const { photoStore } = app.services;
    for (const id of Object.values(ids)) await photoStore.trash.add(id, 'unknown', app.clock.now());
    const longAgo = systemRandomness({ now: () => addSeconds(new Date(), -7 * 24 * 60 * 60) });
    const unknown = Array.from({ length: 25 }, () => longAgo.uuid());
    for (const id of unknown) await putPhoto(photoStore, id, 'original', new Uint8Array([1]));
    expect(await check('--repair')).toMatchObject({
      exitCode: 2,
      stdout: expect.stringMatching(
        /^3 photo\(s\) put back from the trash\.[^]* 0 in trash\. 25 unknown\.\n$/,
      ) as unknown,
    });
    expect(await check('--remove-unknown')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('25 photo(s) moved to the trash') as unknown,
    });
    const trashed = await photoStore.trash.list();
    expect(trashed.map(({ id, reason }) => `${id} ${reason}`).toSorted()).toEqual(
      unknown.map((id) => `${id} confirmed`).toSorted(),
    );
    expect((await check()).exitCode).toBe(0);
  });

  test('a store of another installation is reported and not changed', async ({ app, ids, check }) => {
    const { photoStore } = app.services;
    await photoStore.trash.add(ids.draft, 'unknown', app.clock.now());
    await photoStore.writeInstallation({ id: 'another', generation: 1 });
    const { exitCode, stderr } = await check('--repair');
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('They belong to different installations.'),
    ]);
    expect(await photoStore.trash.list()).toHaveLength(1);
    expect(await check('--repair', '--remove-unknown')).toMatchObject({ exitCode: 1 });
  });
});
