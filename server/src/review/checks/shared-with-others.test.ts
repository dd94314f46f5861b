/** What a centre shares with others: the place of its photo, and contacts of its head, such as those of a district office. */
import { expect } from 'vitest';
import { reviewLimits } from '#contract/review/limits.ts';
import { deskTest, type Desk } from '../../testing/checks-test.ts';
import { insertCentre, takePhone } from '../../testing/people.ts';
import { emptySnapshot, insertCorrection, insertSubmittedRows } from '../../testing/review-rows.ts';
import { storeReview } from '../../testing/reviews.ts';
import {
  insertSubmitted,
  insertSubmittedPhoto,
  type SubmittedWithoutUpload,
} from '../../testing/submitted-centres.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { findSharedPlaces } from './shared-with-others.ts';

type Position = Readonly<Record<'latitude' | 'longitude', number>>;

const test = deskTest();

/** Around Delhi for the first test, and so on: each test looks at a place of its own. */
const placeOf = (number: number): Position => ({ latitude: 28.6139 - number, longitude: 77.209 });
/** About this many metres to the north or to the east, at the latitude of Delhi. */
const north = (place: Position, metres: number) => ({
  ...place,
  latitude: place.latitude + metres / 111_195,
});
const east = (place: Position, metres: number) => ({
  ...place,
  longitude: place.longitude + metres / 97_610,
});

const at = '2025-04-20T10:00:00.000Z';
const asking = { id: 'asking', phone: '9000000001' };
const findAt = ({ database, services }: TestApp, place: Position) =>
  findSharedPlaces(database.db, services.places, asking, place);
const codesAt = async (app: TestApp, place: Position) => (await findAt(app, place)).map(({ code }) => code);
/** With the photo of the centre there, and that of the strong room 5 km away. */
async function insertAt(app: TestApp, code: string, place: Position, strongRoom = north(place, 5_000)) {
  const centre = await insertCentre(app, { centre_code: code, phone: takePhone() });
  const ofCentre = await insertSubmittedPhoto(app, centre.id, 'centre', undefined, place);
  const ofStrongRoom = await insertSubmittedPhoto(app, centre.id, 'strongRoom', undefined, strongRoom);
  return { ...centre, photoIds: [ofCentre.id, ofStrongRoom.id] as const };
}
async function submitAt(app: TestApp, ...where: readonly [string, Position, Position?]) {
  const { id, photoIds } = await insertAt(app, ...where);
  await insertSubmittedRows(app, [{ centreId: id, snapshot: emptySnapshot, photoIds }]);
  return id;
}

test('centres within 50 metres are found in any direction, by code', async ({ desk: { app } }) => {
  const place = placeOf(0);
  await submitAt(app, 'B', north(place, 49));
  await submitAt(app, 'A', east(place, -49));
  await submitAt(app, 'C', north(place, 51));
  await submitAt(app, 'D', east(place, 51));
  await submitAt(app, 'E', { ...north(place, 40), longitude: east(place, 40).longitude });
  expect(await codesAt(app, place)).toEqual(['A', 'B']);
  expect(await findAt(app, north(place, 60))).toMatchObject([
    { code: 'B', name: 'Kendriya Vidyalaya', city: 'Port Blair' },
    { code: 'C' },
    { code: 'E' },
  ]);
});

test('drafts, deleted centres and photos of strong rooms do not count', async ({ desk: { app } }) => {
  const place = placeOf(1);
  const { id: draft, photoIds } = await insertAt(app, 'DRAFT', place);
  await app.runSql(`insert into checklists
    (centre_id, status, answers, version, started_by, updated_by, updated_at, centre_photo_id)
    values ('${draft}', 'draft', '{}', 1, 'c', 'c', '${at}', '${photoIds[0]}')`);
  const own = await submitAt(app, 'OWN', place);
  await app.runSql(`update centres set phone = '${asking.phone}' where id = '${own}'`);
  await submitAt(app, 'STRONG', north(place, 5_000), place);
  const old = await submitAt(app, 'OLD', place);
  expect(await codesAt(app, place)).toEqual(['OLD']);
  await app.runSql(`update centres set archived_at = '${at}' where id = '${old}'`);
  expect(await codesAt(app, place)).toEqual([]);
});

test('the photo of the last answered correction counts', async ({ desk: { app } }) => {
  const place = placeOf(2);
  const id = await submitAt(app, 'CORRECTED', place);
  const photoAt = async (position: Position) =>
    (await insertSubmittedPhoto(app, id, 'centre', undefined, position)).id;
  const corrected = await photoAt(north(place, 3_000));
  for (const [number, photoId, answeredAt] of [
    [1, corrected, at],
    [2, null, at],
    [3, await photoAt(place), null],
  ] as const)
    await insertCorrection(app, id, number, null, { centre_photo_id: photoId, answered_at: answeredAt });
  expect(await codesAt(app, place)).toEqual([]);
  expect(await codesAt(app, north(place, 3_000))).toEqual(['CORRECTED']);
});

const { countedContacts } = reviewLimits.answers;
const submitOf = ({ app }: Desk, code: string, headEmail: string) =>
  insertSubmitted(app, code, { headEmail });
const contactsOf = async (desk: Desk, centre: SubmittedWithoutUpload) =>
  (await desk.review(centre)).reasons
    .filter(({ code }) => code === 'head.shared-contact')
    .map(({ key, values }) => [key, values['code'], values['centres']]);

test('many centres with one contact are one reason, and nobody waits again', async ({ desk }) => {
  const [email, key] = ['office@example.org', 'head.shared-contact:email:office@example.org'];
  const [one] = [await submitOf(desk, 'F1', email), await submitOf(desk, 'F2', email)];
  await desk.check();
  expect(await contactsOf(desk, one)).toEqual([[key, 'F2', 1]]);
  await desk.decide(one, { decision: 'accepted' });
  const third = await submitOf(desk, 'F3', email);
  await desk.check();
  expect(await contactsOf(desk, one)).toEqual([[key, 'F2', 2]]);
  expect(await contactsOf(desk, third)).toEqual([[key, 'F1', 2]]);
  expect(await desk.review(one)).toMatchObject({ decision: 'accepted', new_since_accepted: [] });
});

test('of more than are counted none is checked again, unless it names the centre', async ({ desk }) => {
  const [email, key] = ['many@example.org', 'head.shared-contact:email:many@example.org'];
  const [naming, named] = [await submitOf(desk, 'H1', email), await submitOf(desk, 'G9', email)];
  // So many other centres with its pincode would have it checked again.
  await desk.app.runSql(`update centres set centre_pincode = '110001' where id = '${naming.id}'`);
  await desk.check();
  for (let number = 0; number < countedContacts; number += 1)
    await storeReview(desk.app, `I${number}`, {
      phone: String(9_300_000_000 + number),
      review: { head_email: email },
    });
  const last = await submitOf(desk, 'Z2', email);
  await desk.check();
  expect(await contactsOf(desk, last)).toEqual([[key, 'G9', countedContacts]]);
  expect(await contactsOf(desk, naming)).toEqual([[key, 'G9', 1]]);

  const { id, photoIds: _photoIds, ...fields } = named;
  const renamed = { ...fields, centre_name: 'Another name' };
  expect((await desk.admin.ask('PUT', `/centres/${id}`, renamed)).status).toBe(200);
  await desk.check();
  const [shared] = (await desk.review(naming)).reasons.filter(({ code }) => code === 'head.shared-contact');
  expect(shared?.values['name']).toBe('Another name');
});
