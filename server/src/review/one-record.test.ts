/** One record: after each act an officer and the head see the same in every call and file (product.md, Corrections). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { DecisionState } from '#contract/checklist/decision-state.ts';
import { startAdmin, type AdminClient } from '../testing/admin-client.ts';
import { completeAnswers } from '../testing/checklist-client.ts';
import { createHead, submitWhole } from '../testing/checklist-test.ts';
import { getCorrections } from '../testing/corrections.ts';
import { centrePassword, logIn, valueOf, type LoggedIn } from '../testing/people.ts';
import { adminTest } from '../testing/portal-test.ts';
import { readCsv } from '../testing/read-files.ts';
import { getReview, runChecks } from '../testing/reviews.ts';

const test = adminTest({ environment: { CORRECTION_DAYS: '2' } });

const csvRecord = async (admin: AdminClient, filter: Record<string, string> = {}) =>
  readCsv((await admin.file('POST', '/centres/export', filter)).bytes)[0];

/** What every place says about the decision; all must agree. */
async function decisionOf(admin: AdminClient, id: string): Promise<DecisionState | undefined> {
  const { decision } = await admin.call(api.getCentre, { params: { id } });
  for (const query of [{ page: '1' }, {}]) {
    const listed = (await admin.call(api.listCentres, { query })) as { decision?: string }[];
    expect(listed[0]?.decision).toBe(decision);
  }
  expect((await csvRecord(admin))?.['decision']).toBe(decision ?? '');
  expect(await admin.call(api.listCentres, { query: { page: '1', decision } })).toHaveLength(1);
  const { answered, overdue } = (await admin.call(api.countReviews, { query: {} })).lists;
  expect([answered, overdue]).toEqual([Number(decision === 'answered'), Number(decision === 'overdue')]);
  return decision;
}

test('a correction, its answer and an acceptance are the same', async ({ app, admin: first }) => {
  let admin = first;
  const { mailer } = app.services;
  const head = await createHead(app);
  const { centre, user, centreId: id } = head;
  await submitWhole(head);
  const decide = async (body: object) => {
    const { version } = await getReview(admin, id);
    expect(await admin.ask('PUT', `/review/${id}`, { version, ...body })).toMatchObject({ status: 200 });
    await mailer.settled();
  };
  const profileOf = async ({ userId, token }: LoggedIn) =>
    valueOf(await app.call(api.getProfile, { params: { userId }, query: {} }, token));
  await runChecks(app);
  expect(await decisionOf(admin, id)).toBe('waiting');

  await decide({ decision: 'asked', items: ['manpower'], message: 'Count again.' });
  expect(await decisionOf(admin, id)).toBe('correction_requested');
  const { corrections } = valueOf(await getCorrections(app, user));
  expect(corrections).toMatchObject([{ dueOn: '2026-01-12', reference: null }]);
  expect((await profileOf(user)).profiles).toMatchObject([{ correction: { dueOn: '2026-01-12' } }]);
  expect(app.mails.at(-1)?.text).toContain('Please answer by Monday, 12 January 2026.');

  app.clock.advance(3 * 24 * 60 * 60);
  // The sessions have ended meanwhile.
  admin = await startAdmin(app);
  const again = await logIn(app, centre.phone, centrePassword);
  expect(await decisionOf(admin, id)).toBe('overdue');
  expect(await getReview(admin, id)).toMatchObject({ correction_due_on: '2026-01-12' });

  const manpower = { ...completeAnswers.manpower, invig: 17 };
  const value = { centreId: id, number: 1, answers: { manpower }, photos: {}, language: 'en' } as const;
  const params = { userId: again.userId };
  const answered = await app.callWithForm(api.saveCorrection, { params, value }, again.token);
  const { reference, sha256 } = valueOf(answered).correction;
  await runChecks(app);
  expect(await decisionOf(admin, id)).toBe('answered');
  expect(await csvRecord(admin)).toMatchObject({ invigilators: '17', first_invigilators: '12' });

  const { profile, profiles } = await profileOf(again);
  expect(profile?.answers.manpower.invig).toBe(17);
  expect(profiles[0]).not.toHaveProperty('correction');
  const corrected = { number: 1, sha256 };
  expect(profile?.receipt?.corrections).toMatchObject([{ ...corrected, reference, photos: [] }]);
  await mailer.settled();
  const receipts = app.mails.filter(({ subject }) => subject.includes(reference ?? '-'));
  expect(new Set(receipts.map(({ to }) => to))).toEqual(new Set([centre.email, 'head@example.com']));
  for (const { text } of receipts) expect(text).toContain(`SHA-256 ${sha256}`);
  const token = profile?.receipt?.url.split('/').at(-1) ?? '';
  const checked = valueOf(await app.call(api.checkReceipt, { params: { token } }));
  expect(checked).toMatchObject({ sha256: profile?.receipt?.sha256, corrections: [corrected] });

  await decide({ decision: 'accepted', note: 'Seen on the spot' });
  expect(await decisionOf(admin, id)).toBe('accepted');
  const { cities } = await admin.call(api.getBoard, { query: {} });
  expect(cities).toMatchObject([{ submitted: 1, accepted: 1 }]);
  expect(await csvRecord(admin, { decision: 'accepted' })).toMatchObject({ decided_by: 'Administrator' });
});
