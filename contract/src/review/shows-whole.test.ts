import { expect, test } from 'vitest';
import { findLikelyOriginal, isCopied, type EqualPhoto } from './likely-original.ts';
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
  ...size,
});
const map = (photoId: string, otherPhotoId: string, affine: string) => ({ photoId, otherPhotoId, affine });

test('the photo of which others show a part is the one that was copied, also over several and when it arrived last', () => {
  const photos = [
    photoOf('part', 6, cut),
    photoOf('smaller', 9, { ...cut, width: 600 }),
    photoOf('whole', 12),
  ];
  const maps = [
    map('part', 'whole', ofCut),
    map('smaller', 'part', '0.5 0 100 0 0.5 100'),
    map('whole', 'nobody', back),
  ];
  expect(findLikelyOriginal(photos, maps)).toEqual({
    centreId: 'whole',
    signs: [{ sign: 'shows-whole', centre_id: 'whole', minutes: 0 }],
  });
});

test('of two photos the part is the copy, whichever arrived first', () => {
  for (const hours of [
    [6, 9],
    [9, 6],
  ] as const) {
    const [whole, part] = [photoOf('whole', hours[0]), photoOf('part', hours[1], cut)];
    expect([isCopied(whole, part, back), isCopied(part, whole, ofCut)]).toEqual([true, false]);
  }
});

test('parts of each other end nowhere', () => {
  const photos = [photoOf('one', 6, cut), photoOf('other', 9, cut)];
  const maps = [map('one', 'other', ofCut), map('other', 'one', ofCut)];
  expect(findLikelyOriginal(photos, maps).signs).toHaveLength(1);
});
