import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExifGps, photoTagNames, takenInIndia, type PhotoTagName } from './parse-exif-gps.ts';
import { isUsablePosition } from './geo-position.ts';

/** A number as EXIF has it. */
const rational = (numerator: number, denominator = 1) => [numerator, denominator];

const delhi: Partial<Record<PhotoTagName, unknown>> = {
  GPSLatitude: [rational(28), rational(36), rational(5018, 100)],
  GPSLatitudeRef: ['N'],
  GPSLongitude: [rational(77), rational(12), rational(3248, 100)],
  GPSLongitudeRef: ['E'],
};
const read = (tags: Partial<Record<PhotoTagName, unknown>>) => parseExifGps((name) => tags[name]);

test('degrees, minutes and seconds become degrees signed by the reference letters', () => {
  expect(read(delhi).position).toEqual({ latitude: 28.61393889, longitude: 77.20902222 });
  expect(read({ ...delhi, GPSLatitudeRef: ['S'], GPSLongitudeRef: 'W' }).position).toEqual({
    latitude: -28.61393889,
    longitude: -77.20902222,
  });
});

test('without both reference letters there is no position', () => {
  for (const ref of [undefined, [], [''], ['X'], ['E'], 78]) {
    expect(read({ ...delhi, GPSLatitudeRef: ref }).position).toBeNull();
  }
});

test('impossible, empty and hidden coordinates are not a position', () => {
  const zero = [rational(0), rational(0), rational(0)];
  const latitudes: unknown[] = [
    [rational(91), rational(0), rational(0)],
    [rational(0xffffffff), rational(0), rational(0)],
    [rational(0, 0), rational(0, 0), rational(0, 0)],
    [rational(28), rational(36), rational(0, 0)],
    [rational(-28), rational(36), rational(0)],
    [rational(28), rational(36)],
    rational(28),
    '<faulty value>',
    undefined,
  ];
  for (const GPSLatitude of latitudes) expect(read({ ...delhi, GPSLatitude }).position).toBeNull();
  expect(read({ ...delhi, GPSLongitude: [rational(181), ...zero.slice(1)] }).position).toBeNull();
  expect(read({ ...delhi, GPSLatitude: zero, GPSLongitude: zero }).position).toBeNull();
  expect(read({ ...delhi, GPSLatitude: zero }).position?.latitude).toBe(0);
  expect(read({ ...delhi, GPSLongitude: zero, GPSLongitudeRef: ['W'] }).position?.longitude).toBe(0);
});

test.each([
  ['36 50/1', [36, 1], [50, 1], 28.61388889],
  ['36 60/1, as rounding writes', [36, 1], [60, 1], 28.61666667],
  ['60 0', [60, 1], [0, 1], 29],
  ['36 5000/1', [36, 1], [5000, 1], undefined],
  ['36 6001/100', [36, 1], [6001, 100], undefined],
  ['61 0', [61, 1], [0, 1], undefined],
  ['3661/1 0', [3661, 1], [0, 1], undefined],
  ['36.6083 0/0', [366_083, 10_000], [0, 0], 28.61013833],
  ['36 0/0', [36, 1], [0, 0], undefined],
  ['36.6083 50/0', [366_083, 10_000], [50, 0], undefined],
])('minutes and seconds of %s', (_, minutes, seconds, latitude) => {
  const { position } = read({ ...delhi, GPSLatitude: [[28, 1], minutes, seconds] });
  expect(position?.latitude).toBe(latitude);
});

test('the source is the device only for our own processing method', () => {
  const method = (name: string) => Array.from(new TextEncoder().encode(`ASCII\0\0\0${name}`));
  expect(read({ ...delhi, GPSProcessingMethod: method('BROWSER') }).source).toBe('device');
  for (const other of [undefined, 'GPS', method('CELLID')])
    expect(read({ ...delhi, GPSProcessingMethod: other }).source).toBe('camera');
});

test('accuracy and time are read where they are valid', () => {
  expect(read({ GPSHPositioningError: [1250, 100] }).accuracyM).toBe(12.5);
  expect(read({ GPSHPositioningError: [1, 0] }).accuracyM).toBeNull();
  expect(read({ DateTimeOriginal: ['2025:05:04 09:15:00'] }).takenAt).toBe('2025-05-04T09:15:00');
  for (const text of ['0000:00:00 00:00:00', '2025:02:31 10:00:00', '    :  :     :  :  ', 'yesterday', 5]) {
    expect(read({ DateTimeOriginal: text }).takenAt).toBeNull();
  }
});

test('a camera with the clock of another zone is read by the clock of India', () => {
  const taken = (takenAt: string | null, fixedAt: string | null, latitude = 28.6) =>
    takenInIndia(
      { takenAt, position: { latitude, longitude: 77.2 }, source: 'camera', accuracyM: null },
      fixedAt === null ? null : Date.parse(fixedAt),
    );
  // Half past nine in India, by the clocks of London, Dubai, Singapore and New York.
  const fixedAt = '2025-04-02T03:58:40Z';
  expect(taken('2025-04-02T04:00:00', fixedAt)).toBe('2025-04-02T09:30:00');
  expect(taken('2025-04-02T08:00:00', fixedAt)).toBe('2025-04-02T09:30:00');
  expect(taken('2025-04-02T12:00:00', fixedAt)).toBe('2025-04-02T09:30:00');
  expect(taken('2025-04-01T23:00:00', fixedAt)).toBe('2025-04-02T09:30:00');
  // The clock of India, with a position that was measured now, an hour ago or yesterday; none; and a place abroad.
  for (const [clock, fixed] of [
    ['2025-04-02T09:30:00', fixedAt],
    ['2025-04-02T10:30:00', fixedAt],
    ['2025-04-03T03:00:00', fixedAt],
    ['2025-04-02T04:00:00', null],
  ] as const)
    expect(taken(clock, fixed)).toBe(clock);
  expect(taken('2025-04-02T04:00:00', fixedAt, -33)).toBe('2025-04-02T04:00:00');
  expect(taken(null, fixedAt)).toBeNull();
});

test('no tag value causes an error or an unusable position', () => {
  const value = fc.oneof(
    fc.anything(),
    fc.array(fc.tuple(fc.double(), fc.double()), { minLength: 3, maxLength: 3 }),
    fc.constantFrom(['N'], ['E'], 'S', 'W'),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 9, maxLength: 9 }), (values) => {
      const { position, accuracyM } = parseExifGps((name) => values[photoTagNames.indexOf(name)]);
      if (position !== null) expect(isUsablePosition(position.latitude, position.longitude)).toBe(true);
      if (accuracyM !== null) expect(Number.isFinite(accuracyM)).toBe(true);
    }),
    { seed: 4, numRuns: 2000 },
  );
});

test('the time of the position is UTC, and null when it is not complete', () => {
  const time = (hours: number): unknown => [rational(hours), rational(29), rational(5950, 100)];
  const fixTime = (GPSDateStamp: unknown, GPSTimeStamp: unknown) =>
    read({ GPSDateStamp, GPSTimeStamp }).fixedAtMs;
  expect(fixTime(['2025:04:20'], time(6))).toBe(Date.parse('2025-04-20T06:29:59Z'));
  expect(fixTime('2025:04:20\0', time(0))).toBe(Date.parse('2025-04-20T00:29:59Z'));
  for (const [day, at] of [
    [undefined, time(6)],
    [['2025:04:20'], undefined],
    [['soon'], time(6)],
    [['2025:04:20'], [[6, 1]]],
    [['2025:04:20'], [rational(6, 0), rational(1), rational(1)]],
  ])
    expect(fixTime(day, at)).toBeNull();
});
