/** The board: its figures by city, and the last week: the forecast, who is silent, who has more time. */
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { sumFigures } from '#contract/centres/board.ts';
import { daysLeft } from '#contract/indian-clock.ts';
import { type AdminClient, listCodes, startAdmin, submitCentre } from '../testing/admin-client.ts';
import { createHead } from '../testing/checklist-test.ts';
import { createCorrectedHead } from '../testing/corrections.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { insertCentre, signUpCentre, valueOf } from '../testing/people.ts';
import { readCsv } from '../testing/read-files.ts';
import { advance, day, deliver, preview, send, start } from '../testing/reminders.ts';
import { insertSubmitted } from '../testing/submitted-centres.ts';

const none = {
  submitted: 0,
  recent: 0,
  week: 0,
  openDays: 1,
  accepted: 0,
  drafts: 0,
  registered: 0,
  unregistered: 0,
  silent: 0,
  capacity: 0,
};
const goa = { centre_state: 'Goa', centre_city: 'Panaji' };
const bihar = { centre_state: 'Bihar', centre_city: 'Gaya' };
const readBoard = (admin: AdminClient) => admin.call(api.getBoard, { query: {} });

test('a corrected capacity is the one that counts', async () => {
  const { app, admin } = await start();
  const head = await createCorrectedHead(app);
  const capacity = async () => (await readBoard(admin)).cities.map((city) => city.capacity);
  expect(await capacity()).toEqual([186]);
  await head.ask(['rooms']);
  valueOf(await head.send({ answers: { rooms24: 3, rooms48: null, rooms72: null, otherRooms: [] } }));
  expect(await capacity()).toEqual([72]);
});

test('counts each city, its capacity, and what came in since yesterday', async () => {
  const { app } = await start();
  await submitCentre(app, { ...goa, centre_code: 'A1', phone: '9000000011' });
  app.clock.advance(3 * day);
  await submitCentre(app, { ...goa, centre_code: 'A2', phone: '9000000012' }, { rooms24: 5 });
  await submitCentre(app, { ...goa, centre_code: 'A3', phone: '9000000013' }, {}, false);
  await createHead(app, { ...bihar, centre_code: 'B1' });
  const { id } = await insertCentre(app, { ...bihar, centre_city: 'Patna', centre_code: 'B2' });
  const admin = await startAdmin(app);
  const { since, cities, days } = await readBoard(admin);
  const inGoa = { centres: 3, submitted: 2, recent: 1, week: 2, openDays: 4, drafts: 1 };
  expect(cities).toEqual([
    { ...none, state: 'Bihar', city: 'Gaya', centres: 1, registered: 1 },
    { ...none, state: 'Bihar', city: 'Patna', centres: 1, unregistered: 1 },
    { ...none, state: 'Goa', city: 'Panaji', ...inGoa, capacity: 186 + 258 },
  ]);
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toMatchObject({ submitted: 1 });
  expect(days.at(-2)?.day).toBe(since);
  expect(days.at(-4)).toMatchObject({ submitted: 1 });
  await admin.ask('DELETE', `/centres/${id}`);
  expect((await readBoard(admin)).cities.map(({ city }) => city)).toEqual(['Gaya', 'Panaji']);
});

test('within a state a city is one however it is written, on the board as in lists, files and figures', async () => {
  const { app } = await start();
  const spellings = ['AHMEDABAD', 'Ahmedabad', 'Ahmed abad', 'Ahmedabad', 'Surat'];
  for (const [index, centre_city] of spellings.entries()) {
    const centre = { centre_code: `G${index}`, centre_state: 'Gujarat', centre_city };
    if (index % 2 === 0) await insertSubmitted(app, centre.centre_code, {}, centre);
    else await insertCentre(app, centre);
  }
  await insertCentre(app, { centre_code: 'R1', centre_state: 'Rajasthan', centre_city: 'AHMEDABAD' });
  await insertCentre(app, { centre_code: 'R2', centre_state: 'Rajasthan', centre_city: 'Ahmedabad' });
  const admin = await startAdmin(app);
  const { cities } = await readBoard(admin);
  expect(cities.map(({ state, city, centres, submitted }) => [state, city, centres, submitted])).toEqual([
    ['Gujarat', 'Ahmedabad', 4, 2],
    ['Gujarat', 'Surat', 1, 1],
    ['Rajasthan', 'Ahmedabad', 2, 0],
  ]);
  expect(cities[0]).toMatchObject({ week: 2, recent: 2 });
  expect(await admin.call(api.listCities, { query: {} })).toEqual(['Ahmedabad', 'Surat']);
  for (const city of ['Ahmedabad', 'AHMEDABAD', 'ahmed abad']) {
    const place = { state: 'Gujarat', city };
    const query = new URLSearchParams(place).toString();
    expect(await listCodes(admin, query)).toEqual(['G0', 'G1', 'G2', 'G3']);
    expect(await admin.call(api.countCentres, { query: place })).toMatchObject({ centres: 4, submitted: 2 });
    expect(await preview(admin, `?${query}`)).toMatchObject({ matching: 4 });
  }
  expect(await listCodes(admin, 'city=Ahmedabad')).toHaveLength(6);
  const { bytes } = await admin.file('POST', '/centres/export', { city: 'Ahmedabad', state: 'Gujarat' });
  const written = readCsv(bytes).map(({ centre_city: city }) => city);
  expect(written).toEqual(spellings.slice(0, 4));
});

