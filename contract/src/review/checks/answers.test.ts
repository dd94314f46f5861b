import { expect, test } from 'vitest';
import { emptyAnswers } from '../../checklist/answers.ts';
import { completeAnswersOf } from '../../checklist/complete-answers.ts';
import type { Answers } from '../../checklist/questions.ts';
import type { AllFacts } from '../facts.ts';
import type { OtherCentre } from '../warning-values.ts';
import { findOwnWarnings, findReasons } from '../find-warnings.ts';
import { isNoExam } from './words.ts';

/** A centre without warnings. */
const sound = completeAnswersOf('Private', {
  completeAddress: 'Plot 7, Fraser Road, Patna 800001. Ph. 0612-222333',
  pincode: '800001',
  rooms24: 10,
  rooms48: 5,
  rooms72: null,
  otherRooms: [{ capacity: 30, count: 2 }],
  manpower: { invig: 17, admin: 0, peons: 1, guards: 1 },
  washrooms: { male: 3, female: 3 },
  examName: 'CUET 2024',
  candidateCount: 540,
  cctvCoverage: ['All Rooms for Exam', 'Strong Room', 'Entry to Exam Centre'],
});

const other: OtherCentre = { centreId: 'c2', code: '110203', name: 'DAV Public School', city: 'Patna' };
const soundFacts: AllFacts = {
  record: { name: 'Governess Memorial School', pincode: '800001', city: 'Patna', state: 'Bihar' },
  answers: sound,
  photos: {},
  samePictures: [],
  anchors: [],
  sharedPlaces: [],
  sharedContacts: [],
};

const findIn = (changes: Partial<Answers>) =>
  findOwnWarnings({ record: { state: '' }, answers: { ...sound, ...changes }, photos: {} }, 'officer');
const keys = (changes: Partial<Answers>): string[] =>
  findIn(changes).map(({ level, key }) => `${level} ${key}`);
const all = (changes: Partial<AllFacts>) => findReasons({ ...soundFacts, ...changes });

test('a sound centre has no reasons', () => {
  expect(keys({})).toEqual([]);
  expect(all({})).toEqual([]);
});

test('what is not answered is no reason; no CCTV at all and open training are answers', () => {
  expect(keys({ ...emptyAnswers() })).toEqual(['serious cctv.none', 'notice training.open']);
});

test('CCTV in a dispatch room that does not exist', () => {
  const cctvCoverage = [...sound.cctvCoverage, 'Dispatch/Receipt Room'] as const;
  expect(keys({ cctvCoverage })).toEqual([]);
  expect(keys({ cctvCoverage, dispatchRoom: false })).toEqual([
    'notice cctv.dispatch-without-room',
    'notice dispatch-room.none',
  ]);
});

test('no exam with candidates, and an exam without', () => {
  expect(keys({ examName: 'N.A.', candidateCount: 480 })).toEqual(['notice exam.none-with-candidates:480']);
  expect(keys({ examName: 'NONE', candidateCount: 0 })).toEqual([]);
  expect(keys({ examName: 'NONE', candidateCount: null })).toEqual([]);
  expect(keys({ examName: ' NEET 2024 ', candidateCount: 0 })).toEqual([
    'notice exam.without-candidates:NEET 2024',
  ]);
  expect(keys({ examName: 'NEET 2024', candidateCount: null })).toEqual([]);
  expect(keys({ examName: '', candidateCount: 0 })).toEqual([]);
});

test('the ways to write that there was no exam', () => {
  for (const name of [
    'NONE',
    'None.',
    'nil',
    'No',
    'N/A',
    '-',
    '---',
    'Not Applicable',
    'कोई नहीं',
    'नहीँ',
    '०',
  ])
    expect(isNoExam(name), name).toBe(true);
  for (const name of ['NEET', 'NDA & NA', 'Nil Ratan Sircar Test', 'No. 1 Model Test', 'नीट 2024'])
    expect(isNoExam(name), name).toBe(false);
});

test('many more candidates than seats', () => {
  expect(keys({ candidateCount: 675 })).toEqual([]);
  expect(keys({ candidateCount: 676 })).toEqual(['notice candidates.over-capacity:676:540']);
});

test('other rooms of an odd size, once for each size', () => {
  const rooms = (...sizes: number[]) => ({
    otherRooms: sizes.map((capacity) => ({ capacity, count: 1 })),
    manpower: { ...sound.manpower, invig: 30 },
    washrooms: { male: 20, female: 20 },
  });
  expect(keys(rooms(10, 200, 25))).toEqual([]);
  expect(keys(rooms(9, 201, 48, 48))).toEqual([
    'notice rooms.odd-size:9',
    'notice rooms.odd-size:201',
    'notice rooms.odd-size:48',
  ]);
  expect(keys({ otherRooms: [{ capacity: 9, count: null }] })).toEqual([]);
});

test('very few seats, and very many', () => {
  const rooms = (rooms24: number) => ({
    rooms24,
    rooms48: null,
    otherRooms: [],
    candidateCount: 100,
    manpower: { invig: rooms24, admin: 1, peons: 1, guards: 1 },
    washrooms: { male: 20, female: 20 },
  });
  expect(keys(rooms(5))).toEqual([]);
  expect(keys(rooms(4))).toEqual(['notice capacity.unusual:96']);
  expect(keys(rooms(125))).toEqual([]);
  expect(keys(rooms(126))).toEqual(['notice capacity.unusual:3024']);
});

