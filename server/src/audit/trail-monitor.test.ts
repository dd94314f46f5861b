/** What one process knows about the trail, and the bounds on entries that others cause. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { testLimits } from '../testing/test-limits.ts';
import type { AdminClient } from '../testing/admin-client.ts';
import { insertCentre } from '../testing/people.ts';
import { tamperWithAudit } from '../testing/audit-database.ts';
import { adminTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

const { rates } = testLimits;
const smaller = {
  recordedFailedLogins: { ...rates.recordedFailedLogins, limit: 2 },
  centreReads: { ...rates.centreReads, limit: 4 },
};
const test = adminTest({ limits: { ...testLimits, rates: { ...rates, ...smaller } } });

const audit = async (admin: AdminClient, query = '') => (await admin.ask('GET', `/audit${query}`)).body;
const entriesOf = (app: TestApp, act: string) =>
  app.database.db.selectFrom('audit_trail').selectAll().where('act', '=', act).orderBy('sequence').execute();

test('a trail that was cut below what this process has verified is broken', async ({ app, admin }) => {
  expect(await audit(admin)).toMatchObject({ brokenAt: null, started: { sequence: 1 } });
  const [seal] = await app.runSql('select sequence, digest from audit_seal');
  app.clock.advance(60);
  await audit(admin);
  await audit(admin);
  await tamperWithAudit(
    app,
    `delete from audit_trail where sequence > 3; update audit_seal set sequence = 3, digest = '${String(seal?.['digest'])}'`,
  );
  app.clock.advance(60);
  expect(await audit(admin)).toMatchObject({ brokenAt: 1, reason: 'contradicted' });
  // It stays so when further entries take the missing numbers.
  for (let count = 0; count < 3; count += 1) await audit(admin);
  expect(await app.services.trailMonitor.checkAll()).toMatchObject({ reason: 'contradicted' });
  expect(app.logLines.some((line) => line.includes('"alarm":"audit"'))).toBe(true);
});

test('the page checks what was added and shown; the full check the rest', async ({ app, admin }) => {
  await audit(admin);
  await tamperWithAudit(app, `update audit_trail set actor = 'x' where sequence = 2`);
  expect(await audit(admin, '?act=audit.read')).toMatchObject({ brokenAt: null });
  expect(await app.services.trailMonitor.checkAll()).toMatchObject({ brokenAt: 2, reason: 'changed' });
  expect(await audit(admin, '?act=audit.read')).toMatchObject({ brokenAt: 2, reason: 'changed' });
});

test('of many failed logins the first of an hour and each doubling are recorded', async ({ app }) => {
  for (let count = 0; count < 5; count += 1)
    await app.call(api.adminLogin, { body: { username: `nobody${count}`, password: 'wrong' } });
  const failed = await entriesOf(app, 'admin-login.failed');
  expect(failed.map(({ actor, details }) => [actor, details])).toEqual([
    ['unknown', '{}'],
    ['unknown', '{}'],
    ['unknown', '{"failures":4}'],
  ]);
  app.clock.advance(2 * 60 * 60);
  await app.call(api.adminLogin, { body: { username: 'nobody', password: 'wrong' } });
  expect(await entriesOf(app, 'admin-login.failed')).toHaveLength(4);
});

test('unusually many reads raise one alarm an hour and are not refused', async ({ app, admin }) => {
  const { id } = await insertCentre(app, { centre_code: 'A1' });
  for (let count = 0; count < 6; count += 1)
    expect((await admin.ask('GET', `/centres/${id}`)).status).toBe(200);
  expect(await entriesOf(app, 'reads.many')).toMatchObject([{ actor: 'admin', details: '{"rows":4}' }]);
  expect(await entriesOf(app, 'centre.read')).toHaveLength(6);
  expect(app.logLines.filter((line) => line.includes('"alarm":"reads"'))).toHaveLength(1);
});
