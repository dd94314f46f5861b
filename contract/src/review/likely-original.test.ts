/** Which of equal pictures is the one that was copied: the first to arrive. What shows the whole is in `shows-whole.test.ts`. */
import { expect, test } from 'vitest';
import { groupConnected } from './group-connected.ts';
import { findLikelyOriginal, isCopied, type EqualPhoto } from './likely-original.ts';
import { connectedBy } from './other-photo.ts';
import type { Level } from './warnings.ts';

const photoOf = (centreId: string, hour: number, values: Partial<EqualPhoto> = {}): EqualPhoto => ({
  photoId: `photo of ${centreId}`,
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
