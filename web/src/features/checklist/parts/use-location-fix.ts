/** Watches the device's position while step 4 is open, so that it is known when a photo is taken. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { watchLocation, type Fix, type LocationState, type LocationWatch } from '../photos/location-fix.ts';

/** How long a photo that was just taken waits for a position. */
const timeoutMs = 20_000;
const pollMs = 200;

export interface LocationFix {
  readonly state: LocationState;
  /** Radius of the best fix in metres; null when it is unknown. */
  readonly accuracyM: number | null;
  /** Returns the best recent fix. Waits for one unless positions are denied or unsupported; null after a timeout. */
  readonly find: () => Promise<Fix | null>;
  /** Requests the position (again); the browser asks for the permission if it was neither given nor denied. */
  readonly request: () => void;
}

interface Position {
  readonly state: LocationState;
  readonly accuracyM: number | null;
}

const isImpossible = (state: LocationState): boolean => state === 'denied' || state === 'unsupported';

export function useLocationFix(): LocationFix {
  const [position, setPosition] = useState<Position>({ state: 'asking', accuracyM: null });
  const watch = useRef<LocationWatch | null>(null);
  const state = useRef<LocationState>('asking');
  const request = useCallback(() => {
    watch.current?.stop();
    watch.current = watchLocation((now, fix) => {
      state.current = now;
      setPosition({ state: now, accuracyM: fix?.accuracyM ?? null });
    });
  }, []);
  useEffect(() => {
    request();
    return () => watch.current?.stop();
  }, [request]);
  const find = useCallback(async () => {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const best = watch.current?.best() ?? null;
      if (best !== null || isImpossible(state.current) || Date.now() >= until) return best;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }, []);
  return { ...position, find, request };
}
