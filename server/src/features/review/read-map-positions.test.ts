/** The map of a list: which centres are on it, and where. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { Dot } from '#contract/review/list-endpoints.ts';
import { submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { photoToSend } from '../../testing/checklist-client.ts';
import { answer, askFor, photoFile } from '../../testing/corrections.ts';
import { valueOf } from '../../testing/people.ts';
import { insertReview, reasonOf } from '../../testing/review-rows.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { adminTest } from '../../testing/portal-test.ts';

const test = adminTest();

const agra = { latitude: 27.18, longitude: 78.02 };
let phones = 9_100_000_000;

async function submit(app: TestApp, code: string, review: Parameters<typeof insertReview>[2] = {}) {
  const photos = { centre: await photoToSend({ position: agra }) };
  const phone = String((phones += 1));
  const submitted = await submitCentre(app, { centre_code: code, phone }, {}, true, photos);
  await insertReview(app, submitted.centre.id, review);
  return { id: submitted.centre.id, token: submitted.token };
}

async function listMapPositions(admin: AdminClient, query: Record<string, string> = {}): Promise<Dot[]> {
  const { status, body } = await admin.ask('GET', `/review/dots?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return (body as { dots: Dot[] }).dots;
}
const codes = async (admin: AdminClient, query?: Record<string, string>) =>
  (await listMapPositions(admin, query)).map((dot) => dot.centre_code).toSorted();

test('a centre is where its photo of the centre was taken, with its most urgent reason', async ({
  app,
  admin,
}) => {
  const serious = reasonOf({ code: 'strong-room.not-secure', level: 'serious' });
  const { id } = await submit(app, 'A', { reasons: [reasonOf(), serious], decision: 'visit' });
  expect(await listMapPositions(admin)).toEqual([
    {
      id,
      centre_code: 'A',
      centre_name: 'Kendriya Vidyalaya',
      centre_city: 'Port Blair',
      latitude: expect.closeTo(agra.latitude, 4) as number,
      longitude: expect.closeTo(agra.longitude, 4) as number,
      level: 'serious',
      decision: 'visit',
    },
  ]);
});

test('the filter narrows the map', async ({ app, admin }) => {
  await submit(app, 'A', { centre_state: 'Goa', reasons: [reasonOf()] });
  await submit(app, 'B', { centre_state: 'Goa', decision: 'accepted' });
  await submit(app, 'C', { centre_state: 'Bihar' });
  expect(await codes(admin)).toEqual(['A', 'B', 'C']);
  expect(await codes(admin, { list: 'waiting' })).toEqual(['A', 'C']);
  expect(await codes(admin, { state: 'Goa' })).toEqual(['A', 'B']);
  expect(await codes(admin, { reason: 'guards.none' })).toEqual(['A']);
  expect(new Set((await listMapPositions(admin)).map(({ level }) => level))).toEqual(
    new Set(['notice', null]),
  );
});

test('a new photo of the centre counts when the correction is answered', async ({ app, admin }) => {
  const { id, token } = await submit(app, 'A');
  await askFor(app, id, ['photos.centre']);
  const centre = await photoFile();
  expect(await listMapPositions(admin)).toMatchObject([
    { latitude: expect.closeTo(agra.latitude, 4) as number },
  ]);
  const user = { token, userId: readTokenClaims(token)?.userId ?? '' };
  valueOf(await answer(app, user, { centreId: id, photos: { centre } }));
  expect(await listMapPositions(admin)).toMatchObject([
    { id, latitude: expect.closeTo(11.667, 3) as number },
  ]);
});

test('deleted centres and those of an archived edition are not on the map', async ({ app, admin }) => {
  const { id } = await submit(app, 'A');
  await submit(app, 'B');
  await admin.ask('DELETE', `/centres/${id}`);
  expect(await codes(admin)).toEqual(['B']);
  const archived = await admin.ask('POST', '/editions', { list: 'same', centres: 1, submitted: 1 });
  expect(archived.status).toBe(200);
  expect(await codes(admin)).toEqual([]);
});

test('the pincodes are cells of a hundredth of a degree, each once', async ({ app, admin }) => {
  const { hundredths } = await admin.call(api.listPincodePositions, {});
  const cells = hundredths.flatMap((latitude, index) =>
    index % 2 === 0 ? [`${latitude},${hundredths[index + 1]}`] : [],
  );
  expect(new Set(cells).size).toBe(cells.length);
  const places = app.services.places.pincodes();
  const cellOf = (degrees: number) => Math.round(degrees * 100);
  const expected = places.map((place) => `${cellOf(place.latitude)},${cellOf(place.longitude)}`);
  expect(new Set(cells)).toEqual(new Set(expected));
  expect(cells.length).toBeGreaterThan(10_000);
});
