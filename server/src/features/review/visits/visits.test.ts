import Papa from 'papaparse';
import { expect } from 'vitest';
import type { Visit } from '#contract/review/list-endpoints.ts';
import { canonicalJson } from '#contract/canonical-json.ts';
import { completeAnswers } from '../../../testing/checklist-client.ts';
import { adminClient, submitCentre, type AdminClient } from '../../../testing/admin-client.ts';
import { insertCentre, type TestCentre } from '../../../testing/people.ts';
import { insertCorrection, insertReview, insertSubmission, reasonOf } from '../../../testing/review-rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sharedAdminTest } from '../../../testing/portal-test.ts';
import type { SubmittedCentre } from '../../../testing/admin-client.ts';

/** Submits V1, which is to be visited; twenty centres of Goa and ten of Kerala; and creates one of Goa that has not submitted. */
async function submitVisits(app: TestApp): Promise<SubmittedCentre> {
  const submitted = await submitCentre(app, {
    centre_code: 'V1',
    centre_name: '=Formula School',
    centre_state: 'Goa',
  });
  const reasons = [
    reasonOf({ code: 'peons.none' }),
    reasonOf({ set_aside: { by: 'Asha', at: '2026-01-10T06:00:00.000Z' } }),
  ];
  const note = 'Look at the strong room';
  await insertReview(app, submitted.centre.id, { decision: 'visit', note, reasons });
  for (let index = 0; index < 30; index += 1) {
    const state = index < 20 ? 'Goa' : 'Kerala';
    const code = `D${String(index).padStart(2, '0')}`;
    const centre = await insertCentre(app, { centre_code: code, centre_state: state });
    await insertSubmission(app, [centre.id], snapshotOf(centre));
  }
  await insertCentre(app, { centre_code: 'N1', centre_state: 'Goa' });
  return submitted;
}

const test = sharedAdminTest().extend<{
  readonly submitted: SubmittedCentre;
  readonly decided: TestCentre;
  readonly centreUser: string;
}>({
  submitted: [async ({ app }, use) => use(await submitVisits(app)), { auto: true, scope: 'file' }],
  decided: [async ({ submitted }, use) => use(submitted.centre), { scope: 'file' }],
  centreUser: [async ({ submitted }, use) => use(submitted.token), { scope: 'file' }],
});

const snapshotOf = (centre: TestCentre): string =>
  canonicalJson({ centre, answers: { ...completeAnswers }, photos: [] });

interface Listed {
  readonly total: number;
  readonly drawn: number;
  readonly rows: readonly Visit[];
}
const list = async (admin: AdminClient, query = ''): Promise<Listed> =>
  (await admin.ask('GET', `/review/visits${query}`)).body as Listed;
const codesOf = ({ rows }: Listed): string[] => rows.map(({ centre_code: code }) => code);
const csv = async (admin: AdminClient, query = '') => {
  const { bytes, headers } = await admin.file('GET', `/review/visits.csv${query}`);
  const text = bytes.toString('utf8');
  return {
    headers,
    text,
    rows: Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data,
  };
};

test('without a share the list has the decisions only, with what an inspector needs', async ({
  admin,
  decided,
}) => {
  const { total, drawn, rows } = await list(admin);
  expect([total, drawn]).toEqual([1, 0]);
  expect(rows).toEqual([
    {
      id: decided.id,
      centre_code: 'V1',
      centre_name: '=Formula School',
      address: 'Dag Colony, Aberdeen Bazaar\nPort Blair',
      pincode: '744104',
      centre_city: 'Port Blair',
      centre_state: 'Goa',
      official_person: 'Asha Verma',
      phone: '9876543210',
      email: 'head.9876543210@school.example.org',
      head_name: 'Asha Rao',
      head_mobile: '9876543210',
      why: 'decision',
      reasons: [reasonOf({ code: 'peons.none' })],
      note: 'Look at the strong room',
      position: { latitude: 11.667026, longitude: 92.735983 },
      digipin: expect.stringMatching(/^\w{3}-\w{3}-\w{4}$/),
    },
  ]);
});

