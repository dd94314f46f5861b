import { expect } from 'vitest';
import { startAdmin } from './testing/admin-client.ts';
import { formFor } from './testing/checklist-client.ts';
import { archiveCentre, bothPhotos, createHead } from './testing/checklist-test.ts';
import { answer, askFor, photoFile } from './testing/corrections.ts';
import { insertCentre, valueOf } from './testing/people.ts';
import { portalTest } from './testing/portal-test.ts';

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

/** The head of two centres, and the administrator, in the last second. */
const test = portalTest({ environment: { CLOSES_ON: '2026-01-10' } }).extend('day', async ({ app }) => {
  app.clock.advance(toLastSecond);
  const { user, centre, centreId } = await createHead(app, { centre_code: '110101' });
  const { id: secondId } = await insertCentre(app, { phone: centre.phone });
  const admin = await startAdmin(app);
  return {
    user,
    centre,
    centreId,
    secondId,
    admin,
    extend: (closesOn: string | null, id = centreId) =>
      admin.ask('PUT', `/centres/${id}/closing`, { closesOn }),
    detail: async () => (await admin.ask('GET', `/centres/${centreId}`)).body,
  };
});

const complete = async () => ({ photos: await bothPhotos() });

test('saving and submitting work until 23:59:59 in India, reading goes on', async ({ app, day }) => {
  const { user, centreId, secondId } = day;
  expect((await user.save(formFor(centreId, await complete()))).status).toBe(200);
  expect((await user.save(formFor(secondId, await complete()))).status).toBe(200);
  expect((await user.submit(centreId)).status).toBe(200);
  app.clock.advance(1);
  for (const answers of [{ feedback: 'late' }, {}])
    expect(await user.save(formFor(secondId, { answers }))).toMatchObject(closed);
  expect(await user.submit(secondId)).toMatchObject(closed);
  // A submitted checklist is as it was.
  expect(await user.save(formFor(centreId))).toMatchObject({ body: { code: 'checklist.submitted' } });
  expect(await user.profile(secondId)).toMatchObject({
    status: 200,
    body: { profile: { status: 'draft', answers: { feedback: 'परीक्षा' } } },
  });
  expect(await user.centres()).toMatchObject({
    body: [{ closesOn: '2026-01-10' }, { closesOn: '2026-01-10' }],
  });
});

test('a correction is answered after the last day, because the exam agency asks', async ({ app, day }) => {
  const { user, centreId } = day;
  await user.save(formFor(centreId, await complete()));
  await user.submit(centreId);
  app.clock.advance(1);
  await askFor(app, centreId, ['feedback', 'photos.centre']);
  const value = { centreId, answers: { feedback: 'late' }, photos: { centre: await photoFile() } };
  const { correction } = valueOf(await answer(app, user, value));
  const answeredAt = app.clock.now().toISOString();
  expect(correction).toMatchObject({ answeredAt, answers: { feedback: 'late' } });
});

test('an administrator extends the day for one centre, and takes it back', async ({ app, day }) => {
  const { user, centreId, secondId, admin, extend, detail } = day;
  app.clock.advance(1);
  expect(await user.save(formFor(centreId))).toMatchObject(closed);
  const extended = { closes_on: '2026-01-12', extended_to: '2026-01-12' };
  expect(await extend('2026-01-12')).toMatchObject({ status: 200, body: extended });
  expect(await user.save(formFor(centreId, await complete()))).toMatchObject({
    status: 200,
    body: { profile: { centre: { closesOn: '2026-01-12' } } },
  });
  expect(await user.save(formFor(secondId))).toMatchObject(closed);
  expect(await detail()).toMatchObject(extended);

  expect(await extend(null)).toMatchObject({ status: 200, body: { closes_on: '2026-01-10' } });
  expect(await user.submit(centreId)).toMatchObject(closed);
  const { body } = await admin.ask('GET', '/audit?act=centre.extended');
  expect(body).toMatchObject({
    entries: [
      { target: '110101', details: '{"closesOn":["2026-01-12",""]}' },
      { target: '110101', details: '{"closesOn":["","2026-01-12"]}' },
    ],
  });
});

test('a day that is over, no day at all and an unknown centre are refused', async ({ app, day }) => {
  const { extend } = day;
  expect(await extend('2026-01-09')).toMatchObject({ status: 400, body: { code: 'closing.past' } });
  for (const none of ['31.12.2026', '2026-02-30'])
    expect(await extend(none)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  const archived = await insertCentre(app);
  await archiveCentre(app, archived.id);
  expect(await extend('2026-01-12', archived.id)).toMatchObject({ body: { code: 'centre.not-found' } });
  // Today is allowed, and does not shorten the day of all.
  expect(await extend('2026-01-10')).toMatchObject({ status: 200, body: { closes_on: '2026-01-10' } });
});

test('an extension survives an import, a deletion and a restoration; the version stays', async ({ day }) => {
  const { centre, admin, extend, detail } = day;
  const before = (await detail()) as Record<string, string>;
  await extend('2026-01-12');
  expect(await detail()).toMatchObject({ version: before['version'] });
  const { id, ...row } = centre;
  const rows = [{ ...row, cfi: 'imported', centre_city: 'Agra' }];
  expect((await admin.ask('POST', '/centres/bulk', { rows })).status).toBe(200);
  expect(await detail()).toMatchObject({ cfi: 'imported', extended_to: '2026-01-12' });
  await admin.ask('DELETE', `/centres/${id}`);
  expect((await admin.ask('POST', '/centres', row)).status).toBe(200);
  expect(await detail()).toMatchObject({ extended_to: '2026-01-12' });
});
