import { afterEach, beforeEach, expect, test } from 'vitest';
import { startAdmin, type AdminClient } from './testing/admin-client.ts';
import { formFor, photoToSend, type ChecklistClient } from './testing/checklist-client.ts';
import { answer, askFor, photoFile } from './testing/corrections.ts';
import { valueOf } from './testing/people.ts';
import { startChecklistTest, type ChecklistTest } from './testing/checklist-test.ts';

/** From the start of the test's clock, 10 January 2026, 11:30 in India, to the last second of that day there. */
const toLastSecond = 12.5 * 60 * 60 - 1;
const closed = {
  status: 409,
  body: {
    code: 'checklist.closed',
    closesOn: '2026-01-10',
    error:
      'The last day for this checklist was 10 January 2026. It can no longer be saved or submitted. Ask the exam agency for more time.',
  },
};

let portal: ChecklistTest;
let user: ChecklistClient;
let admin: AdminClient;

const complete = async () => ({
  photos: { centre: await photoToSend(), strongRoom: await photoToSend({ width: 70 }, 'strong.jpg') },
});
const extend = (closesOn: string | null, id = portal.centreId) =>
  admin.ask('PUT', `/centres/${id}/closing`, { closesOn });
const detail = async () => (await admin.ask('GET', `/centres/${portal.centreId}`)).body;

beforeEach(async () => {
  portal = await startChecklistTest(undefined, { CLOSES_ON: '2026-01-10' });
  portal.app.clock.advance(toLastSecond);
  user = await portal.logInAgain();
  admin = await startAdmin(portal.app);
});
afterEach(async () => {
  await portal.app.close();
});

test('saving and submitting work until 23:59:59 in India, and are refused from then on; reading goes on', async () => {
  expect((await user.save(formFor(portal.centreId, await complete()))).status).toBe(200);
  expect((await user.save(formFor(portal.secondCentreId, await complete()))).status).toBe(200);
  expect((await user.submit(portal.centreId)).status).toBe(200);
  portal.app.clock.advance(1);
  expect(await user.save(formFor(portal.secondCentreId, { answers: { feedback: 'late' } }))).toMatchObject(
    closed,
  );
  expect(await user.submit(portal.secondCentreId)).toMatchObject(closed);
  expect(await user.save(formFor(portal.secondCentreId))).toMatchObject(closed);
  // A submitted checklist is as it was.
  expect(await user.save(formFor(portal.centreId))).toMatchObject({ body: { code: 'checklist.submitted' } });
  expect(await user.profile(portal.secondCentreId)).toMatchObject({
    status: 200,
    body: { profile: { status: 'draft', answers: { feedback: 'परीक्षा' } } },
  });
  expect(await user.centres()).toMatchObject({
    body: [{ closesOn: '2026-01-10' }, { closesOn: '2026-01-10' }],
  });
});

test('a correction is answered after the last day, because the exam agency asks', async () => {
  const { app, centreId } = portal;
  await user.save(formFor(centreId, await complete()));
  await user.submit(centreId);
  app.clock.advance(1);
  await askFor(app, centreId, ['feedback', 'photos.centre']);
  const value = { centreId, answers: { feedback: 'late' }, photos: { centre: await photoFile() } };
  const { correction } = valueOf(await answer(app, user, value));
  expect(correction).toMatchObject({
    answeredAt: app.clock.now().toISOString(),
    answers: { feedback: 'late' },
  });
});

test('an administrator extends the day for one centre, and takes it back', async () => {
  portal.app.clock.advance(1);
  expect(await user.save(formFor(portal.centreId))).toMatchObject(closed);
  expect(await extend('2026-01-12')).toMatchObject({
    status: 200,
    body: { closes_on: '2026-01-12', extended_to: '2026-01-12' },
  });
  expect(await user.save(formFor(portal.centreId, await complete()))).toMatchObject({
    status: 200,
    body: { profile: { centre: { closesOn: '2026-01-12' } } },
  });
  expect(await user.save(formFor(portal.secondCentreId))).toMatchObject(closed);
  expect(await detail()).toMatchObject({ closes_on: '2026-01-12', extended_to: '2026-01-12' });

  expect(await extend(null)).toMatchObject({ status: 200, body: { closes_on: '2026-01-10' } });
  expect(await user.submit(portal.centreId)).toMatchObject(closed);
  const { body } = await admin.ask('GET', '/audit?act=centre.extended');
  expect(body).toMatchObject({
    entries: [
      { target: '110101', details: '{"closesOn":["2026-01-12",""]}' },
      { target: '110101', details: '{"closesOn":["","2026-01-12"]}' },
    ],
  });
});

test('a day that is over, no day at all and an unknown centre are refused', async () => {
  expect(await extend('2026-01-09')).toMatchObject({ status: 400, body: { code: 'closing.past' } });
  expect(await extend('31.12.2026')).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(await extend('2026-02-30')).toMatchObject({ status: 400 });
  expect(await extend('2026-01-12', portal.archivedCentreId)).toMatchObject({
    body: { code: 'centre.not-found' },
  });
  // Today is allowed, and does not shorten the day of all.
  expect(await extend('2026-01-10')).toMatchObject({ status: 200, body: { closes_on: '2026-01-10' } });
});

test('an extension survives an import, a deletion and a restoration; the version of the centre stays', async () => {
  const before = (await detail()) as Record<string, string>;
  await extend('2026-01-12');
  expect(await detail()).toMatchObject({ version: before['version'] });
  const { centre_code, centre_name, centre_pincode, official_person, phone, email } = before;
  const row = { centre_code, centre_name, centre_pincode, official_person, phone, email };
  expect(
    (await admin.ask('POST', '/centres/bulk', { rows: [{ ...row, cfi: 'imported', centre_city: 'Agra' }] }))
      .status,
  ).toBe(200);
  expect(await detail()).toMatchObject({ cfi: 'imported', extended_to: '2026-01-12' });
  await admin.ask('DELETE', `/centres/${portal.centreId}`);
  expect((await admin.ask('POST', '/centres', row)).status).toBe(200);
  expect(await detail()).toMatchObject({ extended_to: '2026-01-12' });
});
