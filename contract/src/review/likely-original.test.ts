/** Which of equal pictures is likely the original: hits, and near misses where the signs are too few or disagree. */
import { expect, test } from 'vitest';
import { groupConnected } from './group-connected.ts';
import { findLikelyOriginal, looksLikeScreenshot, type EqualPhoto } from './likely-original.ts';
import { reviewLimits } from './limits.ts';
import { asOriginal, otherPhotoOf } from './other-photo.ts';
import type { Warning } from './warnings.ts';

const { compared, nearerM } = reviewLimits.original;
const photoOf = (centreId: string, hour: number, values: Partial<EqualPhoto> = {}): EqualPhoto => ({
  photoId: `photo of ${centreId}`,
  centreId,
  arrivedAt: new Date(Date.UTC(2026, 0, 10, hour)).toISOString(),
  takenAt: null,
  distanceM: null,
  width: 1600,
  height: 1200,
  ...values,
});
const named = (...photos: EqualPhoto[]) => findLikelyOriginal(photos).centreId;
const signsOf = (...photos: EqualPhoto[]) => findLikelyOriginal(photos).signs;

test('the first to arrive that is nearest to its own record is likely the original, with the figures', () => {
  const photos = [photoOf('copy', 22, { distanceM: 338_000 }), photoOf('victim', 6, { distanceM: 1_240 })];
  expect(findLikelyOriginal(photos)).toEqual({
    centreId: 'victim',
    signs: [
      { sign: 'arrived-first', centre_id: 'victim', own: 0, next: 960 },
      { sign: 'nearest', centre_id: 'victim', own: 1.2, next: 338 },
    ],
  });
});

test('one sign is too few, and a distance that pincodes cannot tell is none', () => {
  expect(named(photoOf('one', 6), photoOf('other', 7))).toBeNull();
  const near = photoOf('near', 6, { distanceM: 1_000 });
  expect(named(near, photoOf('other', 7, { distanceM: 1_000 + nearerM }))).toBeNull();
  expect(named(near, photoOf('other', 7, { distanceM: 1_001 + nearerM }))).toBe('near');
  expect(named(near, photoOf('other', 7))).toBeNull();
  expect(named(near)).toBeNull();
});

test('signs that disagree leave it undecided, and say who has which', () => {
  const early = photoOf('early', 6, { takenAt: '2026-01-10T11:00:00', distanceM: 90_000 });
  const late = photoOf('late', 9, { takenAt: '2026-01-10T09:00:00', distanceM: 500 });
  expect(named(early, late)).toBeNull();
  expect(signsOf(early, late).map(({ sign, centre_id: id }) => [sign, id])).toEqual([
    ['arrived-first', 'early'],
    ['taken-first', 'late'],
    ['nearest', 'late'],
  ]);
});

test('the same time twice is no sign', () => {
  const takenAt = '2026-01-10T09:00:00';
  expect(signsOf(photoOf('one', 6, { takenAt }), photoOf('other', 6, { takenAt }))).toEqual([]);
  expect(named(photoOf('one', 6, { takenAt }), photoOf('other', 7, { takenAt: '2026-01-10T09:00:01' }))).toBe(
    'one',
  );
});

test('a screenshot is never the original, and the only photo that is none has a sign', () => {
  const screen = { width: 1080, height: 2280 };
  expect(named(photoOf('one', 6), photoOf('other', 7, screen))).toBe('one');
  expect(
    named(
      photoOf('one', 6, { ...screen, distanceM: 0 }),
      photoOf('other', 7, { ...screen, distanceM: 90_000 }),
    ),
  ).toBeNull();
  expect(signsOf(photoOf('one', 6, screen), photoOf('other', 7)).map(({ sign }) => sign)).toEqual([
    'arrived-first',
    'no-screenshot',
  ]);
  expect(looksLikeScreenshot({ width: 1600, height: 900 })).toBe(false);
  expect(looksLikeScreenshot(screen)).toBe(true);
});

test('of a centre with several of the photos the first one counts', () => {
  const again = photoOf('one', 12, { photoId: 'again', distanceM: 80_000 });
  expect(
    named(again, photoOf('one', 6, { distanceM: 100 }), photoOf('other', 9, { distanceM: 60_000 })),
  ).toBe('one');
});

test('of very many the first to arrive are compared', () => {
  const many = Array.from({ length: compared + 200 }, (_, index) =>
    photoOf(`c${index}`, index, { distanceM: index === 0 ? 200 : 50_000 }),
  );
  expect(findLikelyOriginal(many.toReversed()).centreId).toBe('c0');
});

test('every reason that names a photo of another centre is one of a case, and a notice for the original', () => {
  const other = {
    centreId: 'c2',
    otherPhotoId: 'p2',
    otherSlot: 'centre',
    code: '2',
    name: '',
    city: '',
    replaced: 0,
  };
  const found = {
    code: 'picture.same-file',
    level: 'serious',
    key: 'picture.same-file:centre:p2',
    items: ['photos.centre'],
    values: { ...other, slot: 'centre' },
  } as Warning<'picture.same-file'>;
  expect(otherPhotoOf(found)).toEqual({ slot: 'centre', centreId: 'c2', photoId: 'p2' });
  expect(asOriginal(found, ['centre'])).toEqual({
    ...found,
    key: 'picture.same-file:centre:p2:original',
    level: 'notice',
    values: { ...found.values, original: 1 },
  });
  expect(asOriginal(found, ['strongRoom'])).toBe(found);
  const ofBoth = { ...found, values: { ...found.values, centreId: '', otherPhotoId: '' } };
  expect(asOriginal(ofBoth, ['centre'])).toBe(ofBoth);
});

test('what is connected over others is one group, also of very many', () => {
  const edges = Array.from({ length: 5_000 }, (_, index) => [`a${index}`, `a${index + 1}`] as const);
  const groups = groupConnected([['x', 'y'], ...edges, ['y', 'z'], ['x', 'z'], ['q', 'q']]);
  expect(groups.get('z')).toEqual(['x', 'y', 'z']);
  expect(groups.get('a0')).toBe(groups.get('a5000'));
  expect(groups.get('a0')).toHaveLength(5_001);
  expect(groups.get('q')).toEqual(['q']);
});
