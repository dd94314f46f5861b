import Papa from 'papaparse';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { auditActions } from '#contract/admins/audit-actions.ts';
import type { AuditEntry } from '#contract/admins/audit-endpoints.ts';
import { submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { insertCentre, valueOf } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { tamperWithAudit } from '../../testing/tamper-audit.ts';
import { dropTrigger } from '../../testing/test-database.ts';
import { adminTest } from '../../testing/portal-test.ts';

const test = adminTest();

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly last: number;
  readonly older: number | null;
  readonly brokenAt: number | null;
  readonly acts: readonly string[];
}
const audit = async (admin: AdminClient, query = '') =>
  (await admin.ask('GET', `/audit${query}`)).body as AuditPage;
const trail = (app: TestApp) =>
  app.database.db.selectFrom('audit_trail').selectAll().orderBy('sequence').execute();
const recordedActions = async (app: TestApp) =>
  (await trail(app)).map(({ act, actor, target }) => [act, actor, target].join(' ').trim());

test('every action of administrators is recorded: who, when, from where, on what, and what changed', async ({
  app,
  admin,
}) => {
  const row = { ...(await insertCentre(app, { centre_code: 'A1' })), cfi: 'X' };
  await admin.ask('GET', '/centres?page=2&search=kendriya');
  await admin.ask('GET', `/centres/${row.id}`);
  await admin.file('GET', `/centres/${row.id}/download`);
  await admin.file('POST', '/centres/export', { status: 'Pending' });
  await admin.file('POST', '/centres/export-workbook', {});
  await admin.ask('PUT', `/centres/${row.id}`, row);
  await admin.ask('POST', '/centres', { ...row, centre_code: 'A2' });
  await admin.ask('POST', '/centres/bulk-preview', { rows: [row] });
  await admin.ask('POST', '/centres/bulk', {
    rows: [
      { ...row, email: 'n@example.com' },
      { ...row, centre_code: 'A2', email: 'n@example.com' },
    ],
  });
  await admin.ask('DELETE', `/centres/${row.id}`);
  await admin.ask('DELETE', '/centres/bulk-delete');
  await admin.ask('GET', '/users');
  const created = await admin.ask('POST', '/users', {
    username: 'deputy',
    name: 'D',
    password: 'secret-password',
  });
  const { id } = created.body as { id: string };
  await admin.ask('PUT', `/users/${id}`, { name: 'E', password: 'other-password' });
  await admin.ask('DELETE', `/users/${id}`);
  await admin.ask('GET', '/audit');
  await admin.file('POST', '/audit/export', {});
  await app.call(api.adminLogin, { body: { username: 'admin', password: 'wrong one' } });
  await app.call(api.adminLogin, { body: { username: 'my-password', password: 'x' } });
  valueOf(await app.call(api.logout, {}, admin.token));
  expect(await recordedActions(app)).toEqual([
    'audit.started portal',
    'admin-login.succeeded admin',
    'centres.listed admin',
    'centre.read admin A1',
    'centre.downloaded admin A1',
    'centres.exported admin',
    'centres.exported admin',
    'centre.updated admin A1',
    'centre.created admin A2',
    'import.previewed admin',
    'centres.imported admin',
    'centre.deleted admin A1',
    'centres.deleted admin',
    'admins.listed admin',
    'admin.created admin deputy',
    'admin.updated admin deputy',
    'admin.deleted admin deputy',
    'audit.read admin',
    'audit.exported admin',
    'admin-login.failed admin',
    'admin-login.failed unknown',
    'logout admin',
  ]);
  const entries = await trail(app);
  const details = (act: string) =>
    JSON.parse(entries.find((entry) => entry.act === act)?.details ?? '') as unknown;
  expect(details('centres.listed')).toEqual({ search: 'kendriya', page: '2' });
  expect(details('centre.updated')).toEqual({ cfi: ['CFI-1', 'X'] });
  expect(details('centres.imported')).toMatchObject({ changed: 2, changedContacts: 2 });
  expect(details('admin.updated')).toEqual({ name: ['D', 'E'], newPassword: true });
  expect(entries.every(({ at }) => at === app.clock.now().toISOString())).toBe(true);
  expect(entries[1]?.address).toBe('127.0.0.1');
  expect(JSON.stringify(entries)).not.toMatch(/secret-password|other-password|my-password|wrong one/);
});

test('code, password, login and submission of centre users are recorded', async ({ app }) => {
  const { centre, token } = await submitCentre(app, { centre_code: 'A1' });
  await app.call(api.login, { body: { username: centre.phone, password: 'wrong' } });
  valueOf(await app.call(api.logout, {}, token));
  expect((await recordedActions(app)).slice(2)).toEqual([
    `code.sent ${centre.phone}`,
    `password.set ${centre.phone}`,
    `login.succeeded ${centre.phone}`,
    `checklist.submitted ${centre.phone} A1`,
    `login.failed ${centre.phone} ${centre.phone}`,
    `logout ${centre.phone}`,
  ]);
});

