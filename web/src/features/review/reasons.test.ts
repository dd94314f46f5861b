/** The history names a decision only when somebody made it. */
import { expect, test } from 'vitest';
import { alignmentOf, overlayStyle, pictureStyle } from './comparison.tsx';
import { isInside, toPoint } from '../../patterns/places/projection.ts';
import { fitView, type Frame, panBy, zoomBy } from '../../ui/pan-zoom.ts';
import { indiaBox, largestScale, mapSize, mapViewOf } from './draw-map.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { lastDecisionOf } from './reasons.tsx';
import { queueUrl } from './review-query.ts';
import { hasHeadContact } from './visits.tsx';

const alignment = (degrees: number, isMirrored = false) =>
  alignmentOf({ turned_degrees: degrees, is_mirrored: isMirrored });

test('a picture is shown turned by the nearest quarter', () => {
  expect([0, 44, 46, 90, 181, 268, 316, 359].map((degrees) => alignment(degrees).quarters)).toEqual([
    0, 0, 1, 1, 2, 3, 0, 0,
  ]);
});

test('before it is turned, a picture on its side is as wide as its cell is high', () => {
  expect(pictureStyle(alignment(180))).toMatchObject({ width: '100cqw', height: '100cqh' });
  expect(pictureStyle(alignment(90, true))).toEqual({
    width: '100cqh',
    height: '100cqw',
    transform: 'translate(-50%, -50%) scaleX(-1) rotate(90deg)',
  });
});

test('over the own picture, a place of the other one is where the own one shows it', () => {
  const [width, height] = [400, 300];
  const placed = (map: Parameters<typeof overlayStyle>[1], x: number, y: number) => {
    const { transform, transformOrigin } = overlayStyle(width / height, map);
    expect(transformOrigin).toBe('0 0');
    const [moveX = 0, moveY = 0, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] =
      transform.match(/-?\d[\d.e-]*/g)?.map(Number) ?? [];
    expect([e, f]).toEqual([0, 0]);
    const [left, top] = [x * width, y * height];
    return [(a * left + c * top) / width + moveX / 100, (b * left + d * top) / height + moveY / 100];
  };
  const close = (...values: number[]) => values.map((value) => expect.closeTo(value, 5) as number);
  // Cut by 15 % on each side, mirrored, and turned clockwise.
  expect(placed({ a: 1 / 0.7, b: 0, c: -0.15 / 0.7, d: 0, e: 1 / 0.7, f: -0.15 / 0.7 }, 0.15, 0.5)).toEqual(
    close(0, 0.5),
  );
  expect(placed({ a: -1, b: 0, c: 1, d: 0, e: 1, f: 0 }, 0.1, 0.2)).toEqual(close(0.9, 0.2));
  expect(placed({ a: 0, b: -1, c: 1, d: 1, e: 0, f: 0 }, 0.1, 0.2)).toEqual(close(0.8, 0.1));
});

const stage = { width: 360, height: 400 };
const frame: Frame = { stage, content: mapSize, fitsUpTo: Infinity, largest: largestScale };
const delhi = { latitude: 28.61, longitude: 77.21 };
const pointIn = (view: typeof fitView, position = delhi) => toPoint(position, mapViewOf(view, frame), stage);

test('all of India fits, with north above and west to the left', () => {
  for (const latitude of [indiaBox.south, indiaBox.north])
    for (const longitude of [indiaBox.west, indiaBox.east]) {
      const { x, y } = pointIn(fitView, { latitude, longitude });
      expect(isInside({ x: Math.round(x), y: Math.round(y) }, stage)).toBe(true);
    }
  expect(pointIn(fitView).y).toBeLessThan(pointIn(fitView, { ...delhi, latitude: 12 }).y);
  expect(pointIn(fitView, { ...delhi, longitude: 70 }).x).toBeLessThan(pointIn(fitView).x);
});

