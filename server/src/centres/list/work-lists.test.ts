/** Lists by how far the centres are; counts, pages and exports agree. */
import { expect } from 'vitest';
import { startAdmin, submitCentre, type AdminClient } from '../../testing/admin-client.ts';
import { insertCentre, signUpCentre } from '../../testing/people.ts';
import { readCsv } from '../../testing/read-files.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { sharedPortalTest } from '../../testing/portal-test.ts';

const daySeconds = 24 * 60 * 60;

/** A1 submitted, A2 with an idle draft, A3 with a new one, B1 registered, B2 not registered; A in Goa, B in Bihar. */
async function insertLists(app: TestApp): Promise<void> {
  const goa = { centre_state: 'Goa', centre_city: 'Panaji' };
  await submitCentre(app, { ...goa, centre_code: 'A2', phone: '9000000012' }, {}, false);
  app.clock.advance(2 * daySeconds);
  const bihar = { centre_state: 'Bihar', centre_city: 'Gaya' };
  await insertCentre(app, { ...bihar, centre_code: 'B1', phone: '9000000021' });
  await signUpCentre(app, '9000000021');
  await insertCentre(app, { ...bihar, centre_code: 'B2', centre_city: 'Patna', phone: '9000000022' });
  app.clock.advance(daySeconds);
  await submitCentre(app, { ...goa, centre_code: 'A1', phone: '9000000011' });
  await submitCentre(app, { ...goa, centre_code: 'A3', phone: '9000000013' }, {}, false);
}

const test = sharedPortalTest().extend('admin', { auto: true, scope: 'file' }, async ({ app }) => {
  await insertLists(app);
  return await startAdmin(app);
});

async function list(admin: AdminClient, filter: Record<string, string>): Promise<string[]> {
  const query = new URLSearchParams({ ...filter, page: '1' }).toString();
  const { status, body, headers } = await admin.ask('GET', `/centres?${query}`);
  expect(status).toBe(200);
  const codes = (body as { centre_code: string }[]).map((centre) => centre.centre_code);
  expect(headers.get('x-total-count')).toBe(String(codes.length));
  return codes;
}

/** The day in India, this many days from today. */
const dayOf = (app: TestApp, days: number) =>
  new Date(app.clock.now().getTime() + (5.5 * 3600 + days * daySeconds) * 1000).toISOString().slice(0, 10);

test.for([
  [{ progress: 'unregistered' }, ['B2']],
  [{ progress: 'registered' }, ['B1']],
  [{ progress: 'draft' }, ['A2', 'A3']],
  [{ progress: 'submitted' }, ['A1']],
  [{ progress: '' }, ['A1', 'A2', 'A3', 'B1', 'B2']],
  [{ idleDays: '3' }, ['A2']],
  [{ progress: 'draft', idleDays: '3', state: 'Goa' }, ['A2']],
  [{ idleDays: '4' }, []],
  [{ idleDays: '3', state: 'Bihar' }, []],
  [{ state: 'Bihar', city: 'Gaya' }, ['B1']],
  [{ city: 'Patna' }, ['B2']],
  [{ submittedSince: 'today' }, ['A1']],
  [{ submittedSince: '2999-01-01' }, []],
  [{ status: 'Pending', progress: 'submitted' }, []],
  [{ status: 'Completed', search: 'kendriya', city: 'Panaji' }, ['A1']],
])('%j matches %j in the list and in the export', async ([wanted, codes], { app, admin }) => {
  const { submittedSince, ...others } = wanted as Record<string, string>;
  const since = submittedSince === 'today' ? dayOf(app, 0) : submittedSince;
  const filter = { ...others, ...(since === undefined ? {} : { submittedSince: since }) };
  expect(await list(admin, filter)).toEqual(codes);
  const { bytes } = await admin.file('POST', '/centres/export', filter);
  expect(readCsv(bytes).map(({ centre_code: code }) => code)).toEqual(codes);
});

test('the counts of all, of a state and of a city add up', async ({ app, admin }) => {
  const counts = async (query: string) => (await admin.ask('GET', `/centres/counts${query}`)).body;
  const all = {
    centres: 5,
    submitted: 1,
    pending: 4,
    drafts: 2,
    idle: 1,
    registered: 1,
    unregistered: 1,
    submittedSinceYesterday: 1,
    mailsUnsent: 0,
    callBacksDue: 0,
    extended: 0,
    yesterday: dayOf(app, -1),
  };
  expect(await counts('')).toEqual(all);
  expect(await counts('?idleDays=4')).toEqual({ ...all, idle: 0 });
  const goa = { centres: 3, submitted: 1, pending: 2, drafts: 2, idle: 1, registered: 0, unregistered: 0 };
  expect(await counts('?state=Goa')).toMatchObject({ ...goa, submittedSinceYesterday: 1 });
  const patna = { centres: 1, pending: 1, unregistered: 1, submittedSinceYesterday: 0 };
  expect(await counts('?state=Bihar&city=Patna')).toMatchObject(patna);
});

test('the cities of all states or one of them are listed', async ({ admin }) => {
  const cities = async (query: string) => (await admin.ask('GET', `/centres/cities${query}`)).body;
  expect(await cities('')).toEqual(['Gaya', 'Panaji', 'Patna']);
  expect(await cities('?state=Bihar')).toEqual(['Gaya', 'Patna']);
});

test('a list is sorted by progress and by times', async ({ admin }) => {
  const sorted = async (sort: string) => list(admin, { sort, order: 'desc' });
  expect(await sorted('progress')).toEqual(['A1', 'A3', 'A2', 'B1', 'B2']);
  expect(await sorted('submitted_at')).toEqual(['A1', 'B2', 'B1', 'A3', 'A2']);
  expect((await sorted('updated_at')).slice(2)).toEqual(['A2', 'B2', 'B1']);
  const { body } = await admin.ask('GET', '/centres?page=1&progress=submitted');
  expect(body).toMatchObject([{ submitted_at: expect.stringContaining('T') }]);
});

test('a submission is counted until the end of the day after it', async ({ app }) => {
  const counts = async () => (await (await startAdmin(app)).ask('GET', '/centres/counts')).body;
  app.clock.advance(daySeconds);
  expect(await counts()).toMatchObject({ submittedSinceYesterday: 1, yesterday: dayOf(app, -1) });
  app.clock.advance(daySeconds);
  expect(await counts()).toMatchObject({ submittedSinceYesterday: 0, yesterday: dayOf(app, -1) });
});
