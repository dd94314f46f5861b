/** One record: after each act an officer and the head see the same in every call and file (product.md, Corrections). */
import Papa from 'papaparse';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { DecisionState } from '#contract/checklist/decision-state.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { startAdmin, submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { checklistClient, completeAnswers, formFor, photoToSend } from '../../testing/checklist-client.ts';
import { answer } from '../../testing/corrections.ts';
import { centrePassword, insertCentre, logIn, signUpCentre, valueOf } from '../../testing/people.ts';
import { adminTest } from '../../testing/portal-test.ts';
import { getReview, runChecks } from '../../testing/reviews.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = adminTest({ environment: { CORRECTION_DAYS: '2' } });

async function csvRecord(admin: AdminClient, filter: Record<string, string> = {}) {
  const { bytes } = await admin.file('POST', '/centres/export', filter);
  const text = bytes.toString('utf8').slice(1);
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data[0];
}

/** What every place says about the decision; all must agree. */
async function decisionOf(app: TestApp, admin: AdminClient, id: string): Promise<DecisionState | undefined> {
  const { decision } = valueOf(await app.call(api.getCentre, { params: { id } }, admin.token));
  const page = valueOf(await app.call(api.listCentres, { query: { page: '1' } }, admin.token));
  const [listed] = Array.isArray(page) ? page : [];
  expect(listed?.decision).toBe(decision);
  expect((await csvRecord(admin))?.['decision']).toBe(decision ?? '');
  const found = valueOf(await app.call(api.listCentres, { query: { page: '1', decision } }, admin.token));
  expect(found).toHaveLength(1);
  const { lists } = valueOf(await app.call(api.countReviews, { query: {} }, admin.token));
  expect([lists.answered, lists.overdue]).toEqual([
    Number(decision === 'answered'),
    Number(decision === 'overdue'),
  ]);
  return decision;
}

async function decide(app: TestApp, admin: AdminClient, id: string, body: Record<string, unknown>) {
  const { version } = await getReview(admin, id);
  expect(await admin.ask('PUT', `/review/${id}`, { version, ...body })).toMatchObject({ status: 200 });
  await app.services.mailer.settled();
}

const manpower = { ...completeAnswers.manpower, invig: 17 };

test('a correction with its day, an answer in time or not, and an acceptance are the same everywhere', async ({
  app,
  admin: first,
}) => {
  let admin = first;
  const { centre, token } = await submitCentre(app, { centre_code: '110102' });
  const { id } = centre;
  const user = { token, userId: readTokenClaims(token)?.userId ?? '' };
  await runChecks(app);
  expect(await decisionOf(app, admin, id)).toBe('waiting');

  await decide(app, admin, id, { decision: 'asked', items: ['manpower'], message: 'Count again.' });
  expect(await decisionOf(app, admin, id)).toBe('correction_requested');
  const asked = valueOf(await app.call(api.getCorrections, { params: { userId: user.userId } }, token));
  expect(asked.corrections).toMatchObject([{ dueOn: '2026-01-12', reference: null }]);
  const before = valueOf(
    await app.call(api.getProfile, { params: { userId: user.userId }, query: {} }, token),
  );
  expect(before.profiles).toMatchObject([{ correction: { dueOn: '2026-01-12' } }]);
  expect(app.mails.at(-1)?.text).toContain('Please answer by Monday, 12 January 2026.');

  app.clock.advance(3 * 24 * 60 * 60);
  // The session has ended meanwhile.
  admin = await startAdmin(app);
  expect(await decisionOf(app, admin, id)).toBe('overdue');
  expect(await getReview(admin, id)).toMatchObject({ correction_due_on: '2026-01-12' });

  const again = await logIn(app, centre.phone, centrePassword);
  const { correction } = valueOf(await answer(app, again, { centreId: id, answers: { manpower } }));
  await runChecks(app);
  expect(await decisionOf(app, admin, id)).toBe('answered');
  expect(await csvRecord(admin)).toMatchObject({ invigilators: '17', first_invigilators: '12' });

  const after = valueOf(
    await app.call(api.getProfile, { params: { userId: again.userId }, query: {} }, again.token),
  );
  expect(after.profile?.answers.manpower.invig).toBe(17);
  expect(after.profiles[0]).not.toHaveProperty('correction');
  expect(after.profile?.receipt?.corrections).toMatchObject([
    { number: 1, reference: correction.reference, sha256: correction.sha256, photos: [] },
  ]);
  await app.services.mailer.settled();
  const receipts = app.mails.filter(({ subject }) => subject.includes(correction.reference ?? '-'));
  expect(receipts.map(({ to }) => to).toSorted()).toEqual([centre.email, 'head@example.com'].toSorted());
  for (const { text } of receipts) expect(text).toContain(`SHA-256 ${correction.sha256}`);
  const receiptToken = after.profile?.receipt?.url.split('/').at(-1) ?? '';
  const checked = valueOf(await app.call(api.checkReceipt, { params: { token: receiptToken } }));
  expect(checked).toMatchObject({
    sha256: after.profile?.receipt?.sha256,
    corrections: [{ number: 1, sha256: correction.sha256 }],
  });

  await decide(app, admin, id, { decision: 'accepted', note: 'Seen on the spot' });
  expect(await decisionOf(app, admin, id)).toBe('accepted');
  const { cities } = valueOf(await app.call(api.getBoard, { query: {} }, admin.token));
  expect(cities).toMatchObject([{ submitted: 1, accepted: 1 }]);
  expect(await csvRecord(admin, { decision: 'accepted' })).toMatchObject({ decided_by: 'Administrator' });
});

test('the day of an answer may be another one, but not one that has passed', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: '110102' });
  await runChecks(app);
  const { version } = await getReview(admin, centre.id);
  const request = { version, decision: 'asked', items: ['manpower'], message: 'Count again.' };
  for (const dueOn of ['2026-01-09', '2026-02-30', 'soon'])
    expect(await admin.ask('PUT', `/review/${centre.id}`, { ...request, dueOn })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  await decide(app, admin, centre.id, { ...request, dueOn: '2026-01-10' });
  expect(await getReview(admin, centre.id)).toMatchObject({ correction_due_on: '2026-01-10' });
});

test('what is submitted is what was on the screen', async ({ app }) => {
  const centre = await insertCentre(app);
  const { token, userId } = await signUpCentre(app, centre.phone);
  const client = checklistClient(app.url, token, userId);
  const photos = { centre: await photoToSend(), strongRoom: await photoToSend({ width: 80 }) };
  await client.save(formFor(centre.id, { answers: completeAnswers, photos }));
  const submit = (shown: { version: number; digest?: string }) =>
    app.call(api.submitProfile, { params: { userId }, body: { centre_config_id: centre.id, shown } }, token);
  for (const shown of [{ version: 2 }, { version: 1, digest: '0'.repeat(64) }])
    expect(await submit(shown)).toMatchObject({
      ok: false,
      failure: { status: 409, code: 'checklist.changed-elsewhere' },
    });
  expect(await submit({ version: 1 })).toMatchObject({ ok: true });
});
