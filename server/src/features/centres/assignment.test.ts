/** Centres are assigned to administrators, one by one and many at once (product.md, Administrators 16). */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { joinIds } from '#contract/centres/centre-filter.ts';
import { readEntries } from '../../testing/audit-entries.ts';
import { adminClient, type AdminClient } from '../../testing/admin-client.ts';
import { insertCentre, valueOf } from '../../testing/people.ts';
import { adminTest } from '../../testing/portal-test.ts';
import { storeReview } from '../../testing/stored-reviews.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = adminTest();
const password = 'long enough password';

async function createOfficer(app: TestApp, admin: AdminClient, username: string, more: object = {}) {
  const { id } = await admin.call(api.createAdmin, { body: { username, name: username, password, ...more } });
  const { token } = valueOf(await app.call(api.adminLogin, { body: { username, password } }));
  return adminClient(app, token, id);
}

const codesOf = async (admin: AdminClient, assigned: string): Promise<string[]> => {
  const listed = await admin.call(api.listCentres, { query: { page: '1', assigned } });
  return Array.isArray(listed) ? listed.map(({ centre_code: code }) => code) : [];
};

async function assign(admin: AdminClient, ids: readonly string[], assignTo: string | null) {
  const body = { act: 'assign', ids: joinIds(ids), assignTo } as const;
  const preview = await admin.call(api.previewBulkAct, { body });
  return { preview, ...(await admin.call(api.actOnCentres, { body: { ...body, seen: preview.reached } })) };
}

test('one officer takes a centre over and gives it back; lists, details and the trail say who has it', async ({
  app,
  admin,
}) => {
  const { id } = await insertCentre(app, { centre_code: 'A1' });
  await insertCentre(app, { centre_code: 'A2' });
  const officer = await createOfficer(app, admin, 'asha');
  const own = { id: officer.userId, name: 'asha' };
  expect(await officer.call(api.listOfficers, {})).toEqual([
    { id: admin.userId, name: 'Administrator' },
    own,
  ]);
  const taken = await officer.call(api.assignCentre, { params: { id }, body: { to: officer.userId } });
  expect(taken).toEqual({ assigned_to: own });
  expect(await codesOf(admin, officer.userId)).toEqual(['A1']);
  expect(await codesOf(admin, 'nobody')).toEqual(['A2']);
  expect(await admin.call(api.getCentre, { params: { id } })).toMatchObject({ assigned_to: own });
  const [entry] = await readEntries(app, 'centre.assigned');
  expect(entry).toMatchObject({ target: 'A1', details: { assignedTo: ['', 'asha'] } });

  await officer.call(api.assignCentre, { params: { id }, body: { to: null } });
  expect(await codesOf(admin, 'nobody')).toEqual(['A1', 'A2']);
  expect(await admin.ask('PUT', `/centres/${id}/assignment`, { to: 'a_unknown' })).toMatchObject({
    status: 404,
    body: { code: 'officer.not-found' },
  });
});

test('many are assigned at once, and the act is taken back', async ({ app, admin }) => {
  const [one, two] = [
    await insertCentre(app, { centre_code: 'A1' }),
    await insertCentre(app, { centre_code: 'A2' }),
  ];
  const [asha, ravi] = [await createOfficer(app, admin, 'asha'), await createOfficer(app, admin, 'ravi')];
  await assign(admin, [one.id], asha.userId);
  const { preview, changeSet, centres } = await assign(admin, [one.id, two.id], ravi.userId);
  expect(preview).toMatchObject({ reached: { centres: 2 }, leftOut: { unchanged: 0 } });
  expect(centres).toBe(2);
  expect(await codesOf(admin, ravi.userId)).toEqual(['A1', 'A2']);
  expect((await assign(admin, [one.id], ravi.userId)).preview.leftOut.unchanged).toBe(1);
  await admin.call(api.takeBackChanges, { params: { id: changeSet ?? '' } });
  expect(await codesOf(admin, asha.userId)).toEqual(['A1']);
  expect(await codesOf(admin, 'nobody')).toEqual(['A2']);
});

test('nobody gets a centre of a state that is not theirs, and nobody has those of a deleted account', async ({
  app,
  admin,
}) => {
  const goa = await insertCentre(app, { centre_code: 'A1', centre_state: 'Goa' });
  const kerala = await insertCentre(app, { centre_code: 'A2', centre_state: 'Kerala' });
  const asha = await createOfficer(app, admin, 'asha', { states: ['Goa'] });
  const { preview, centres } = await assign(admin, [goa.id, kerala.id], asha.userId);
  expect(preview.leftOut.otherStates).toBe(1);
  expect(centres).toBe(1);
  const refused = await admin.ask('PUT', `/centres/${kerala.id}/assignment`, { to: asha.userId });
  expect(refused).toMatchObject({ status: 404, body: { code: 'officer.not-found' } });
  await admin.call(api.deleteAdmin, { params: { id: asha.userId } });
  expect(await codesOf(admin, 'nobody')).toEqual(['A1', 'A2']);
  const reviewer = await createOfficer(app, admin, 'ravi', { rights: ['review'] });
  expect(await reviewer.ask('PUT', `/centres/${goa.id}/assignment`, { to: reviewer.userId })).toMatchObject({
    status: 403,
    body: { code: 'rights.list' },
  });
});

test('a centre whose officer no longer has its state is of nobody, until the state is theirs again', async ({
  app,
  admin,
}) => {
  const { id } = await insertCentre(app, { centre_code: 'A1', centre_state: 'Goa' });
  await insertCentre(app, { centre_code: 'A2', centre_state: 'Daman' });
  const asha = await createOfficer(app, admin, 'asha', { states: ['Goa', 'Daman'] });
  await assign(admin, [id], asha.userId);
  const states = (names: string[]) =>
    admin.call(api.updateAdmin, { params: { id: asha.userId }, body: { name: 'asha', states: names } });
  const shown = async () => {
    const listed = await admin.call(api.listCentres, { query: { page: '1' } });
    const [first] = Array.isArray(listed) ? listed : [];
    const detail = await admin.call(api.getCentre, { params: { id } });
    expect(detail.assigned_to).toEqual(first?.assigned_to);
    return {
      officer: first?.assigned_to?.name,
      own: await codesOf(admin, asha.userId),
      nobody: await codesOf(admin, 'nobody'),
    };
  };
  const withAsha = { officer: 'asha', own: ['A1'], nobody: ['A2'] };
  const ofNobody = { officer: undefined, own: [], nobody: ['A1', 'A2'] };
  expect(await shown()).toEqual(withAsha);
  await states(['Daman']);
  expect(await shown()).toEqual(ofNobody);
  await states(['Goa']);
  expect(await shown()).toEqual(withAsha);
  // The list moves the centre to a state that she does not have.
  await app.runSql(`update centres set centre_state = 'Bihar' where centre_code = 'A1'`);
  expect(await shown()).toEqual(ofNobody);
  await states([]);
  expect(await shown()).toEqual(withAsha);
});

test('the queue of the review has the filter too', async ({ app, admin }) => {
  const { id } = await storeReview(app, 'A1');
  await storeReview(app, 'A2');
  await admin.call(api.assignCentre, { params: { id }, body: { to: admin.userId } });
  const codes = async (assigned: string) =>
    (await admin.call(api.listReviews, { query: { assigned } })).rows.map((row) => row.centre_code);
  expect(await codes(admin.userId)).toEqual(['A1']);
  expect(await codes('nobody')).toEqual(['A2']);
  expect((await admin.call(api.getReview, { params: { id } })).assigned_to).toEqual({
    id: admin.userId,
    name: 'Administrator',
  });
});
