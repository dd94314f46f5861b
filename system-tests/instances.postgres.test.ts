/** Several instances on one database: each mail, code, account, list and check is as if there were one. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Result } from '#contract/call.ts';
import { checkAuditTrail } from '../server/src/audit/trail-check.ts';
import { addSeconds } from '../server/src/kernel/time.ts';
import { consume } from '../server/src/rate-limits.ts';
import { findSharedPlaces } from '../server/src/review/checks/shared-with-others.ts';
import { startAdmin } from '../server/src/testing/admin-client.ts';
import { checklistClient, formFor, photoToSend } from '../server/src/testing/checklist-client.ts';
import {
  insertCentre,
  logIn,
  sendCode,
  signUpCentre,
  startSignup,
  valueOf,
} from '../server/src/testing/people.ts';
import { getReview, runChecks } from '../server/src/testing/reviews.ts';
import {
  describedPictureOf,
  insertSubmitted,
  type SubmittedWithoutUpload,
} from '../server/src/testing/submitted-centres.ts';
import { adminPassword, startTestApp, type TestApp } from '../server/src/testing/test-app.ts';

let first: TestApp;
let second: TestApp;
const both = () => [first, second];

beforeEach(async () => {
  first = await startTestApp();
  second = await startTestApp({ sharing: first });
});
afterEach(async () => {
  await second.close();
  await first.close();
});

/** Runs the same call many times concurrently, alternating between both instances. */
const runConcurrently = <Value>(times: number, work: (app: TestApp, index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index % 2 === 0 ? first : second, index)));
const getCode = <Value>(result: Result<Value>): string => {
  if (result.ok) return 'ok';
  return result.failure.kind === 'refused' ? (result.failure.code ?? '') : result.failure.kind;
};
const count = <Value>(results: readonly Result<Value>[], code: string) =>
  results.filter((result) => getCode(result) === code).length;

