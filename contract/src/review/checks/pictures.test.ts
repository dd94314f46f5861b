import { expect, test } from 'vitest';
import type { ImageHash } from '../../photo/image-hash.ts';
import type { AllFacts, OwnFacts, PhotoFacts, SamePicture } from '../facts.ts';
import { reviewLimits } from '../limits.ts';
import { emptyAnswers } from '../../checklist/derive/answers.ts';
import { findOwnWarnings, findReasons } from '../find-warnings.ts';

const { sameDistance, minQuality, minLongEdgePx, namedMatches } = reviewLimits.picture;

/** A picture at this distance from the one of 0. */
function pictureAt(distance: number, quality = 100): ImageHash {
  const prints = new Uint8Array(128);
  // The other parts are far away from everything.
  prints.fill(0b0101_0101, 32);
  for (let bit = 0; bit < distance; bit += 1) prints[bit >> 3] = (prints[bit >> 3] ?? 0) | (1 << (bit & 7));
  return { prints, quality };
}

const photo = (changes: Partial<PhotoFacts> = {}): PhotoFacts => ({
  sha256: 'aa',
  position: null,
  accuracyM: null,
  takenAt: null,
  arrivedAt: null,
  longEdgePx: 4000,
  isStored: true,
  picture: pictureAt(0),
  ...changes,
});

const noFacts = {
  record: { name: '', pincode: '', city: '', state: '' },
  answers: emptyAnswers(),
  anchors: [],
  typedPincodeState: null,
  sharedPlaces: [],
  sharedContacts: [],
};
/** The checks of pictures look at nothing else. */
const factsOf = (photos: OwnFacts['photos'], samePictures: readonly SamePicture[] = []) =>
  ({ ...noFacts, photos, samePictures }) satisfies AllFacts;

const isOfPictures = ({ code }: { readonly code: string }): boolean => code.startsWith('picture.');
const findOwn = (photos: OwnFacts['photos']) =>
  findOwnWarnings(factsOf(photos), 'officer').filter(isOfPictures);
/** What the server adds. */
const findOther = (facts: AllFacts) => {
  const own = findOwn(facts.photos).map(({ key }) => key);
  return findReasons(facts).filter((reason) => isOfPictures(reason) && !own.includes(reason.key));
};
const keysOf = (photos: OwnFacts['photos']) => findOwn(photos).map(({ key }) => key);

test('two photos of a centre with the same picture are one reason about both', () => {
  const other = photo({ sha256: 'bb', picture: pictureAt(sameDistance) });
  expect(findOwn({ centre: photo(), strongRoom: other })).toEqual([
    {
      code: 'picture.same',
      level: 'serious',
      key: 'picture.same:centre:strongRoom',
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
  const different = photo({ sha256: 'bb', picture: pictureAt(sameDistance + 1) });
  expect(findOwn({ centre: photo(), strongRoom: different })).toEqual([]);
});

test('the same file is named as such, also when the picture cannot be read', () => {
  const unread = photo({ picture: null });
  expect(keysOf({ centre: unread, strongRoom: unread })).toEqual(['picture.same-file:centre:strongRoom']);
  expect(keysOf({ centre: unread, strongRoom: photo({ sha256: 'bb' }) })).toEqual([]);
});

test('photos without a known hash are not the same file', () => {
  const unknown = photo({ sha256: null, picture: null });
  expect(keysOf({ centre: unknown, strongRoom: unknown })).toEqual([]);
  const known = photo({ sha256: null });
  expect(keysOf({ centre: known, strongRoom: known })).toEqual(['picture.same:centre:strongRoom']);
});

test('pictures that show hardly anything are empty, and not the same', () => {
  const dark = photo({ picture: pictureAt(0, minQuality - 1) });
  expect(keysOf({ centre: dark, strongRoom: { ...dark, sha256: 'bb' } })).toEqual([
    'picture.empty:centre',
    'picture.empty:strongRoom',
  ]);
  expect(keysOf({ strongRoom: photo({ picture: pictureAt(0, minQuality) }) })).toEqual([]);
});

test('a faint copy is the same picture as a clear one that is near, and stays a match beside being empty', () => {
  const { sameFaintDistance, minFaintQuality } = reviewLimits.picture;
  const keysWith = (distance: number, quality: number) =>
    keysOf({ centre: photo(), strongRoom: photo({ sha256: 'bb', picture: pictureAt(distance, quality) }) });
  const empty = 'picture.empty:strongRoom';
  expect(keysWith(sameFaintDistance, minFaintQuality)).toEqual(['picture.same:centre:strongRoom', empty]);
  expect(keysWith(sameFaintDistance + 1, minFaintQuality)).toEqual([empty]);
  expect(keysWith(0, minFaintQuality - 1)).toEqual([empty]);
  expect(keysWith(sameFaintDistance + 1, minQuality)).toEqual(['picture.same:centre:strongRoom']);
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
    findReasons(factsOf({ centre: photo({ picture: { ...pictureAt(0), flatness }, ...changes }) }))
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

const sameAs = (id: number, changes: Partial<SamePicture> = {}): SamePicture => ({
  slot: 'centre',
  isSameFile: false,
  hashDistance: 0,
  other: { centreId: `c${id}`, code: `11020${id}`, name: 'DAV Public School', city: 'Patna' },
  otherSlot: 'strongRoom',
  otherPhotoId: `p${id}`,
  isReplaced: false,
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
    'picture.same:centre:p2',
    'picture.same:centre:p4',
    'picture.same:strongRoom:p1',
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
  const [found, ...others] = findOthers([sameAs(1, { other: null })]);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    code: 'picture.same',
    key: 'picture.same:centre:p1',
    items: ['photos.centre'],
    values: { slot: 'centre', otherSlot: 'strongRoom', otherPhotoId: 'p1', centreId: '', name: '' },
  });
});

test('a photo of an archived edition says which, and one of this centre itself is a notice', () => {
  const archived = { edition: 'NEET 2025', sentOn: '2025-04-03' };
  const points = { tight: 40, loose: 50, hull: 0.5, hand: 'as it is', affine: '1 0 0 0 1 0' } as const;
  const levels = (same: Partial<SamePicture>) =>
    findOthers([sameAs(1, { archived, ...same })]).map(({ code, level, values }) => [code, level, values]);
  const other = { ...archived, code: '110201' };
  expect(levels({ hashDistance: 64 })).toMatchObject([['picture.same', 'serious', other]]);
  const changed = { hashDistance: null, likeness: points };
  expect(levels(changed)).toMatchObject([['picture.changed', 'serious', other]]);
  const own = { ...archived, code: '', centreId: '' };
  expect(levels({ other: null, hashDistance: 40 })).toMatchObject([['picture.same', 'notice', own]]);
  expect(levels({ other: null, isSameFile: true })).toMatchObject([['picture.same-file', 'notice', own]]);
  expect([...levels({ other: null, hashDistance: 41 }), ...levels({ ...changed, other: null })]).toEqual([]);
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
