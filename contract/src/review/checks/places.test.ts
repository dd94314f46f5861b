import { expect, test } from 'vitest';
import { reviewLimits } from '../limits.ts';
import { emptyAnswers } from '../../checklist/answers.ts';
import type { ExpectedPlace } from '../../photo/photo-place.ts';
import type { AllFacts, PhotoFacts, SharedPlace } from '../facts.ts';
import type { OtherCentre } from '../warning-values.ts';
import { findOwnWarnings, findReasons } from '../find-warnings.ts';
import { factsWith, patna, photoWith } from '../testing/facts.ts';
import { isFarFrom } from './places.ts';

/** About this many kilometres north of it. */
const north = (km: number) => ({ ...patna, latitude: patna.latitude + km / 111.195 });

const photo = photoWith;

const anchor = (kind: ExpectedPlace['kind'], name: string, position = patna): ExpectedPlace => ({
  kind,
  name,
  ...position,
});

const centre = (id: string): OtherCentre => ({
  centreId: id,
  code: `C-${id}`,
  name: 'School',
  city: 'Patna',
});

const sharing = (id: string, ...anchors: ExpectedPlace[]): SharedPlace => ({ ...centre(id), anchors });

/** At the place on record, unless something else is said. */
const factsAt = ({ pincode = '800001', ...facts }: Partial<AllFacts> & { pincode?: string } = {}): AllFacts =>
  factsWith({
    answers: { ...emptyAnswers(), pincode },
    photos: { centre: photo(), strongRoom: photo() },
    anchors: [anchor('pincode', '800001'), anchor('city', 'Patna')],
    ...facts,
  });

const found = (facts: AllFacts) =>
  findReasons(facts).filter(({ code }) => /^(place|time|pincode)\./.test(code) && code !== 'place.apart');
const foundOwn = (facts: AllFacts) =>
  findOwnWarnings(facts, 'officer').filter(({ code }) => code === 'place.apart');

test('nothing is said about photos at the expected place and time', () => {
  expect([...found(factsAt()), ...foundOwn(factsAt())]).toEqual([]);
});

test('a photo is far when it is beyond the limit from every anchor', () => {
  const photos = { centre: photo({ position: north(60) }), strongRoom: photo({ position: north(49) }) };
  expect(found(factsAt({ photos }))).toEqual([
    {
      code: 'place.far',
      level: 'notice',
      key: 'place.far:centre:26.134,85.137',
      items: ['photos.centre'],
      values: { slot: 'centre', km: 60, pincode: '800001', typedPincode: '', city: 'Patna' },
    },
  ]);
  const anchors = [anchor('pincode', '800001'), anchor('city', 'Patna', north(80))];
  expect(found(factsAt({ photos, anchors }))).toEqual([]);
  expect(found(factsAt({ photos, anchors: [] }))).toEqual([]);
});

test('another pincode that was typed makes a far photo serious, and never explains it away', () => {
  const farAt = (km: number, typed: Parameters<typeof factsAt>[0]) =>
    found(factsAt({ photos: { centre: photo({ position: north(km) }) }, ...typed }))
      .filter(({ code }) => code === 'place.far')
      .map(({ level, key, values }) => [level, key, 'typedPincode' in values ? values.typedPincode : null]);
  const key = 'place.far:centre:26.134,85.137';
  expect(farAt(60, { pincode: '843301' })).toEqual([['serious', `${key}:843301`, '843301']]);
  expect(farAt(60, { pincode: '800001' })).toEqual([['notice', key, '']]);
  expect(farAt(60, { pincode: '' })).toEqual([['notice', key, '']]);
  expect(farAt(60, { pincode: '843301', hasFillerPincode: true })).toEqual([['notice', key, '']]);
  expect(farAt(49, { pincode: '843301' })).toEqual([]);
});

test('a photo that is very far is serious', () => {
  const levelAt = (km: number) =>
    found(factsAt({ photos: { strongRoom: photo({ position: north(km) }) } })).map(({ level, items }) => [
      level,
      ...items,
    ]);
  expect(levelAt(99)).toEqual([['notice', 'photos.strongRoom']]);
  expect(levelAt(101)).toEqual([['serious', 'photos.strongRoom']]);
});

test('two photos are apart when their accuracies do not explain it', () => {
  const levelAt = (km: number, accuracyM: number | null) =>
    foundOwn(
      factsAt({
        photos: { centre: photo({ accuracyM }), strongRoom: photo({ accuracyM, position: north(km) }) },
      }),
    ).map(({ code, level, values }) => [code, level, values]);
  expect(levelAt(1.19, null)).toEqual([]);
  expect(levelAt(1.21, null)).toEqual([['place.apart', 'notice', { metres: 1210 }]]);
  expect(levelAt(1.5, 300)).toEqual([]);
  expect(levelAt(5.03, 20)).toEqual([['place.apart', 'notice', { metres: 5030 }]]);
  expect(levelAt(5.05, 20)).toEqual([['place.apart', 'serious', { metres: 5050 }]]);
  expect(foundOwn(factsAt({ photos: { centre: photo() } }))).toEqual([]);
});

