import { afterEach, beforeEach, expect, test } from 'vitest';
import { formFor, completeAnswers, type ChecklistClient } from '../../testing/checklist-client.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';

let portal: ChecklistTest;
let user: ChecklistClient;
let centreId: string;

beforeEach(async () => {
  portal = await startChecklistTest();
  ({ user, centreId } = portal);
});

afterEach(async () => {
  await portal.app.close();
});

/** A form with only these fields, as another API client may send it. */
function bareForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ centre_config_id: centreId, ...fields }))
    form.append(name, value);
  return form;
}

const stored = () => portal.app.database.db.selectFrom('checklists').selectAll().execute();

test('a complete draft is saved and read by a second client', async () => {
  const saved = await user.save(formFor(centreId));
  expect(saved).toMatchObject({
    status: 200,
    body: { profile: { status: 'draft', version: 1, answers: completeAnswers, photos: [] } },
  });
  const again = await (await portal.logInAgain()).profile();
  expect(again.body).toMatchObject({
    profile: { centre_config_id: centreId, answers: completeAnswers, submittedAt: null, reference: null },
    profiles: [{ centre_config_id: centreId, status: 'draft' }, { status: 'none' }],
  });
});

test('an incomplete draft is saved; absent fields are unchanged', async () => {
  expect((await user.save(bareForm({ headName: 'Asha' }))).status).toBe(200);
  expect((await user.save(bareForm({ centrePincode: '744104' }))).body).toMatchObject({
    profile: { version: 2, answers: { headName: 'Asha', pincode: '744104', rooms24: null } },
  });
});

test('a save without changes creates no new version, and no conflict when repeated', async () => {
  await user.save(formFor(centreId, { baseVersion: 0 }));
  expect(await user.save(formFor(centreId, { baseVersion: 0 }))).toMatchObject({
    status: 200,
    body: { profile: { version: 1 } },
  });
});

test('a save of an older version is refused and changes nothing', async () => {
  await user.save(formFor(centreId, { baseVersion: 0 }));
  await user.save(formFor(centreId, { baseVersion: 1, answers: { feedback: 'second' } }));
  const outdated = await user.save(formFor(centreId, { baseVersion: 1, answers: { feedback: 'late' } }));
  expect(outdated).toMatchObject({ status: 409, body: { code: 'checklist.changed-elsewhere' } });
  const early = await user.save(formFor(centreId, { baseVersion: 7, answers: { feedback: 'early' } }));
  expect(early).toMatchObject({ status: 409 });
  expect((await user.profile()).body).toMatchObject({
    profile: { version: 2, answers: { feedback: 'second' } },
  });
});

test('of many concurrent saves of one version exactly one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      user.save(formFor(centreId, { baseVersion: 0, answers: { feedback: `save ${index}` } })),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test('totals are derived; sent totals are ignored', async () => {
  const form = formFor(centreId);
  form.set('totalCapacity', '999999');
  await user.save(form);
  expect(JSON.stringify(await stored())).not.toContain('999999');
});

test('parts may be in any order; unknown fields change nothing', async () => {
  const form = new FormData();
  const extra = { status: 'submitted', version: '99', userId: 'c_other', isAdmin: 'true', reference: 'mine' };
  for (const [name, value] of Object.entries(extra)) form.append(name, value);
  for (const [name, value] of [...formFor(centreId).entries()].reverse()) form.append(name, value);
  expect(await user.save(form)).toMatchObject({
    status: 200,
    body: { profile: { status: 'draft', version: 1, answers: completeAnswers, reference: null } },
  });
});

test('a duplicate or oversized field is refused, not truncated', async () => {
  const duplicate = bareForm({ headName: 'A' });
  duplicate.append('headName', 'B');
  expect(await user.save(duplicate)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  const oversized = bareForm({ examName: 'x'.repeat(100_000) });
  expect(await user.save(oversized)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(await stored()).toEqual([]);
});

test("without a centre, or with another user's or an unknown one, nothing is saved", async () => {
  const none = new FormData();
  none.append('headName', 'Asha');
  expect(await user.save(none)).toMatchObject({ status: 400, body: { code: 'centre.not-selected' } });
  expect(await user.save(formFor(' '))).toMatchObject({ status: 400, body: { code: 'centre.not-selected' } });
  for (const id of [portal.foreignCentreId, portal.archivedCentreId, 'no-such-centre', "' or 1=1 --"]) {
    expect(await user.save(formFor(id))).toMatchObject({
      status: 403,
      body: { code: 'centre.not-yours', error: 'Please select a valid examination centre.' },
    });
  }
  expect(await stored()).toEqual([]);
});

test('a user cannot save to another account', async () => {
  const thief = portal.clientFor(user.token, portal.foreignUser.userId);
  expect(await thief.save(formFor(centreId))).toMatchObject({
    status: 403,
    body: { code: 'profile.not-yours' },
  });
});

test('saves are limited per account', async () => {
  const limited = await startChecklistTest({
    ...testLimits,
    rates: { ...testLimits.rates, savePerAccount: { ...testLimits.rates.savePerAccount, limit: 2 } },
  });
  try {
    const save = (feedback: string, client = limited.user) =>
      client.save(formFor(limited.centreId, { answers: { feedback } }));
    expect([(await save('1')).status, (await save('2')).status]).toEqual([200, 200]);
    expect(await save('3')).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
    expect((await limited.foreignUser.save(formFor(limited.foreignCentreId))).status).toBe(200);
    limited.app.clock.advance(2 * 60 * 60);
    expect((await save('4', await limited.logInAgain())).status).toBe(200);
  } finally {
    await limited.app.close();
  }
});
