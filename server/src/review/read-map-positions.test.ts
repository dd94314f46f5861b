/** The map of a list: which centres are on it, and where. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { rights } from '#contract/rights.ts';
import type { Dot } from '#contract/review/list-endpoints.ts';
import { startAdmin, type AdminClient } from '../testing/admin-client.ts';
import { answer, askFor, photoFile } from '../testing/corrections.ts';
import { startOfficer } from '../testing/officers.ts';
import { registerHead, valueOf } from '../testing/people.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';
import { insertReview, reasonOf, type ReviewValues } from '../testing/review-rows.ts';
import { insertSubmitted } from '../testing/submitted-centres.ts';
import type { TestApp } from '../testing/test-app.ts';

const agra = { latitude: 27.18, longitude: 78.02 };
let officers = 0;

/** An officer of two states of its own. */
const test = sharedPortalTest()
  .extend('states', () => [`Goa ${(officers += 1)}`, `Bihar ${officers}`] as const)
  .extend('officer', ({ app, states }) => startOfficer(app, { rights, states }));

async function submit(app: TestApp, code: string, state: string, review: ReviewValues = {}) {
  const centre = await insertSubmitted(app, code, {}, { centre_state: state }, agra);
  await insertReview(app, centre.id, { centre_state: state, ...review });
  return centre;
}

async function listDots(officer: AdminClient, query: Record<string, string> = {}): Promise<Dot[]> {
  const { status, body } = await officer.ask('GET', `/review/dots?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return (body as { dots: Dot[] }).dots;
}
const codes = async (officer: AdminClient, query?: Record<string, string>) =>
  (await listDots(officer, query)).map((dot) => dot.centre_code).toSorted();

test('a centre is where its photo was taken, with its worst reason', async ({ app, officer, states }) => {
  const serious = reasonOf({ code: 'strong-room.not-secure', level: 'serious' });
  const { id } = await submit(app, 'A1', states[0], { reasons: [reasonOf(), serious], decision: 'visit' });
  const named = { id, centre_code: 'A1', centre_name: 'School A1', centre_city: 'Port Blair' };
  expect(await listDots(officer)).toEqual([{ ...named, ...agra, level: 'serious', decision: 'visit' }]);
});

test('the filter narrows the map', async ({ app, officer, states: [goa, bihar] }) => {
  await submit(app, 'B1', goa, { reasons: [reasonOf()] });
  await submit(app, 'B2', goa, { decision: 'accepted' });
  await submit(app, 'B3', bihar);
  for (const [query, found] of [
    [{}, ['B1', 'B2', 'B3']],
    [{ list: 'waiting' }, ['B1', 'B3']],
    [{ state: goa }, ['B1', 'B2']],
    [{ reason: 'guards.none' }, ['B1']],
  ] as const)
    expect(await codes(officer, query)).toEqual(found);
  expect(new Set((await listDots(officer)).map(({ level }) => level))).toEqual(new Set(['notice', null]));
});

test('a new photo of the centre counts when the correction is answered', async ({ app, officer, states }) => {
  const { id, phone } = await submit(app, 'C1', states[0]);
  await askFor(app, id, ['photos.centre']);
  const centre = await photoFile();
  expect(await listDots(officer)).toMatchObject([agra]);
  valueOf(await answer(app, await registerHead(app, phone), { centreId: id, photos: { centre } }));
  const latitude = expect.closeTo(11.667, 3) as number;
  expect(await listDots(officer)).toMatchObject([{ id, latitude }]);
});

/** Archiving is about all centres of the portal. */
sharedPortalTest()('deleted centres and those of an archived edition are not on the map', async ({ app }) => {
  const admin = await startAdmin(app);
  const { id } = await submit(app, 'A', 'Goa');
  await submit(app, 'B', 'Goa');
  await admin.ask('DELETE', `/centres/${id}`);
  expect(await codes(admin)).toEqual(['B']);
  const archived = await admin.ask('POST', '/editions', { list: 'same', centres: 1, submitted: 1 });
  expect(archived.status).toBe(200);
  expect(await codes(admin)).toEqual([]);
});

test('the pincodes are cells of a hundredth of a degree, each once', async ({ app, officer }) => {
  const { hundredths } = await officer.call(api.listPincodePositions, {});
  const cells = hundredths.flatMap((latitude, index) =>
    index % 2 === 0 ? [`${latitude},${hundredths[index + 1]}`] : [],
  );
  expect(new Set(cells).size).toBe(cells.length);
  const cellOf = (degrees: number) => Math.round(degrees * 100);
  const expected = app.services.places
    .pincodes()
    .map(({ latitude, longitude }) => `${cellOf(latitude)},${cellOf(longitude)}`);
  expect(new Set(cells)).toEqual(new Set(expected));
  expect(cells.length).toBeGreaterThan(10_000);
});
