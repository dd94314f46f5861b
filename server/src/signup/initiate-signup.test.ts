/** The first step of a sign-up: which mobile is recognised, and what is said of its owner. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { postJson } from '../testing/admin-client.ts';
import { archiveCentre } from '../testing/checklist-test.ts';
import { startOfficer } from '../testing/officers.ts';
import { codeOf, insertCentre, startSignup, takePhone, valueOf } from '../testing/people.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

const test = sharedPortalTest().extend('phone', () => takePhone());

const initiate = (app: TestApp, mobile: unknown) =>
  app.call(api.initiateSignup, { body: { mobile: mobile as string } });

test('the response has an attempt id, name and masked e-mail, and nothing else', async ({ app, phone }) => {
  await insertCentre(app, { phone, email: 'asha.verma@school.example.org' });
  const response = await postJson(app, '/api/auth/initiate-signup', { mobile: phone });
  expect(await response.json()).toEqual({
    userId: expect.stringMatching(/^[\w-]{32}$/) as string,
    name: 'Asha Verma',
    emailMasked: 'as*****@school.example.org',
  });
  for (const [email, masked] of [
    ['a@b.example.org', '*****@b.example.org'],
    ['ab@b.example.org', 'a*****@b.example.org'],
    ['abc@b.example.org', 'ab*****@b.example.org'],
  ] as const) {
    const other = await insertCentre(app, { phone: takePhone(), email });
    expect(valueOf(await initiate(app, other.phone)).emailMasked).toBe(masked);
  }
});

test('a mobile of the list is recognised however it is written, and no other', async ({ app, phone }) => {
  const { id } = await insertCentre(app, { phone });
  const written = [`+91 ${phone.slice(0, 5)}-${phone.slice(5)}`, `\u202a${phone}\u202c`, Number(phone)];
  for (const mobile of written) expect(codeOf(await initiate(app, mobile))).toBe('ok');
  for (const mobile of ['', '12345', `${phone}/${phone}`, '98765\u000043210'])
    expect(codeOf(await initiate(app, mobile))).toBe('mobile.invalid');
  for (const mobile of [null, 98765432.1, [phone], {}, true, undefined])
    expect(await initiate(app, mobile)).toMatchObject({
      failure: { status: 400, code: 'request.invalid', problems: [{ field: 'mobile' }] },
    });
  await archiveCentre(app, id);
  for (const mobile of [phone, takePhone()])
    expect(await initiate(app, mobile)).toMatchObject({
      failure: { status: 404, code: 'mobile.unknown', error: 'Mobile not recognized' },
    });
});

test('attempts of one mobile have ids of their own and share one account', async ({ app, phone }) => {
  const { userId } = await startOfficer(app);
  await app.runSql(`update accounts set username = '${phone}' where id = '${userId}'`);
  await insertCentre(app, { phone, centre_code: `${phone}B`, official_person: 'Second' });
  await insertCentre(app, { phone, centre_code: `${phone}A`, official_person: 'First' });
  expect(valueOf(await initiate(app, phone)).name).toBe('First');
  const attemptIds = await Promise.all(Array.from({ length: 20 }, () => startSignup(app, phone)));
  expect(new Set(attemptIds).size).toBe(20);
  const ofMobile = app.database.db.selectFrom('accounts').selectAll().where('username', '=', phone);
  const accounts = await ofMobile.where('role', '=', 'centre').execute();
  expect(accounts).toMatchObject([{ name: 'First', password_hash: null }]);
  expect(attemptIds).not.toContain(accounts[0]?.id);
});
