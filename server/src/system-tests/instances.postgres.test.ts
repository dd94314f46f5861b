import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Result } from '#contract/call.ts';
import { checkAuditTrail } from '../domain/audit/check-audit-trail.ts';
import { addSeconds } from '../kernel/clock.ts';
import { consume } from '../domain/rate-limits/rate-counters.ts';
import { startAdmin } from '../testing/admin-client.ts';
import { checklistClient, formFor, photoToSend } from '../testing/checklist-client.ts';
import { insertCentre, logIn, sendCode, signUpCentre, startSignup, valueOf } from '../testing/people.ts';
import { adminPassword, startTestApp, type TestApp } from '../testing/test-app.ts';

let one: TestApp;
let other: TestApp;
const both = () => [one, other];

beforeEach(async () => {
  one = await startTestApp();
  other = await startTestApp({ beside: one });
});
afterEach(async () => {
  await other.close();
  await one.close();
});

/** The same call many times at once, by turns over both instances. */
const atOnce = <Value>(times: number, work: (app: TestApp, index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index % 2 === 0 ? one : other, index)));
const codeOf = <Value>(result: Result<Value>): string => {
  if (result.ok) return 'ok';
  return result.failure.kind === 'refused' ? result.failure.code : result.failure.kind;
};
const count = <Value>(results: readonly Result<Value>[], wanted: string) =>
  results.filter((result) => codeOf(result) === wanted).length;

test('each mail goes out once, whichever instances look for due mails', async () => {
  const expiresAt = addSeconds(one.clock.now(), 3600);
  await one.database.transaction(async (tx) => {
    for (let index = 0; index < 20; index += 1) {
      const message = { to: 'a@example.org', subject: String(index), text: 'x' };
      await one.services.mailer.queueMail(tx, { purpose: `test ${index}`, message, expiresAt });
    }
  });
  await Promise.all(
    both().flatMap((app) => [app.services.mailer.deliverDue(), app.services.mailer.deliverDue()]),
  );
  const sent = both().flatMap((app) => app.mails.map(({ subject }) => Number(subject)));
  expect(sent.toSorted((left, right) => left - right)).toEqual(
    Array.from({ length: 20 }, (_, index) => index),
  );
});

test('a limit counts the events of all instances', async () => {
  const rule = { name: 'test', limit: 7, windowSeconds: 600 };
  const waits = await atOnce(30, (app) =>
    app.database.transaction((tx) => consume(tx, rule, 'somebody', app.clock.now())),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(7);
});

test('the trail of all instances is one chain', async () => {
  await atOnce(20, (app) =>
    app.call(api.adminLogin, { body: { username: 'admin', password: adminPassword } }),
  );
  expect((await checkAuditTrail(other.database.db, other.services.keys)).brokenAt).toBeNull();
  const entries = await one.database.db.selectFrom('audit_trail').select('sequence').execute();
  expect(entries).toHaveLength(20);
});

test('a code has five tries, and a right code works once, over all instances', async () => {
  const { phone, email } = await insertCentre(one);
  const handle = await startSignup(one, phone);
  const code = await sendCode(one, handle, email);
  const wrong = await atOnce(12, (app) =>
    app.call(api.verifyEmailCode, { body: { userId: handle, otp: code === '000000' ? '111111' : '000000' } }),
  );
  expect([count(wrong, 'otp.invalid'), count(wrong, 'otp.exhausted')]).toEqual([5, 7]);

  one.clock.advance(61);
  const fresh = await sendCode(one, handle, email);
  const right = await atOnce(6, (app) =>
    app.call(api.verifyEmailCode, { body: { userId: handle, otp: fresh } }),
  );
  expect(count(right, 'ok')).toBe(1);
  const set = await atOnce(6, (app, index) =>
    app.call(api.setPassword, { body: { userId: handle, password: `correct horse ${index}` } }),
  );
  expect(count(set, 'ok')).toBe(1);
});

test('a new mobile that starts at all instances at once gets one account', async () => {
  const { phone } = await insertCentre(one);
  const started = await atOnce(6, (app) => app.call(api.initiateSignup, { body: { mobile: phone } }));
  expect(new Set(started.map((result) => valueOf(result).userId)).size).toBe(6);
  const accounts = await one.database.db
    .selectFrom('accounts')
    .selectAll()
    .where('username', '=', phone)
    .execute();
  expect(accounts).toHaveLength(1);
});

test('lists imported at once and a centre deleted meanwhile leave one whole list', async () => {
  const rowsOf = (city: string) =>
    Array.from({ length: 300 }, (_, index) => ({
      centre_code: `C${index}`,
      centre_name: `School ${index}`,
      centre_city: city,
      centre_pincode: '282001',
      official_person: 'Asha',
      phone: String(9_000_000_000 + index),
      email: `a${index}@example.org`,
    }));
  const admins = await Promise.all(both().map((app) => startAdmin(app)));
  const imports = await Promise.all(
    admins.map((admin, index) => admin.ask('POST', '/centres/bulk', { rows: rowsOf(`City ${index}`) })),
  );
  expect(imports.map(({ status }) => status)).toEqual([200, 200]);
  const cities = await one.database.db.selectFrom('centres').select('centre_city').distinct().execute();
  expect(cities).toHaveLength(1);
  const counts = await admins[0]?.ask('GET', '/centres/counts');
  expect(counts?.body).toMatchObject({ centres: 300, pending: 300 });
});

test('drafts, submissions and changes of the list at once leave right counts', async () => {
  const centres = await atOnce(6, (app, index) => insertCentre(app, { phone: `90000000${10 + index}` }));
  const users = await Promise.all(centres.map(({ phone }) => signUpCentre(one, phone)));
  await Promise.all([
    ...users.map(({ token, userId }, index) =>
      checklistClient((index % 2 === 0 ? one : other).url, token, userId).save(
        formFor(centres[index]?.id ?? ''),
      ),
    ),
    ...centres.map((centre, index) =>
      insertCentre(index % 2 === 0 ? other : one, { ...centre, centre_state: 'Goa' }),
    ),
  ]);
  const admin = await startAdmin(other);
  expect((await admin.ask('GET', '/centres/counts')).body).toEqual({
    centres: 6,
    submitted: 0,
    pending: 6,
    drafts: 6,
    unregistered: 0,
  });
});

test('what one instance was told the other knows: sessions, drafts, logging out', async () => {
  const { phone, id } = await insertCentre(one);
  const { token, userId } = await signUpCentre(one, phone);
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  expect((await checklistClient(one.url, token, userId).save(formFor(id, { photos }))).status).toBe(200);
  expect((await checklistClient(other.url, token, userId).submit(id)).status).toBe(200);
  valueOf(await other.call(api.logout, {}, token));
  expect(codeOf(await one.call(api.listUserCentres, {}, token))).toBe('session.ended');
  expect((await logIn(other, phone, 'correct horse')).userId).toBe(userId);
});
