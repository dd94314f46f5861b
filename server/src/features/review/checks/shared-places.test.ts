import { expect } from 'vitest';
import { insertCentre } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { findSharedPlaces } from './shared-with-others.ts';
import { portalTest } from '../../../testing/portal-test.ts';

const place = { latitude: 28.6139, longitude: 77.209 };
/** About this many metres to the north or to the east. */
const north = (metres: number) => ({ ...place, latitude: place.latitude + metres / 111_195 });
const east = (metres: number) => ({ ...place, longitude: place.longitude + metres / 97_610 });
const asking = { id: 'asking', phone: '9000000001' };
const at = '2025-04-20T10:00:00.000Z';

const test = portalTest();

interface Options {
  readonly code: string;
  readonly phone?: string;
  readonly status?: 'draft' | 'submitted';
  readonly position?: typeof place;
  readonly strongRoom?: typeof place;
}

async function insertPhoto(
  app: TestApp,
  centreId: string,
  id: string,
  position: typeof place,
): Promise<string> {
  const slot = id.endsWith('strong') ? 'strongRoom' : 'centre';
  await app.database.transaction((tx) =>
    tx
      .insertInto('photos')
      .values({
        id,
        centre_id: centreId,
        slot,
        file_name: 'photo.jpg',
        sha256: 'ab'.repeat(32),
        byte_size: 1,
        width: 1,
        height: 1,
        ...position,
        place_source: 'camera',
        accuracy_m: null,
        taken_at: null,
        created_by: 'c_1',
        created_at: at,
        replaced_at: null,
      })
      .execute(),
  );
  return id;
}

/** Inserts a centre with a checklist. Returns its id. */
async function insertSubmitted(app: TestApp, options: Options): Promise<string> {
  const { code, phone = '9000000002', status = 'submitted', position = place } = options;
  const { id } = await insertCentre(app, { centre_code: code, phone });
  const centrePhoto = await insertPhoto(app, id, `${code}-centre`, position);
  const strongRoomPhoto = await insertPhoto(app, id, `${code}-strong`, options.strongRoom ?? north(5_000));
  await app.database.transaction((tx) =>
    tx
      .insertInto('checklists')
      .values({
        centre_id: id,
        status,
        answers: '{}',
        version: 1,
        centre_photo_id: centrePhoto,
        strong_room_photo_id: strongRoomPhoto,
        started_by: 'c_1',
        updated_by: 'c_1',
        updated_at: at,
        submitted_by: null,
        submitted_at: status === 'submitted' ? at : null,
        reference: null,
        snapshot: null,
        snapshot_sha256: null,
      })
      .execute(),
  );
  return id;
}

async function correctPhoto(
  app: TestApp,
  centreId: string,
  number: number,
  photoId: string | null,
  answeredAt: string | null,
) {
  await app.database.transaction((tx) =>
    tx
      .insertInto('corrections')
      .values({
        centre_id: centreId,
        number,
        items: '["photos.centre"]',
        message: 'Please',
        asked_by: 'a_1',
        asked_by_name: 'Asha',
        asked_at: at,
        answered_by: null,
        answered_at: answeredAt,
        centre_photo_id: photoId,
        strong_room_photo_id: null,
        addendum: null,
        sha256: null,
      })
      .execute(),
  );
}

const codesAt = async (app: TestApp, position = place): Promise<string[]> =>
  (await findSharedPlaces(app.database.db, app.services.places, asking, position)).map(({ code }) => code);

test('centres within 50 metres are found in any direction, by code', async ({ app }) => {
  await insertSubmitted(app, { code: 'B', position: north(49) });
  await insertSubmitted(app, { code: 'A', position: east(-49) });
  await insertSubmitted(app, { code: 'C', position: north(51) });
  await insertSubmitted(app, { code: 'D', position: east(51) });
  await insertSubmitted(app, { code: 'E', position: { ...north(40), longitude: east(40).longitude } });
  expect(await codesAt(app)).toEqual(['A', 'B']);
  expect(await findSharedPlaces(app.database.db, app.services.places, asking, north(60))).toMatchObject([
    { code: 'B', name: 'Kendriya Vidyalaya', city: 'Port Blair' },
    { code: 'C' },
    { code: 'E' },
  ]);
});

test('drafts, archived centres, the same phone and photos of strong rooms do not count', async ({ app }) => {
  await insertSubmitted(app, { code: 'DRAFT', status: 'draft' });
  await insertSubmitted(app, { code: 'OWN', phone: asking.phone });
  await insertSubmitted(app, { code: 'STRONG', position: north(5_000), strongRoom: place });
  const archived = await insertSubmitted(app, { code: 'OLD' });
  expect(await codesAt(app)).toEqual(['OLD']);
  await app.database.transaction((tx) =>
    tx.updateTable('centres').set({ archived_at: at }).where('id', '=', archived).execute(),
  );
  expect(await codesAt(app)).toEqual([]);
});

test('the photo of the last answered correction counts', async ({ app }) => {
  const id = await insertSubmitted(app, { code: 'A' });
  await correctPhoto(app, id, 1, await insertPhoto(app, id, 'A-1', north(3_000)), at);
  await correctPhoto(app, id, 2, null, at);
  await correctPhoto(app, id, 3, await insertPhoto(app, id, 'A-3', place), null);
  expect(await codesAt(app)).toEqual([]);
  expect(await codesAt(app, north(3_000))).toEqual(['A']);
});
