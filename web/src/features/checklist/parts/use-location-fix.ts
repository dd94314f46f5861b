/** The device's position while step 4 is open: asked for first, kept fresh while the camera works. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { watchLocation, type Fix, type LocationState, type LocationWatch } from '../photos/location-fix.ts';

/** How long a picture that was just taken waits for its place. */
const patienceMs = 20_000;
const lookAgainMs = 200;

export interface LocationFix {
  readonly state: LocationState;
  /** Radius of the best fix in metres, null when it is not known. */
  readonly accuracyM: number | null;
  /** The best recent fix; waits for one as long as there is hope, null when there is none. */
  readonly find: () => Promise<Fix | null>;
  /** Asks (again) for the position; the browser shows its question when it has not been answered yet. */
  readonly ask: () => void;
}

interface Found {
  readonly state: LocationState;
  readonly accuracyM: number | null;
}

const isHopeless = (state: LocationState): boolean => state === 'denied' || state === 'unsupported';

export function useLocationFix(): LocationFix {
  const [found, setFound] = useState<Found>({ state: 'asking', accuracyM: null });
  const watch = useRef<LocationWatch | null>(null);
  const state = useRef<LocationState>('asking');
  const ask = useCallback(() => {
    watch.current?.stop();
    watch.current = watchLocation((now, fix) => {
      state.current = now;
      setFound({ state: now, accuracyM: fix?.accuracyM ?? null });
    });
  }, []);
  useEffect(() => {
    ask();
    return () => watch.current?.stop();
  }, [ask]);
  const find = useCallback(async () => {
    const until = Date.now() + patienceMs;
    for (;;) {
      const best = watch.current?.best() ?? null;
      if (best !== null || isHopeless(state.current) || Date.now() >= until) return best;
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
  }, []);
  return { ...found, find, ask };
}
