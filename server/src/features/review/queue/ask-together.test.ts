/** Asking many heads for a correction by the kind of reason, and taking that back (product.md, Review 4). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { checksVersion } from '#contract/review/limits.ts';
import type { Reason, ReasonCode } from '#contract/review/warnings.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { readEntries } from '../../../testing/audit-entries.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { insertReview, reasonOf } from '../../../testing/review-rows.ts';
import { insertSubmitted } from '../../../testing/submitted-centres.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const test = adminTest();

const noGuards = reasonOf({ code: 'guards.none', items: ['manpower'] });
const noWall = reasonOf({ code: 'wall.none', items: ['boundaryWall'] });

async function submit(app: TestApp, code: string, reasons: readonly Reason[], state = 'Bihar') {
  const centre = await insertSubmitted(app, code, {}, { centre_state: state, email: `${code}@example.org` });
  const current = { checks_version: checksVersion, centre_state: state, submitted_at: `2026-01-05 ${code}` };
  await insertReview(app, centre.id, { reasons, note: 'seen before', ...current });
  return centre;
}

const preview = (admin: AdminClient, kinds: readonly ReasonCode[]) =>
  admin.call(api.previewAskTogether, { query: { kinds: kinds.join(',') } });

async function ask(admin: AdminClient, kinds: ReasonCode[]): Promise<string> {
  const { planHash } = await preview(admin, kinds);
  const { id } = await admin.call(api.askTogether, { body: { kinds, planHash, dueOn: '2026-03-01' } });
  return id ?? '';
}

const corrections = ({ database }: TestApp) =>
  database.db.selectFrom('corrections').selectAll().orderBy('centre_id').execute();
const decisionsOf = async ({ database }: TestApp) => {
  const rows = await database.db.selectFrom('reviews').select(['decision', 'note']).execute();
  return rows.map(({ decision, note }) => `${decision} ${note}`).toSorted();
};

test('each is asked in the words and for the items of its own reasons; others are left', async ({
  app,
  admin,
}) => {
  const one = await submit(app, 'B1', [noGuards, noWall]);
  await submit(app, 'B2', [{ ...noGuards, set_aside: { by: 'Asha', at: '2026-01-06T06:00:00.000Z' } }]);
  await submit(app, 'G1', [noWall], 'Goa');
  const nothing = await preview(admin, ['coaching.associated']);
  expect(nothing).toMatchObject({ states: [], left: { open: 0, unreadable: 0 }, message: '' });
  expect(nothing.kinds.map(({ code, centres, example }) => [code, centres, example.centre_code])).toEqual([
    ['wall.none', 2, 'B1'],
    ['guards.none', 1, 'B1'],
  ]);
  const both = await preview(admin, ['guards.none', 'wall.none']);
  expect(both.states).toEqual([
    { state: 'Bihar', asked: 1 },
    { state: 'Goa', asked: 1 },
  ]);
  await ask(admin, ['guards.none']);
  await app.services.mailer.settled();
  const [asked, ...others] = await corrections(app);
  expect(others).toEqual([]);
  expect(asked).toMatchObject({ centre_id: one.id, items: '["manpower"]', due_on: '2026-03-01' });
  expect(asked?.message).toMatch(/^Count again who will be present on the day of the exam\.\n.*उपस्थित/);
  expect(app.mails.map(({ to }) => to)).toEqual(['B1@example.org']);
  expect(await decisionsOf(app)).toEqual(['asked seen before', 'waiting seen before', 'waiting seen before']);
  expect(await readEntries(app, 'correction.asked')).toHaveLength(1);
});

test('what has changed since the preview is not asked for', async ({ app, admin }) => {
  await submit(app, 'B1', [noGuards]);
  const { planHash } = await preview(admin, ['guards.none']);
  await submit(app, 'B2', [noGuards]);
  const body = { kinds: ['guards.none'], planHash };
  expect(await admin.ask('POST', '/review/ask-together', body)).toMatchObject({
    status: 409,
    body: { code: 'review.outdated' },
  });
  expect(await corrections(app)).toEqual([]);
  const past = await admin.ask('POST', '/review/ask-together', { ...body, dueOn: '2020-01-01' });
  expect(past).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

test('one act takes it back: nothing is asked any more, and whom the mail has reached is told', async ({
  app,
  admin,
}) => {
  await submit(app, 'B1', [noGuards]);
  await submit(app, 'B2', [noGuards]);
  const id = await ask(admin, ['guards.none']);
  await app.services.mailer.settled();
  expect((await preview(admin, ['guards.none'])).states).toEqual([]);
  const undone = await admin.call(api.undoAcceptance, { params: { id } });
  expect(undone).toMatchObject({ undone: 2, left: 0 });
  await app.services.mailer.settled();
  expect(await corrections(app)).toEqual([]);
  expect(await decisionsOf(app)).toEqual(['waiting seen before', 'waiting seen before']);
  const told = app.mails.filter(({ subject }) => subject.startsWith('Correction no longer asked for'));
  expect(told.map(({ to }) => to).toSorted()).toEqual(['B1@example.org', 'B2@example.org']);
  expect((await preview(admin, ['guards.none'])).states).toEqual([{ state: 'Bihar', asked: 2 }]);
  expect(await admin.ask('POST', `/review/acceptances/${id}/undo`)).toMatchObject({ status: 404 });
});

test('what a head has answered, or an officer has decided since, stays', async ({ app, admin }) => {
  const answered = await submit(app, 'B1', [noGuards]);
  const decided = await submit(app, 'B2', [noGuards]);
  const id = await ask(admin, ['guards.none']);
  await app.runSql(
    `update corrections set answered_at = '2026-01-20T06:00:00.000Z' where centre_id = '${answered.id}'`,
  );
  await admin.call(api.saveReview, { params: { id: decided.id }, body: { version: 2, decision: 'visit' } });
  const undone = await admin.call(api.undoAcceptance, { params: { id } });
  expect(undone).toMatchObject({ undone: 0, left: 2, leftCodes: ['B1', 'B2'] });
  expect(await corrections(app)).toHaveLength(2);
});

test('the request to one head is taken back too, unless it is answered', async ({ app, admin }) => {
  const [reached, answered] = [await submit(app, 'B1', [noGuards]), await submit(app, 'B2', [noGuards])];
  for (const { id } of [reached, answered]) {
    const request = { items: ['manpower'], message: 'Count again' };
    await admin.call(api.saveReview, { params: { id }, body: { version: 1, decision: 'asked', ...request } });
  }
  await app.services.mailer.settled();
  await app.runSql(
    `update corrections set answered_at = '2026-01-20T06:00:00.000Z' where centre_id = '${answered.id}'`,
  );
  const undo = (id: string) => admin.ask('POST', `/review/${id}/undo`, { version: 2 });
  expect(await undo(answered.id)).toMatchObject({ status: 409, body: { code: 'correction.answered' } });
  expect(await undo(reached.id)).toMatchObject({
    status: 200,
    body: { decision: 'waiting', corrections: [] },
  });
  await app.services.mailer.settled();
  expect(await corrections(app)).toMatchObject([{ centre_id: answered.id }]);
  const told = app.mails.filter(({ subject }) => subject.startsWith('Correction no longer asked for'));
  expect(told.map(({ to }) => to)).toEqual(['B1@example.org']);
});
