/**
 * Every query of the server on both engines: one portal on SQLite and one on PostgreSQL get the same calls, which must have the same
 * results and leave the same rows, and every place where the server builds a query must have run. So a query that PostgreSQL refuses or
 * answers differently is found here; the other tests on PostgreSQL are about what only it does. A new query needs a call here.
 */
import { findUsedQueries } from './testing/both-databases/watch-queries.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { checkData } from './commands/doctor.ts';
import { checkDraws } from './commands/verify-draws.ts';
import * as locks from './accounts/login-locks.ts';
import { purgeExpiredSessions } from './accounts/sessions.ts';
import { isUnderPresentLogins } from './audit/audit-trail.ts';
import { publishHead } from './audit/trail-monitor.ts';
import { readRestores } from './audit/read-audit-trail.ts';
import { inventoryPhotos } from './installation.ts';
import * as counters from './rate-limits.ts';
import { releaseReminders } from './centres/reminders/release-reminders.ts';
import { checkPhotos, removeUnreferencedPhotos } from './checklist/stored-photos.ts';
import { purgeExpiredHandovers } from './checklist/handover.ts';
import { requestChecksOfPincodes } from './review/checks/find-unchecked.ts';
import { forgetPoints } from './review/pictures/picture-rows.ts';
import * as attempts from './accounts/signup-attempts.ts';
import * as outbox from './platform/mail/outbox-store.ts';
import { createPortalMetrics } from './portal-metrics.ts';
import { batchRows } from './testing/admin-client.ts';
import { listRow, startDesk, type Desk } from './testing/both-databases/desk.ts';
import * as heads from './testing/both-databases/heads.ts';
import * as officers from './testing/both-databases/officers.ts';
import { readAll } from './testing/both-databases/read-all.ts';
import { runChecks } from './testing/reviews.ts';
import { adminPassword } from './testing/test-app.ts';
import { codeAt } from './testing/authenticator-app.ts';

const registerKey = 'a_key-of.programs.0123456789_qwertyuiop';
const [minute, day] = [60, 24 * 60 * 60];
let desk: Desk;

beforeAll(async () => {
  desk = await startDesk({ REGISTER_KEY: registerKey, CLOSES_ON: '2026-03-01' });
});
afterAll(() => desk.close());

/** Marks the centres that the list does not name as missing. Returns the id of the change. */
async function importList({ call, ask }: Desk, token: string, rows: object[]): Promise<string | undefined> {
  const { plan, missing } = await call(api.previewImport, { body: { rows } }, token);
  for (const part of ['changes', 'missing'])
    await ask(token, 'POST /admin/centres/import/report', { rows, part, plan });
  const body = { rows, plan, missing: { act: 'mark' as const, seen: missing.digest } };
  return (await call(api.importCentres, { body }, token)).changeSet;
}

const acts = [
  { act: 'mark-missing' },
  { act: 'unmark-missing' },
  { act: 'extend', extendTo: '2026-03-05' },
  { act: 'delete' },
] as const;

/** Every act, on the centres of a state; the extension is taken back. */
async function actOnKerala({ ask, call, advance, admin }: Desk): Promise<void> {
  for (const act of acts) {
    const { reached } = await call(api.previewBulkAct, { body: { ...act, state: 'Kerala' } }, admin);
    const tellHeads = act.act === 'extend' && { tellHeads: true };
    const body = { ...act, ...tellHeads, state: 'Kerala', seen: reached };
    const { changeSet } = await call(api.actOnCentres, { body }, admin);
    if (act.act === 'extend') await ask(admin, `POST /admin/change-sets/${changeSet}/take-back`);
    await advance(60);
  }
}

