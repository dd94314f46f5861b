/** The detail of a centre: its record, its answers as they count, and its photos. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import { submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { createHead, saveWhole } from '../../testing/checklist-test.ts';
import { insertCentre, takePhone, type TestCentre } from '../../testing/people.ts';
import { sharedAdminTest } from '../../testing/portal-test.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import { readCsv } from '../../testing/read-files.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = sharedAdminTest();

const detailOf = (admin: AdminClient, id: string) => admin.call(api.getCentre, { params: { id } });
async function saveDraft(app: TestApp, answers: Partial<Answers>, fields: Partial<TestCentre> = {}) {
  const head = await createHead(app, fields);
  await saveWhole(head, head.centreId, answers);
  return head.centre;
}

test('a submitted checklist is shown as frozen, with both photos', async ({ app, admin }) => {
  const { centre } = await submitCentre(app, { phone: takePhone() });
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

test('a draft has its answers; coaching details only with an association', async ({ app, admin }) => {
  const coachingInstitute = { associated: false, details: 'kept from before' };
  const noRooms = { rooms24: null, rooms48: null, otherRooms: [] };
  const { id } = await saveDraft(app, { headName: '', ...noRooms, coachingInstitute });
  const detail = await detailOf(admin, id);
  expect(detail).toMatchObject({
    form_status: 'Pending',
    checklist_status: 'draft',
    head_name: null,
    total_capacity: null,
    head_email: 'head@example.com',
    submitted_at: null,
    coaching_associated: false,
    coaching_details: null,
  });
  expect(detail.photos).toHaveLength(2);
});

test('without a checklist every answer is null; a refused address is named', async ({ app, admin }) => {
  const { id } = await insertCentre(app, { phone: takePhone(), email: 'gone@school.example.org' });
  const detail = await detailOf(admin, id);
  expect(detail).toMatchObject({ checklist_status: 'none', exam_city: null, cctv_coverage: [], photos: [] });
  expect(detail.training_completed).toBeNull();
  expect(detail).not.toHaveProperty('email_refused_at');
  const at = '2026-01-10T05:00:00.000Z';
  await app.runSql(`insert into refused_addresses values ('gone@school.example.org', '${at}', '550 5.1.1')`);
  expect(await detailOf(admin, id)).toMatchObject({ email_refused_at: at });
});

test('the preset "No" to training is no answer of a draft, but of a submission', async ({ app, admin }) => {
  const asked = { trainingCompleted: false, boundaryWall: false };
  const draft = await saveDraft(app, asked, { centre_code: 'D1', centre_state: 'Goa' });
  const sent = await insertSubmitted(app, 'S1', asked, { centre_state: 'Goa' });
  const { bytes } = await admin.file('POST', '/centres/export', { state: 'Goa' });
  expect(readCsv(bytes)).toMatchObject([{ training_completed: '' }, { training_completed: 'No' }]);
  for (const [{ id }, training] of [
    [draft, null],
    [sent, false],
  ] as const)
    expect(await detailOf(admin, id)).toMatchObject({ training_completed: training, boundary_wall: false });
});

test('the photos say where they were taken, and where they should have been', async ({ app, admin }) => {
  const record = { centre_pincode: '522001', centre_city: 'Guntur', centre_state: 'Andhra Pradesh' };
  const position = { latitude: 11.667026, longitude: 92.735983 };
  const { id } = await insertSubmitted(app, 'P1', { pincode: '744104' }, record, position);
  const [photo] = (await detailOf(admin, id)).photos;
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