test('a shared place is serious with two other centres, and a further centre is a new circumstance', () => {
  const one = found(factsAt({ sharedPlaces: [sharing('b')] }));
  expect(one).toEqual([
    {
      code: 'place.shared',
      level: 'notice',
      key: 'place.shared:b',
      items: ['photos.centre'],
      values: { ...centre('b'), centres: 1 },
    },
  ]);
  const two = found(factsAt({ sharedPlaces: [sharing('b'), sharing('a')] }));
  expect(two.map(({ level, key, values }) => [level, key, values])).toEqual([
    ['serious', 'place.shared:b', { ...centre('b'), centres: 2 }],
    ['serious', 'place.shared:a', { ...centre('a'), centres: 2 }],
  ]);
});

test('whoever comes from far away is no reason for the centre that is where it should be', () => {
  const [near, far] = [
    sharing('near', anchor('pincode', '800002')),
    sharing('far', anchor('city', 'Agra', north(60))),
  ];
  const named = (facts: Partial<AllFacts>) =>
    found(factsAt({ sharedPlaces: [far, near], ...facts })).flatMap(({ code, values }) =>
      code === 'place.shared' && 'centreId' in values ? [values.centreId] : [],
    );
  expect(named({})).toEqual(['near']);
  expect(named({ sharedPlaces: [far] })).toEqual([]);
  // Of one that is far away itself, or whose place nobody knows, nothing is left out.
  expect(named({ anchors: [anchor('city', 'Agra', north(60))] })).toEqual(['far', 'near']);
  expect(named({ anchors: [] })).toEqual(['far', 'near']);
});

test('of a place that many share some are named', () => {
  const sharedPlaces = Array.from({ length: 100 }, (_, number) => sharing(String(number)));
  expect(found(factsAt({ sharedPlaces }))).toHaveLength(reviewLimits.place.namedCentres);
});

test('a position is vague beyond the limit; a missing accuracy is no reason', () => {
  const photos = { centre: photo({ accuracyM: 2001 }), strongRoom: photo({ accuracyM: 2000 }) };
  expect(found(factsAt({ photos })).map(({ code, key, values }) => [code, key, values])).toEqual([
    ['place.vague', 'place.vague:centre:25.594,85.137', { slot: 'centre', metres: 2001 }],
  ]);
  expect(found(factsAt({ photos: { centre: photo({ accuracyM: null }) } }))).toEqual([]);
});

test.each([
  ['30 days before its arrival', '2025-03-03T11:31:00', false],
  ['earlier', '2025-03-03T11:29:00', true],
  ['a day after its arrival', '2025-04-03T11:29:00', false],
  ['later', '2025-04-03T11:31:00', true],
])('a time of the camera, read as that of India: %s', (_, takenAt, isOdd) => {
  const reasons = found(factsAt({ photos: { centre: photo({ takenAt }) } }));
  expect(reasons.map(({ code, values }) => [code, values])).toEqual(
    isOdd ? [['time.odd', { slot: 'centre', takenAt: takenAt.slice(0, 10) }]] : [],
  );
});

test('times are not compared abroad, without one of them, and when the camera has none', () => {
  const old = { takenAt: '2019-01-01T12:00:00' };
  const without: Partial<PhotoFacts>[] = [
    { ...old, position: { latitude: 25.2, longitude: 55.3 } },
    { ...old, arrivedAt: null },
    { takenAt: null },
    { takenAt: '0000-00-00T00:00:00' },
  ];
  for (const facts of without)
    expect(found(factsAt({ anchors: [], photos: { centre: photo(facts) } }))).toEqual([]);
});

test.each([
  ['another one', { pincode: '800002' }],
  ['one of another state', { pincode: '208001' }],
  ['one of another state, with a filler on record', { pincode: '208001', hasFillerPincode: true }],
  ['none', { pincode: '' }],
])('a pincode that was typed is a fact and no reason alone: %s', (_, typed) => {
  expect(findReasons(factsAt(typed)).filter(({ items }) => items.includes('pincode'))).toEqual([]);
});

const foundByHead = (photos: AllFacts['photos']) =>
  findOwnWarnings(factsAt({ photos }), 'preview')
    .filter(({ code }) => code === 'place.elsewhere' || code === 'place.old-fix')
    .map(({ code, items, values, level }) => ({ code, items, values, level }));

test('a head is asked about each photo that the server or the phone has doubts about, without figures', () => {
  const asked = foundByHead({
    centre: photo({ isFarFromRecord: true }),
    strongRoom: photo({ hasOldFix: true }),
  });
  const level = 'notice';
  expect(asked).toEqual([
    { code: 'place.elsewhere', items: ['photos.centre'], values: { slot: 'centre' }, level },
    { code: 'place.old-fix', items: ['photos.strongRoom'], values: { slot: 'strongRoom' }, level },
  ]);
  expect(foundByHead({ centre: photo({ isFarFromRecord: false, hasOldFix: false }) })).toEqual([]);
  expect(foundByHead({ centre: photo(), strongRoom: photo() })).toEqual([]);
});

test('what a head is asked is no reason for officers', () => {
  const photos = { centre: photo({ isFarFromRecord: true, hasOldFix: true }) };
  expect(findReasons(factsAt({ photos }))).toEqual(findReasons(factsAt({ photos: { centre: photo() } })));
});

test('far from the record is as far as officers are pointed to', () => {
  const anchors = [anchor('pincode', '800001')];
  expect([49, 51].map((km) => isFarFrom(anchors, north(km)))).toEqual([false, true]);
  expect(isFarFrom([], north(900))).toBe(false);
});