test('the list is imported, changed, deleted and restored', async () => {
  await desk.logIn();
  const { ask, call, idOf, admin } = desk;
  const rows = Array.from({ length: 12 }, (_, number) => listRow(number));
  await importList(desk, admin, rows);
  const changed = [...rows.slice(0, 11).map((row) => ({ ...row, cfi: 'CFI-9' })), listRow(20)];
  const changes = `/admin/change-sets/${await importList(desk, admin, changed)}/take-back`;
  await ask(admin, ['GET /admin/change-sets', `GET ${changes}`, `POST ${changes}`]);
  await ask(admin, 'PUT /admin/centres/import/headings', { headings: { school: 'centre_name' } });
  await ask(admin, 'GET /admin/centres/import/headings');
  await ask(admin, 'POST /admin/centres', listRow(30));
  const [first, last] = [`/admin/centres/${await idOf(0)}`, `/admin/centres/${await idOf(30)}`];
  await ask(admin, `PUT ${first}`, listRow(0, { centre_name: 'Renamed' }));
  await ask(admin, `PUT ${first}/closing`, { closesOn: '2026-03-10' });
  await actOnKerala(desk);
  // What was deleted comes back with the list, and is deleted again.
  await ask(admin, `POST /admin/change-sets/${await importList(desk, admin, rows)}/take-back`);
  await ask(admin, [`GET /admin/deleted/centres?code=${listRow(2).centre_code}`, `GET ${first}/deletion`]);
  const [deletion] = await call(api.listDeletions, {}, admin);
  await ask(admin, 'POST /admin/deleted/restorations', { deletedAt: deletion?.deletedAt });
  for (const onDeleted of ['restore', 'empty']) {
    await ask(admin, `DELETE ${last}`);
    await ask(admin, 'POST /admin/centres', { ...listRow(30), onDeleted });
  }
});

test('heads sign up, save, hand over and submit', () => heads.submitChecklists(desk));

test('heads mistype, and forget their passwords', () => heads.forgetPasswords(desk));

test('submitted checklists are checked', () => heads.checkChecklists(desk));

test('what was submitted is reviewed', () => officers.reviewChecklists(desk));

test('a correction is answered, and others are decided together', async () => {
  await officers.answerCorrection(desk);
  await officers.decideTogether(desk);
});

/** Sends what is due, as housekeeping does. */
const deliver = () =>
  desk.both('mails', async ({ services }) => {
    await releaseReminders(services);
    return services.mailer.deliverDue();
  });

test('the register is issued, and heads are told', async () => {
  const { ask, call, idOf, admin } = desk;
  for (const issue of [1, 2]) {
    await officers.accept(desk, await idOf(issue));
    const { next } = await call(api.listRegister, {}, admin);
    await call(api.issueRegister, { body: { seen: next } }, admin);
    for (const part of ['csv', 'workbook', 'files', 'changes', 'changes?since=1'])
      await ask(admin, `GET /admin/register/${issue}/${part}`);
    await desk.advance(minute);
  }
  await ask(registerKey, ['GET /register', 'GET /register/key']);
  const params = { number: '2' };
  const { centres, mails } = await call(api.previewTellHeads, { params }, admin);
  await call(api.tellHeads, { params, body: { seen: { centres, mails } } }, admin);
});

test('heads are reminded and called, and their addresses corrected', async () => {
  const { ask, call, idOf } = desk;
  const [refused, full] = [`/admin/centres/${await idOf(6)}`, `/admin/centres/${await idOf(7)}`];
  await ask(desk.admin, `PUT ${refused}`, listRow(6, { email: 'head6@refused.example.org' }));
  await ask(desk.admin, `PUT ${full}`, listRow(7, { email: 'head7@full.example.org' }));
  for (const line of ['First.', 'Second.']) {
    const { reached } = await call(api.previewReminders, { query: {} }, desk.admin);
    await call(api.sendReminders, { body: { seen: reached, line } }, desk.admin);
    await deliver();
    await desk.advance(4 * day);
    await deliver();
    await desk.logIn();
  }
  const { admin } = desk;
  const noteId = '019ba67d-7b00-7000-8000-000000000000';
  const note = { noteId, kind: 'call', text: 'rang', outcome: 'spoke', callBackOn: '2026-01-12' };
  await ask(admin, [`POST ${full}/notes`, `POST ${full}/notes`], note);
  await ask(admin, 'POST /admin/centres/unsent-mails', {});
  await ask(admin, 'POST /admin/centres/unsent-mails', { id: await idOf(7) });
  await ask(admin, [`GET ${refused}`, `GET ${full}`, `GET /admin/centres/${await idOf(1)}`]);
  const corrected = listRow(2, { phone: '9876543210', email: 'new@example.org' });
  await ask(admin, `PUT /admin/centres/${await idOf(2)}`, corrected);
});

