/** Pictures of drawn rooms. */
import { expect, test } from 'vitest';
import type { GreyPicture } from '#contract/photo/grey-picture.ts';
import { areOfOnePicture } from '#contract/review/checks/pictures.ts';
import { findPoints } from '../../platform/photos/points/find-points.ts';
import {
  emptyPoints,
  mostArchivedPoints,
  thinPoints,
  type PicturePoints,
} from '../../platform/photos/points/picture-points.ts';
import { createRoom } from '../../testing/create-scene.ts';
import { change, compare, edits, halve, handsOf, stamp } from '../../testing/edited-pictures.ts';
import { comparePoints, describeMatch } from './compare-points.ts';
import { mirrorPoints } from './match-points.ts';

const size = { width: 880, height: 660 };
const [room, second, third, fourth] = [1, 2, 3, 4].map((number) =>
  createRoom(number, { degrees: 0, ...size }),
) as [GreyPicture, GreyPicture, GreyPicture, GreyPicture];
const [points, secondPoints, thirdPoints, fourthPoints] = [room, second, third, fourth].map((picture) =>
  findPoints(picture),
) as [PicturePoints, PicturePoints, PicturePoints, PicturePoints];
const withItself = comparePoints(handsOf(points), points, false)?.tight ?? Infinity;

test('mirrored points are those of the mirrored picture', () => {
  const mirrored = findPoints(edits.mirrored(room));
  expect(comparePoints(handsOf(mirrored), points, true)?.tight).toBeGreaterThan(0.6 * withItself);
  expect(mirrorPoints(mirrorPoints(points))).toEqual(points);
});

test('points of a turned picture are those of the picture', () => {
  const turned = findPoints(edits['turned by 90 degrees'](room));
  expect(comparePoints(handsOf(turned), points, false)?.tight).toBeGreaterThan(0.6 * withItself);
});

test('the same two pictures have the same match', () => {
  const [one, again] = [compare(points, secondPoints), compare(points, secondPoints)];
  expect(one).toEqual(again);
});

/** Those that leave the least; the long tests have all. */
const hardest = [
  'a quarter of the size',
  'mirrored and cut by 8 %',
  'photo of a screen, sloppy',
  'from 8 % beside',
  'plane at 20 degrees',
  'block over 15 %',
] as const satisfies (keyof typeof edits)[];

test.each(hardest)('a copy that is %s has 15 tight points with its original alone', (name) => {
  const copy = findPoints(edits[name](room));
  expect(compare(copy, points)?.tight).toBeGreaterThanOrEqual(15);
  expect(compare(copy, fourthPoints)?.tight ?? 0).toBeLessThan(15);
});

test('of an archived original a third of the points is enough for a serious reason', () => {
  const archived = thinPoints(points, mostArchivedPoints);
  const copy = findPoints(edits['cut by 15 % on each side'](room));
  expect(compare(copy, archived)?.tight).toBeGreaterThanOrEqual(20);
});

test('one stamp on two photos does not make them alike', () => {
  const stamped = [room, second].map((picture, seed) => findPoints(stamp(picture, seed)));
  const [one, other] = stamped as [PicturePoints, PicturePoints];
  expect(compare(one, other)?.tight ?? 0).toBeLessThan(15);
});

/** A faint room with a poster that shows another one. */
const withPoster = (picture: GreyPicture, poster: GreyPicture, left: number, top: number): GreyPicture =>
  change(picture, (old, x, y) => {
    const [column, row] = [x - left, y - top];
    const isInside = column >= 0 && row >= 0 && column < poster.width && row < poster.height;
    return isInside ? (poster.pixels[row * poster.width + column] ?? 0) : 110 + old / 4;
  });

test('one poster on two walls does not make the rooms one picture, and one that fills a quarter does', () => {
  const compareWith = (poster: GreyPicture) =>
    compare(findPoints(withPoster(room, poster, 90, 60)), findPoints(withPoster(second, poster, 240, 130)));
  const small = compareWith(halve(halve(fourth)));
  expect(small?.tight).toBeGreaterThanOrEqual(20);
  expect(small?.hull).toBeLessThan(0.12);
  const large = compareWith(halve(fourth));
  expect(large !== null && areOfOnePicture(large)).toBe(true);
});

test('a room is known again from a step beside; rooms with the same things in other places are not', () => {
  const fromBeside = compare(findPoints(createRoom(1, { degrees: 5, ...size })), points);
  expect(fromBeside?.tight).toBeGreaterThanOrEqual(20);
  for (const other of [secondPoints, thirdPoints, fourthPoints])
    expect(compare(points, other)?.tight ?? 0).toBeLessThan(15);
});

test('what is said of a match is how the copy was changed, and how the original lies over it', () => {
  const describe = (edit: keyof typeof edits) => {
    const copy = findPoints(edits[edit](room, []));
    const match = compare(copy, points);
    if (match === null) throw new Error('No match');
    return describeMatch(match, copy, points);
  };
  const mirrored = describe('mirrored');
  expect(mirrored).toMatchObject({ is_mirrored: true, turned_degrees: 0 });
  expect(mirrored.share_of_other).toBeCloseTo(1, 1);
  const places = (a: number, c: number, e: number, f: number) =>
    Object.fromEntries(
      Object.entries({ a, b: 0, c, d: 0, e, f }).map(([name, value]) => [name, expect.closeTo(value, 1)]),
    );
  expect(mirrored.onto_own).toEqual(places(-1, 1, 1, 0));
  expect(describe('turned by 90 degrees')).toMatchObject({ is_mirrored: false, turned_degrees: 90 });
  expect(describe('turned by 180 degrees')).toMatchObject({ is_mirrored: false, turned_degrees: 180 });
  expect(describe('upside down')).toMatchObject({ is_mirrored: true, turned_degrees: 180 });
  expect(describe('30 % of the area').share_of_other).toBeCloseTo(0.3, 1);
  const cut = describe('cut by 15 % on each side');
  expect(cut.share_of_other).toBeCloseTo(0.49, 1);
  expect(cut.share_of_own).toBeCloseTo(1, 1);
  expect(cut.onto_own).toEqual(places(1 / 0.7, -0.15 / 0.7, 1 / 0.7, -0.15 / 0.7));
  expect(describe('screenshot with bars').share_of_own).toBeCloseTo(0.84, 1);
});

test('pictures without points are like none', () => {
  const nothing = emptyPoints(640, 480, 0);
  expect(compare(nothing, points)).toBeNull();
  expect(compare(points, nothing)).toBeNull();
});
