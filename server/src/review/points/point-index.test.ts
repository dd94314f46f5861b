import { expect, test } from 'vitest';
import {
  emptyPoints,
  wordsOfPoint,
  type PicturePoints,
} from '../../platform/photos/points/picture-points.ts';
import { hashed } from '../../testing/edited-pictures.ts';
import { mirrorPoints } from './match-points.ts';
import { indexSize, mostCandidates, PointIndex, type BothHands, type IndexSize } from './point-index.ts';

/** Points of a photo that does not exist: with `flipped` of 256 bits differing from those of the same seed. */
function madePoints(seed: number, count: number, { flipped = 0, turn = 0 } = {}): PicturePoints {
  const points = emptyPoints(640, 480, count);
  for (let at = 0; at < count * wordsOfPoint; at += 1) points.bits[at] = 2 ** 32 * hashed(seed, at);
  for (let point = 0; point < count; point += 1) {
    points.turns[point] = 256 * hashed(seed, -point) + turn;
    points.x[point] = 640 * 64 * hashed(point, 1);
    for (let flip = 0; flip < flipped; flip += 1) {
      const bit = Math.floor(256 * hashed(point, seed * 1000 + flip));
      const word = point * wordsOfPoint + (bit >> 5);
      points.bits[word] = (points.bits[word] ?? 0) ^ (1 << (bit & 31));
    }
  }
  return points;
}

const hands = (points: PicturePoints): BothHands => ({ asIs: points, mirrored: mirrorPoints(points) });
const nobody = (): boolean => false;

function fill(size: IndexSize, photos: number) {
  const index = new PointIndex(size);
  for (let photo = 0; photo < photos; photo += 1) index.add(`photo ${photo}`, madePoints(photo, size.points));
  return index;
}

const small = { tables: 2, keyBits: 16, points: 60 };

test('a changed copy is found as it is and mirrored, whatever its turn, with most votes', () => {
  const index = fill(small, 300);
  const copy = madePoints(123, 60, { flipped: 12, turn: 77 });
  const [first, second] = index.find(hands(copy), nobody).candidates;
  expect(first).toMatchObject({ photoId: 'photo 123', isMirrored: false });
  // A copy has so many votes that no other photo has a quarter of them.
  expect(second).toBeUndefined();
  const [mirrored] = index.find(hands(mirrorPoints(copy)), nobody).candidates;
  expect(mirrored).toMatchObject({ photoId: 'photo 123', isMirrored: true, score: first?.score });
});

test('a photo that is like none has at most 10 candidates', () => {
  const { candidates } = fill(small, 300).find(hands(madePoints(999, 60)), nobody);
  expect(candidates.length).toBeLessThanOrEqual(mostCandidates);
  expect(candidates.map(({ score }) => score)).toEqual(
    candidates.map(({ score }) => score).toSorted((one, other) => other - one),
  );
});

test('photos that were removed or are left out are no candidates, and a replaced one is found by its new points', () => {
  const index = fill(small, 50);
  const namesFor = (seed: number, isLeftOut = nobody as (id: string) => boolean): string[] =>
    index.find(hands(madePoints(seed, 60)), isLeftOut).candidates.map(({ photoId }) => photoId);
  expect(namesFor(7, (id) => id === 'photo 7')).not.toContain('photo 7');
  index.remove('photo 7');
  index.remove('photo that never was');
  expect(index.count).toBe(49);
  expect(namesFor(7)).not.toContain('photo 7');
  index.add('photo 7', madePoints(7, 60));
  expect(namesFor(7)[0]).toBe('photo 7');
  index.add('photo 7', madePoints(777, 60));
  expect(index.count).toBe(50);
  expect(namesFor(7)).not.toContain('photo 7');
  expect(namesFor(777)[0]).toBe('photo 7');
});

test('nothing is lost when what was added is sorted in, and removed photos give their memory back', () => {
  const size = { tables: 1, keyBits: 16, points: 600 };
  const perMerge = Math.floor(2 ** 17 / size.points);
  const index = fill(size, 4 * perMerge + 1);
  for (const photo of [0, perMerge - 1, perMerge, 3 * perMerge, 4 * perMerge]) {
    const { candidates } = index.find(hands(madePoints(photo, 600, { flipped: 20 })), nobody);
    expect(candidates[0]?.photoId).toBe(`photo ${photo}`);
  }
  const before = index.bytes;
  for (let photo = 0; photo < 4 * perMerge; photo += 1) index.remove(`photo ${photo}`);
  for (let photo = 0; photo < perMerge; photo += 1) index.add(`new ${photo}`, madePoints(photo, 600));
  // Three quarters of 2 MB, in parts of 1 MB.
  expect(before - index.bytes).toBe(2 ** 20);
  expect(index.find(hands(madePoints(3, 600)), nobody).candidates[0]?.photoId).toBe('new 3');
});

test('the tables are not sorted at once, which would stop the server for long', () => {
  const size = { tables: 4, keyBits: 12, points: 600 };
  const index = new PointIndex(size);
  const points = madePoints(1, 600);
  const grown = Array.from({ length: 230 }, (_, photo) => {
    const before = index.bytes;
    index.add(`photo ${photo}`, points);
    return (index.bytes - before) / 2 ** 20;
  });
  // Each table takes its first MB when it is sorted.
  expect(grown.filter((parts) => parts > 0)).toEqual([1, 1, 1, 1]);
});

test('a photo without points finds nothing and is not found', () => {
  const index = fill(small, 3);
  index.add('grey', emptyPoints(640, 480, 0));
  expect(index.find(hands(emptyPoints(640, 480, 0)), nobody)).toEqual({ candidates: [], visited: 0 });
});

test('the work for one photo grows no faster than the photos', () => {
  const size = { tables: 1, keyBits: 18, points: 30 };
  const index = fill(size, 2_000);
  const asked = hands(madePoints(-1, 30));
  const few = index.find(asked, nobody).visited;
  for (let photo = 2_000; photo < 20_000; photo += 1) index.add(`photo ${photo}`, madePoints(photo, 30));
  const many = index.find(asked, nobody).visited;
  expect(few).toBeGreaterThan(100);
  expect(many / few).toBeLessThan(12);
});

test('of a picture that very many sent, the first ones are found, and no more postings are looked at', () => {
  const index = new PointIndex(small);
  const points = madePoints(1, 60);
  for (let photo = 0; photo < 65; photo += 1) index.add(`photo ${photo}`, points);
  const before = index.find(hands(points), nobody);
  expect(before.candidates).toHaveLength(mostCandidates);
  for (let photo = 65; photo < 5_000; photo += 1) index.add(`photo ${photo}`, points);
  const { candidates, visited } = index.find(hands(points), nobody);
  expect(candidates.map(({ photoId }) => photoId)).toEqual(
    Array.from({ length: mostCandidates }, (_, photo) => `photo ${photo}`),
  );
  expect(visited).toBeLessThan(1.1 * before.visited);
});

test('the tables take other bits', () => {
  expect(indexSize.tables * indexSize.keyBits).toBeLessThan(256);
});
