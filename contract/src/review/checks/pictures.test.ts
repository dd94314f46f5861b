import { expect, test } from 'vitest';
import type { AllFacts, OwnFacts, PhotoFacts, SamePicture } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import { findOwnWarnings, findReasons } from '../find-warnings.ts';
import { factsWith, photoWith } from '../testing/facts.ts';

const { minDetail, minLongEdgePx, namedMatches } = reviewLimits.picture;

const photo = photoWith;
/** The checks of pictures look at nothing else. */
const factsOf = (photos: OwnFacts['photos'], samePictures: readonly SamePicture[] = []) =>
  factsWith({ photos, samePictures });

const isOfPictures = ({ code }: { readonly code: string }): boolean => code.startsWith('picture.');
const findOwn = (photos: OwnFacts['photos']) =>
  findOwnWarnings(factsOf(photos), 'officer').filter(isOfPictures);
/** What the server adds. */
const findOther = (facts: AllFacts) => {
  const own = findOwn(facts.photos).map(({ key }) => key);
  return findReasons(facts).filter((reason) => isOfPictures(reason) && !own.includes(reason.key));
};
const keysOf = (photos: OwnFacts['photos']) => findOwn(photos).map(({ key }) => key);

test('two photos of a centre with the same file are one reason about both, also when the picture cannot be read', () => {
  const unread = photo({ picture: null });
  expect(findOwn({ centre: unread, strongRoom: unread })).toEqual([
    {
      code: 'picture.same-file',
      level: 'serious',
      key: 'picture.same-file:centre:strongRoom',
      items: ['photos.centre', 'photos.strongRoom'],
      values: {
        slot: 'centre',
        otherSlot: 'strongRoom',
        otherPhotoId: '',
        replaced: 0,
        centreId: '',
        code: '',
        name: '',
        city: '',
      },
    },
  ]);
  expect(findOwn({ centre: unread, strongRoom: photo({ sha256: 'bb' }) })).toEqual([]);
});

test('photos without a known hash are not the same file', () => {
  const unknown = photo({ sha256: null });
  expect(keysOf({ centre: unknown, strongRoom: unknown })).toEqual([]);
});

test('pictures that show hardly anything are empty', () => {
  const dark = photo({ picture: { detail: minDetail - 1 } });
  expect(keysOf({ centre: dark, strongRoom: { ...dark, sha256: 'bb' } })).toEqual([
    'picture.empty:centre',
    'picture.empty:strongRoom',
  ]);
  expect(keysOf({ strongRoom: photo({ picture: { detail: minDetail } }) })).toEqual([]);
});

test('a very small picture is a notice about its slot', () => {
  expect(findOwn({ strongRoom: photo({ longEdgePx: minLongEdgePx - 1 }) })).toEqual([
    {
      code: 'picture.empty',
      level: 'notice',
      key: 'picture.empty:strongRoom',
      items: ['photos.strongRoom'],
      values: { slot: 'strongRoom' },
    },
  ]);
  expect(findOwn({ strongRoom: photo({ longEdgePx: minLongEdgePx }) })).toEqual([]);
  expect(findOwn({ strongRoom: photo({ longEdgePx: null, picture: null }) })).toEqual([]);
});

test('a picture that has little of a photo is a notice, unless it is empty or nothing is known about that', () => {
  const { drawnFlatness } = reviewLimits.picture;
  const codesOf = (flatness: number | undefined, changes: Partial<PhotoFacts> = {}) =>
    findReasons(factsOf({ centre: photo({ picture: { detail: 100, flatness }, ...changes }) }))
      .filter(isOfPictures)
      .map(({ code, level, key }) => [code, level, key]);
  const drawn = ['picture.not-a-photo', 'notice', 'picture.not-a-photo:centre'];
  expect(codesOf(drawnFlatness)).toEqual([drawn]);
  expect(codesOf(drawnFlatness - 1)).toEqual([]);
  expect(codesOf(undefined)).toEqual([]);
  const empty = ['picture.empty', 'notice', 'picture.empty:centre'];
  expect(codesOf(100, { longEdgePx: minLongEdgePx - 1 })).toEqual([empty]);
});

const findMissing = (changes: Partial<PhotoFacts>) =>
  findOther(factsOf({ centre: photo(changes), strongRoom: photo() }));

test('a photo whose bytes are not in the store, or whose picture cannot be read, is serious', () => {
  const missing = {
    code: 'picture.missing',
    level: 'serious',
    key: 'picture.missing:centre',
    items: ['photos.centre'],
    values: { slot: 'centre' },
  };
  expect(findMissing({ isStored: false })).toEqual([missing]);
  expect(findMissing({ picture: null })).toEqual([missing]);
  expect(findMissing({})).toEqual([]);
});

