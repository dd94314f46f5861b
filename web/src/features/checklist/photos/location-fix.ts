/** Follows the device's position while photos are taken, and keeps the best recent one. Shows nothing. */

/** Where the device was, in signed degrees, with a radius in metres, and when it told us. */
export interface Fix {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyM: number | null;
  readonly at: Date;
}

/**
 * `asking`: no answer yet; `ready`: a recent fix is there; `denied`: the person or the browser's settings forbid it;
 * `unavailable`: the device finds no position (it goes on trying); `unsupported`: this browser or page has no position.
 */
export type LocationState = 'asking' | 'ready' | 'denied' | 'unavailable' | 'unsupported';

export interface LocationWatch {
  stop(): void;
  /** The most accurate fix of the last two minutes. */
  best(): Fix | null;
}

/** What is used of the browser; passed in so that tests can play a device. */
export interface LocationSources {
  readonly geolocation: Geolocation | undefined;
  readonly nowMs: () => number;
}

const maxFixAgeMs = 2 * 60_000;
const permissionDenied = 1;
const watchOptions: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 30_000 };

function browserSources(): LocationSources {
  // Some old browsers and all pages without HTTPS have no geolocation, whatever the types say.
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
    // Our own clock: the timestamps of some browsers count from another year.
    const at = new Date(this.#nowMs());
    this.#fixes = [...this.#recent(), { latitude, longitude, accuracyM, at }];
  }

  /** Of equally accurate ones the newest. */
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
 * Starts to follow the position, which makes the browser ask for the permission. `onChange` hears every state, the
 * first one before this returns, and once more for each better fix. Never throws or rejects.
 */
export function watchLocation(
  onChange: (state: LocationState, best: Fix | null) => void,
  { geolocation, nowMs }: LocationSources = browserSources(),
): LocationWatch {
  const fixes = new RecentFixes(nowMs);
  let stopped = false;
  const tell = (state: LocationState): void => {
    if (!stopped) onChange(state, fixes.best());
  };
  if (geolocation === undefined) {
    tell('unsupported');
    return { stop: () => undefined, best: () => null };
  }
  tell('asking');
  const watchId = geolocation.watchPosition(
    (position) => {
      fixes.add(position.coords);
      tell('ready');
    },
    (error) => {
      if (error.code === permissionDenied) tell('denied');
      else tell(fixes.best() === null ? 'unavailable' : 'ready');
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