test('a state is forecast from its own last seven days in India, today included', async () => {
  // One minute before midnight in India.
  const clock = createManualClock(new Date('2026-01-03T18:29:00.000Z'));
  const { app } = await start({ clock, environment: { CLOSES_ON: '2026-01-16' } });
  await insertSubmitted(app, 'before', {}, goa);
  clock.advance(2 * 60);
  await insertSubmitted(app, 'first of seven days', {}, goa);
  clock.advance(6 * day - 2 * 60);
  await insertSubmitted(app, 'B1', {}, bihar);
  await insertSubmitted(app, 'B2', {}, bihar);
  clock.advance(2 * 60);
  await insertSubmitted(app, 'today', {}, { ...goa, centre_city: 'Margao' });
  for (let count = 4; count <= 11; count += 1) await insertCentre(app, { ...goa, centre_code: `G${count}` });
  await insertCentre(app, { ...bihar, centre_code: 'B3' });

  const board = await readBoard(await startAdmin(app));
  expect(board).toMatchObject({ today: '2026-01-10', closesOn: '2026-01-16', extended: 0 });
  const figures = board.cities.map(({ city, centres, submitted, week, openDays }) =>
    [city, centres, submitted, week, openDays].join(' '),
  );
  // `before` came more than seven days ago.
  expect(figures).toEqual(['Gaya 3 2 2 2', 'Margao 1 1 1 1', 'Panaji 10 2 1 7']);
  const ofGoa = { centres: 11, submitted: 3, week: 2, openDays: 7 };
  expect(sumFigures(board.cities.slice(1))).toMatchObject(ofGoa);
  expect(daysLeft(board.closesOn ?? '', clock.now())).toBe(6);

  const onlyGoa = await (await startAdmin(app)).call(api.getBoard, { query: { state: 'Goa' } });
  expect(onlyGoa.cities).toEqual(board.cities.slice(1));
  expect(onlyGoa.days.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(3);
});

test('silent is who was reminded so often since the last sign of life, or gave none for three days; the largest come first', async () => {
  const { app } = await start();
  await submitCentre(app, { ...goa, centre_code: 'draft', phone: '9000000001' }, {}, false);
  await insertCentre(app, { ...goa, centre_code: 'never', phone: '9000000002' });
  await insertCentre(app, { ...goa, centre_code: 'came', phone: '9000000003' });
  await insertCentre(app, { centre_code: 'elsewhere', phone: '9000000004' });
  await advance(app, day);
  const silentUnasked = async () => {
    const { silentAfter, cities } = await readBoard(await startAdmin(app));
    return [silentAfter, sumFigures(cities).silent];
  };
  // Nobody is on the list for three days.
  expect(await silentUnasked()).toEqual(['0', 0]);
  const remind = async (query: string): Promise<void> => {
    const officer = await startAdmin(app);
    await send(officer, (await preview(officer, query)).reached, query === '' ? {} : { state: 'Goa' });
    await deliver(app);
    await advance(app, 2 * day);
  };
  await remind('');
  await remind('?state=Goa');
  await signUpCentre(app, '9000000003');
  const officer = await startAdmin(app);
  expect(await listCodes(officer, 'silentAfter=2')).toEqual(['draft', 'never']);
  expect(await listCodes(officer, 'silentAfter=1')).toEqual(['draft', 'elsewhere', 'never']);
  expect(await listCodes(officer, 'silentAfter=3')).toEqual([]);
  expect(await listCodes(officer, 'silentAfter=0')).toEqual(['draft', 'elsewhere', 'never']);
  expect(await silentUnasked()).toEqual(['0', 3]);
  for (const after of ['0', '1', '2', '3']) {
    const { cities } = await officer.call(api.getBoard, { query: { silentAfter: after } });
    for (const { state, city, silent } of cities) {
      const place = new URLSearchParams({ state, city, silentAfter: after });
      expect(await listCodes(officer, place.toString())).toHaveLength(silent);
    }
  }
  const callFirst = async () => officer.call(api.listSilentCentres, { query: { state: 'Goa' } });
  const [largest] = await callFirst();
  expect(await callFirst()).toMatchObject([
    { centre_code: 'draft', phone: '9000000001', progress: 'draft', seats: 186 },
    { centre_code: 'never', progress: 'unregistered', seats: null },
  ]);
  const noAnswer = { kind: 'call', outcome: 'no-answer', text: '' };
  await officer.ask('POST', `/centres/${largest?.id}/notes`, noAnswer);
  expect((await callFirst()).map(({ centre_code: code }) => code)).toEqual(['never', 'draft']);
});

test('centres are listed by their closing day, and by whether they have more time', async () => {
  const { app, admin } = await start({ environment: { CLOSES_ON: '2026-01-16' } });
  // The second day is earlier than that of all, so that it does not count.
  for (const [centre_code, closesOn] of [
    ['A1', '2026-01-20'],
    ['A2', '2026-01-12'],
    ['A3', null],
  ] as const) {
    const { id } = await insertCentre(app, { centre_code });
    await admin.ask('PUT', `/centres/${id}/closing`, { closesOn });
  }
  for (const [query, codes] of [
    ['extended=yes', ['A1']],
    ['extended=no', ['A2', 'A3']],
    ['closesOn=2026-01-20', ['A1']],
    ['closesOn=2026-01-16', ['A2', 'A3']],
    ['closesOn=2026-01-12', []],
  ] as const)
    expect([query, await listCodes(admin, query)]).toEqual([query, codes]);
  expect(await readBoard(admin)).toMatchObject({ extended: 1 });
  expect((await admin.ask('GET', '/centres/counts')).body).toMatchObject({ extended: 1 });

  const { admin: other, app: open } = await start();
  const { id } = await insertCentre(open, { centre_code: 'A1' });
  await other.ask('PUT', `/centres/${id}/closing`, { closesOn: '2026-01-20' });
  expect(await listCodes(other, 'extended=yes')).toEqual([]);
  expect(await listCodes(other, 'closesOn=2026-01-20')).toEqual([]);
});