test('each mail is sent once when several instances send due mails', async () => {
  const expiresAt = addSeconds(first.clock.now(), 3600);
  await first.database.transaction(async (tx) => {
    for (let index = 0; index < 20; index += 1) {
      const message = { to: 'a@example.org', subject: String(index), text: 'x' };
      await first.services.mailer.queueMail(tx, {
        kind: 'audit-head',
        about: String(index),
        message,
        expiresAt,
      });
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

test('a rate limit counts the events of all instances', async () => {
  const rule = { name: 'test', limit: 7, windowSeconds: 600 };
  const waits = await runConcurrently(30, (app) =>
    app.database.transaction((tx) => consume(tx, rule, 'somebody', app.clock.now())),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(7);
});

test('the audit trail of all instances is one chain', async () => {
  await runConcurrently(20, (app) =>
    app.call(api.adminLogin, { body: { username: 'admin', password: adminPassword } }),
  );
  expect((await checkAuditTrail(second.database.db, second.services.keys)).brokenAt).toBeNull();
  const entries = await first.database.db.selectFrom('audit_trail').select('sequence').execute();
  // One about the start, which only one instance has recorded.
  expect(entries).toHaveLength(1 + 20);
});

test('over all instances a code has six attempts, is answered alike, and sets one password', async () => {
  const { phone, email } = await insertCentre(first);
  const handle = await startSignup(first, phone);
  const code = await sendCode(first, handle, email);
  const wrong = await runConcurrently(12, (app) =>
    app.call(api.verifyEmailCode, { body: { userId: handle, otp: code === '000000' ? '111111' : '000000' } }),
  );
  expect([count(wrong, 'otp.invalid'), count(wrong, 'otp.exhausted')]).toEqual([6, 6]);

  first.clock.advance(61);
  const fresh = await sendCode(first, handle, email);
  const right = await runConcurrently(6, (app) =>
    app.call(api.verifyEmailCode, { body: { userId: handle, otp: fresh } }),
  );
  expect(count(right, 'ok')).toBe(6);
  const set = await runConcurrently(6, (app, index) =>
    app.call(api.setPassword, { body: { userId: handle, password: `correct horse ${index}` } }),
  );
  expect(count(set, 'ok')).toBe(1);
});

test('a new mobile that signs up at all instances concurrently gets one account', async () => {
  const { phone } = await insertCentre(first);
  const started = await runConcurrently(6, (app) =>
    app.call(api.initiateSignup, { body: { mobile: phone } }),
  );
  expect(new Set(started.map((result) => valueOf(result).userId)).size).toBe(6);
  const accounts = await first.database.db
    .selectFrom('accounts')
    .selectAll()
    .where('username', '=', phone)
    .execute();
  expect(accounts).toHaveLength(1);
});

test('lists that are imported concurrently leave one consistent list', async () => {
  const createRows = (city: string) =>
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
    admins.map((admin, index) => admin.ask('POST', '/centres/bulk', { rows: createRows(`City ${index}`) })),
  );
  expect(imports.map(({ status }) => status)).toEqual([200, 200]);
  const cities = await first.database.db.selectFrom('centres').select('centre_city').distinct().execute();
  expect(cities).toHaveLength(1);
  const counts = await admins[0]?.ask('GET', '/centres/counts');
  expect(counts?.body).toMatchObject({ centres: 300, pending: 300 });
});

test('concurrent drafts and changes of the list leave correct counts', async () => {
  const centres = await runConcurrently(6, (app, index) =>
    insertCentre(app, { phone: `90000000${10 + index}` }),
  );
  const users = await Promise.all(centres.map(({ phone }) => signUpCentre(first, phone)));
  await Promise.all([
    ...users.map(({ token, userId }, index) =>
      checklistClient((index % 2 === 0 ? first : second).url, token, userId).save(
        formFor(centres[index]?.id ?? ''),
      ),
    ),
    ...centres.map((centre, index) =>
      insertCentre(index % 2 === 0 ? second : first, { ...centre, centre_state: 'Goa' }),
    ),
  ]);
  const admin = await startAdmin(second);
  expect((await admin.ask('GET', '/centres/counts')).body).toMatchObject({
    centres: 6,
    submitted: 0,
    pending: 6,
    drafts: 6,
    idle: 0,
    registered: 0,
    unregistered: 0,
  });
});

test('instances share sessions, drafts and logouts', async () => {
  const { phone, id } = await insertCentre(first);
  const { token, userId } = await signUpCentre(first, phone);
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  expect((await checklistClient(first.url, token, userId).save(formFor(id, { photos }))).status).toBe(200);
  expect((await checklistClient(second.url, token, userId).submit(id)).status).toBe(200);
  valueOf(await second.call(api.logout, {}, token));
  expect(getCode(await first.call(api.listUserCentres, {}, token))).toBe('session.ended');
  expect((await logIn(second, phone, 'correct horse')).userId).toBe(userId);
});

const pairs = 4;

test('of every pair of submissions both sides get the reason, whichever instance checks them, and nothing is checked twice', async () => {
  const admin = await startAdmin(first);
  const shown = new Map<string, string>();
  const centres: SubmittedWithoutUpload[] = [];
  for (let number = 0; number < 2 * pairs; number += 1) {
    const centre = await insertSubmitted(first, `C${number}`);
    // The last pair has no picture in common.
    if (number < 2 * (pairs - 1)) shown.set(centre.photoIds.centre, `picture ${Math.floor(number / 2)}`);
    centres.push(centre);
  }
  const gathered: string[] = [];
  const work = (app: TestApp) =>
    runChecks(app, {
      // Both instances have the same points at the same time.
      readPicture: async (id) => describedPictureOf(shown.get(id) ?? id),
      findSharedPlaces: (db, places, centre, position) => {
        if (centre.phone !== '') gathered.push(centre.id);
        return findSharedPlaces(db, places, centre, position);
      },
    });
  await Promise.all([work(first), work(second), work(first), work(second)]);

  for (const [index, centre] of centres.entries()) {
    const partner = index < 2 * (pairs - 1) ? [`C${index % 2 === 0 ? index + 1 : index - 1}`] : [];
    const { reasons } = await getReview(admin, centre.id);
    expect(reasons.map(({ values }) => values['code'])).toEqual(partner);
  }
  for (const { id } of centres.slice(-2)) expect(gathered.filter((other) => other === id)).toHaveLength(1);
  const points = await first.database.db.selectFrom('photo_points').select('photo_id').execute();
  expect(points).toHaveLength(4 * pairs);
});
