/** Where centres are expected, what is near a position, and the tables of pincodes and cities behind both. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hindiNameOfState, isSameState } from '#contract/states.ts';
import { distanceM } from '#contract/photo/geo-position.ts';
import type { RecordFacts } from '#contract/review/facts.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { openPlaces } from './open-places.ts';

const places = openPlaces(null);

const record = (facts: Partial<RecordFacts>): RecordFacts => ({
  name: 'School',
  pincode: '',
  city: '',
  state: '',
  ...facts,
});
const kindsOf = (facts: Partial<RecordFacts>, typed = ''): string[] =>
  places.expectedOf(record(facts), typed).map(({ kind, name }) => `${kind} ${name}`);

/** Kilometres from the only anchor, the city; null when it is not found. */
function cityDistance(city: string, state: string, latitude: number, longitude: number): number | null {
  const [anchor] = places.anchorsOf(record({ city, state }));
  return anchor === undefined ? null : distanceM(anchor, { latitude, longitude }) / 1000;
}

test('the anchors are the pincode and the city on record; the typed pincode only explains', () => {
  const patna = { pincode: '800 001', city: 'PATNA', state: 'BIHAR' };
  expect(kindsOf(patna, '८००००२')).toEqual(['pincode 800001', 'typed-pincode 800002', 'city PATNA']);
  expect(places.anchorsOf(record(patna)).map(({ kind }) => kind)).toEqual(['pincode', 'city']);
  expect(kindsOf(patna, '800001')).toEqual(['pincode 800001', 'city PATNA']);
  expect(kindsOf({ ...patna, city: '' }, '999999')).toEqual(['pincode 800001']);
});

test('a pincode of another state is a filler, and so is one that too many rows have', () => {
  const patna = { city: 'PATNA', state: 'BIHAR' };
  const own = openPlaces(null);
  const anchorsWith = (pincode: string, city = patna.city) =>
    own.anchorsOf(record({ ...patna, city, pincode })).map(({ kind, name }) => `${kind} ${name}`);
  expect(anchorsWith('110001')).toEqual(['city PATNA']);
  expect(anchorsWith('110001', '')).toEqual([]);
  // Jharkhand was a part of Bihar, so that lists confuse them.
  expect(anchorsWith('834001')).toEqual(['pincode 834001', 'city PATNA']);
  expect(anchorsWith('800001')).toEqual(['pincode 800001', 'city PATNA']);
  own.setFrequentPincodes(new Set(['800001']));
  expect(anchorsWith('800 001')).toEqual(['city PATNA']);
  expect(own.hasFillerPincode(record({ ...patna, pincode: '800002' }))).toBe(false);
  expect(own.expectedOf(record({ ...patna, pincode: '800001' }), '800002').map(({ kind }) => kind)).toEqual([
    'typed-pincode',
    'city',
  ]);
});

test('a centre abroad has no anchor', () => {
  expect(kindsOf({ pincode: '00000', city: 'Doha', state: 'Qatar' }, '800001')).toEqual([]);
  expect(kindsOf({ pincode: '', city: 'Singapore', state: 'Singapore' }, '110001')).toEqual([]);
});

test('a centre whose state is misspelt and whose pincode is not in the table is in India', () => {
  const misspelt = { pincode: '999 999', city: 'PATNA', state: 'Bhiar' };
  expect(kindsOf(misspelt)).toEqual(['city PATNA']);
  expect(kindsOf(misspelt, '800002')).toEqual(['typed-pincode 800002', 'city PATNA']);
  expect(kindsOf({ ...misspelt, pincode: '800001', city: '' })).toEqual(['pincode 800001']);
});

