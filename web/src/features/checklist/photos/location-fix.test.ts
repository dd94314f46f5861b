import { expect, test } from 'vitest';
import { watchLocation, type Fix, type LocationState } from './location-fix.ts';

/** A fake device whose position, errors and clock the test sets. */
function createDevice() {
  let nowMs = 1_000_000;
  let found: PositionCallback | null = null;
  let failed: PositionErrorCallback | null | undefined;
  const requested: PositionOptions[] = [];
  const cleared: number[] = [];
  const geolocation: Geolocation = {
    getCurrentPosition: () => undefined,
    watchPosition(onFound, onFailed, options) {
      found = onFound;
      failed = onFailed;
      requested.push(options ?? {});
      return 5;
    },
    clearWatch: (id) => void cleared.push(id),
  };
  return {
    sources: { geolocation, nowMs: () => nowMs },
    requested,
    cleared,
    pass: (seconds: number) => (nowMs += seconds * 1000),
    find(latitude: number, accuracy: number) {
      const coords = { latitude, longitude: 77, accuracy } as GeolocationCoordinates;
      found?.({ coords, timestamp: 0 } as GeolocationPosition);
    },
    fail: (code: number) => failed?.({ code } as GeolocationPositionError),
  };
}

function watch(device: ReturnType<typeof createDevice>) {
  const reports: [LocationState, Fix | null][] = [];
  const watching = watchLocation((state, best) => void reports.push([state, best]), device.sources);
  return { watching, states: () => reports.map(([state]) => state), reports };
}

test('requests a precise position and is ready after the first fix', () => {
  const device = createDevice();
  const { watching, states, reports } = watch(device);
  expect(states()).toEqual(['asking']);
  expect(watching.best()).toBeNull();
  device.find(28.5, 40);
  expect(states()).toEqual(['asking', 'ready']);
  expect(reports[1]?.[1]).toEqual({
    latitude: 28.5,
    longitude: 77,
    accuracyM: 40,
    at: new Date(1_000_000),
  });
  expect(device.requested[0]?.enableHighAccuracy).toBe(true);
});

test('keeps the most accurate fix for two minutes, then the next best', () => {
  const device = createDevice();
  const { watching } = watch(device);
  device.find(1, 10);
  device.pass(60);
  device.find(2, 500);
  expect(watching.best()?.latitude).toBe(1);
  device.find(3, 10);
  expect(watching.best()?.latitude).toBe(3);
  device.find(4, 30);
  device.pass(61);
  expect(watching.best()?.latitude).toBe(3);
  device.pass(60);
  expect(watching.best()).toBeNull();
});

test('a fix of unknown accuracy is used until there is one of known accuracy', () => {
  const device = createDevice();
  const { watching } = watch(device);
  device.find(1, Number.NaN);
  expect(watching.best()).toMatchObject({ latitude: 1, accuracyM: null });
  device.find(2, 9000);
  expect(watching.best()?.latitude).toBe(2);
});

test('distinguishes a denied permission from a device that finds nothing, and recovers', () => {
  const device = createDevice();
  const { states } = watch(device);
  device.fail(2);
  device.fail(3);
  device.find(1, 10);
  device.fail(3);
  device.pass(200);
  device.fail(3);
  device.fail(1);
  expect(states()).toEqual([
    'asking',
    'unavailable',
    'unavailable',
    'ready',
    'ready',
    'unavailable',
    'denied',
  ]);
});

test('reports only `unsupported` in a browser without positions', () => {
  const states: LocationState[] = [];
  const watching = watchLocation((state) => void states.push(state), {
    geolocation: undefined,
    nowMs: () => 0,
  });
  expect(states).toEqual(['unsupported']);
  expect(watching.best()).toBeNull();
  watching.stop();
});

test('reports nothing after stop and clears the watch', () => {
  const device = createDevice();
  const { watching, states } = watch(device);
  watching.stop();
  device.find(1, 10);
  expect(states()).toEqual(['asking']);
  expect(device.cleared).toEqual([5]);
});