test('a share is drawn in each state, rounded up, the same again, and never what is on the list already', async ({
  admin,
}) => {
  const ten = await list(admin, '?share=10');
  expect([ten.total, ten.drawn]).toEqual([4, 3]);
  expect(ten.rows.map(({ why, centre_state: state }) => `${state} ${why}`).toSorted()).toEqual([
    'Goa decision',
    'Goa drawn',
    'Goa drawn',
    'Kerala drawn',
  ]);
  expect(codesOf(await list(admin, '?share=10'))).toEqual(codesOf(ten));
  expect(codesOf(await list(admin, '?share=0.5'))).toHaveLength(3);
  const half = codesOf(await list(admin, '?share=50'));
  expect(half).toEqual(expect.arrayContaining(codesOf(ten)));
  const all = await list(admin, '?share=100');
  expect([all.total, all.drawn]).toEqual([31, 30]);
  expect(codesOf(all)).toEqual([
    ...codesOf(all).slice(0, 21).toSorted(),
    ...codesOf(all).slice(21).toSorted(),
  ]);
});

test('a state, a page, and shares that are none', async ({ admin }) => {
  expect(codesOf(await list(admin, '?share=10&state=Kerala'))).toHaveLength(1);
  expect(codesOf(await list(admin, '?share=100&page=2'))).toEqual([]);
  for (const share of ['101', '-1', 'x', '1e1', '1.234'])
    expect((await admin.ask('GET', `/review/visits?share=${share}`)).status, share).toBe(400);
});

test('an answered correction counts', async ({ app, admin, decided }) => {
  await insertCorrection(app, decided.id, 1, {
    answers: { completeAddress: 'New lane 5' },
    photos: [],
  });
  expect((await list(admin)).rows[0]?.address).toBe('New lane 5');
});

test('the CSV has the whole list as texts, without formulas, in the chosen language', async ({ admin }) => {
  const { rows, text, headers } = await csv(admin, '?share=10');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(headers.get('content-disposition')).toContain('filename="visits.csv"');
  expect(rows.map((row) => row['centre_code'])).toEqual(codesOf(await list(admin, '?share=10')));
  const own = rows.find((row) => row['centre_code'] === 'V1');
  expect(own).toMatchObject({
    centre_name: "'=Formula School",
    phone: '98765 43210',
    why: 'decision',
    reasons: 'No peons.',
    note: 'Look at the strong room',
    latitude: '11.667026',
    map: 'https://www.openstreetmap.org/?mlat=11.667026&mlon=92.735983#map=17/11.667026/92.735983',
  });
  expect(own?.['digipin']).toMatch(/^\w{3}-\w{3}-\w{4}$/);
  const hindi = (await csv(admin, '?language=hi')).rows[0]?.['reasons'] ?? '';
  expect(hindi).toMatch(/\p{Script=Devanagari}/u);
});

test('both are audited with what repeats the draw, and only administrators see them', async ({
  app,
  admin,
  centreUser,
}) => {
  await list(admin, '?share=10&state=Goa');
  await csv(admin, '?share=10&state=Goa');
  const entries = await app.database.db
    .selectFrom('audit_trail')
    .select(['act', 'details'])
    .where('act', 'in', ['visits.listed', 'visits.exported'])
    .orderBy('sequence', 'desc')
    .limit(2)
    .execute();
  expect(entries).toEqual([
    { act: 'visits.exported', details: '{"state":"Goa","share":"10","total":3}' },
    { act: 'visits.listed', details: '{"state":"Goa","share":"10","page":"1","total":3}' },
  ]);
  const centre = adminClient(app, centreUser, '');
  for (const path of ['/review/visits', '/review/visits.csv'])
    expect((await centre.ask('GET', path)).status).toBe(403);
});

test('a checklist that cannot be read leaves the record', async ({ app, admin }) => {
  const centre = await insertCentre(app, { centre_code: 'U1', centre_state: 'Assam' });
  await insertSubmission(app, [centre.id], 'not JSON');
  await insertReview(app, centre.id, { decision: 'visit' });
  const [row] = (await list(admin, '?state=Assam')).rows;
  expect(row).toMatchObject({ address: '', pincode: '744101', position: null, digipin: null });
});
