/** A share of what one officer accepts is confirmed by another one (product.md, Review 4). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { ReviewList } from '#contract/review/endpoints.ts';
import { adminClient, type AdminClient } from '../../../testing/admin-client.ts';
import { readEntries } from '../../../testing/audit-entries.ts';
import { valueOf } from '../../../testing/people.ts';
import { adminTest } from '../../../testing/portal-test.ts';
import { getReview, listReviews } from '../../../testing/reviews.ts';
import drawsCommand from '../../../commands/verify-draws.ts';
import { runInProcess } from '../../../testing/run-in-process.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { dropTrigger } from '../../../testing/test-database.ts';

const test = adminTest().extend<{ readonly colleague: AdminClient }>({
  colleague: async ({ app, admin }, use) => {
    const body = { username: 'asha', name: 'Asha', password: 'long enough password' };
    const { id } = await admin.call(api.createAdmin, { body });
    const { token } = valueOf(await app.call(api.adminLogin, { body }));
    await use(adminClient(app, token, id));
  },
});

/** In per cent. */
const setShare = (admin: AdminClient, value: number) =>
  admin.call(api.saveLimits, { body: { values: [{ name: 'secondLookShare', value }], why: 'Test' } });
const decide = async (by: AdminClient, id: string, decision: 'accepted' | 'visit' | 'waiting') => {
  const { version } = await getReview(by, id);
  return by.call(api.saveReview, { params: { id }, body: { version, decision } });
};
const look = async (by: AdminClient, id: string, isConfirmed = true) => {
  const { version } = await getReview(by, id);
  return by.ask('PUT', `/review/${id}/second-look`, { version, isConfirmed });
};
const codesIn = async (admin: AdminClient, list: ReviewList) =>
  (await listReviews(admin, { list })).rows.map(({ centre_code: code }) => code);

test('another officer confirms, and takes that back; who has accepted can do neither', async ({
  app,
  admin,
  colleague,
}) => {
  await setShare(admin, 100);
  const { id } = await storeReview(app, 'S1');
  await decide(admin, id, 'accepted');
  const due = { second_look: { accepted_by: admin.userId, confirmed: null } };
  expect(await getReview(colleague, id)).toMatchObject(due);
  expect(await codesIn(admin, 'second-look')).toEqual(['S1']);
  expect((await admin.call(api.countReviews, { query: {} })).lists).toMatchObject({
    accepted: 1,
    'second-look': 1,
  });
  expect(await look(admin, id)).toMatchObject({ status: 409, body: { code: 'second-look.own' } });
  expect(await codesIn(admin, 'second-look')).toEqual(['S1']);

  app.clock.advance(60);
  expect(await look(colleague, id)).toMatchObject({
    status: 200,
    body: {
      decision: 'accepted',
      second_look: { confirmed: { by: 'Asha', at: app.clock.now().toISOString() } },
    },
  });
  expect(await codesIn(admin, 'second-look')).toEqual([]);
  expect(await codesIn(admin, 'accepted')).toEqual(['S1']);
  expect(await look(colleague, id)).toMatchObject({
    status: 409,
    body: { code: 'review.changed-elsewhere' },
  });
  expect(await look(admin, id, false)).toMatchObject({ status: 409, body: { code: 'second-look.own' } });
  expect(await look(colleague, id, false)).toMatchObject({ status: 200, body: due });
  expect(await readEntries(app, 'review.confirmed')).toMatchObject([{ target: 'S1' }]);
  expect(await readEntries(app, 'review.unconfirmed')).toHaveLength(1);
});