async function setUpFactor({ both, call, ask, advance }: Desk, token: string, login: object): Promise<void> {
  const { secret } = await call(api.beginFactor, {}, token);
  const code = async () => {
    await advance(minute);
    return both('code', async ({ clock }) => ({ code: codeAt(secret, clock.now()) }));
  };
  await call(api.confirmFactor, { body: await code() }, token);
  const { recoveryCodes } = await call(api.renewRecoveryCodes, { body: await code() }, token);
  await ask(token, 'POST /auth/admin-login', { ...login, code: recoveryCodes[0] });
  await ask(token, 'GET /admin/account/factor');
  await ask(token, 'POST /admin/account/factor/remove', await code());
  await ask(token, 'DELETE /admin/sessions');
}

test('administrators keep their accounts, and see what was done', async () => {
  const { ask, call, admin } = desk;
  const login = { username: 'kerala', password: 'a long password' };
  const created = { ...login, name: 'Kerala', states: ['Kerala', 'Doha'] };
  const { id } = await call(api.createAdmin, { body: created }, admin);
  const token = await desk.logIn(login.username, login.password);
  await readAll(desk, token);
  await importList(desk, token, [listRow(8)]);
  await ask(token, 'PUT /admin/list-columns', { columns: 'phone.email' });
  await ask(token, 'GET /admin/list-columns');
  await setUpFactor(desk, token, login);
  await ask(admin, 'POST /admin/session/confirm', { password: adminPassword });
  await ask(admin, `PUT /admin/users/${id}`, { name: 'Kerala 2', rights: ['review'] });
  const found = '?search=KERALA&act=admin.created&from=2026-01-01&to=2026-02-01';
  const pages = ['', found, '?before=50', '?after=50'].map((page) => `GET /admin/audit${page}`);
  const user = `DELETE /admin/users/${id}`;
  await ask(admin, ['GET /admin/users', ...pages, `${user}/sessions`, user]);
  await ask(admin, `POST /admin/centres/${await desk.idOf(1)}/let-owner-in`);
  await ask(admin, 'POST /admin/audit/export', { search: 'school', act: 'centre.updated' });
});

test('what seldom happens', async () => {
  const { inTransaction, both } = desk;
  await both('secret of the logins', ({ database, services }) => isUnderPresentLogins(database.db, services));
  await inTransaction('mails', async (tx, now) => {
    const unsent = tx.selectFrom('outbox').where('sent_at', 'is', null).orderBy('created_at');
    const { id, kind, about } = await unsent.select(['id', 'kind', 'about']).executeTakeFirstOrThrow();
    await outbox.renewLock(tx, id, now);
    await outbox.rescheduleNow(tx, id, now);
    const due = { now, expiresBefore: now, freshFirst: true, limit: 5 };
    const listed = await outbox.listDueEmails(tx, due);
    return [listed.length, (await outbox.findUnsent(tx, kind, about, now)) !== undefined];
  });
  await inTransaction('attempts to sign up', async (tx, now) => {
    const stored = tx.selectFrom('signup_handles').selectAll().orderBy('id_hash');
    const { id_hash: hash } = await stored.executeTakeFirstOrThrow();
    await attempts.voidCode(tx, hash);
    await attempts.deleteIfExpired(tx, hash, now);
    const known = tx.selectFrom('login_networks').selectAll();
    const { account_id: id } = await known.orderBy('account_id').executeTakeFirstOrThrow();
    await locks.setKnown(tx, id, 'another network', now, 1);
    return attempts.hasEnded(tx, hash, now);
  });
  await inTransaction('checks', async (tx) => {
    const described = tx.selectFrom('photo_points').selectAll().orderBy('photo_id');
    const { photo_id: id, points_sha256: sha256 } = await described.executeTakeFirstOrThrow();
    await forgetPoints(tx, id, { version: 1, sha256 });
    await requestChecksOfPincodes(tx, new Set([listRow(0).centre_pincode]));
    return readRestores(tx);
  });
  // The checks of operators write to the terminal.
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await both('metrics and checks', async (app) => {
    const { services } = app;
    const { config, clock } = services;
    await createPortalMetrics(services).metrics();
    await checkData(config);
    const { used, problems } = await checkPhotos(services, clock.now());
    return [(await app.fetch('/readyz')).status, await checkDraws(config), used, problems.length];
  });
  vi.restoreAllMocks();
});

