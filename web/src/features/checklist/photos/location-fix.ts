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

class RecentFixes {
  readonly #nowMs: () => number;
  #fixes: Fix[] = [];

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  add({ latitude, longitude, accuracy }: GeolocationCoordinates): void {
    const accuracyM = Number.isFinite(accuracy) && accuracy >= 0 ? accuracy : null;
    // Not the browser's timestamp: some browsers count from another year.
    const at = new Date(this.#nowMs());
    this.#fixes = [...this.#recent(), { latitude, longitude, accuracyM, at }];
  }

  /** Returns the newest of the most accurate fixes. */
  best(): Fix | null {
    this.#fixes = this.#recent();
    return this.#fixes.reduce<Fix | null>(
      (best, fix) => (best === null || radiusOf(fix) <= radiusOf(best) ? fix : best),
      null,
    );
  }

  #recent(): Fix[] {
    return this.#fixes.filter((fix) => this.#nowMs() - fix.at.getTime() <= maxFixAgeMs);
  }
}

/**
 * Starts to watch the position; the browser asks for the permission. Calls `onChange` with the first state before it
 * returns, then with every change of the state and every fix. Never throws or rejects.
 */
export function watchLocation(
  onChange: (state: LocationState, best: Fix | null) => void,
  { geolocation, nowMs }: LocationSources = browserSources(),
): LocationWatch {
  const fixes = new RecentFixes(nowMs);
  let stopped = false;
  const report = (state: LocationState): void => {
    if (!stopped) onChange(state, fixes.best());
  };
  if (geolocation === undefined) {
    report('unsupported');
    return { stop: () => undefined, best: () => null };
  }
  report('asking');
  const watchId = geolocation.watchPosition(
    (position) => {
      fixes.add(position.coords);
      report('ready');
    },
    (error) => {
      if (error.code === permissionDenied) report('denied');
      else report(fixes.best() === null ? 'unavailable' : 'ready');
    },
    watchOptions,
  );
  return {
    stop() {
      stopped = true;
      geolocation.clearWatch(watchId);
    },
    best: () => fixes.best(),
  };
}

/** Calls the listener when the user changes the permission for positions. Returns a function that stops it. */
export function onPermissionChange(listener: (permission: PermissionState) => void): () => void {
  let status: PermissionStatus | null = null;
  let stopped = false;
  const report = (): void => {
    if (status !== null) listener(status.state);
  };
  const listen = async (): Promise<void> => {
    // Some old browsers have no permissions, unlike the types.
    const { permissions }: { permissions: Permissions | undefined } = navigator;
    const found = await permissions?.query({ name: 'geolocation' });
    if (stopped || found === undefined) return;
    status = found;
    status.addEventListener('change', report);
  };
  listen().catch(() => undefined);
  return () => {
    stopped = true;
    status?.removeEventListener('change', report);
  };
}
