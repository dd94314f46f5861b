import { readdir, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { expect } from 'vitest';
import { checkAuditTrail } from '../../../domain/audit/trail-check.ts';
import { startAdmin, submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import restoreCommand from '../../../commands/restore-centres.ts';
import { runInProcess } from '../../../testing/run-in-process.ts';
import { insertCentre } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { isPostgres } from '../../../testing/test-database.ts';
import { listDeletions, restoreCentres } from './restore-centres.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const operator = { actor: 'operator', address: 'command line' };

const test = adminTest();

const codes = async (admin: AdminClient) => {
  const { body } = await admin.ask('GET', '/centres?page=1');
  return (body as { centre_code: string }[]).map((centre) => centre.centre_code);
};
const deleteAll = (admin: AdminClient) => admin.ask('DELETE', '/centres/bulk-delete');
const backups = async (app: TestApp) => readdir(path.join(app.dataDir, 'backups')).catch(() => []);
const rows = (app: TestApp, table: 'checklists' | 'photos' | 'centres') =>
  app.database.db.selectFrom(table).selectAll().execute();

async function expectWholeCopy(app: TestApp, activeCentres: number): Promise<void> {
  const [copy] = await backups(app);
  const file = path.join(app.dataDir, 'backups', copy ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const backup = new DatabaseSync(file, { readOnly: true });
  expect(backup.prepare('select count(*) as n from centres where archived_at is null').get()).toEqual({
    n: activeCentres,
  });
  expect(backup.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  backup.close();
}

test('a deleted centre is absent from every call, no copy of the database is made, and it is restored completely', async ({
  app,
  admin,
}) => {
  const { centre, token } = await submitCentre(app, { centre_code: 'A1' });
  await insertCentre(app, { centre_code: 'A2', phone: '9111111111' });
  const before = [await rows(app, 'checklists'), await rows(app, 'photos')];
  const detail = await admin.ask('GET', `/centres/${centre.id}`);
  expect(await admin.ask('DELETE', `/centres/${centre.id}`)).toMatchObject({ status: 200 });
  expect(await codes(admin)).toEqual(['A2']);
  expect((await admin.ask('GET', `/centres/${centre.id}`)).status).toBe(404);
  expect((await admin.ask('DELETE', `/centres/${centre.id}`)).body).toMatchObject({
    code: 'centre.not-found',
  });
  const lookup = await app.fetch('/api/lookups/user-centres', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await lookup.json()).toEqual([]);
  expect([await rows(app, 'checklists'), await rows(app, 'photos')]).toEqual(before);

  expect(await backups(app)).toEqual([]);

  const [deletion] = await listDeletions(app.services);
  expect(deletion).toMatchObject({ centres: 1, codes: ['A1'] });
  await restoreCentres(app.services, { deletedAt: deletion?.deletedAt ?? '' }, operator);
  const { body } = await admin.ask('GET', `/centres/${centre.id}`);
  const same = (value: unknown) => ({ ...(value as object), version: 0, photos: [] });
  expect(same(body)).toEqual(same(detail.body));
});

test('all centres are deleted and restored with their ids, checklists and drafts', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  await submitCentre(app, { centre_code: 'A2', phone: '9111111111' }, {}, false);
  const before = await rows(app, 'checklists');
  expect((await deleteAll(admin)).body).toEqual({ deleted: 2 });
  expect((await admin.ask('GET', '/centres')).body).toEqual({ message: 'No Exam Centre Available' });
  expect((await admin.ask('GET', '/centres/counts')).body).toMatchObject({
    centres: 0,
    submitted: 0,
    pending: 0,
    drafts: 0,
    idle: 0,
    registered: 0,
    unregistered: 0,
  });
  // PostgreSQL is backed up by its operator.
  if (isPostgres) expect(await backups(app)).toEqual([]);
  else await expectWholeCopy(app, 2);
  expect(await restoreCentres(app.services, 'all', operator)).toEqual({
    restored: ['A1', 'A2'],
    refused: [],
  });
  expect(await rows(app, 'checklists')).toEqual(before);
  expect((await admin.ask('GET', '/centres/counts')).body).toMatchObject({
    centres: 2,
    submitted: 1,
    pending: 1,
    drafts: 1,
    idle: 0,
    registered: 0,
    unregistered: 0,
  });
  expect((await admin.ask('GET', `/centres/${centre.id}`)).body).toMatchObject({
    checklist_status: 'submitted',
  });
});

test('creating or importing a deleted code restores the centre with its id', async ({ app, admin }) => {
  const first = await insertCentre(app, { centre_code: 'A1' });
  const second = await insertCentre(app, { centre_code: 'A2' });
  await deleteAll(admin);
  expect((await admin.ask('POST', '/centres', { ...first, cfi: 'new' })).body).toMatchObject({
    id: first.id,
    cfi: 'new',
  });
  await admin.ask('POST', '/centres/bulk', { rows: [second] });
  expect(await rows(app, 'centres')).toMatchObject([
    { id: first.id, archived_at: null },
    { id: second.id, archived_at: null },
  ]);
});

test('deleting all requires a login in the last 15 minutes, and is allowed once in 10 minutes', async ({
  app,
  admin: firstAdmin,
}) => {
  let admin = firstAdmin;

  await insertCentre(app, { centre_code: 'A1' });
  app.clock.advance(15 * 60 + 1);
  expect(await deleteAll(admin)).toMatchObject({
    status: 403,
    body: { code: 'session.confirmation-required' },
  });
  expect(await codes(admin)).toEqual(['A1']);
  admin = await startAdmin(app);
  expect((await deleteAll(admin)).body).toEqual({ deleted: 1 });
  const again = await deleteAll(admin);
  expect(again).toMatchObject({ status: 429, body: { code: 'bulk-delete.too-soon' } });
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(500);
  app.clock.advance(11 * 60);
  expect((await deleteAll(admin)).body).toEqual({ deleted: 0 });
});

test('of two concurrent requests one deletes', async ({ app, admin }) => {
  await insertCentre(app);
  const responses = await Promise.all([deleteAll(admin), deleteAll(admin)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
});

test('a centre whose phone now has another e-mail elsewhere remains deleted', async ({ app, admin }) => {
  const first = await insertCentre(app, { centre_code: 'A1', email: 'a@example.com' });
  await insertCentre(app, { centre_code: 'A2', phone: '9111111111' });
  await deleteAll(admin);
  await insertCentre(app, { centre_code: 'B1', phone: first.phone, email: 'b@example.com' });
  expect(await restoreCentres(app.services, 'all', operator)).toEqual({
    restored: ['A2'],
    refused: [{ centreCode: 'A1', code: 'centre.phone-conflict', otherCode: 'B1' }],
  });
  expect(await codes(admin)).toEqual(['A2', 'B1']);
});

test('the command lists deletions and restores them while the server runs', async ({ app, admin }) => {
  const run = (values: { readonly deletion?: string; readonly all?: boolean } = {}) =>
    runInProcess(app, restoreCommand, values);
  expect((await run()).stdout).toBe('No centre is deleted.\n');
  await insertCentre(app, { centre_code: 'A1' });
  await deleteAll(admin);
  expect((await run()).stdout).toContain('1 centre(s): A1');
  await expect(run({ deletion: 'never' })).rejects.toThrow('No centres were deleted at never.');
  expect((await run({ all: true })).stdout).toBe('1 centre(s) restored.\n');
  const entries = await app.database.db.selectFrom('audit_trail').selectAll().execute();
  expect(entries.at(-1)).toMatchObject({
    act: 'centres.restored',
    actor: 'operator',
    address: 'command line',
  });
  expect((await checkAuditTrail(app.database.db, app.services.keys)).brokenAt).toBeNull();
  expect(await codes(admin)).toEqual(['A1']);
});
