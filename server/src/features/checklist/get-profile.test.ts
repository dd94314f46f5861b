import { afterEach, beforeEach, expect, test } from 'vitest';
import { formFor, type ChecklistClient } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';

let portal: ChecklistTest;
let user: ChecklistClient;

beforeEach(async () => {
  portal = await startChecklistTest();
  ({ user } = portal);
});

afterEach(async () => {
  await portal.app.close();
});

test('the lookup lists the centres of the user’s phone, without archived and other centres', async () => {
  expect(await user.centres()).toEqual({
    status: 200,
    body: [
      {
        id: portal.centreId,
        name: 'Kendriya Vidyalaya',
        city: 'Port Blair',
        state: 'Andaman and Nicobar Islands',
      },
      {
        id: portal.secondCentreId,
        name: 'Second School',
        city: 'Port Blair',
        state: 'Andaman and Nicobar Islands',
      },
    ],
  });
});

test('before the first save there is no profile, and the status of each centre is none', async () => {
  expect(await user.profile()).toMatchObject({
    status: 200,
    body: {
      profile: null,
      profiles: [
        { centre_config_id: portal.centreId, status: 'none', updatedAt: null },
        { centre_config_id: portal.secondCentreId, status: 'none' },
      ],
    },
  });
});

test('the profile is the most recently saved one, unless one is requested', async () => {
  await user.save(formFor(portal.centreId));
  portal.app.clock.advance(1);
  await user.save(formFor(portal.secondCentreId));
  expect((await user.profile()).body).toMatchObject({ profile: { centre_config_id: portal.secondCentreId } });
  portal.app.clock.advance(1);
  await user.save(formFor(portal.centreId, { answers: { feedback: 'again' } }));
  expect((await user.profile()).body).toMatchObject({ profile: { centre_config_id: portal.centreId } });
  expect((await user.profile(portal.secondCentreId)).body).toMatchObject({
    profile: { centre_config_id: portal.secondCentreId },
    profiles: [{ status: 'draft' }, { status: 'draft' }],
  });
});

test('for a centre that was never saved there is no profile', async () => {
  await user.save(formFor(portal.centreId));
  expect((await user.profile(portal.secondCentreId)).body).toMatchObject({ profile: null });
});

test("other users' centres, archived and unknown ones are refused", async () => {
  await portal.foreignUser.save(formFor(portal.foreignCentreId));
  for (const id of [portal.foreignCentreId, portal.archivedCentreId, 'none'])
    expect(await user.profile(id)).toMatchObject({ status: 403, body: { code: 'centre.not-yours' } });
});

test('a user cannot read another account', async () => {
  const thief = portal.clientFor(user.token, portal.foreignUser.userId);
  expect(await thief.profile()).toMatchObject({ status: 403, body: { code: 'profile.not-yours' } });
  const nobody = portal.clientFor('x.y.z', user.userId);
  expect(await nobody.profile()).toMatchObject({ status: 401 });
  expect(await nobody.centres()).toMatchObject({ status: 401 });
});
