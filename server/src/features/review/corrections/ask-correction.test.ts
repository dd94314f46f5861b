/** Asking for corrections: the row, the entry of the audit trail, and the mail. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startAdmin } from '../../../testing/admin-client.ts';
import { formFor, photoToSend } from '../../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../../testing/checklist-test.ts';
import { answer, askFor, storedCorrection } from '../../../testing/corrections.ts';
import { codeOf } from '../../../testing/people.ts';
import { insertReview, insertSubmission } from '../../../testing/review-rows.ts';
import { findReview } from '../review-rows.ts';

let portal: ChecklistTest;

beforeEach(async () => {
  portal = await startChecklistTest(undefined, { HELP_PHONE: '0755-220001' });
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  await portal.user.save(formFor(portal.centreId, { photos }));
  await portal.user.submit(portal.centreId);
  await portal.app.services.mailer.settled();
});
afterEach(async () => {
  await portal.app.close();
});

const mailsAboutCorrections = () =>
  portal.app.mails.filter(({ subject }) => subject.startsWith('Correction asked for'));

const entries = () =>
  portal.app.database.db
    .selectFrom('audit_trail')
    .select(['act', 'actor', 'target', 'details'])
    .where('act', 'like', 'correction.%')
    .execute();

test('asking inserts a correction in the order of the form, records it and mails the record', async () => {
  const { app, centreId } = portal;
  await askFor(app, centreId, ['photos.strongRoom', 'rooms', 'manpower', 'rooms'], 'Count\nagain: 17 rooms?');
  expect(await storedCorrection(app, centreId)).toMatchObject({
    number: 1,
    items: '["rooms","manpower","photos.strongRoom"]',
    asked_by_name: 'officer',
    answered_at: null,
  });
  const [entry] = await entries();
  expect(entry).toMatchObject({ act: 'correction.asked', actor: 'officer', target: '110101' });
  expect(JSON.parse(entry?.details ?? '')).toEqual({
    number: 1,
    items: ['rooms', 'manpower', 'photos.strongRoom'],
    message: 'Count\nagain: 17 rooms?',
    dueOn: '2026-01-13',
  });
  const [mail, ...others] = mailsAboutCorrections();
  expect(others).toEqual([]);
  expect(mail?.to).toBe('head.9000000001@school.example.org');
  expect(mail?.subject).toContain('110101');
  for (const line of [
    '- 110101: Kendriya Vidyalaya, Port Blair',
    '- Rooms by candidates per room\n- Manpower\n- Photo of the strong room\n',
    '    Count\n    again: 17 rooms?\n',
    'Please answer by Tuesday',
    'https://centres.example.org/status and log in',
    'परीक्षा एजेंसी का संदेश:\n    Count\n    again: 17 rooms?\n',
    'Help / सहायता: 0755-220001',
  ])
    expect(mail?.text).toContain(line);
  expect(mail?.text).not.toMatch(/token|#/);
});

test('a second correction is asked for after the answer to the first', async () => {
  const { app, centreId, user } = portal;
  await askFor(app, centreId, ['friskingArea']);
  await expect(askFor(app, centreId, ['manpower'])).rejects.toMatchObject({ code: 'correction.open' });
  expect(codeOf(await answer(app, user, { centreId, answers: { friskingArea: true } }))).toBe('ok');
  await askFor(app, centreId, ['manpower']);
  expect(await storedCorrection(app, centreId, 2)).toMatchObject({
    items: '["manpower"]',
    answered_at: null,
  });
  expect(await entries()).toHaveLength(3);
});

test('of two that ask at the same moment one is refused', async () => {
  const { app, centreId } = portal;
  const asked = await Promise.allSettled([
    askFor(app, centreId, ['manpower']),
    askFor(app, centreId, ['washrooms']),
  ]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('nothing is asked of a centre that has not submitted, or without an item', async () => {
  const { app, centreId, secondCentreId } = portal;
  await expect(askFor(app, secondCentreId, ['manpower'])).rejects.toMatchObject({ code: 'review.not-found' });
  await expect(askFor(app, centreId, [])).rejects.toMatchObject({ code: 'correction.items-required' });
  expect(mailsAboutCorrections()).toEqual([]);
});

test('nothing is asked of a centre whose submission cannot be read', async () => {
  const { app, secondCentreId } = portal;
  await insertSubmission(app, [secondCentreId], '{"answers":');
  await insertReview(app, secondCentreId, {});
  const admin = await startAdmin(app);
  const asked = { version: 1, decision: 'asked', items: ['manpower'], message: 'Please count again.' };
  expect(await admin.ask('PUT', `/review/${secondCentreId}`, asked)).toMatchObject({
    status: 409,
    body: { code: 'correction.unreadable' },
  });
  expect(await findReview(app.database.db, secondCentreId)).toMatchObject({
    decision: 'waiting',
    version: 1,
  });
  await app.services.mailer.settled();
  expect(mailsAboutCorrections()).toEqual([]);
  expect(await entries()).toEqual([]);
});

const waiting = () =>
  portal.app.database.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();

/** The mail stays in the outbox. */
async function askUnsent() {
  const { app, centreId } = portal;
  const unsent = vi.spyOn(app.services.mailer, 'deliverDue').mockResolvedValue(0);
  await askFor(app, centreId, ['friskingArea']);
  unsent.mockRestore();
  expect(await waiting()).toHaveLength(1);
}

test('a mail that waits is withdrawn when the head has answered meanwhile', async () => {
  const { app, centreId, user } = portal;
  await askUnsent();
  await answer(app, user, { centreId, answers: { friskingArea: true } });
  await app.services.mailer.deliverDue();
  // The receipt of the answer may still be under way.
  await app.services.mailer.settled();
  expect(await waiting()).toEqual([]);
  expect(mailsAboutCorrections()).toEqual([]);
});

test.each(['same', 'new'])(
  'a mail that waits is withdrawn when the edition was archived, with the %s list',
  async (list) => {
    const { app } = portal;
    await askUnsent();
    const admin = await startAdmin(app);
    const archived = await admin.ask('POST', '/editions', { list, centres: 3, submitted: 1 });
    expect(archived.status).toBe(200);
    await app.services.mailer.deliverDue();
    expect(await waiting()).toEqual([]);
    expect(mailsAboutCorrections()).toEqual([]);
  },
);

async function editCentre(fields: Readonly<Record<string, string>>) {
  const { app, centreId, secondCentreId } = portal;
  // All centres of a phone have one e-mail.
  await app.database.transaction((tx) => tx.deleteFrom('centres').where('id', '=', secondCentreId).execute());
  const admin = await startAdmin(app);
  const {
    version,
    id: _id,
    ...centre
  } = z.parse(
    z.looseObject({ id: z.string(), version: z.number() }),
    (await admin.ask('GET', `/centres/${centreId}`)).body,
  );
  const headers = { 'if-match': `"${version}"` };
  expect((await admin.ask('PUT', `/centres/${centreId}`, { ...centre, ...fields }, headers)).status).toBe(
    200,
  );
}

test('a mail that waits is sent when the code was corrected meanwhile', async () => {
  await askUnsent();
  await editCentre({ centre_code: '110199' });
  await portal.app.services.mailer.deliverDue();
  await portal.app.services.mailer.settled();
  expect(mailsAboutCorrections()).toHaveLength(1);
});

test('a mail that waits is withdrawn when the e-mail on record is another one', async () => {
  const { app } = portal;
  await askUnsent();
  await editCentre({ email: 'other@school.example.org' });
  await app.services.mailer.deliverDue();
  await app.services.mailer.settled();
  expect(mailsAboutCorrections()).toEqual([]);
});
