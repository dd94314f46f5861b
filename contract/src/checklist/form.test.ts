import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FormRefused, type ReceivedFile, type ReceivedForm } from '../endpoint.ts';
import { emptyAnswers } from './answers.ts';
import { mapQuestions, type Answers, type QuestionId } from './questions.ts';
import { perKind, type PerKind, type QuestionKind } from './question-kinds.ts';
import { checklistForm, type ChecklistToSend, type PhotoFile } from './form.ts';

const centre = { id: 'centre-1', name: 'School', city: 'Port Blair', state: 'Andaman' };
const keepBoth = { centre: 'keep', strongRoom: 'keep' } as const;

const file = (fileName: string, fieldName = 'photos'): ReceivedFile => ({
  fieldName,
  fileName,
  byteLength: 1,
  sha256: '',
  path: '',
});

function receive(form: FormData): ReceivedForm {
  const fields = new Map<string, string>();
  const files: ReceivedFile[] = [];
  for (const [fieldName, value] of form) {
    if (typeof value === 'string') fields.set(fieldName, value);
    else files.push({ ...file(value.name, fieldName), byteLength: value.size });
  }
  return { fields, files };
}

async function roundTrip(checklist: Partial<ChecklistToSend>) {
  const whole = { centre, answers: emptyAnswers(), photos: keepBoth, baseVersion: null, ...checklist };
  return checklistForm.decode(receive(checklistForm.encode(whole)));
}

function refusalOf(fields: Record<string, string>, files: ReceivedFile[] = []): FormRefused {
  try {
    checklistForm.decode({ fields: new Map(Object.entries({ centre_config_id: 'c', ...fields })), files });
  } catch (error) {
    if (error instanceof FormRefused) return error;
    throw error;
  }
  throw new Error('was not refused');
}

const word = fc
  .string({
    unit: fc.constantFrom('a', 'Z', '9', ' ', 'é', 'कें', 'द्र', ',', '"', "'", '=', '<', '&'),
    maxLength: 30,
  })
  .map((text) => text.normalize('NFC').trim());
const count = fc.option(fc.integer({ min: 1, max: 999_999 }));
const yesNo = fc.option(fc.boolean());
const otherRoom = fc.record({
  capacity: fc.integer({ min: 1, max: 900 }).filter((size) => ![24, 48, 72].includes(size)),
  count: fc.integer({ min: 1, max: 900 }),
});

const details = fc.oneof(
  fc.record({ associated: fc.constant(true), details: word }),
  fc.record({ associated: fc.constantFrom(false, null), details: fc.constant('') }),
);

/** Generates answers that encoding and decoding leave unchanged. */
const answerOf: PerKind<Record<QuestionKind, null>, fc.Arbitrary<unknown>> = {
  text: () => word,
  'yes-no': ({ initial }) => (initial === undefined ? yesNo : fc.boolean()),
  count: () => count,
  choice: ({ options }) => fc.option(fc.constantFrom(...options)),
  choices: ({ options }) => fc.subarray([...options]),
  counts: ({ items }) => fc.record(Object.fromEntries(items.map((item) => [item, count]))),
  'yes-no-details': () => details,
  'room-count': () => count,
  'room-list': () => fc.array(otherRoom, { maxLength: 5 }),
};

const answers = fc.record(
  mapQuestions<{ readonly [Id in QuestionId]: fc.Arbitrary<Answers[Id]> }>((question, id) =>
    perKind(answerOf, question, null, id),
  ),
);

test('what is encoded is decoded as it was, whatever the answers', async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (given) => {
      expect((await roundTrip({ answers: given })).answers).toEqual(given);
    }),
    { numRuns: 200 },
  );
});

test('the form carries every field of specification section 7', () => {
  const form = checklistForm.encode({ centre, answers: emptyAnswers(), photos: keepBoth, baseVersion: 3 });
  const specified = [
    'centreName',
    'centreCity',
    'completeAddress',
    'completeState',
    'centrePincode',
    'centre_config_id',
    'institutionType',
    'headName',
    'headEmail',
    'headMobile',
    'trainingCompleted',
    'capacityPerRoom',
    'totalCapacity',
    'manpower',
    'washrooms',
    'examName',
    'candidateCount',
    'coachingInstitute',
    'boundaryWall',
    'friskingArea',
    'strongRoomSecure',
    'dispatchRoomAvailable',
    'cctvCoverage',
    'feedback',
  ];
  expect([...form.keys()].sort()).toEqual([...specified, 'baseVersion', 'photoPlan'].sort());
  expect(form.get('capacityPerRoom')).toBe(
    '[{"size":24,"count":0},{"size":48,"count":0},{"size":72,"count":0}]',
  );
  expect(form.get('trainingCompleted')).toBe('false');
});