test('an edition is archived', async () => {
  const { ask, call, both, admin } = desk;
  const body = { list: 'same' as const, ...(await desk.figures()) };
  const { id } = await call(api.startNextEdition, { body }, admin);
  await both('the checks', runChecks);
  await ask(admin, [`GET /admin/editions/${id}/centres?search=school`, `POST /admin/editions/${id}/export`]);
  await readAll(desk, admin);
});

test('a list grows beyond what is read at once, and is deleted', async () => {
  const { ask, both, admin } = desk;
  await importList(desk, admin, batchRows(1, 2_001));
  await ask(admin, 'GET /admin/centres');
  await both('the checks', runChecks);
  const { centres, submitted } = await desk.figures();
  await ask(admin, `DELETE /admin/centres/bulk-delete?centres=${centres}&submitted=${submitted}`);
});

test('housekeeping deletes what has expired', async () => {
  await desk.advance(400 * day);
  await desk.both('housekeeping', async ({ services }) => {
    const { clock, config, database, limits, mailer, photoStore, trailMonitor } = services;
    const now = clock.now();
    await database.transaction(async (tx) => {
      await counters.purgeExpiredCounters(tx, now, Object.values(limits.rates));
      await purgeExpiredSessions(tx, now);
      await locks.purgeLoginFailures(tx, now);
      await locks.purgeLoginNetworks(tx, now, limits.login.knownSeconds);
      await attempts.purgeExpiredAttempts(tx, now);
      await purgeExpiredHandovers(tx, now);
      await mailer.purgeExpired(tx, now);
    });
    await publishHead({ ...services, config: { ...config, auditAnchorMail: 'anchor@example.org' } });
    await trailMonitor.checkAll();
    await removeUnreferencedPhotos(services);
    return inventoryPhotos(database.db, photoStore);
  });
});

test('every table has the same rows', () => desk.compareTables());

/** Places that do not run here: the beginning of each, and why. */
const exceptions = [
  ['commands/move-database.ts', 'move-database.postgres.long.test.ts'],
  ['commands/rehearse.ts', 'rehearse.postgres.long.test.ts'],
  ['review/checks/archived-photos.ts: .where("photos.id", "<=", last.id)', 'after 500 photos'],
  ['review/checks/shared-with-others.ts: .where("reviews.reasons", "like"', 'after 100 centres'],
] as const;

test('every query has run', async () => {
  const isOwn = (file: string) =>
    file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(?:testing|migrations)\//.test(file);
  const { places, unused } = await findUsedQueries(import.meta.dirname, isOwn);
  const isExcepted = (place: string) => exceptions.some(([start]) => place.startsWith(start));
  expect(unused.filter((place) => !isExcepted(place))).toEqual([]);
  expect(exceptions.filter(([start]) => !unused.some((place) => place.startsWith(start)))).toEqual([]);
  // Nothing is found when the pattern or the counting fails.
  expect(places).toBeGreaterThan(1_000);
});
