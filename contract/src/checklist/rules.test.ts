import { expect, test } from 'vitest';
import { emptyAnswers } from './answers.ts';
import { completeAnswersOf } from './testing/complete-answers.ts';
import { parseCount, parseRoomCount } from './form-values.ts';
import { type Answers } from './questions.ts';
import { stepIds, stepOfField } from './steps.ts';
import { totalCapacity, totalRooms } from './capacity.ts';
import { checkAll, checkStep, firstIncompleteStep, type CheckedChecklist } from './rules.ts';

const complete = completeAnswersOf('Govt. Aided', {
  completeAddress: '12, Aberdeen Bazaar',
  pincode: '744104',
  trainingCompleted: false,
  rooms24: 10,
  rooms48: null,
  rooms72: null,
  otherRooms: [{ capacity: 30, count: 2 }],
  manpower: { invig: 24, admin: 6, peons: 4, guards: 0 },
  washrooms: { male: 8, female: 7 },
  candidateCount: null,
  friskingArea: false,
  cctvCoverage: [],
  feedback: '',
});

const bothPhotos = { centre: true, strongRoom: true };
const checklist = (
  change: Partial<Answers> = {},
  rest: Partial<CheckedChecklist> = {},
): CheckedChecklist => ({
  answers: { ...complete, ...change },
  hasCentre: true,
  hasPhoto: bothPhotos,
  ...rest,
});
const found = (given: CheckedChecklist): string[] =>
  checkAll(given).map(({ field, code, kind }) => `${field} ${code} ${kind}`);

test('a complete checklist has no problems; candidate count, CCTV and feedback may stay empty', () => {
  expect(found(checklist())).toEqual([]);
  expect(firstIncompleteStep(checklist())).toBeNull();
});

test.each<[string, Partial<Answers>, string[]]>([
  ['blank address', { completeAddress: ' \n ' }, ['completeAddress field.required incomplete']],
  ['short pincode', { pincode: '74410' }, ['pincode pincode.invalid invalid']],
  ['pincode that begins with 0', { pincode: '044104' }, ['pincode pincode.invalid invalid']],
  ['no institution', { institutionType: null }, ['institutionType field.required incomplete']],
  ['mobile that begins with 5', { headMobile: '5876543210' }, ['headMobile mobile.invalid invalid']],
  ['e-mail without a domain', { headEmail: 'meera@' }, ['headEmail email.invalid invalid']],
  ['e-mail with two addresses', { headEmail: 'a@b.co,c@d.co' }, ['headEmail email.invalid invalid']],
  ['a negative room count', { rooms48: Number.NaN }, ['rooms48 rooms.invalid invalid']],
  ['no rooms at all', { rooms24: null, otherRooms: [] }, ['rooms24 rooms.none incomplete']],
  [
    'half an other room',
    { otherRooms: [{ capacity: 30, count: null }] },
    ['otherRooms.0 other-rooms.invalid incomplete'],
  ],
  [
    'other rooms of 0/0 and 0/blank',
    {
      otherRooms: [
        { capacity: 0, count: 0 },
        { capacity: 0, count: null },
      ],
    },
    [],
  ],
  [
    'other rooms of 30/0',
    { otherRooms: [{ capacity: 30, count: 0 }] },
    ['otherRooms.0 other-rooms.invalid invalid'],
  ],
  [
    'another room of size 0',
    { otherRooms: [{ capacity: 0, count: 2 }] },
    ['otherRooms.0 other-rooms.invalid invalid'],
  ],
  [
    'manpower left blank',
    { manpower: { ...complete.manpower, peons: null } },
    ['manpower.peons people.invalid incomplete'],
  ],
  [
    'manpower below 0',
    { manpower: { ...complete.manpower, peons: Number.NaN } },
    ['manpower.peons people.invalid invalid'],
  ],
  ['no exam name', { examName: '' }, ['examName field.required incomplete']],
  [
    'candidates that are no number',
    { candidateCount: Number.NaN },
    ['candidateCount candidates.invalid invalid'],
  ],
  [
    'association without details',
    { coachingInstitute: { associated: true, details: ' ' } },
    ['coachingInstitute.details coaching.details-required incomplete'],
  ],
  ['an open question', { boundaryWall: null }, ['boundaryWall field.required incomplete']],
  ['text with a control character', { headName: 'a\u0007b' }, ['headName field.not-text invalid']],
  ['a vertical tab alone', { headName: '\u000b' }, ['headName field.not-text invalid']],
  [
    'details of a form feed alone',
    { coachingInstitute: { associated: true, details: '\u000c' } },
    ['coachingInstitute.details field.not-text invalid'],
  ],
  ['feedback beyond 100 characters', { feedback: 'x'.repeat(101) }, ['feedback field.too-long invalid']],
])('%s', (_, change, expected) => {
  expect(found(checklist(change))).toEqual(expected);
});

test('centre and photos are part of their steps', () => {
  expect(found(checklist({}, { hasCentre: false }))).toEqual(['centre field.required incomplete']);
  expect(found(checklist({}, { hasPhoto: { centre: true, strongRoom: false } }))).toEqual([
    'photos.strongRoom photos.required incomplete',
  ]);
});

test('progress is the first step with a problem', () => {
  const empty = { answers: emptyAnswers(), hasCentre: false, hasPhoto: { centre: false, strongRoom: false } };
  expect(firstIncompleteStep(empty)).toBe('step1a');
  expect(firstIncompleteStep(checklist({ washrooms: { male: 1, female: null } }))).toBe('step2b');
  expect(stepIds.map((step) => checkStep(step, empty).length > 0)).toEqual(stepIds.map(() => true));
});

test('each problem leads to the step that shows its field', () => {
  expect(
    [
      'centre',
      'headName',
      'otherRooms.3',
      'washrooms.male',
      'coachingInstitute.details',
      'photos.centre',
    ].map(stepOfField),
  ).toEqual(['step1a', 'step1b', 'step2a', 'step2b', 'step3', 'step4']);
});

test('typed counts: blank is open, 0 rooms is blank, anything else is named invalid', () => {
  expect(['', ' 7 ', '007', '0', '१२', '１２', '1\u200b2'].map(parseCount)).toEqual([
    null,
    7,
    7,
    0,
    12,
    12,
    12,
  ]);
  expect(['-1', '1.5', '1e3', '1234567', 'many', '१२x'].map((text) => parseCount(text))).toEqual(
    Array(6).fill(Number.NaN),
  );
  expect(['0', '3'].map(parseRoomCount)).toEqual([null, 3]);
});

test('total capacity is 24×, 48×, 72× and the other rooms', () => {
  const rooms = {
    rooms24: 2,
    rooms48: 3,
    rooms72: 4,
    otherRooms: [
      { capacity: 30, count: 2 },
      { capacity: 10, count: null },
    ],
  };
  expect(totalCapacity(rooms)).toBe(48 + 144 + 288 + 60);
  expect(totalRooms(rooms)).toBe(11);
});