test('what is not seen is not stored; joiners stay in names and texts only', async () => {
  const typed = {
    ...emptyAnswers(),
    completeAddress: '\ufeffक्\u200dष नगर\u200b\r\nAgra\u00ad',
    headName: 'अ\u2060शा क्\u200dष',
    headEmail: 'head\u200d@example\u200b.org',
    headMobile: '98765\u200c43210',
    pincode: '282001\u2060',
    coachingInstitute: { associated: true, details: '\u202eAB\u202c' },
  };
  const decoded = await roundTrip({ answers: typed });
  expect(decoded.answers).toMatchObject({
    completeAddress: 'क्\u200dष नगर\nAgra',
    headName: 'अशा क्\u200dष',
    headEmail: 'head@example.org',
    headMobile: '9876543210',
    pincode: '282001',
    coachingInstitute: { associated: true, details: 'AB' },
  });
});

test('other rooms are sent only when both capacity and count are above zero', async () => {
  const otherRooms = [
    { capacity: 30, count: 2 },
    { capacity: 30, count: null },
    { capacity: Number.NaN, count: 4 },
    { capacity: 0, count: 4 },
  ];
  const { answers: decoded } = await roundTrip({ answers: { ...emptyAnswers(), otherRooms } });
  expect(decoded.otherRooms).toEqual([{ capacity: 30, count: 2 }]);
});

const sha256 = 'ab'.repeat(32);
const photo = (name: string): PhotoFile => ({ blob: new Blob([name]), fileName: name });

test.each([
  [{ centre: photo('a.jpg'), strongRoom: photo('b.jpg') }, ['a.jpg', 'b.jpg']],
  [{ centre: 'keep', strongRoom: photo('b.jpg') }, ['keep', 'b.jpg']],
  [{ centre: photo('a.jpg'), strongRoom: 'none' }, ['a.jpg', 'none']],
  [{ centre: { sha256 }, strongRoom: photo('b.jpg') }, [sha256, 'b.jpg']],
] as const)('photos find their slots', async (photos, expected) => {
  const decoded = (await roundTrip({ photos })).photos;
  const names = [decoded.centre, decoded.strongRoom].map((one) =>
    typeof one === 'string' ? one : 'path' in one ? one.fileName : one.sha256,
  );
  expect(names).toEqual(expected);
});

test('without a plan the files are the centre and the strong room in this order', () => {
  const form = { fields: new Map([['centre_config_id', 'c']]), files: [file('1.jpg'), file('2.jpg')] };
  const { photos } = checklistForm.decode(form);
  expect(photos).toMatchObject({ centre: { fileName: '1.jpg' }, strongRoom: { fileName: '2.jpg' } });
  expect(checklistForm.decode({ ...form, files: [] }).photos).toEqual(keepBoth);
});

test.each([
  ['no centre', { centre_config_id: ' ' }, 'centre.not-selected'],
  ['a flag that is neither true nor false', { boundaryWall: 'yes' }, 'field.choice'],
  ['an unknown institution', { institutionType: 'Other' }, 'field.choice'],
  ['rooms that are no list', { capacityPerRoom: '{"size":24}' }, 'rooms.invalid'],
  ['manpower with a part missing', { manpower: '{"invig":1}' }, 'people.invalid'],
  ['JSON that is none', { washrooms: '{male:1}' }, 'people.invalid'],
  ['an unknown CCTV place', { cctvCoverage: '["Roof"]' }, 'field.choice'],
  ['control characters', { headName: 'a\u0000b' }, 'field.not-text'],
  ['a JSON field that is too long', { cctvCoverage: `["${'x'.repeat(9000)}"]` }, 'field.too-long'],
  ['a version that is no number', { baseVersion: '1e9' }, 'request.invalid'],
] as const)('%s is refused', (_, fields, code) => {
  expect(refusalOf(fields).code).toBe(code);
});

test('files beyond the plan, missing from it or under another name are refused', () => {
  expect(refusalOf({}, [file('1'), file('2'), file('3')]).code).toBe('photo.too-many');
  expect(refusalOf({}, [file('1', 'avatar')]).code).toBe('photo.too-many');
  expect(refusalOf({ photoPlan: '{"centre":"new","strongRoom":"keep"}' }).code).toBe('photos.required');
  expect(refusalOf({ photoPlan: '{"centre":"keep","strongRoom":"keep"}' }, [file('1')]).code).toBe(
    'photo.too-many',
  );
});

test('feedback is cut at 100 characters, also in Hindi and with emoji', () => {
  const decoded = checklistForm.decode({
    fields: new Map([
      ['centre_config_id', 'c'],
      ['feedback', '😀'.repeat(130)],
    ]),
    files: [],
  });
  expect([...(decoded.answers.feedback ?? '')]).toHaveLength(100);
});