test('refused actions are not recorded as done', async ({ app, admin }) => {
  const { id } = await insertCentre(app);
  await admin.ask('PUT', `/centres/${id}`, {});
  await admin.ask('POST', '/centres/bulk', { rows: [{ centre_code: 'X' }] });
  await admin.ask('DELETE', '/centres/nothing');
  await admin.ask('DELETE', `/users/${admin.userId}`);
  expect(await recordedActions(app)).toEqual(['audit.started portal', 'admin-login.succeeded admin']);
});

test('pages are newest first and filtered by action, text and time', async ({ app, admin }) => {
  for (let count = 0; count < 60; count += 1)
    await insertCentre(app, { centre_code: `A${count}` }).then(({ id }) =>
      admin.ask('GET', `/centres/${id}`),
    );
  const first = await audit(admin, '?act=centre.read');
  expect([first.last, first.entries.length, first.entries[0]?.target]).toEqual([63, 50, 'A59']);
  expect((await audit(admin, `?act=centre.read&before=${first.older}`)).entries).toHaveLength(10);
  expect((await audit(admin, '?act=centre.read&search=a59')).entries).toHaveLength(1);
  expect((await audit(admin, '?act=centre.read&from=2027-01-01')).entries).toHaveLength(0);
  expect((await audit(admin, '?act=changes')).entries.map(({ act }) => act)).toEqual(['audit.started']);
  expect(first.acts).toEqual(auditActions);
  expect(first.brokenAt).toBeNull();
});

test('a changed byte is reported', async ({ app, admin }) => {
  await audit(admin);
  await app.runSql(dropTrigger('audit_trail_update', 'audit_trail'));
  await app.runSql(`update audit_trail set actor = 'Admin' where sequence = 1`);
  expect((await audit(admin)).brokenAt).toBe(1);
});

test('every entry is checked on demand, and the page says when that was and what it found', async ({
  app,
  admin,
}) => {
  expect(await audit(admin)).toMatchObject({ wholeCheck: { entries: 3, brokenAt: null } });
  expect((await admin.ask('GET', '/audit/check')).body).toEqual({ checked: null, last: 3 });
  await tamperWithAudit(app, `update audit_trail set actor = 'x' where sequence = 1`);
  app.clock.advance(60);
  const checking = admin.ask('POST', '/audit/check');
  expect((await checking).body).toMatchObject({
    brokenAt: 1,
    reason: 'changed',
    wholeCheck: { brokenAt: 1 },
  });
  const at = app.clock.now().toISOString();
  expect(await audit(admin, '?act=deletions')).toMatchObject({
    brokenAt: 1,
    wholeCheck: { at, brokenAt: 1 },
  });
  expect((await recordedActions(app)).filter((entry) => entry.startsWith('audit.checked'))).toHaveLength(1);
});

test('entries lead to the centres and administrators that exist, and deletions say what was deleted', async ({
  app,
  admin,
}) => {
  const [kept, gone] = [
    await insertCentre(app, { centre_code: 'A1' }),
    await insertCentre(app, { centre_code: 'A2', email: 'gone@example.org' }),
  ];
  await admin.ask('GET', `/centres/${kept.id}`);
  await admin.ask('DELETE', `/centres/${gone.id}`);
  const { entries, ...page } = await audit(admin);
  expect(page).toMatchObject({ centres: [{ centre_code: 'A1', id: kept.id }], usernames: [] });
  expect(entries[1]).toMatchObject({ act: 'centre.deleted', target: 'A2' });
  const { centre_name, official_person, phone, email } = gone;
  const deleted = { centre_name, official_person, phone, email, checklist: 'none' };
  expect(JSON.parse(entries[1]?.details ?? '')).toEqual(deleted);
});

test('a failed login with the username of a deleted administrator says it; any other text is not stored', async ({
  app,
  admin,
}) => {
  const created = await admin.ask('POST', '/users', {
    username: 'deputy',
    name: 'D',
    password: 'Lagoon-window-42',
  });
  const { id } = created.body as { id: string };
  await admin.ask('DELETE', `/users/${id}`);
  for (const username of [' Deputy', 'Lagoon-window-42'])
    await app.call(api.adminLogin, { body: { username, password: 'x' } });
  const failed = (await trail(app)).filter(({ act }) => act === 'admin-login.failed');
  expect(failed.map(({ actor, target, details }) => [actor, target, details])).toEqual([
    ['unknown', 'deputy', '{"deletedAccount":true}'],
    ['unknown', '', '{}'],
  ]);
});

test('the export has every entry, oldest first, safe for spreadsheets', async ({ admin }) => {
  await admin.ask('GET', `/centres?page=1&search=${encodeURIComponent('=1+1"\r\n')}`);
  const { bytes, headers } = await admin.file('POST', '/audit/export', { act: 'centres.listed' });
  expect(headers.get('content-disposition')).toContain('audit-trail.csv');
  const rows = Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), {
    header: true,
    skipEmptyLines: true,
  }).data;
  expect(rows).toMatchObject([
    { sequence: '3', actor: 'admin', act: 'centres.listed', details: expect.stringContaining('=1+1') },
  ]);
});