test('a second look belongs to one acceptance: another decision ends it, and taking that back brings it back', async ({
  app,
  admin,
  colleague,
}) => {
  await setShare(admin, 100);
  const { id } = await storeReview(app, 'S1');
  await decide(admin, id, 'accepted');
  app.clock.advance(60);
  await look(colleague, id);
  const { version } = await decide(colleague, id, 'visit');
  expect(await getReview(admin, id)).not.toHaveProperty('second_look');
  expect(await look(colleague, id)).toMatchObject({ status: 409 });
  await colleague.call(api.undoDecision, { params: { id }, body: { version } });
  expect(await getReview(admin, id)).toMatchObject({ second_look: { confirmed: { by: 'Asha' } } });

  app.clock.advance(60);
  await decide(colleague, id, 'waiting');
  await decide(colleague, id, 'accepted');
  expect(await getReview(admin, id)).toMatchObject({
    second_look: { accepted_by: colleague.userId, confirmed: null },
  });
  expect(await look(colleague, id)).toMatchObject({ body: { code: 'second-look.own' } });
  expect(await look(admin, id)).toMatchObject({ status: 200 });
});

test('who has accepted does not take that back unseen after a colleague has confirmed it', async ({
  app,
  admin,
  colleague,
}) => {
  await setShare(admin, 100);
  const { id } = await storeReview(app, 'S1');
  const { version } = await decide(admin, id, 'accepted');
  expect(await look(colleague, id)).toMatchObject({ status: 200 });
  expect(await admin.ask('POST', `/review/${id}/undo`, { version })).toMatchObject({
    status: 409,
    body: { code: 'review.changed-elsewhere' },
  });
  const unseen = { version, decision: 'visit' };
  expect(await admin.ask('PUT', `/review/${id}`, unseen)).toMatchObject({ status: 409 });
  expect(await getReview(admin, id)).toMatchObject({
    decision: 'accepted',
    second_look: { confirmed: { by: 'Asha' } },
  });
});

test('the oldest acceptance is looked at first', async ({ app, admin }) => {
  await setShare(admin, 100);
  for (const code of ['S2', 'S1']) {
    const { id } = await storeReview(app, code);
    await decide(admin, id, 'accepted');
    app.clock.advance(60);
  }
  expect(await codesIn(admin, 'second-look')).toEqual(['S2', 'S1']);
  expect(await codesIn(admin, 'accepted')).toEqual(['S1', 'S2']);
});

/** Accepts twenty centres, one by one, and returns the codes of those that were drawn. */
async function acceptMany(app: TestApp, admin: AdminClient): Promise<string[]> {
  for (let number = 10; number < 30; number += 1) {
    const { id } = await storeReview(app, `S${number}`);
    await decide(admin, id, 'accepted');
  }
  return codesIn(admin, 'second-look');
}

test('the share decides how many are drawn; with 0 nobody is, and nothing is recorded', async ({
  app,
  admin,
}) => {
  await setShare(admin, 0);
  expect(await acceptMany(app, admin)).toEqual([]);
  const decided = await readEntries(app, 'review.decided');
  expect(decided).toHaveLength(20);
  expect(JSON.stringify(decided)).not.toContain('secondLook');
  const { marks } = await admin.call(api.tryLimits, {
    body: { values: [{ name: 'secondLookShare', value: 100 }] },
  });
  expect(marks.find(({ name }) => name === 'secondLookShare')).toMatchObject({ marked: 0, of: 0 });
});

test('an auditor repeats every draw, and learns which one is not that of the secret', async ({
  app,
  admin,
}) => {
  await setShare(admin, 50);
  const drawn = await acceptMany(app, admin);
  expect(drawn.length).toBeGreaterThan(3);
  expect(drawn.length).toBeLessThan(17);
  const verify = () => runInProcess(app, drawsCommand, { earlier: [] });
  expect(await verify()).toMatchObject({
    exitCode: 0,
    stdout: '20 of 20 draws were repeated with the secret and are the same.\n',
  });
  const [hidden = ''] = drawn;
  await app.runSql(dropTrigger('audit_trail_final_update', 'audit_trail'));
  await app.runSql(
    `update audit_trail set details = replace(details, '"drawn":true', '"drawn":false')
     where act = 'review.decided' and target = '${hidden}'`,
  );
  const changed = await verify();
  expect(changed.exitCode).toBe(1);
  expect(changed.stdout).toContain(`the draw of ${hidden} is not that of the secret.`);
});