const likeness = { tight: 40, hull: 0.5, hand: 'as it is', affine: '1 0 0 0 1 0' } as const;
const sameAs = (id: number, changes: Partial<SamePicture> = {}): SamePicture => ({
  slot: 'centre',
  isSameFile: false,
  other: { centreId: `c${id}`, code: `11020${id}`, name: 'DAV Public School', city: 'Patna' },
  otherSlot: 'strongRoom',
  otherPhotoId: `p${id}`,
  isReplaced: false,
  likeness,
  ...changes,
});

const findOthers = (samePictures: readonly SamePicture[]) =>
  findOther(factsOf({ centre: photo(), strongRoom: photo() }, samePictures));

test('photos of other centres are named by slot, the same file first, then in the given order', () => {
  const found = findOthers([
    sameAs(1, { slot: 'strongRoom' }),
    sameAs(2),
    sameAs(3, { isSameFile: true }),
    sameAs(4),
  ]);
  expect(found.map(({ key }) => key)).toEqual([
    'picture.same-file:centre:p3',
    'picture.changed:centre:p2',
    'picture.changed:centre:p4',
    'picture.changed:strongRoom:p1',
  ]);
  expect(found[0]).toEqual({
    code: 'picture.same-file',
    level: 'serious',
    key: 'picture.same-file:centre:p3',
    items: ['photos.centre'],
    values: {
      slot: 'centre',
      centreId: 'c3',
      code: '110203',
      name: 'DAV Public School',
      city: 'Patna',
      otherSlot: 'strongRoom',
      otherPhotoId: 'p3',
      replaced: 0,
    },
  });
  expect(findOthers([])).toEqual([]);
});

test('a replaced photo of the same centre is named without a centre', () => {
  const [found, ...others] = findOthers([sameAs(1, { isSameFile: true, other: null, isReplaced: true })]);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    code: 'picture.same-file',
    key: 'picture.same-file:centre:p1',
    items: ['photos.centre'],
    values: { slot: 'centre', otherSlot: 'strongRoom', otherPhotoId: 'p1', centreId: '', name: '' },
  });
});

test('a photo of an archived edition says which, and one of this centre itself is a notice', () => {
  const archived = { edition: 'NEET 2025', sentOn: '2025-04-03' };
  const levels = (same: Partial<SamePicture>) =>
    findOthers([sameAs(1, { archived, ...same })]).map(({ code, level, values }) => [code, level, values]);
  const other = { ...archived, code: '110201' };
  expect(levels({ isSameFile: true })).toMatchObject([['picture.same-file', 'serious', other]]);
  expect(levels({})).toMatchObject([['picture.changed', 'serious', { ...other, ...likeness }]]);
  const own = { ...archived, code: '', centreId: '' };
  expect(levels({ other: null, isSameFile: true })).toMatchObject([['picture.same-file', 'notice', own]]);
  expect(levels({ other: null })).toEqual([]);
});

test('only so many are named for each photo', () => {
  const many = Array.from({ length: namedMatches + 5 }, (_, id) => sameAs(id));
  const last = sameAs(99, { isSameFile: true });
  const found = findOthers([
    ...many,
    last,
    ...many.map((same) => ({ ...same, slot: 'strongRoom' as const })),
  ]);
  expect(found).toHaveLength(2 * namedMatches);
  expect(found[0]?.key).toBe('picture.same-file:centre:p99');
});

/** Whose the other photo is: of another centre, of one at the same address, of this centre in a former edition. */
const owners: readonly Partial<SamePicture>[] = [
  {},
  { isOneAddress: true },
  { other: null, archived: { edition: 'NEET 2025', sentOn: '2025-04-03' } },
];

/** What is said about each of `owners`, as `code level`. */
const judged = (points: { tight: number; hull: number } | null, isSameFile = false): (string | null)[] =>
  owners.map((owner) => {
    const { likeness: _likeness, ...same } = sameAs(1, { isSameFile, ...owner });
    const [found] = findOthers([points === null ? same : { ...same, likeness: { ...likeness, ...points } }]);
    return found === undefined ? null : `${found.code} ${found.level}`;
  });
const nothing = [null, null, null];

test('different pictures are no reason, whosever they are', () => {
  expect(judged(null)).toEqual(nothing);
  expect(judged({ tight: 10, hull: 0.5 })).toEqual(nothing);
});

test('the same file is serious, at one address a notice, and from a former edition sent again', () => {
  const sameFile = ['picture.same-file serious', 'picture.same-file notice', 'picture.same-file notice'];
  expect(judged(null, true)).toEqual(sameFile);
  expect(judged({ tight: 200, hull: 0.9 }, true)).toEqual(sameFile);
});

test('a changed picture is serious from 20 points on that span 12 %, and never against an own former edition', () => {
  const changed = ['picture.changed serious', 'picture.changed notice', null];
  expect(judged({ tight: 20, hull: 0.12 })).toEqual(changed);
  expect(judged({ tight: 200, hull: 0.9 })).toEqual(changed);
});

test('fewer points, or many close together, are no reason', () => {
  expect(judged({ tight: 19, hull: 0.9 })).toEqual(nothing);
  expect(judged({ tight: 200, hull: 0.119 })).toEqual(nothing);
});
