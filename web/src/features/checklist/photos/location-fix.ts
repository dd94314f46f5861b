/** Watches the device's position while photos are taken and keeps the recent fixes. */

/** A position in signed degrees, with its radius in metres and the time of the report. */
export interface Fix {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number | null;
  readonly at: Date;
}

/**
 * `asking`: not reported yet; `ready`: there is a recent fix; `denied`: the user or the browser's settings do not allow it;
 * `unavailable`: the device finds no position (it keeps trying); `unsupported`: the browser or page has no positions.
 */
export type LocationState = 'asking' | 'ready' | 'denied' | 'unavailable' | 'unsupported';

export interface LocationWatch {
  stop(): void;
  /** The most accurate fix of the last two minutes. */
  best(): Fix | null;
}

/** The browser's functions that are used; tests pass fakes. */
interface LocationSources {
  readonly geolocation: Geolocation | undefined;
  readonly nowMs: () => number;
}

const maxFixAgeMs = 2 * 60_000;
const permissionDenied = 1;
const watchOptions: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 30_000 };

function browserSources(): LocationSources {
  // Some old browsers and all pages without HTTPS have no geolocation, unlike the types.
  const { geolocation }: { geolocation: Geolocation | undefined } = navigator;
  return { geolocation: isSecureContext ? geolocation : undefined, nowMs: () => Date.now() };
}

const radiusOf = (fix: Fix): number => fix.accuracyM ?? Infinity;

/** Returns the newest of the most accurate fixes. */
const bestOf = (fixes: readonly Fix[]): Fix | null =>
  fixes.reduce<Fix | null>(
    (best, fix) => (best === null || radiusOf(fix) <= radiusOf(best) ? fix : best),
    null,
  );

/**
 * Starts to watch the position; the browser asks for the permission. Calls `onChange` with the first state before it
 * returns, then with every change of the state and every fix. Never throws or rejects.
 */
export function watchLocation(
  onChange: (state: LocationState, best: Fix | null) => void,
  { geolocation, nowMs }: LocationSources = browserSources(),
): LocationWatch {
  let fixes: readonly Fix[] = [];
  let stopped = false;
  const best = (): Fix | null => {
    fixes = fixes.filter(({ at }) => nowMs() - at.getTime() <= maxFixAgeMs);
    return bestOf(fixes);
  };
  const report = (state: LocationState): void => {
    if (!stopped) onChange(state, best());
  };
  if (geolocation === undefined) {
    report('unsupported');
    return { stop: () => undefined, best: () => null };
  }
  report('asking');
  const watchId = geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) => {
      const accuracyM = Number.isFinite(accuracy) && accuracy >= 0 ? accuracy : null;
      // Not the browser's timestamp: some browsers count from another year.
      fixes = [...fixes, { latitude, longitude, accuracyM, at: new Date(nowMs()) }];
      report('ready');
    },
    (error) => {
      if (error.code === permissionDenied) report('denied');
      else report(best() === null ? 'unavailable' : 'ready');
    },
    watchOptions,
  );
  return {
    stop() {
      stopped = true;
      geolocation.clearWatch(watchId);
    },
    best,
  };
}

/** Calls the listener when the user changes the permission for positions. Returns a function that stops it. */
export function onPermissionChange(listener: (permission: PermissionState) => void): () => void {
  const stopping = new AbortController();
  const listen = async (): Promise<void> => {
    // Some old browsers have no permissions, unlike the types.
    const { permissions }: { permissions: Permissions | undefined } = navigator;
    const status = await permissions?.query({ name: 'geolocation' });
    status?.addEventListener('change', () => listener(status.state), { signal: stopping.signal });
  };
  listen().catch(() => undefined);
  return () => stopping.abort();
}
