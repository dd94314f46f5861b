/** What a draft's response says of where its photos were taken: to its own head, without limits, and only before the submission. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Profile, ProfilePhoto } from '#contract/checklist/profile.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { formFor, photoToSend } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';
import { valueOf } from '../../testing/people.ts';

const guntur = { centre_pincode: '522001', centre_city: 'GUNTUR', centre_state: 'Andhra Pradesh' };
const atGuntur = { latitude: 16.3067, longitude: 80.4365 };
const atDehradun = { latitude: 30.3165, longitude: 78.0322 };

let portal: ChecklistTest;
beforeAll(async () => {
  portal = await startChecklistTest();
});
afterAll(async () => {
  await portal.app.close();
});

const change = (record: Readonly<Record<string, string>>) =>
  portal.app.database.transaction((tx) =>
    tx.updateTable('centres').set(record).where('id', '=', portal.centreId).execute(),
  );
const profileOf = ({ body }: { readonly body: unknown }) => (body as { profile: Profile }).profile;

/** Saves one photo that was taken there, for a centre with this record. */
async function save(record: Readonly<Record<string, string>>, position = atGuntur, pincode = '522001') {
  await change(record);
  const photos = { centre: await photoToSend({ position }) };
  const [photo] = profileOf(
    await portal.user.save(formFor(portal.centreId, { photos, answers: { pincode } })),
  ).photos;
  if (photo === undefined) throw new Error('No photo was saved');
  return photo;
}
const wordsOf = ({ place, isFarFromRecord }: ProfilePhoto) => [
  place?.town?.name,
  place?.expected.map(({ kind, name }) => `${kind} ${name}`),
  isFarFromRecord,
];

test('a photo at the place on record is described, and not far', async () => {
  const photo = await save(guntur);
  expect(wordsOf(photo)).toEqual(['Guntur', ['pincode 522001', 'city GUNTUR'], false]);
  expect(photo).toMatchObject({
    place: { town: { name: 'Guntur', state: 'Andhra Pradesh', km: 2 }, postOffice: null },
    latitude: expect.closeTo(16.3067, 6) as number,
  });
  const read = profileOf(await portal.user.profile(portal.centreId));
  expect(read.photos[0]?.place).toEqual(photo.place);
});

test('a photo a thousand kilometres away is far, also when the typed pincode is the one of that place', async () => {
  const photo = await save(guntur, atDehradun, '248001');
  expect(wordsOf(photo)).toEqual(['Dehradun', ['pincode 522001', 'city GUNTUR'], true]);
});

test('what is on record now counts', async () => {
  await save(guntur, atDehradun);
  await change({ centre_pincode: '248001', centre_city: 'Dehradun', centre_state: 'Uttarakhand' });
  const [photo] = profileOf(await portal.user.profile(portal.centreId)).photos;
  expect(photo?.isFarFromRecord).toBe(false);
});

test.each([
  [
    'an unknown pincode and city',
    { centre_pincode: '999999', centre_city: 'Nowhere', centre_state: 'Bihar' },
  ],
  ['no pincode', { centre_pincode: '', centre_city: '', centre_state: '' }],
  ['a record abroad', { centre_pincode: '00000', centre_city: 'Doha', centre_state: 'Qatar' }],
])('with %s nobody knows whether it is far', async (_, record) => {
  expect(wordsOf(await save(record, atDehradun))).toEqual(['Dehradun', [], false]);
});

test('a photo in the sea is near nothing', async () => {
  const photo = await save(guntur, { latitude: 15, longitude: 70 });
  expect(photo).toMatchObject({ place: { town: null, postOffice: null, around: [] }, isFarFromRecord: true });
});

test('no limit, no reason of officers and no other centre is in the response, and nobody else gets it', async () => {
  await save(guntur, atDehradun);
  const { body } = await portal.user.profile(portal.centreId);
  const text = JSON.stringify(body);
  for (const limit of [reviewLimits.place.farKm, reviewLimits.place.veryFarKm])
    expect(text).not.toMatch(new RegExp(`:${limit}\\b(?!\\.)`));
  expect(text).not.toMatch(/place\.far|serious|notice|Foreign School/);
  expect(await portal.foreignUser.profile(portal.centreId)).toMatchObject({ status: 403 });
  const stranger = portal.clientFor(portal.foreignUser.token, portal.user.userId);
  expect(await stranger.profile(portal.centreId)).toMatchObject({ status: 403 });
});

test('the phone that takes the photos hears the same', async () => {
  await save(guntur, atDehradun);
  const { app, user, centreId } = portal;
  const input = { params: { userId: user.userId }, body: { centre_config_id: centreId } };
  const { code } = valueOf(await app.call(api.createHandover, input, user.token));
  const { token } = valueOf(await app.call(api.claimHandover, { body: { code } }));
  const { photos } = valueOf(await app.call(api.getHandoverPhotos, {}, token));
  expect(photos).toMatchObject([{ place: { town: { name: 'Dehradun' } }, isFarFromRecord: true }]);
});

test('after the submission nothing is asked', async () => {
  await change(guntur);
  const photos = {
    centre: await photoToSend({ position: atDehradun }),
    strongRoom: await photoToSend({ position: atDehradun, width: 80 }),
  };
  await portal.user.save(formFor(portal.centreId, { photos }));
  const submitted = await portal.user.submit(portal.centreId);
  expect(submitted.status).toBe(200);
  for (const response of [submitted, await portal.user.profile(portal.centreId)])
    for (const photo of profileOf(response).photos) {
      expect(photo).not.toHaveProperty('place');
      expect(photo).not.toHaveProperty('isFarFromRecord');
    }
});