test('the place under the pointer stays when the map is zoomed, and follows the finger', () => {
  const before = pointIn(fitView);
  const near = zoomBy(fitView, 8, frame, { x: before.x - stage.width / 2, y: before.y - stage.height / 2 });
  expect(pointIn(near).x).toBeCloseTo(before.x);
  expect(pointIn(near).y).toBeCloseTo(before.y);
  const moved = pointIn(panBy(near, { x: 30, y: -20 }, frame));
  expect(moved.x - before.x).toBeCloseTo(30);
  expect(moved.y - before.y).toBeCloseTo(-20);
});

const time = (minute: number): string => `2026-05-02T05:0${minute}:00.000Z`;

const correction = (askedAt: string, answeredAt: string | null): ReviewDetail['corrections'][number] => ({
  number: 1,
  items: ['manpower'],
  message: 'Please count again.',
  asked_by: 'officer',
  asked_at: askedAt,
  due_on: '2026-01-12',
  answered_at: answeredAt,
  sha256: null,
  changes: [],
  photos: [],
});

const waiting: Parameters<typeof lastDecisionOf>[0] = {
  decision: 'waiting',
  decided_by: 'officer',
  decided_at: time(2),
  corrections: [],
  new_since_accepted: [],
};
const said = { by: 'officer', at: time(2) };

test('what waits was returned by somebody, or accepted before new reasons', () => {
  expect(lastDecisionOf(waiting)).toEqual({ decision: 'waiting', ...said });
  expect(lastDecisionOf({ ...waiting, new_since_accepted: ['cctv.none'] })).toEqual({
    decision: 'accepted',
    ...said,
  });
});

test('what waits because of an answered correction was returned by nobody', () => {
  const answered = [correction(time(2), time(5))];
  expect(lastDecisionOf({ ...waiting, corrections: answered })).toBeNull();
  expect(lastDecisionOf({ ...waiting, corrections: answered, new_since_accepted: ['cctv.none'] })).toBeNull();
  expect(lastDecisionOf({ ...waiting, corrections: [correction(time(1), time(5))] })).toBeNull();
});

test('a decision after the answer, and one while the correction is open, is named', () => {
  for (const answeredAt of [time(1), null])
    expect(lastDecisionOf({ ...waiting, corrections: [correction(time(0), answeredAt)] })).toEqual({
      decision: 'waiting',
      ...said,
    });
  const accepted = { ...waiting, decision: 'accepted' as const };
  expect(lastDecisionOf({ ...accepted, corrections: [correction(time(0), time(5))] })).toEqual({
    decision: 'accepted',
    ...said,
  });
});

// The queue in the URL: what is written is read again, and what no list has is ignored.

test('the first page of what waits has no query', () => {
  expect(queueUrl.format(queueUrl.initial)).toBe('');
  expect(queueUrl.parse('')).toEqual(queueUrl.initial);
});

test('what is written is read again', () => {
  const urlState = {
    list: 'visit',
    state: 'Dadra & Nagar Haveli',
    reason: 'place.far',
    page: 3,
  } as const;
  expect(queueUrl.parse(queueUrl.format(urlState))).toEqual(urlState);
});

test.each(['list=everything', 'reason=place.near', 'page=0', 'page=1.5', 'page=-2', 'page=x'])(
  '%s is ignored',
  (query) => expect(queueUrl.parse(query)).toEqual(queueUrl.initial),
);

const same = {
  official_person: 'Asha Verma',
  phone: '+91 98765 43210',
  head_name: 'asha  verma',
  head_mobile: '9876543210',
};

test('the same person with the same number is not named twice', () => {
  expect(hasHeadContact(same)).toBe(false);
  expect(hasHeadContact({ ...same, head_mobile: '9876543211' })).toBe(true);
  expect(hasHeadContact({ ...same, head_name: 'Ravi Verma' })).toBe(true);
  expect(hasHeadContact({ ...same, head_name: '', head_mobile: '' })).toBe(false);
});
