/** Limits that an officer tries and changes: what they would mark, and that everything is checked again with them. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { defaultOf, limitNames, type LimitValues } from '#contract/review/changeable-limits.ts';
import type { AdminClient } from '../../../testing/admin-client.ts';
import { readEntries } from '../../../testing/audit-entries.ts';
import { checksTest } from '../../../testing/checks-test.ts';
import { listReviews } from '../../../testing/reviews.ts';
import { insertSubmitted } from '../../../testing/submitted-centres.ts';
import { storeReview } from '../../../testing/stored-reviews.ts';

const test = checksTest();

const listOf = (values: LimitValues) =>
  limitNames.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
const save = (admin: AdminClient, values: LimitValues, why = 'as told') =>
  admin.ask('PUT', '/review/limits', { values: listOf(values), why });
async function marksOf(admin: AdminClient, values: LimitValues) {
  const { marks } = await admin.call(api.tryLimits, { body: { values: listOf(values) } });
  return Object.fromEntries(marks.map(({ name, marked, of }) => [name, `${marked} of ${of}`]));
}
const codesOf = async (admin: AdminClient, reason: string) =>
  (await listReviews(admin, { reason })).rows.map(({ centre_code: code }) => code).toSorted();

test('a tried value says how many centres it would mark, and changes nothing; saved, it marks exactly these', async ({
  app,
  admin,
  check,
}) => {
  // 540 seats each.
  const rooms = { rooms24: 10, rooms48: 5, rooms72: null, otherRooms: [{ capacity: 30, count: 2 }] };
  for (const [code, seats] of [
    ['A1', 3],
    ['A2', 4],
    ['A3', 5],
  ] as const)
    await insertSubmitted(app, code, {
      ...rooms,
      washrooms: { male: seats, female: seats },
      manpower: { invig: 40, admin: 1, peons: 1, guards: 1 },
    });
  await check();
  expect(await codesOf(admin, 'washrooms.few')).toEqual([]);
  expect(await marksOf(admin, {})).toMatchObject({ seatsPerWashroom: '0 of 3', capacityLeast: '0 of 3' });
  // 90, 67.5 and 54 seats for each washroom.
  const tried = { seatsPerWashroom: 60, capacityLeast: 541 };
  expect(await marksOf(admin, tried)).toMatchObject({ seatsPerWashroom: '2 of 3', capacityLeast: '3 of 3' });
  await check();
  expect(await codesOf(admin, 'washrooms.few')).toEqual([]);

  expect(await save(admin, tried, 'Fewer queues')).toMatchObject({ status: 200 });
  await check();
  expect(await codesOf(admin, 'washrooms.few')).toEqual(['A1', 'A2']);
  expect(await codesOf(admin, 'capacity.unusual')).toEqual(['A1', 'A2', 'A3']);
  const at = app.clock.now().toISOString();
  const { limits } = await admin.call(api.listLimits, {});
  expect(limits.filter(({ changed }) => changed !== null)).toEqual([
    { name: 'capacityLeast', value: 541, changed: { by: 'Administrator', at, why: 'Fewer queues' } },
    { name: 'seatsPerWashroom', value: 60, changed: { by: 'Administrator', at, why: 'Fewer queues' } },
  ]);

  const before = {
    seatsPerWashroom: defaultOf('seatsPerWashroom'),
    capacityLeast: defaultOf('capacityLeast'),
  };
  expect(await save(admin, before, 'Back')).toMatchObject({ status: 200 });
  await check();
  expect(await codesOf(admin, 'washrooms.few')).toEqual([]);
  const entries = await readEntries(app, 'limits.saved');
  expect(entries.map(({ details }) => details)).toEqual([
    {
      why: 'Fewer queues',
      changes: [
        { name: 'capacityLeast', before: 120, after: 541 },
        { name: 'seatsPerWashroom', before: 100, after: 60 },
      ],
    },
    {
      why: 'Back',
      changes: [
        { name: 'capacityLeast', before: 541, after: 120 },
        { name: 'seatsPerWashroom', before: 60, after: 100 },
      ],
    },
  ]);
});

test('places: how far, how far apart, how near to another centre', async ({ app, admin, check }) => {
  // Photos at the Andamans: one centre there, one on record at Patna, a thousand kilometres away, which alone is suspect.
  await insertSubmitted(app, 'A1', {});
  await insertSubmitted(
    app,
    'A2',
    {},
    { centre_pincode: '800001', centre_city: 'Patna', centre_state: 'Bihar' },
  );
  await check();
  const places = await marksOf(admin, { sharedM: 1_000 });
  expect(places).toMatchObject({ farKm: '1 of 2', veryFarKm: '1 of 2', sharedM: '1 of 2', apartM: '0 of 2' });
  expect(await marksOf(admin, {})).toMatchObject({ sharedM: '0 of 2' });
  await save(admin, { sharedM: 1_000 });
  await check();
  expect(await codesOf(admin, 'place.shared')).toEqual(['A2']);
});

test('what another officer has changed meanwhile stays, and may contradict', async ({ admin }) => {
  await save(admin, { vagueM: 500 });
  await save(admin, { farKm: 80 });
  const { limits } = await admin.call(api.listLimits, {});
  expect(limits.filter(({ changed }) => changed !== null)).toMatchObject([
    { name: 'farKm', value: 80 },
    { name: 'vagueM', value: 500 },
  ]);
  expect(await save(admin, { veryFarKm: 70 })).toMatchObject({
    status: 400,
    body: { code: 'limits.contradictory', problems: [{ field: 'farKm' }, { field: 'veryFarKm' }] },
  });
});

test('the share that is drawn: tried, and used by the next acceptance', async ({ app, admin }) => {
  for (let number = 10; number < 30; number += 1) await storeReview(app, `B${number}`);
  expect(await marksOf(admin, {})).toMatchObject({ sampledShare: '1 of 20' });
  expect(await marksOf(admin, { sampledShare: 50 })).toMatchObject({ sampledShare: '10 of 20' });
  await save(admin, { sampledShare: 50 });
  const { states } = await admin.call(api.previewAcceptUnmarked, { query: {} });
  expect(states).toMatchObject([{ state: 'Bihar', accepted: 10, drawn: 10 }]);
});

test('what contradicts is refused with its names, and a reason is required', async ({ admin }) => {
  expect(await save(admin, { farKm: 200 })).toMatchObject({
    status: 400,
    body: { code: 'limits.contradictory', problems: [{ field: 'farKm' }, { field: 'veryFarKm' }] },
  });
  expect(await save(admin, { seatsPerWashroom: 1 })).toMatchObject({
    body: { problems: [{ field: 'seatsPerWashroom' }] },
  });
  expect(await save(admin, { farKm: 60 }, '')).toMatchObject({
    status: 400,
    body: { code: 'field.required' },
  });
  const { limits } = await admin.call(api.listLimits, {});
  expect(limits.map(({ name, value }) => [name, value])).toEqual(
    limitNames.map((name) => [name, defaultOf(name)]),
  );
});
