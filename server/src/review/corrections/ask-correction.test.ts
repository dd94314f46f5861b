/** Asking for corrections: the row, the entry of the audit trail, and the mail. */
import { expect, vi } from 'vitest';
import { startAdmin } from '../../testing/admin-client.ts';
import {
  askFor,
  correctionTest,
  createCorrectedHead,
  type CorrectedHead,
} from '../../testing/corrections.ts';
import { startNextEdition } from '../../testing/editions.ts';
import { insertCentre, takePhone, valueOf } from '../../testing/people.ts';
import { sharedPortalTest } from '../../testing/portal-test.ts';
import { insertReview, insertSubmission } from '../../testing/review-rows.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { findReview } from '../review-rows.ts';

const test = correctionTest({ environment: { HELP_PHONE: '0755-220001' } });

test('asking inserts a correction, records it and mails the record', async ({ head }) => {
  const { centre } = head;
  await head.ask(['photos.strongRoom', 'rooms', 'manpower', 'rooms'], 'Count\nagain: 17 rooms?');
  expect(await head.stored()).toMatchObject({
    number: 1,
    items: '["rooms","manpower","photos.strongRoom"]',
    asked_by_name: 'officer',
    answered_at: null,
  });
  const details = {
    number: 1,
    items: ['rooms', 'manpower', 'photos.strongRoom'],
    message: 'Count\nagain: 17 rooms?',
    dueOn: '2026-01-13',
  };
  expect(await head.entries()).toEqual([{ act: 'correction.asked', actor: 'officer', details }]);
  const [mail, ...others] = head.mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toContain(centre.centre_code);
  for (const line of [
    `- ${centre.centre_code}`,
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

test('of two that ask at the same moment one is refused', async ({ head }) => {
  const asked = await Promise.allSettled([head.ask(['manpower']), head.ask(['washrooms'])]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('nothing is asked of a centre that has not submitted', async ({ app }) => {
  const { id } = await insertCentre(app, { phone: takePhone() });
  await expect(askFor(app, id, ['manpower'])).rejects.toMatchObject({ code: 'review.not-found' });
});

test('nothing is asked of a centre whose submission cannot be read', async ({ app }) => {
  const { id, email } = await insertCentre(app, { phone: takePhone() });
  await insertSubmission(app, [id], '{"answers":');
  await insertReview(app, id, {});
  const admin = await startAdmin(app);
  const asked = { version: 1, decision: 'asked', items: ['manpower'], message: 'Please count again.' };
  expect(await admin.ask('PUT', `/review/${id}`, asked)).toMatchObject({
    status: 409,
    body: { code: 'correction.unreadable' },
  });
  expect(await findReview(app.database.db, id)).toMatchObject({ decision: 'waiting', version: 1 });
  await app.services.mailer.settled();
  expect(app.mails.filter(({ to }) => to === email)).toEqual([]);
});

/** The mail stays in the outbox. */
async function askUnsent(app: TestApp, head: CorrectedHead) {
  const unsent = vi.spyOn(app.services.mailer, 'deliverDue').mockResolvedValue(0);
  await head.ask(['friskingArea']);
  unsent.mockRestore();
}

/** Returns how many mails reach the head once everything is sent. */
async function deliver({ services }: TestApp, head: CorrectedHead): Promise<number> {
  await services.mailer.deliverDue();
  await services.mailer.settled();
  const waiting = await services.database.db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .execute();
  expect(waiting).toEqual([]);
  return head.mails().length;
}

async function editCentre(app: TestApp, { centre }: CorrectedHead, fields: object) {
  const { id, photoIds: _photoIds, ...record } = centre;
  const admin = await startAdmin(app);
  const edited = await admin.ask('PUT', `/centres/${id}`, { ...record, ...fields });
  expect(edited.status).toBe(200);
}

const answerIt = async (_app: TestApp, head: CorrectedHead) =>
  valueOf(await head.send({ answers: { friskingArea: true } }));

test.for([
  ['withdrawn when the head has answered meanwhile', answerIt, 0],
  [
    'withdrawn when the e-mail on record is another one',
    (app: TestApp, head: CorrectedHead) => editCentre(app, head, { email: 'other@school.example.org' }),
    0,
  ],
  [
    'sent when the code was corrected meanwhile',
    (app: TestApp, head: CorrectedHead) =>
      editCentre(app, head, { centre_code: `new ${head.centre.centre_code}` }),
    1,
  ],
] as const)('a mail that waits is %s', async ([, change, mails], { app, head }) => {
  await askUnsent(app, head);
  await change(app, head);
  expect(await deliver(app, head)).toBe(mails);
});

/** Archiving is about all centres of the portal. */
for (const list of ['same', 'new'] as const)
  sharedPortalTest()(`a mail that waits is withdrawn with its edition: ${list}`, async ({ app }) => {
    const head = await createCorrectedHead(app);
    await askUnsent(app, head);
    await startNextEdition(await startAdmin(app), list);
    expect(await deliver(app, head)).toBe(0);
  });
