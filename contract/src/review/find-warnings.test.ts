import { expect, test } from 'vitest';
import { emptyAnswers } from '../checklist/answers.ts';
import type { Answers } from '../checklist/questions.ts';
import type { AllFacts } from './facts.ts';
import { findOwnWarnings, findReasons } from './find-warnings.ts';
import { factsWith, patna, photoWith } from './testing/facts.ts';
import { declarationOf, warningCodes, type Audience, type Warning } from './warnings.ts';

const worst: Answers = {
  ...emptyAnswers(),
  completeAddress: 'Road, Patna 800013',
  pincode: '800001',
  headName: '12345',
  trainingCompleted: false,
  rooms24: 10,
  otherRooms: [{ capacity: 24, count: 1 }],
  manpower: { invig: 2, admin: 0, peons: 0, guards: 0 },
  washrooms: { male: 0, female: 1 },
  examName: 'CUET',
  candidateCount: 900,
  coachingInstitute: { associated: true, details: 'Sunrise' },
  boundaryWall: false,
  friskingArea: false,
  strongRoomSecure: false,
  dispatchRoom: false,
  cctvCoverage: ['Dispatch/Receipt Room'],
};
const variants: readonly Partial<Answers>[] = [
  {},
  { cctvCoverage: [], rooms24: 1, otherRooms: [] },
  { examName: 'nil', pincode: '110001', completeAddress: 'x' },
  { candidateCount: 0 },
  {
    completeAddress: 'Main Road, Lucknow, Uttar Pradesh',
    manpower: { invig: 999, admin: 0, peons: 999, guards: 2 },
    washrooms: { male: 999, female: 999 },
  },
];
const photoSets: readonly AllFacts['photos'][] = [
  {},
  { centre: photoWith(), strongRoom: photoWith({ position: { ...patna, latitude: 25.7 } }) },
  { centre: photoWith(), strongRoom: photoWith({ sha256: 'bb', position: { ...patna, latitude: 25.6 } }) },
  { strongRoom: photoWith({ picture: { detail: 1 } }) },
];
const cases: readonly AllFacts[] = variants.flatMap((answers) =>
  photoSets.map((photos) => factsWith({ answers: { ...worst, ...answers }, photos, isOnePicture: false })),
);

const isSeenBy = (audience: Audience, { code }: Warning): boolean =>
  declarationOf(code).seenBy.includes(audience);
const byKey = (warnings: readonly Warning[]): Warning[] =>
  warnings.toSorted((one, other) => one.key.localeCompare(other.key));

test('the phone and the officer have the same verdict about the same facts', () => {
  const found = new Set<string>();
  for (const facts of cases) {
    const ofHead = findOwnWarnings(facts, 'preview').filter((each) => isSeenBy('officer', each));
    const ofOfficer = findReasons(facts).filter((each) => isSeenBy('preview', each));
    expect(byKey(ofHead)).toEqual(byKey(ofOfficer));
    for (const { code } of ofHead) found.add(code);
  }
  const both = warningCodes.filter((code) =>
    ['preview', 'officer'].every((reader) => declarationOf(code).seenBy.some((each) => each === reader)),
  );
  expect([...found].toSorted()).toEqual(both.toSorted());
});

test('nobody gets a warning that is for others, and each has the level and items of its declaration', () => {
  for (const facts of cases)
    for (const audience of ['typing', 'preview', 'officer'] as const)
      for (const warning of findOwnWarnings(facts, audience)) {
        const { level, items } = declarationOf(warning.code);
        expect(isSeenBy(audience, warning), warning.key).toBe(true);
        expect(['by-figures', warning.level], warning.key).toContain(level);
        expect(items, warning.key).toEqual(expect.arrayContaining([...warning.items]));
      }
});

const asked = (state: string, answers: Partial<Answers>): string[] =>
  findOwnWarnings(
    { record: { state }, answers: { ...emptyAnswers(), ...answers }, photos: {} },
    'typing',
  ).map(({ code }) => code);

test.each([
  ['Andaman and Nicobar Islands', '744104', '110001'],
  ['A & N Islands (Andaman)', '744302', '700001'],
  ['NCT of Delhi', '110001', '121001'],
  ['Govt. of NCT of Delhi', '110001', '121001'],
  ['UTTAR PRADESH', '226001', '110001'],
  ['Chhattisgarh', '492001', '160017'],
  ['Puducherry', '533464', '110001'],
  ['Orissa', '751001', '800001'],
  ['Bihar', '800001', '700001'],
  ['Goa', '403001', '400001'],
])('a pincode of %s begins like %s, not like %s', (state, likely, unlikely) => {
  expect(asked(state, { pincode: likely })).toEqual([]);
  expect(asked(state, { pincode: unlikely })).toEqual(['pincode.other-state']);
});

test('nothing is asked about unknown states, and about blank or invalid answers', () => {
  expect(asked('Elsewhere', { pincode: '110001' })).toEqual([]);
  expect(asked('', { pincode: '110001' })).toEqual([]);
  expect(asked('Goa', { pincode: '11000', completeAddress: ' ', headName: '' })).toEqual([]);
  expect(asked('Goa', { candidateCount: 900 })).toEqual([]);
});

test('short addresses, names without letters and too many candidates are asked about', () => {
  expect(asked('Goa', { completeAddress: 'x' })).toEqual(['address.short']);
  expect(asked('Goa', { completeAddress: 'मेन रोड, पणजी' })).toEqual([]);
  expect(asked('Goa', { headName: '12345' })).toEqual(['head.no-letters']);
  expect(asked('Goa', { headName: 'आशा राव' })).toEqual([]);
  expect(asked('Goa', { rooms24: 10, candidateCount: 720 })).toEqual([]);
  expect(asked('Goa', { rooms24: 10, candidateCount: 721 })).toEqual(['candidates.far-over-capacity']);
});

test('distances of the two photos are asked about from 500 m on, unless they are one picture', () => {
  const portBlair = { latitude: 11.623377, longitude: 92.726483 };
  const foundAt = (degrees: number, isOnePicture: boolean | null = false) => {
    const strongRoom = photoWith({
      sha256: 'bb',
      position: { ...portBlair, latitude: portBlair.latitude + degrees },
    });
    const photos = { centre: photoWith({ position: portBlair }), strongRoom };
    const facts = { record: { state: '' }, answers: emptyAnswers(), photos, isOnePicture };
    return findOwnWarnings(facts, 'typing').map(({ code, values }) => ({ code, values }));
  };
  expect(foundAt(0.00036)).toEqual([]);
  expect(foundAt(0.0045)).toEqual([]);
  const values = { metres: expect.closeTo(1_890_000, -5) as number };
  expect(foundAt(17)).toEqual([{ code: 'place.not-together', values }]);
  expect(foundAt(17, null)).toEqual([]);
  expect(foundAt(17, true)).toMatchObject([{ code: 'picture.same-file' }]);
});
