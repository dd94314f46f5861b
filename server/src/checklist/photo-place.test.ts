/** What a draft's response says of where its photos were taken: to its own head, without limits, and only before the submission. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { Profile, ProfilePhoto } from '#contract/checklist/profile.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { formFor, photoToSend } from '../testing/checklist-client.ts';
import { checklistTest, type Head } from '../testing/checklist-test.ts';
import { valueOf } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

const guntur = { centre_pincode: '522001', centre_city: 'GUNTUR', centre_state: 'Andhra Pradesh' };
const atGuntur = { latitude: 16.3067, longitude: 80.4365 };
const atDehradun = { latitude: 30.3165, longitude: 78.0322 };

const test = checklistTest();

const change = (app: TestApp, { centreId }: Head, record: Readonly<Record<string, string>>) =>
  app.database.transaction((tx) =>
    tx.updateTable('centres').set(record).where('id', '=', centreId).execute(),
  );
const profileOf = ({ body }: { readonly body: unknown }) => (body as { profile: Profile }).profile;

/** Saves one photo that was taken there, for a centre with this record. */
async function save(
  app: TestApp,
  head: Head,
  record: Readonly<Record<string, string>>,
  position = atDehradun,
  pincode = '522001',
) {
  await change(app, head, record);
  const photos = { centre: await photoToSend({ position }) };
  const saved = await head.user.save(formFor(head.centreId, { photos, answers: { pincode } }));
  const [photo] = profileOf(saved).photos;
  if (photo === undefined) throw new Error('No photo was saved');
  return photo;
}
const wordsOf = ({ place, isFarFromRecord }: ProfilePhoto) => [
  place?.town?.name,
  place?.expected.map(({ kind, name }) => `${kind} ${name}`),
  isFarFromRecord,
];

test('a photo at the place on record is described, and not far', async ({ app, head }) => {
  const photo = await save(app, head, guntur, atGuntur);
  expect(wordsOf(photo)).toEqual(['Guntur', ['pincode 522001', 'city GUNTUR'], false]);
  expect(photo).toMatchObject({
    place: { town: { name: 'Guntur', state: 'Andhra Pradesh', km: 2 }, postOffice: null },
    latitude: expect.closeTo(16.3067, 6) as number,
  });
  const read = profileOf(await head.user.profile(head.centreId));
  expect(read.photos[0]?.place).toEqual(photo.place);
});

test('a photo a thousand kilometres from the record is far, whatever was typed', async ({ app, head }) => {
  const photo = await save(app, head, guntur, atDehradun, '248001');
  expect(wordsOf(photo)).toEqual(['Dehradun', ['pincode 522001', 'city GUNTUR'], true]);
  await change(app, head, { centre_pincode: '248001', centre_city: 'Dehradun', centre_state: 'Uttarakhand' });
  const [later] = profileOf(await head.user.profile(head.centreId)).photos;
  expect(later?.isFarFromRecord).toBe(false);
});

test('a photo in the sea is near nothing; without a place on record nobody knows how far', async ({
  app,
  head,
}) => {
  const inSea = { latitude: 15, longitude: 70 };
  const nowhere = { place: { town: null, postOffice: null, around: [] }, isFarFromRecord: true };
  expect(await save(app, head, guntur, inSea)).toMatchObject(nowhere);
  const unknown = { centre_pincode: '999999', centre_city: 'Nowhere', centre_state: 'Bihar' };
  expect(wordsOf(await save(app, head, unknown))).toEqual(['Dehradun', [], false]);
});

test('no limit, reason or other centre is told, and a phone hears this', async ({ app, head, stranger }) => {
  await stranger.user.save(formFor(stranger.centreId));
  const { user, centreId } = head;
  await save(app, head, guntur);
  const text = JSON.stringify((await user.profile(centreId)).body);
  for (const limit of [reviewLimits.place.farKm, reviewLimits.place.veryFarKm])
    expect(text).not.toMatch(new RegExp(`:${limit}\\b(?!\\.)`));
  expect(text).not.toMatch(/place\.far|serious|notice|Foreign School/);

  const input = { params: { userId: user.userId }, body: { centre_config_id: centreId } };
  const { code } = valueOf(await app.call(api.createHandover, input, user.token));
  const { token } = valueOf(await app.call(api.claimHandover, { body: { code } }));
  const { photos } = valueOf(await app.call(api.getHandoverPhotos, {}, token));
  expect(photos).toMatchObject([{ place: { town: { name: 'Dehradun' } }, isFarFromRecord: true }]);
});

test('after the submission nothing is asked', async ({ app, head }) => {
  const { user, centreId } = head;
  await change(app, head, guntur);
  const photos = {
    centre: await photoToSend({ position: atDehradun }),
    strongRoom: await photoToSend({ position: atDehradun, width: 80 }),
  };
  await user.save(formFor(centreId, { photos }));
  const submitted = await user.submit(centreId);
  expect(submitted.status).toBe(200);
  for (const response of [submitted, await user.profile(centreId)])
    for (const photo of profileOf(response).photos) {
      expect(photo).not.toHaveProperty('place');
      expect(photo).not.toHaveProperty('isFarFromRecord');
    }
});