test.each([
  ['Agra', 'Uttar Pradesh', 27.18, 78.02],
  ['आगरा (Agra)', 'उत्तर प्रदेश', 27.18, 78.02],
  ['BANGALORE', 'Karnataka', 12.97, 77.59],
  ['BENGALURU- URBAN', 'KARNATAKA', 12.97, 77.59],
  ['BELAGAVI (BELGAUM)', 'KARNATAKA', 15.85, 74.5],
  ['BILASPUR (CG)', 'CHHATTISGARH', 22.08, 82.15],
  ['Bilaspur', 'Himachal Pradesh', 31.33, 76.76],
  ['Delhi (North)', 'NCT of Delhi', 28.65, 77.2],
  ['Greater Mumbai', 'Maharashtra', 19.07, 72.88],
  ['Kanpur Nagar', 'U.P.', 26.46, 80.33],
  ['Allahabad', 'Uttar Pradesh', 25.44, 81.84],
  ['Hyderabad', 'Andhra Pradesh', 17.38, 78.46],
  ['LEH', 'JAMMU AND KASHMIR', 34.16, 77.58],
  ['Puri', 'Orissa', 19.8, 85.83],
  ['Jhunjhunu', 'Rajasthan', 28.13, 75.4],
])('%s in %s is found', (city, state, latitude, longitude) => {
  expect(cityDistance(city, state, latitude, longitude)).toBeLessThan(35);
});

test('a city of another state is found only near the pincode, and one of several only with it', () => {
  expect(kindsOf({ city: 'Mysuru', state: 'Bihar' })).toEqual([]);
  expect(kindsOf({ city: 'Mohali', state: 'Chandigarh', pincode: '160017' })).toEqual([
    'pincode 160017',
    'city Mohali',
  ]);
  expect(kindsOf({ city: 'Nowhere at all', state: 'Bihar' })).toEqual([]);
});

test.each([
  ['Odisha', 'ORISSA', true],
  ['Puducherry', 'PONDICHERRY (UT)', true],
  ['Uttarakhand', 'Uttaranchal', true],
  ['Jammu & Kashmir', 'JAMMU AND KASHMIR', true],
  ['Dadra and Nagar Haveli and Daman and Diu', 'DAMAN AND DIU (UT)', true],
  ['Chhattisgarh', 'छत्तीसगढ', true],
  ['Telangana', 'Andhra Pradesh', null],
  ['Ladakh', 'Jammu and Kashmir', null],
  ['Bihar', 'Kuwait', null],
  ['Bihar', '', null],
  ['Bihar', 'Uttar Pradesh', false],
  ['Telangana', 'Karnataka', false],
])('%s and %s: same state %s', (one, other, isSame) => {
  expect(isSameState(one, other)).toBe(isSame);
  expect(isSameState(other, one)).toBe(isSame);
});

test.each([
  ['Odisha', 'ओडिशा'],
  ['Overseas', 'Overseas'],
  ['constructor', 'constructor'],
])('the Hindi name of a state, or what was written: %s', (state, name) => {
  expect(hindiNameOfState(state)).toBe(name);
});

test('a pincode has a state, unless post offices of several states share it', () => {
  expect(places.stateOfPincode('500001')).toBe('Telangana');
  expect(places.stateOfPincode('751001')).toBe('Odisha');
  expect(places.stateOfPincode('999999')).toBeNull();
  const shared = places.pincodes().find(({ state }) => state === '');
  expect(places.stateOfPincode(shared?.pincode ?? '')).toBeNull();
});

test('the tables of the portal are sorted and lie in India', () => {
  const all = places.pincodes();
  expect(all.length).toBeGreaterThan(19_000);
  expect(all.map(({ pincode }) => pincode)).toEqual(
    [...new Set(all.map(({ pincode }) => pincode))].toSorted(),
  );
  const outside = all.filter(
    ({ latitude, longitude }) => latitude < 6 || latitude > 37 || longitude < 68 || longitude > 98,
  );
  expect(outside).toEqual([]);
});

/** As words are made of it: town, state and kilometres; pincode and kilometres. */
function nearTo(latitude: number, longitude: number, ownPincode = ''): string {
  const { town, postOffice } = places.near({ latitude, longitude }, ownPincode);
  const words = [
    ...(town === null ? [] : [`${town.name}, ${town.state} ${town.km}`]),
    ...(postOffice === null ? [] : [`${postOffice.pincode} ${postOffice.km}`]),
  ];
  return words.join('; ');
}

