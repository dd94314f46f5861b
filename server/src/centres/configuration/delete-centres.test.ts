/** Deleting one centre or all, the copy that is made before, and the command that restores them. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import restoreCommand from '../../commands/deleted.ts';
import { checkAuditTrail } from '../../audit/trail-check.ts';
import { listCodes, submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { checklistClient } from '../../testing/checklist-client.ts';
import { insertCentre, registerHead } from '../../testing/people.ts';
import { adminTest } from '../../testing/portal-test.ts';
import { runInProcess } from '../../testing/run-command.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { isPostgres } from '../../testing/test-database.ts';
import { listDeletions, restoreCentres } from './deleted-centres.ts';

const operator = { actor: 'operator', address: 'command line' };

/** Deleting all is about the whole portal. */
const test = adminTest();

const deleteAll = (admin: AdminClient) => admin.ask('DELETE', '/centres/bulk-delete');
const backups = async ({ dataDir }: TestApp) => readdir(path.join(dataDir, 'backups')).catch(() => []);
const rows = ({ database }: TestApp, table: 'checklists' | 'photos') =>
  database.db.selectFrom(table).selectAll().execute();

async function expectWholeCopy(app: TestApp, activeCentres: number): Promise<void> {
  const [copy] = await backups(app);
  const file = path.join(app.dataDir, 'backups', copy ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const backup = new DatabaseSync(file, { readOnly: true });
  const active = backup.prepare('select count(*) as n from centres where archived_at is null').get();
  expect(active).toEqual({ n: activeCentres });
  expect(backup.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  backup.close();
}

test('a deleted centre is absent from every call, and restored completely', async ({ app, admin }) => {
  const centre = await insertSubmitted(app, 'A1');
  const { token, userId } = await registerHead(app, centre.phone);
  await insertCentre(app, { centre_code: 'A2' });
  const target = `/centres/${centre.id}`;
  const before = [await rows(app, 'checklists'), await rows(app, 'photos')];
  const detail = await admin.ask('GET', target);
  expect(await admin.ask('DELETE', target)).toMatchObject({ status: 200 });
  expect(await listCodes(admin)).toEqual(['A2']);
  for (const [method, of] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/photos/centre/original'],
  ] as const)
    expect((await admin.ask(method, target + of)).body).toMatchObject({ error: 'No such centre found' });
  expect((await checklistClient(app.url, token, userId).centres()).body).toEqual([]);
  expect([await rows(app, 'checklists'), await rows(app, 'photos')]).toEqual(before);
  // No copy of the database is made for one.
  expect(await backups(app)).toEqual([]);

  const [deletion] = await listDeletions(app.services);
  expect(deletion).toMatchObject({ centres: 1, codes: ['A1'] });
  await restoreCentres(app.services, { deletedAt: deletion?.deletedAt ?? '' }, operator);
  const same = (value: unknown) => ({ ...(value as object), version: 0, photos: [] });
  expect(same((await admin.ask('GET', target)).body)).toEqual(same(detail.body));
});

test('all centres are deleted and restored with their ids, checklists and drafts', async ({ app, admin }) => {
  const centre = await insertSubmitted(app, 'A1');
  await submitCentre(app, { centre_code: 'A2' }, {}, false);
  const before = await rows(app, 'checklists');
  expect((await deleteAll(admin)).body).toEqual({ deleted: 2 });
  expect((await admin.ask('GET', '/centres')).body).toEqual({ message: 'No Exam Centre Available' });
  // PostgreSQL is backed up by its operator.
  if (isPostgres) expect(await backups(app)).toEqual([]);
  else await expectWholeCopy(app, 2);
  const copies = await backups(app);
  expect((await deleteAll(admin)).body).toEqual({ deleted: 0 });
  // Nothing was deleted, so nothing was copied.
  expect(await backups(app)).toEqual(copies);
  const restored = await restoreCentres(app.services, 'all', operator);
  expect(restored).toEqual({ restored: ['A1', 'A2'], refused: [] });
  expect(await rows(app, 'checklists')).toEqual(before);
  const { body } = await admin.ask('GET', `/centres/${centre.id}`);
  expect(body).toMatchObject({ checklist_status: 'submitted' });
  app.clock.advance(60);
  const both = await Promise.all([deleteAll(admin), deleteAll(admin)]);
  expect(both.map((deleted) => deleted.body)).toEqual(
    expect.arrayContaining([{ deleted: 2 }, { deleted: 0 }]),
  );
});

test('the command lists deletions and restores them while the server runs', async ({ app, admin }) => {
  const run = async (values: { readonly deletion?: string; readonly all?: boolean } = {}) =>
    (await runInProcess(app, restoreCommand, values)).stdout;
  expect(await run()).toBe('No centre is deleted.\n');
  await insertCentre(app, { centre_code: 'A1' });
  await deleteAll(admin);
  expect(await run()).toContain('1 centre(s): A1');
  await expect(run({ deletion: 'never' })).rejects.toThrow('No centres were deleted at never.');
  expect(await run({ all: true })).toBe('1 centre(s) restored.\n');
  const [last] = await app.runSql(
    'select act, actor, address from audit_trail order by sequence desc limit 1',
  );
  expect(last).toEqual({ act: 'centres.restored', ...operator });
  expect((await checkAuditTrail(app.database.db, app.services.keys)).brokenAt).toBeNull();
  expect(await listCodes(admin)).toEqual(['A1']);
});
