/** What the audit trail records, shows, finds changed and exports. What centre users do: secrets.test.ts. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { auditActions, type AuditEntry } from '#contract/admins/audit.ts';
import { startAdmin, type AdminClient } from '../testing/admin-client.ts';
import { officerTest, takeUsername } from '../testing/officers.ts';
import { insertCentre, takePhone, valueOf } from '../testing/people.ts';
import { startTest } from '../testing/portal-test.ts';
import { tamperWithAudit } from '../testing/audit-database.ts';
import { readCsv } from '../testing/read-files.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = officerTest();

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly last: number;
  readonly older: number | null;
  readonly brokenAt: number | null;
  readonly acts: readonly string[];
}
const audit = async (admin: AdminClient, query = '') =>
  (await admin.ask('GET', `/audit${query}`)).body as AuditPage;
const trail = ({ database }: TestApp) =>
  database.db.selectFrom('audit_trail').selectAll().orderBy('sequence').execute();
const createDeputy = async (by: AdminClient, username: string) => {
  const body = { username, name: 'D', password: 'secret-password' };
  return ((await by.ask('POST', '/users', body)).body as { readonly id: string }).id;
};
const failToLogIn = (app: TestApp, username: string) =>
  app.call(api.adminLogin, { body: { username, password: 'wrong one' } });

test('actions are recorded with who, when, from where and what, unless refused', async ({ app, officer }) => {
  const { centre_code: code, id, ...values } = await insertCentre(app, { phone: takePhone() });
  const [row, deputy] = [{ ...values, centre_code: code, cfi: 'X' }, takeUsername()];
  await officer.ask('GET', '/centres?page=2&search=kendriya');
  await officer.ask('GET', `/centres/${id}`);
  await officer.file('GET', `/centres/${id}/download`);
  await officer.file('POST', '/centres/export', { status: 'Pending' });
  await officer.file('POST', '/centres/export-workbook', {});
  await officer.ask('PUT', `/centres/${id}`, row);
  await officer.ask('POST', '/centres', { ...row, centre_code: `${code}2` });
  await officer.ask('POST', '/centres/bulk-preview', { rows: [row] });
  const rows = [code, `${code}2`].map((each) => ({ ...row, centre_code: each, email: 'n@example.com' }));
  await officer.ask('POST', '/centres/bulk', { rows });
  await officer.ask('PUT', `/centres/${id}`, {});
  await officer.ask('POST', '/centres/bulk', { rows: [{ centre_code: 'X' }] });
  await officer.ask('DELETE', '/centres/nothing');
  await officer.ask('DELETE', `/users/${officer.userId}`);
  await officer.ask('DELETE', `/centres/${id}`);
  await officer.ask('DELETE', '/centres/bulk-delete');
  await officer.ask('GET', '/users');
  const deputyId = await createDeputy(officer, deputy);
  await officer.ask('PUT', `/users/${deputyId}`, { name: 'E', password: 'other-password' });
  await officer.ask('DELETE', `/users/${deputyId}`);
  await officer.ask('GET', '/audit');
  await officer.file('POST', '/audit/export', {});
  await failToLogIn(app, officer.username);
  await failToLogIn(app, 'my-password');
  valueOf(await app.call(api.logout, {}, officer.token));
  const recorded = await trail(app);
  const own = recorded.filter(({ actor }) => actor === officer.username);
  expect(own.map(({ act, target }) => `${act} ${target}`.trim())).toEqual([
    'admin-login.succeeded',
    'centres.listed',
    `centre.read ${code}`,
    `centre.downloaded ${code}`,
    'centres.exported',
    'centres.exported',
    `centre.updated ${code}`,
    `centre.created ${code}2`,
    'import.previewed',
    'centres.imported',
    `centre.deleted ${code}`,
    'centres.deleted',
    'admins.listed',
    `admin.created ${deputy}`,
    `admin.updated ${deputy}`,
    `admin.deleted ${deputy}`,
    'audit.read',
    'audit.exported',
    'admin-login.failed',
    'logout',
  ]);
  expect(recorded.at(-2)).toMatchObject({ act: 'admin-login.failed', actor: 'unknown', target: '' });
  const details = (act: string) =>
    JSON.parse(own.find((entry) => entry.act === act)?.details ?? '') as unknown;
  expect(details('centres.listed')).toEqual({ search: 'kendriya', page: '2' });
  expect(details('centre.updated')).toEqual({ cfi: ['CFI-1', 'X'] });
  expect(details('centres.imported')).toMatchObject({ changed: 2, changedContacts: 2 });
  expect(details('admin.updated')).toEqual({ name: ['D', 'E'], newPassword: true });
  const [at, address] = [app.clock.now().toISOString(), '127.0.0.1'];
  expect(own).toMatchObject(own.map(() => ({ at, address })));
  expect(JSON.stringify(recorded)).not.toMatch(/secret-password|other-password|my-password|wrong one/);
});

test('pages are newest first and filtered by action, text and time', async ({ app, officer }) => {
  // Later than the reads of the other tests.
  app.clock.advance(60);
  const from = encodeURIComponent(app.clock.now().toISOString());
  const { id, centre_code: code } = await insertCentre(app, { phone: takePhone() });
  for (let count = 0; count < 52; count += 1) await officer.ask('GET', `/centres/${id}`);
  const reads = `?act=centre.read&from=${from}&search=${code.toLowerCase()}`;
  const first = await audit(officer, reads);
  expect(first).toMatchObject({ last: (await trail(app)).length, acts: auditActions, brokenAt: null });
  expect([first.entries.length, first.entries[0]?.target]).toEqual([50, code]);
  expect((await audit(officer, `${reads}&before=${first.older}`)).entries).toHaveLength(2);
  expect((await audit(officer, '?act=centre.read&from=2027-01-01')).entries).toHaveLength(0);
  expect((await audit(officer, '?act=changes')).entries.at(-1)).toMatchObject({ act: 'audit.started' });
});

startTest()('a changed byte is reported, and every entry is checked on demand', async ({ start }) => {
  const app = await start();
  const admin = await startAdmin(app);
  expect(await audit(admin)).toMatchObject({ wholeCheck: { entries: 3, brokenAt: null } });
  expect((await admin.ask('GET', '/audit/check')).body).toEqual({ checked: null, last: 3 });
  await tamperWithAudit(app, `update audit_trail set actor = 'Admin' where sequence = 1`);
  expect((await audit(admin)).brokenAt).toBe(1);
  app.clock.advance(60);
  const broken = { brokenAt: 1, wholeCheck: { at: app.clock.now().toISOString(), brokenAt: 1 } };
  expect((await admin.ask('POST', '/audit/check')).body).toMatchObject({ ...broken, reason: 'changed' });
  expect(await audit(admin, '?act=deletions')).toMatchObject(broken);
  expect((await trail(app)).filter(({ act }) => act === 'audit.checked')).toHaveLength(1);
});

test('entries lead to the centres that exist', async ({ app, officer }) => {
  const [kept, gone] = [await insertCentre(app), await insertCentre(app)];
  await officer.ask('GET', `/centres/${kept.id}`);
  await officer.ask('DELETE', `/centres/${gone.id}`);
  const { entries, ...page } = await audit(officer, `?search=${officer.username}`);
  expect(page).toMatchObject({ centres: [{ centre_code: kept.centre_code, id: kept.id }], usernames: [] });
  expect(entries[1]).toMatchObject({ act: 'centre.deleted', target: gone.centre_code });
});

test('a failed login names an administrator who was deleted, and no other text', async ({ app, officer }) => {
  const username = takeUsername();
  await officer.ask('DELETE', `/users/${await createDeputy(officer, username)}`);
  for (const typed of [` ${username.toUpperCase()}`, 'Lagoon-window-42']) await failToLogIn(app, typed);
  const failed = (await trail(app)).slice(-2);
  expect(failed.map(({ act, actor, target, details }) => [act, actor, target, details])).toEqual([
    ['admin-login.failed', 'unknown', username, '{"deletedAccount":true}'],
    ['admin-login.failed', 'unknown', '', '{}'],
  ]);
});

test('the export has every entry, oldest first, safe for spreadsheets', async ({ officer }) => {
  const { username } = officer;
  for (const search of ['=1+1"\r\n', 'second'])
    await officer.ask('GET', `/centres?page=1&search=${encodeURIComponent(search)}`);
  const filter = { act: 'centres.listed', search: username };
  const { bytes, headers } = await officer.file('POST', '/audit/export', filter);
  expect(headers.get('content-disposition')).toContain('audit-trail.csv');
  const rows = readCsv(bytes);
  const entry = { actor: username, act: 'centres.listed' };
  expect(rows).toMatchObject([
    { ...entry, details: expect.stringContaining('=1+1') as string },
    { ...entry, details: expect.stringContaining('second') as string },
  ]);
});
