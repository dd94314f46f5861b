/** The device's position while step 4 is open: asked for first, kept fresh while the camera works. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { watchLocation, type Fix, type LocationState, type LocationWatch } from '../photos/location-fix.ts';

export interface LocationFix {
  readonly state: LocationState;
  /** Radius of the best fix in metres, null when it is not known. */
  readonly accuracyM: number | null;
  /** The best recent fix, null when there is none. */
  readonly best: () => Fix | null;
  /** Asks (again) for the position; the browser shows its question when it has not been answered yet. */
  readonly ask: () => void;
}

export function useLocationFix(): LocationFix {
  const [found, setFound] = useState<{ state: LocationState; accuracyM: number | null }>({
    state: 'asking',
    accuracyM: null,
  });
  const watch = useRef<LocationWatch | null>(null);
  const ask = useCallback(() => {
    watch.current?.stop();
    watch.current = watchLocation((state, fix) => setFound({ state, accuracyM: fix?.accuracyM ?? null }));
  }, []);
  useEffect(() => {
    ask();
    return () => watch.current?.stop();
  }, [ask]);
  const best = useCallback(() => watch.current?.best() ?? null, []);
  return { ...found, best, ask };
}
