import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { type AdminClient, startAdmin, submitCentre } from '../testing/admin-client.ts';
import { createCorrectedHead } from '../testing/corrections.ts';
import { insertCentre, signUpCentre, valueOf } from '../testing/people.ts';
import { portalTest } from '../testing/portal-test.ts';

const daySeconds = 24 * 60 * 60;

const test = portalTest();

const readBoard = (admin: AdminClient) => admin.call(api.getBoard, { query: {} });

const none = {
  submitted: 0,
  recent: 0,
  week: 0,
  openDays: 1,
  accepted: 0,
  drafts: 0,
  registered: 0,
  unregistered: 0,
  silent: 0,
  capacity: 0,
};
const goa = { centre_state: 'Goa', centre_city: 'Panaji' };

test('a corrected capacity is the one that counts', async ({ app }) => {
  const head = await createCorrectedHead(app);
  const admin = await startAdmin(app);
  const capacity = async () => (await readBoard(admin)).cities.map((city) => city.capacity);
  expect(await capacity()).toEqual([186]);
  await head.ask(['rooms']);
  valueOf(await head.send({ answers: { rooms24: 3, rooms48: null, rooms72: null, otherRooms: [] } }));
  expect(await capacity()).toEqual([72]);
});

test('counts each city, its capacity, and what came in since yesterday', async ({ app }) => {
  await submitCentre(app, { ...goa, centre_code: 'A1', phone: '9000000011' });
  app.clock.advance(3 * daySeconds);
  await submitCentre(app, { ...goa, centre_code: 'A2', phone: '9000000012' }, { rooms24: 5 });
  await submitCentre(app, { ...goa, centre_code: 'A3', phone: '9000000013' }, {}, false);
  const bihar = { centre_state: 'Bihar', centre_city: 'Gaya' };
  await insertCentre(app, { ...bihar, centre_code: 'B1', phone: '9000000021' });
  await signUpCentre(app, '9000000021');
  const patna = { ...bihar, centre_city: 'Patna', centre_code: 'B2', phone: '9000000022' };
  const { id } = await insertCentre(app, patna);
  const admin = await startAdmin(app);
  const { since, cities, days } = await readBoard(admin);
  const [first, second] = [186, 258];
  const inGoa = { centres: 3, submitted: 2, recent: 1, week: 2, openDays: 4, drafts: 1 };
  expect(cities).toEqual([
    { ...none, state: 'Bihar', city: 'Gaya', centres: 1, registered: 1 },
    { ...none, state: 'Bihar', city: 'Patna', centres: 1, unregistered: 1 },
    { ...none, state: 'Goa', city: 'Panaji', ...inGoa, capacity: first + second },
  ]);
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toMatchObject({ submitted: 1 });
  expect(days.at(-2)?.day).toBe(since);
  expect(days.at(-4)).toMatchObject({ submitted: 1 });
  await admin.ask('DELETE', `/centres/${id}`);
  expect((await readBoard(admin)).cities.map(({ city }) => city)).toEqual(['Gaya', 'Panaji']);
});
