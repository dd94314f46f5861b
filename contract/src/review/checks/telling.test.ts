import { expect, test } from 'vitest';
import { completeAnswersOf } from '../../checklist/complete-answers.ts';
import type { Answers } from '../../checklist/questions.ts';
import type { AllFacts, PhotoFacts } from '../facts.ts';
import { findReasons } from '../find-warnings.ts';
import { countWords, stateAtEnd } from './words.ts';

const patna = { latitude: 25.594, longitude: 85.137 };
const photo = (facts: Partial<PhotoFacts>): PhotoFacts => ({
  sha256: 'ab',
  position: patna,
  accuracyM: 20,
  takenAt: '2025-04-02T10:00:00',
  arrivedAt: '2025-04-02T06:00:00.000Z',
  longEdgePx: 1600,
  isStored: true,
  picture: { detail: 100 },
  hasOwnPosition: true,
  ...facts,
});

/** 480 seats, and nothing to say. */
const sound = completeAnswersOf('Private', {
  completeAddress: 'Plot 7, Fraser Road, Patna, Bihar 800001',
  pincode: '800001',
  rooms24: 20,
  rooms48: null,
  rooms72: null,
  otherRooms: [],
  manpower: { invig: 40, admin: 12, peons: 10, guards: 8 },
  washrooms: { male: 10, female: 10 },
  examName: 'CUET 2024',
  candidateCount: 400,
  cctvCoverage: ['All Rooms for Exam', 'Strong Room', 'Entry to Exam Centre'],
});
const found = (answers: Partial<Answers>, facts: Partial<AllFacts> = {}) =>
  findReasons({
    record: { name: 'Model School', pincode: '800001', city: 'Patna', state: 'Bihar' },
    answers: { ...sound, ...answers },
    photos: {},
    samePictures: [],
    anchors: [],
    sharedPlaces: [],
    sharedContacts: [],
    ...facts,
  }).map(({ level, key }) => `${level} ${key}`);

test('figures beyond what the rooms allow are noticed, generous ones are not', () => {
  expect(found({})).toEqual([]);
  const staff = (manpower: Partial<Answers['manpower']>) =>
    found({ manpower: { ...sound.manpower, ...manpower } });
  expect(staff({ invig: 96, admin: 48, peons: 48, guards: 48 })).toEqual([]);
  expect(staff({ invig: 999 })).toEqual(['notice staff.beyond-capacity:invig:999']);
  expect(staff({ guards: 999, peons: 49 })).toEqual([
    'notice staff.beyond-capacity:peons:49',
    'notice staff.beyond-capacity:guards:999',
  ]);
  expect(found({ washrooms: { male: 48, female: 48 } })).toEqual([]);
  expect(found({ washrooms: { male: 999, female: 999 } })).toEqual(['notice washrooms.beyond-capacity:1998']);
});

test('a small centre may have forty of each, and unknown rooms allow any number', () => {
  const few = { rooms24: 5, candidateCount: 100, washrooms: { male: 20, female: 20 } };
  expect(found({ ...few, manpower: { invig: 40, admin: 40, peons: 40, guards: 40 } })).toEqual([]);
  expect(found({ ...few, manpower: { invig: 41, admin: 40, peons: 40, guards: 40 } })).toEqual([
    'notice staff.beyond-capacity:invig:41',
  ]);
  expect(found({ rooms24: null, candidateCount: null, washrooms: { male: 500, female: 1 } })).toEqual([]);
});

test('an address of two words leads nobody to the centre', () => {
  expect(found({ completeAddress: 'asdf' })).toEqual(['notice address.few-words:asdf']);
  expect(found({ completeAddress: ' Main Road 800001 ' })).toEqual([
    'notice address.few-words:Main Road 800001',
  ]);
  expect(found({ completeAddress: 'Sector 12, Patna' })).toEqual([]);
  expect(found({ completeAddress: 'मेन रोड, पटना' })).toEqual([]);
  expect(countWords('H.No. 5')).toBe(3);
});

test('an address that ends with another state is noticed, a road, bank or town of that name is not', () => {
  for (const address of [
    'Civil Lines, Lucknow, Uttar Pradesh 226001',
    'Civil Lines Lucknow UTTAR PRADESH - 226001, India',
    'सिविल लाइन्स, लखनऊ, उत्तर प्रदेश',
    'Salt Lake, Kolkata (West Bengal)',
  ])
    expect(found({ completeAddress: address }).join(), address).toContain('notice address.other-state:');
  for (const address of [
    'Delhi Road, Patna',
    'Near Punjab National Bank, Patna, Bihar',
    'Bihar Sharif, Nalanda, Bihar',
    'Goa Colony, Patna 800001',
    'Doranda, Ranchi, Jharkhand',
    'Station Road, Patna, UP',
    'Fraser Road, Patna',
  ])
    expect(found({ completeAddress: address }), address).toEqual([]);
  expect(stateAtEnd('Panaji, Goa 403001')).toBe('Goa');
  expect(stateAtEnd('')).toBeNull();
});

test('a mobile of one digit is a filler', () => {
  expect(found({ headMobile: '9999999999' })).toEqual(['notice head.filler-mobile:9999999999']);
  expect(found({ headMobile: '9999999998' })).toEqual([]);
});

const photoCodes = (facts: Partial<PhotoFacts>) => found({}, { photos: { centre: photo(facts) } });

test.each([
  ['2025-04-02T04:59:00', true],
  ['2025-04-02T02:30:00', true],
  ['2025-04-01T23:00:00', true],
  ['2025-04-02T05:00:00', false],
  ['2025-04-01T22:59:59', false],
])('a photo of %s by the camera was taken at night: %s', (takenAt, isNight) => {
  expect(photoCodes({ takenAt })).toEqual(isNight ? [`notice time.night:centre:${takenAt}`] : []);
});

test('a camera that writes a place and no time is noticed; the page writes no time, and zones abroad are not known', () => {
  expect(photoCodes({ takenAt: null })).toEqual(['notice time.none:centre:']);
  expect(photoCodes({ takenAt: null, hasOwnPosition: false })).toEqual([]);
  const dubai = { latitude: 25.2, longitude: 55.3 };
  expect(photoCodes({ takenAt: null, position: dubai })).toEqual([]);
  expect(photoCodes({ takenAt: '2025-04-02T02:30:00', position: dubai })).toEqual([]);
});
