/** The list of visits: decisions, and centres that are drawn. */
import { expect } from 'vitest';
import { canonicalJson } from '#contract/canonical-json.ts';
import { rights } from '#contract/rights.ts';
import type { Visit } from '#contract/review/list-endpoints.ts';
import type { AdminClient } from '../testing/admin-client.ts';
import { readEntries } from '../testing/audit-database.ts';
import { completeAnswers } from '../testing/checklist-client.ts';
import { startOfficer } from '../testing/officers.ts';
import { insertCentre, type TestCentre } from '../testing/people.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';
import { insertCorrection, insertReview, insertSubmission, reasonOf } from '../testing/review-rows.ts';
import { insertSubmitted } from '../testing/submitted-centres.ts';
import { readCsv } from '../testing/read-files.ts';
import type { TestApp } from '../testing/test-app.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };
const snapshotOf = (centre: TestCentre): string =>
  canonicalJson({ centre, answers: { ...completeAnswers }, photos: [] });

/** Submits V1, which is to be visited; twenty centres of Goa and ten of Kerala; and creates one of Goa that has not submitted. */
async function submitVisits(app: TestApp): Promise<TestCentre> {
  const fields = { centre_name: '=Formula School', centre_state: 'Goa' };
  const submitted = await insertSubmitted(app, 'V1', completeAnswers, fields, position);
  const reasons = [
    reasonOf({ code: 'peons.none' }),
    reasonOf({ set_aside: { by: 'Asha', at: '2026-01-10T06:00:00.000Z' } }),
  ];
  await insertReview(app, submitted.id, { decision: 'visit', note: 'Look at the strong room', reasons });
  for (let index = 0; index < 30; index += 1) {
    const code = `D${String(index).padStart(2, '0')}`;
    const centre = await insertCentre(app, {
      centre_code: code,
      centre_state: index < 20 ? 'Goa' : 'Kerala',
    });
    await insertSubmission(app, [centre.id], snapshotOf(centre));
  }
  await insertCentre(app, { centre_code: 'N1', centre_state: 'Goa' });
  return submitted;
}

/** With an officer of these two states. */
const test = sharedPortalTest()
  .extend('decided', { auto: true, scope: 'file' }, ({ app }) => submitVisits(app))
  .extend('officer', { scope: 'file' }, ({ app }) =>
    startOfficer(app, { rights, states: ['Goa', 'Kerala'] }),
  );

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
  return { headers, text: bytes.toString('utf8'), rows: readCsv(bytes) };
};

test('without a share the list has the decisions only, for an inspector', async ({ officer, decided }) => {
  const { total, drawn, rows } = await list(officer);
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
      phone: decided.phone,
      email: decided.email,
      head_name: 'Asha Rao',
      head_mobile: completeAnswers.headMobile,
      why: 'decision',
      reasons: [reasonOf({ code: 'peons.none' })],
      note: 'Look at the strong room',
      position,
      digipin: expect.stringMatching(/^\w{3}-\w{3}-\w{4}$/),
    },
  ]);
});

test('a share is drawn in each state, rounded up, the same again', async ({ officer }) => {
  const ten = await list(officer, '?share=10');
  expect([ten.total, ten.drawn]).toEqual([4, 3]);
  expect(ten.rows.map(({ why, centre_state: state }) => `${state} ${why}`).toSorted()).toEqual([
    'Goa decision',
    'Goa drawn',
    'Goa drawn',
    'Kerala drawn',
  ]);
  expect(codesOf(await list(officer, '?share=10'))).toEqual(codesOf(ten));
  expect(codesOf(await list(officer, '?share=0.5'))).toHaveLength(3);
  const half = codesOf(await list(officer, '?share=50'));
  expect(half).toEqual(expect.arrayContaining(codesOf(ten)));
  const all = await list(officer, '?share=100');
  expect([all.total, all.drawn]).toEqual([31, 30]);
  expect(codesOf(all)).toEqual([
    ...codesOf(all).slice(0, 21).toSorted(),
    ...codesOf(all).slice(21).toSorted(),
  ]);
});

test('a state, a page, and shares that are none', async ({ officer }) => {
  expect(codesOf(await list(officer, '?share=10&state=Kerala'))).toHaveLength(1);
  expect(codesOf(await list(officer, '?share=100&page=2'))).toEqual([]);
  for (const share of ['101', '-1', 'x', '1e1', '1.234'])
    expect((await officer.ask('GET', `/review/visits?share=${share}`)).status, share).toBe(400);
});

test('an answered correction counts; a checklist that cannot be read leaves the record', async ({ app }) => {
  const officer = await startOfficer(app, { rights, states: ['Assam'] });
  const corrected = await insertCentre(app, { centre_code: 'U1', centre_state: 'Assam' });
  await insertSubmission(app, [corrected.id], snapshotOf(corrected));
  await insertCorrection(app, corrected.id, 1, { answers: { completeAddress: 'New lane 5' }, photos: [] });
  const unread = await insertCentre(app, { centre_code: 'U2', centre_state: 'Assam' });
  await insertSubmission(app, [unread.id], 'not JSON');
  for (const { id } of [corrected, unread]) await insertReview(app, id, { decision: 'visit' });
  expect((await list(officer)).rows).toMatchObject([
    { address: 'New lane 5', pincode: '744104' },
    { address: '', pincode: '744101', position: null, digipin: null },
  ]);
});

test('the CSV has the whole list as texts, in the chosen language', async ({ officer, decided }) => {
  const { rows, text, headers } = await csv(officer, '?share=10');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(headers.get('content-disposition')).toContain('filename="visits.csv"');
  expect(rows.map((row) => row['centre_code'])).toEqual(codesOf(await list(officer, '?share=10')));
  const own = rows.find((row) => row['centre_code'] === 'V1');
  expect(own).toMatchObject({
    centre_name: "'=Formula School",
    phone: `${decided.phone.slice(0, 5)} ${decided.phone.slice(5)}`,
    why: 'decision',
    reasons: 'No peons.',
    note: 'Look at the strong room',
    latitude: '11.667026',
    map: 'https://www.openstreetmap.org/?mlat=11.667026&mlon=92.735983#map=17/11.667026/92.735983',
  });
  expect(own?.['digipin']).toMatch(/^\w{3}-\w{3}-\w{4}$/);
  const hindi = (await csv(officer, '?language=hi')).rows[0]?.['reasons'] ?? '';
  expect(hindi).toMatch(/\p{Script=Devanagari}/u);
});

test('both are audited with what repeats the draw', async ({ app, officer }) => {
  await list(officer, '?share=10&state=Goa');
  await csv(officer, '?share=10&state=Goa');
  const draw = { state: 'Goa', share: '10', total: 3 };
  expect((await readEntries(app, 'visits.exported')).at(-1)?.details).toEqual(draw);
  expect((await readEntries(app, 'visits.listed')).at(-1)?.details).toEqual({ ...draw, page: '1' });
});
