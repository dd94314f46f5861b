import Papa from 'papaparse';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { insertCentre } from '../../../testing/people.ts';
import { adminTest } from '../../../testing/portal-test.ts';

const test = adminTest();

const detailOf = (admin: AdminClient, id: string) => admin.call(api.getCentre, { params: { id } });

test('a submitted checklist is shown as frozen, with both photos', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { centre_code: 'A1' });
  const detail = await detailOf(admin, centre.id);
  expect(detail).toMatchObject({
    ...centre,
    form_status: 'Completed',
    checklist_status: 'submitted',
    exam_city: 'Port Blair',
    capacity_per_room: [
      { size: 24, count: 2 },
      { size: 48, count: 1 },
      { size: 72, count: 0 },
      { size: 30, count: 3 },
    ],
    total_capacity: 186,
    manpower: { invig: 12, admin: 3, peons: 2, guards: 0 },
    coaching_details: 'Rents two halls',
    frisking_area: false,
    photos: [
      { slot: 'centre', latitude: 11.667026, longitude: 92.735983, place_source: 'camera', accuracy_m: null },
      { slot: 'strongRoom', latitude: 11.5, longitude: 92.25, place_source: 'device', accuracy_m: 12 },
    ],
  });
  expect(detail).not.toHaveProperty('snapshot');
  expect(detail).not.toHaveProperty('answers');
});

test('photo paths are valid for 15 minutes', async ({ app, admin }) => {
  const { centre } = await submitCentre(app);
  for (const photo of (await detailOf(admin, centre.id)).photos) {
    const response = await app.fetch(photo.file_path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await response.arrayBuffer();
  }
  const [photo] = (await detailOf(admin, centre.id)).photos;
  app.clock.advance(15 * 60 + 1);
  expect((await app.fetch(photo?.file_path ?? '')).status).toBe(404);
});

test('a draft is shown with its current answers', async ({ app, admin }) => {
  const { centre } = await submitCentre(
    app,
    {},
    { headName: '', rooms24: null, rooms48: null, otherRooms: [] },
    false,
  );
  const detail = await detailOf(admin, centre.id);
  expect(detail).toMatchObject({
    form_status: 'Pending',
    checklist_status: 'draft',
    head_name: null,
    total_capacity: null,
    head_email: 'head@example.com',
    submitted_at: null,
  });
  expect(detail.photos).toHaveLength(2);
});

test('coaching details are shown only with an association', async ({ app, admin }) => {
  const details = 'kept from before';
  const { centre } = await submitCentre(
    app,
    {},
    { coachingInstitute: { associated: false, details } },
    false,
  );
  expect(await detailOf(admin, centre.id)).toMatchObject({
    coaching_associated: false,
    coaching_details: null,
  });
});

test('says when the mail server refused the last mail to the address on record', async ({ app, admin }) => {
  const { id } = await insertCentre(app, { email: 'gone@school.example.org' });
  expect(await detailOf(admin, id)).not.toHaveProperty('email_refused_at');
  const at = '2026-01-10T05:00:00.000Z';
  await app.runSql(`insert into refused_addresses values ('gone@school.example.org', '${at}', '550 5.1.1')`);
  expect(await detailOf(admin, id)).toMatchObject({ email_refused_at: at });
});

test('without a checklist every answer is null', async ({ app, admin }) => {
  const { id } = await insertCentre(app);
  const detail = await detailOf(admin, id);
  expect(detail).toMatchObject({ checklist_status: 'none', exam_city: null, cctv_coverage: [], photos: [] });
  expect(detail.training_completed).toBeNull();
});

test('the preset "No" to training is no answer of a draft, here and in files, but one of a submission', async ({
  app,
  admin,
}) => {
  const asked = { trainingCompleted: false, boundaryWall: false };
  const { centre: draft } = await submitCentre(app, { centre_code: 'D1', phone: '9000000031' }, asked, false);
  const { centre: sent } = await submitCentre(app, { centre_code: 'S1', phone: '9000000032' }, asked);
  const answersOf = async (id: string) => {
    const { training_completed: training, boundary_wall: wall } = await detailOf(admin, id);
    return [training, wall];
  };
  expect(await answersOf(draft.id)).toEqual([null, false]);
  expect(await answersOf(sent.id)).toEqual([false, false]);
  const { bytes } = await admin.file('POST', '/centres/export', {});
  const { data } = Papa.parse<Record<string, string>>(bytes.toString('utf8').slice(1), { header: true });
  const ofCode = (code: string) => data.find((row) => row['centre_code'] === code)?.['training_completed'];
  expect([ofCode('D1'), ofCode('S1')]).toEqual(['', 'No']);
});

test('the photos say where they were taken, and where they should have been', async ({ app, admin }) => {
  const record = { centre_pincode: '522001', centre_city: 'Guntur', centre_state: 'Andhra Pradesh' };
  const { centre } = await submitCentre(app, record);
  const [photo] = (await detailOf(admin, centre.id)).photos;
  expect(photo?.place).toMatchObject({
    town: { name: 'Port Blair', state: 'Andaman and Nicobar Islands', km: 1 },
    postOffice: { pincode: '744106', km: 1 },
    expected: [
      { kind: 'pincode', name: '522001' },
      { kind: 'typed-pincode', name: '744104' },
      { kind: 'city', name: 'Guntur' },
    ],
  });
  expect(photo).not.toHaveProperty('isFarFromRecord');
});
