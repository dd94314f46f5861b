import { expect, test } from 'vitest';
import { findLikelyOriginal, type EqualPhoto } from './likely-original.ts';
import { findWhole } from './shows-whole.ts';

const camera = { width: 1600, height: 1200 };
const cut = { width: 1120, height: 840 };
/** Of the points of both, found in pictures of 640 pixels. */
const ofCut = '0.7 0 96 0 0.7 72';
const back = '1.428571 0 -137.1429 0 1.428571 -102.8571';

test('a picture that lies in another one, as sharp as there, is a part of it', () => {
  expect(findWhole(ofCut, cut, camera)).toBe('other');
  expect(findWhole(back, camera, cut)).toBe('own');
  // Mirrored: from right to left.
  expect(findWhole('-0.7 0 544 0 0.7 72', cut, camera)).toBe('other');
  expect(findWhole(ofCut, { width: 320, height: 240 }, camera)).toBe('other');
});

test('neither is the whole: equal pictures, pictures that overlap, a collage, a photo of a screen, no map', () => {
  expect(findWhole('1 0 0 0 1 0', camera, camera)).toBeNull();
  expect(findWhole('1 0 200 0 1 0', camera, camera)).toBeNull();
  expect(findWhole('0.5 0 320 0 0.5 0', camera, camera)).toBeNull();
  expect(findWhole('0.9 0 32 0 0.9 24', camera, camera)).toBeNull();
  for (const affine of ['', '1 0 0', 'a b c d e f']) expect(findWhole(affine, camera, cut)).toBeNull();
});

const photoOf = (centreId: string, hour: number, size = camera): EqualPhoto => ({
  photoId: centreId,
  centreId,
  arrivedAt: new Date(Date.UTC(2026, 0, 10, hour)).toISOString(),
  takenAt: null,
  distanceM: null,
  ...size,
});
const map = (photoId: string, otherPhotoId: string, affine: string) => ({ photoId, otherPhotoId, affine });

test('the photo of which others show a part has a sign, also over several of them', () => {
  const photos = [
    photoOf('whole', 6),
    photoOf('part', 9, cut),
    photoOf('smaller', 12, { ...cut, width: 600 }),
  ];
  const found = findLikelyOriginal(photos, [
    map('part', 'whole', ofCut),
    map('smaller', 'part', '0.5 0 100 0 0.5 100'),
    map('whole', 'nobody', back),
  ]);
  expect(found.centreId).toBe('whole');
  expect(found.signs.map(({ sign, centre_id: id }) => [sign, id])).toEqual([
    ['arrived-first', 'whole'],
    ['shows-whole', 'whole'],
  ]);
});

test('a part that arrived first leaves it undecided, and so do two wholes', () => {
  const [whole, part] = [photoOf('whole', 9), photoOf('part', 6, cut)];
  expect(findLikelyOriginal([whole, part], [map('part', 'whole', ofCut)]).centreId).toBeNull();
  const other = photoOf('other', 12);
  const maps = [map('part', 'whole', ofCut), map('part', 'other', ofCut)];
  expect(findLikelyOriginal([whole, part, other], maps).signs.map(({ sign }) => sign)).toEqual([
    'arrived-first',
  ]);
});
