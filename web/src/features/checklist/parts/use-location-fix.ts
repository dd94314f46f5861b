/** The device's position while step 4 is open: asked for first, kept fresh while the camera works. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { watchLocation, type Fix, type LocationState, type LocationWatch } from '../photos/location-fix.ts';

export interface LocationFix {
  readonly state: LocationState;
  /** The best recent fix, null when there is none. */
  readonly best: () => Fix | null;
  /** Asks (again) for the position; the browser shows its question when it has not been answered yet. */
  readonly ask: () => void;
}

export function useLocationFix(): LocationFix {
  const [state, setState] = useState<LocationState>({ kind: 'asking' });
  const watch = useRef<LocationWatch | null>(null);
  const ask = useCallback(() => {
    watch.current?.stop();
    watch.current = watchLocation(setState);
  }, []);
  useEffect(() => {
    ask();
    return () => watch.current?.stop();
  }, [ask]);
  const best = useCallback(() => watch.current?.best() ?? null, []);
  return { state, best, ask };
}
