import path from 'node:path';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { migrations } from '../migrations.ts';
import { streamCentres } from '../centres/search/centre-search.ts';
import { checkAuditTrail } from '../audit/trail-check.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { startAdmin, submitCentre } from '../testing/admin-client.ts';
import { answer, askFor, photoFile } from '../testing/corrections.ts';
import { insertCentre, signUpCentre, valueOf } from '../testing/people.ts';
import { runCommand } from '../testing/run-command.ts';

import { createPostgresDatabase } from '../testing/test-database.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { portalTest } from '../testing/portal-test.ts';

const test = portalTest()
  .extend('empty', async ({}, { onCleanup }) => {
    const empty = await createPostgresDatabase({ isEmpty: true });
    onCleanup(() => empty.drop());
    return empty;
  })
  .extend('folder', () => createTemporaryFolder());

/** Runs the command. Returns its exit code and its output. */
async function move(from: string, to: string): Promise<{ code: number; output: string }> {
  const { exitCode, stdout, stderr } = await runCommand('database move', {}, from, to);
  return { code: exitCode, output: stdout + stderr };
}

test('a portal is copied from PostgreSQL to a file and back, row by row', async ({ app, folder, empty }) => {
  const { centre, token } = await submitCentre(app, { centre_code: 'A1', centre_name: 'केन्द्रीय विद्यालय' });
  await askFor(app, centre.id, ['photos.centre']);
  const user = { token, userId: readTokenClaims(token)?.userId ?? '' };
  valueOf(await answer(app, user, { centreId: centre.id, photos: { centre: await photoFile() } }));
  await insertCentre(app, { centre_code: 'A2', phone: '9111111111' });
  await signUpCentre(app, '9111111111');
  const admin = await startAdmin(app);
  const detail = await admin.ask('GET', `/centres/${centre.id}`);

  const file = `sqlite:${path.join(folder, 'portal.sqlite')}`;
  const intoFile = await move(app.services.config.databaseUrl, file);
  expect(intoFile, intoFile.output).toMatchObject({ code: 0 });
  expect(intoFile.output).toContain('checklists: 1 row(s), the same');
  const onwards = await move(file, empty.url);
  expect(onwards, onwards.output).toMatchObject({ code: 0 });

  const moved = await openDatabase({ url: empty.url, migrations, clock: app.clock });
  const tables = [
    'centres',
    'checklists',
    'photos',
    'corrections',
    'accounts',
    'audit_trail',
    'installation',
  ] as const;
  for (const table of tables) {
    const rows = async (database: typeof moved) => database.db.selectFrom(table).selectAll().execute();
    const before = (await rows(app.database)).map((row) => JSON.stringify(row)).toSorted();
    expect((await rows(moved)).map((row) => JSON.stringify(row)).toSorted(), table).toEqual(before);
    expect(before.length, table).toBeGreaterThan(0);
  }
  expect((await checkAuditTrail(moved.db, app.services.keys)).brokenAt).toBeNull();
  const found = streamCentres(
    moved.db,
    { input: { search: 'port blair' }, now: app.clock.now(), closesOn: null },
    { sort: 'centre_code', order: 'asc' },
  );
  expect((await found.next()).value).toMatchObject([
    { centre_code: 'A1', form_status: 'Completed' },
    { centre_code: 'A2', form_status: 'Pending' },
  ]);
  await expect(empty.run(`update checklists set answers = '{}'`)).rejects.toThrow('final');
  await expect(empty.run(`update corrections set message = ''`)).rejects.toThrow('final');
  await moved.close();
  expect(detail.status).toBe(200);
  valueOf(await app.call(api.countCentres, { query: {} }, admin.token));
});

test('a target with data and a missing file are rejected, and usage', async ({ app, folder, empty }) => {
  await insertCentre(app, { centre_code: 'A1' });
  const file = `sqlite:${path.join(folder, 'portal.sqlite')}`;
  expect(await move(app.services.config.databaseUrl, file)).toMatchObject({ code: 0 });
  expect(await move(app.services.config.databaseUrl, file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('TO is not empty'),
  });
  expect(await move(`${file}.not`, empty.url)).toMatchObject({
    code: 1,
    output: expect.stringContaining('no file'),
  });
  expect(await move('portal.sqlite', empty.url)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage'),
  });
});
