import { expect, test } from 'vitest';
import { emptyAnswers } from '../../checklist/answers.ts';
import type { Answers } from '../../checklist/questions.ts';
import type { AllFacts, PhotoFacts } from '../facts.ts';
import type { OtherCentre } from '../warning-values.ts';
import { findOwnWarnings, findReasons } from '../find-warnings.ts';
import { factsWith, photoWith, soundAnswers } from '../testing/facts.ts';
import { countWords, findOtherPincode, isNoExam, stateAtEnd } from './words.ts';

const sound = soundAnswers;
const other: OtherCentre = { centreId: 'c2', code: '110203', name: 'DAV Public School', city: 'Patna' };
const findIn = (changes: Partial<Answers>) =>
  findOwnWarnings({ record: { state: '' }, answers: { ...sound, ...changes }, photos: {} }, 'officer');
const keys = (changes: Partial<Answers>): string[] =>
  findIn(changes).map(({ level, key }) => `${level} ${key}`);
const all = (changes: Partial<AllFacts>) => findReasons(factsWith({ answers: sound, ...changes }));

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
    all({ answers, record: { ...factsWith().record, name } }).map(({ key }) => key);
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

/** 480 seats, and more of everything than is needed. */
const generous: Answers = {
  ...sound,
  completeAddress: 'Plot 7, Fraser Road, Patna, Bihar 800001',
  rooms24: 20,
  rooms48: null,
  otherRooms: [],
  manpower: { invig: 40, admin: 12, peons: 10, guards: 8 },
  washrooms: { male: 10, female: 10 },
  candidateCount: 400,
};
const found = (answers: Partial<Answers>, facts: Partial<AllFacts> = {}) =>
  all({ answers: { ...generous, ...answers }, ...facts }).map(({ level, key }) => `${level} ${key}`);

test('figures beyond what the rooms allow are noticed, generous ones are not', () => {
  expect(found({})).toEqual([]);
  const staff = (manpower: Partial<Answers['manpower']>) =>
    found({ manpower: { ...generous.manpower, ...manpower } });
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

const photoCodes = (facts: Partial<PhotoFacts>) =>
  found({}, { photos: { centre: photoWith({ hasOwnPosition: true, ...facts }) } });

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

test.each<readonly [string, string | null]>([
  ['ABBURI NAGAR. MOTHADAKA MANDAL GUNTUR -522016, GUNTUR', '522016'],
  ['CHOWDAVARAM GUNTUR ANDHRA PRADESH PIN 522019, GUNTUR', '522019'],
  ['PRODDUTUR. PIN CODE :516360', '516360'],
  ['AT+PO+DISTT-SUPAUL.BIHAR PIN-852131', '852131'],
  ['K.S. Academy, Ward No.8 333023', '333023'],
  ['Sector 5, New Delhi 110 092', '110092'],
  ['Sansad Marg, New Delhi\n110092\n12 Janpath', '110092'],
  ['नई दिल्ली ११००९२', '110092'],
  // The pincode of the checklist.
  ['Sansad Marg, New Delhi 110001', null],
  ['Sansad Marg, New Delhi 110 001', null],
  ['नई दिल्ली ११०००१', null],
  // Phone numbers, areas, ranges and other numbers.
  ['Ph. 05842-222333', null],
  ['Phone: 222333', null],
  ['Call 0612 222333 or (0612) 222334', null],
  ['Mobile 98765 432100, +91 987654 3210, 9876543210', null],
  ['Affiliation No. 130456, School Code: 654321', null],
  ['Khasra No. 123456, Survey No 234567', null],
  ['Plot No. 123-125, 146/3, NH 44', null],
  ['UDISE 10281234567', null],
  ['House 012345', null],
])('the other pincode in %s', (address, pincode) => {
  expect(findOtherPincode(address, '110001')).toBe(pincode);
});