test.each([
  ['Guntur', 16.3067, 80.4365, 'Guntur, Andhra Pradesh 2'],
  ['Vijayawada', 16.5062, 80.648, 'Vijayawada, Andhra Pradesh 0; 520010 2'],
  ['Kargil', 34.5539, 76.1349, 'Kargil, Ladakh 0'],
  ['Port Blair', 11.667, 92.746, 'Port Blair, Andaman and Nicobar Islands 0; 744106 0'],
  ['Mumbai, whose seat is named before a nearer suburb', 18.94, 72.8355, 'Mumbai, Maharashtra 16; 400003 1'],
  ['a suburb of its own', 19.1176, 72.906, 'Powai, Maharashtra 0'],
  ['Hosur, beside Karnataka', 12.74, 77.82, 'Hosur, Tamil Nadu 1'],
  ['Attibele, on the other side of that border', 12.778, 77.77, 'Attibele, Karnataka 0; 635126 4'],
  ['Attari, beside Pakistan', 31.604, 74.605, 'Chuganwan, Punjab 13; 143108 0'],
  ['Minicoy, an island', 8.28, 73.05, 'Minicoy, Lakshadweep 2; 682559 2'],
])('what is near %s', (_, latitude, longitude, expected) => {
  expect(nearTo(latitude, longitude)).toBe(expected);
});

test.each([
  ['Lahore', 31.5497, 74.3436],
  ['Colombo', 6.9271, 79.8612],
  ['the sea', 15, 70],
  ['both sides of the date line', 16.3, 180],
  ['both sides of the date line', 16.3, -180],
  ['a pole', 90, 0],
])('nothing is near %s', (_, latitude, longitude) => {
  expect(nearTo(latitude, longitude)).toBe('');
});

test('the post office of the record is named before a nearer one, if it is near', () => {
  expect(nearTo(16.5062, 80.648, '520 004')).toBe('Vijayawada, Andhra Pradesh 0; 520004 2');
  expect(nearTo(16.5062, 80.648, '110001')).toBe('Vijayawada, Andhra Pradesh 0; 520010 2');
});

test('a position that several pincodes share is no post office, but a dot of the sketch', () => {
  const [shared] = places.pincodes().filter(({ pincode }) => pincode === '522001');
  const { postOffice, around } = places.near(shared ?? { latitude: 0, longitude: 0 }, '522001');
  expect(postOffice?.pincode).not.toBe('522001');
  expect(around).toHaveLength(16);
  expect(around[0]).toEqual({ latitude: 16.218, longitude: 80.345 });
});

const pincodes = 'pincode,latitude,longitude,state\n800001,25.5,85.1,Bihar\n';
const cities = 'state,district,city,latitude,longitude\n"Bihar","Patna","Patna, New",25.6,85.1\n';

async function folderWith(files: Readonly<Record<string, string | null>>): Promise<string> {
  const folder = path.join(await createTemporaryFolder(), 'places');
  await mkdir(folder);
  for (const [name, text] of Object.entries(files))
    if (text !== null) await writeFile(path.join(folder, name), text);
  return folder;
}

test('other tables take the place of those of the portal', async () => {
  const own = openPlaces(
    await folderWith({ 'pincodes.csv': `\uFEFF${pincodes}`, 'cities.csv': cities.replaceAll('\n', '\r\n') }),
  );
  expect(own.pincodes()).toEqual([{ pincode: '800001', latitude: 25.5, longitude: 85.1, state: 'Bihar' }]);
  expect(own.anchorsOf(record({ city: 'Patna New', state: 'Bihar' }))).toMatchObject([{ latitude: 25.6 }]);
});

test.each([
  ['a missing table', { 'cities.csv': null }, /cities\.csv cannot be read \(ENOENT\)/],
  [
    'other columns',
    { 'pincodes.csv': 'pin,lat\n' },
    /must begin with the line pincode,latitude,longitude,state/,
  ],
  ['no rows', { 'pincodes.csv': 'pincode,latitude,longitude,state\n' }, /rows must follow/],
  [
    'a wrong position',
    { 'pincodes.csv': `${pincodes}800002,,85.1,Bihar\n` },
    /Row 2 of .*800002,,85\.1,Bihar/,
  ],
  ['a state that is none', { 'cities.csv': cities.replace('Bihar', 'Magadh') }, /Row 1 of .*cities\.csv/],
])('%s is named', async (_, files, message) => {
  const folder = await folderWith({ 'pincodes.csv': pincodes, 'cities.csv': cities, ...files });
  expect(() => openPlaces(folder)).toThrow(message);
});
