/** Which of equal pictures is the one that was copied: the first to arrive. A later one that shows the whole of it leaves that undecided. */
import { expect, test } from 'vitest';
import { type EqualPhoto, findLikelyOriginal, findWhole, groupConnected, isCopied } from './original.ts';
import { connectedBy, type Level } from './warnings.ts';

const photoOf = (centreId: string, hour: number, values: Partial<EqualPhoto> = {}): EqualPhoto => ({
  photoId: centreId,
  centreId,
  arrivedAt: new Date(Date.UTC(2026, 0, 10, hour)).toISOString(),
  width: 1600,
  height: 1200,
  ...values,
});
const named = (...photos: EqualPhoto[]) => findLikelyOriginal(photos).centreId;

test('the first to arrive is the one that was copied, with how long before the next', () => {
  expect(findLikelyOriginal([photoOf('copy', 22), photoOf('victim', 6), photoOf('later', 23)])).toEqual({
    centreId: 'victim',
    signs: [{ sign: 'arrived-first', centre_id: 'victim', minutes: 960 }],
  });
});

test('in the same moment nobody is the first, and alone neither', () => {
  expect(findLikelyOriginal([photoOf('one', 6), photoOf('other', 6)])).toEqual({ centreId: null, signs: [] });
  expect(named(photoOf('one', 6))).toBeNull();
  expect(named()).toBeNull();
});

test('of a centre with several of the photos the first one counts', () => {
  const again = photoOf('one', 12, { photoId: 'again' });
  expect(named(again, photoOf('one', 6), photoOf('other', 9))).toBe('one');
  expect(named(photoOf('one', 6), photoOf('one', 6, { photoId: 'twice' }), photoOf('other', 9))).toBe('one');
});

test('of two photos the later one is the copy, and of the same moment none', () => {
  const [early, late] = [photoOf('early', 6), photoOf('late', 9)];
  expect([isCopied(early, late, ''), isCopied(late, early, '')]).toEqual([true, false]);
  const other = photoOf('other', 6);
  expect([isCopied(early, other, ''), isCopied(other, early, '')]).toEqual([false, false]);
});

test('only a serious reason that names a photo of another centre connects both', () => {
  const values = { slot: 'centre', centreId: 'c2', otherPhotoId: 'p2' };
  const other = { slot: 'centre', centreId: 'c2', photoId: 'p2' };
  const of = (level: Level, changed: Partial<typeof values> = {}) =>
    connectedBy({ level, values: { ...values, ...changed } });
  expect(of('serious')).toEqual(other);
  expect(of('notice')).toBeNull();
  expect(of('serious', { centreId: '', otherPhotoId: '' })).toBeNull();
});

test('what is connected over others is one group, also of very many', () => {
  const edges = Array.from({ length: 5_000 }, (_, index) => [`a${index}`, `a${index + 1}`] as const);
  const groups = groupConnected([['x', 'y'], ...edges, ['y', 'z'], ['x', 'z'], ['q', 'q']]);
  expect(groups.get('z')).toEqual(['x', 'y', 'z']);
  expect(groups.get('a0')).toBe(groups.get('a5000'));
  expect(groups.get('a0')).toHaveLength(5_001);
  expect(groups.get('q')).toEqual(['q']);
});

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