test('another pincode in the address', () => {
  const [reason] = findIn({ completeAddress: 'Fraser Road, Patna 800013', pincode: '800001' });
  expect(reason).toMatchObject({
    level: 'notice',
    key: 'address.other-pincode:800013:800001',
    items: ['completeAddress', 'pincode'],
    values: { found: '800013', pincode: '800001' },
  });
  expect(keys({ completeAddress: 'Fraser Road, Patna 800013', pincode: '' })).toEqual([]);
});

test('strong room, coaching, invigilators and washrooms are serious', () => {
  expect(keys({ strongRoomSecure: false })).toEqual(['serious strong-room.not-secure']);
  expect(keys({ coachingInstitute: { associated: true, details: 'Sunrise' } })).toEqual([
    'serious coaching.associated:Sunrise',
  ]);
  expect(keys({ manpower: { ...sound.manpower, invig: 16 } })).toEqual(['serious invigilators.few:16:17']);
  expect(keys({ washrooms: { male: 0, female: 6 } })).toEqual(['serious washrooms.none-for-one:0:6']);
  expect(keys({ washrooms: { male: 0, female: null } })).toEqual([]);
});

test('a key stays short, whatever the head has written', () => {
  const [reason] = findIn({ coachingInstitute: { associated: true, details: '😀'.repeat(500) } });
  expect(reason?.key.length).toBeLessThan(300);
  expect(reason?.values).toEqual({ details: '😀'.repeat(500) });
});

test('more than 100 seats for each washroom', () => {
  expect(keys({ washrooms: { male: 3, female: 3 } })).toEqual([]);
  expect(keys({ washrooms: { male: 3, female: 2 } })).toEqual(['notice washrooms.few:5:540']);
  expect(keys({ washrooms: { male: 0, female: 0 } })).toEqual(['serious washrooms.none-for-one:0:0']);
});

test('what a place lacks otherwise is noticed', () => {
  expect(
    keys({
      boundaryWall: false,
      friskingArea: false,
      dispatchRoom: false,
      manpower: { ...sound.manpower, guards: 0, peons: 0 },
      trainingCompleted: false,
    }),
  ).toEqual([
    'notice wall.none',
    'notice frisking.none',
    'notice dispatch-room.none',
    'notice guards.none',
    'notice peons.none',
    'notice training.open',
  ]);
});

test('places without CCTV are named, unless there is none at all', () => {
  expect(keys({ cctvCoverage: [] })).toEqual(['serious cctv.none']);
  expect(keys({ cctvCoverage: ['Entry to Exam Centre'] })).toEqual([
    'serious cctv.not-in-strong-room',
    'notice cctv.not-in-all-rooms',
  ]);
  expect(keys({ cctvCoverage: ['All Rooms for Exam', 'Strong Room'] })).toEqual(['notice cctv.not-at-entry']);
});

test('the name of a government institution that says it is private', () => {
  const codes = (name: string, answers: Answers = sound) =>
    all({ answers, record: { ...soundFacts.record, name } }).map(({ key }) => key);
  for (const name of [
    'KENDRIYA VIDYALAYA NO. 1',
    'Jawahar Navodaya Vidyalaya',
    'Govt. Girls School',
    'The Government College',
    'Rajkiya Inter College',
    'ZILLA PARISHAD HIGH SCHOOL',
    'केन्द्रीय विद्यालय संख्या 1',
    'परमाणु ऊर्जा केंद्रीय विद्यालय, नरौरा',
    'जवाहर नवोदय विद्यालय',
    'राजकीय इंटर कॉलेज',
  ])
    expect(codes(name), name).toEqual([`institution.government-name:${name}`]);
  for (const name of ['Governess Memorial School', 'DAV Public School', 'अराजकीय महाविद्यालय'])
    expect(codes(name), name).toEqual([]);
  expect(codes('Govt. Girls School', { ...sound, institutionType: 'Govt. Aided' })).toEqual([]);
  expect(codes('Govt. Girls School', { ...sound, institutionType: null })).toEqual([]);
});

test('a contact of the head in the checklists of others is one reason, however many they are', () => {
  const keysAmong = (centres: number) =>
    all({
      sharedContacts: [
        { contact: 'mobile', address: '9000000001', centres: 1, first: other },
        { contact: 'email', address: 'office@example.org', centres, first: other },
      ],
    }).map(({ key, items }) => [key, ...items]);
  expect(keysAmong(2)).toEqual([
    ['head.shared-contact:mobile:9000000001', 'headMobile'],
    ['head.shared-contact:email:office@example.org', 'headEmail'],
  ]);
  expect(keysAmong(3)).toEqual(keysAmong(2));
  const [reason] = all({
    sharedContacts: [{ contact: 'email', address: 'office@example.org', centres: 2, first: other }],
  });
  expect(reason?.values).toEqual({ ...other, contact: 'email', centres: 2 });
});
