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

test('a later photo that shows the whole of the first one leaves it undecided, and says who has which sign', () => {
  const photos = [photoOf('part', 6, cut), photoOf('whole', 12)];
  const undecided = {
    centreId: null,
    signs: [
      { sign: 'arrived-first', centre_id: 'part', minutes: 360 },
      { sign: 'shows-whole', centre_id: 'whole', minutes: 0 },
    ],
  };
  expect(findLikelyOriginal(photos, [map('part', 'whole', ofCut)])).toEqual(undecided);
  expect(findLikelyOriginal(photos, [map('whole', 'part', back)])).toEqual(undecided);
});

test('a part of the first one changes nothing, nor what is known of others', () => {
  const photos = [photoOf('whole', 6), photoOf('part', 9, cut), photoOf('later', 12)];
  const maps = [map('part', 'whole', ofCut), map('part', 'later', ofCut), map('whole', 'nobody', ofCut)];
  expect(findLikelyOriginal(photos, maps).centreId).toBe('whole');
});

test('of two photos neither is cleared when the later one shows the whole', () => {
  const copied = (wholeAt: number, partAt: number) => {
    const [whole, part] = [photoOf('whole', wholeAt), photoOf('part', partAt, cut)];
    return [isCopied(whole, part, back), isCopied(part, whole, ofCut)];
  };
  expect(copied(6, 9)).toEqual([true, false]);
  expect(copied(9, 6)).toEqual([false, false]);
});
