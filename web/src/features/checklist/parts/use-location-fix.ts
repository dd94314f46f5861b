/** Watches the device's position while photos can be taken, so that it is known when one is. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  onPermissionChange,
  watchLocation,
  type Fix,
  type LocationState,
  type LocationWatch,
} from '../photos/location-fix.ts';
import { preloadPositionReader } from '../photos/read-position.ts';

export interface LocationFix {
  readonly state: LocationState;
  /** The most accurate recent fix when the state last changed or a fix came in. */
  readonly fix: Fix | null;
  /** Returns the most accurate recent fix now. */
  readonly best: () => Fix | null;
  /** Requests the position (again); the browser asks for the permission if it was neither given nor denied. */
  readonly request: () => void;
}

/** The state in which no position can be expected. */
export const isImpossible = (state: LocationState): boolean => state === 'denied' || state === 'unsupported';

interface Position {
  readonly state: LocationState;
  readonly fix: Fix | null;
}

/** @param isWatched false where no photo can be taken; then the browser asks for nothing */
export function useLocationFix(isWatched = true): LocationFix {
  const [position, setPosition] = useState<Position>({ state: 'asking', fix: null });
  const watch = useRef<LocationWatch | null>(null);
  const state = useRef<LocationState>('asking');
  const request = useCallback(() => {
    watch.current?.stop();
    watch.current = watchLocation((now, fix) => {
      state.current = now;
      setPosition({ state: now, fix });
    });
  }, []);
  // Loaded before the first photo, which may be taken without a network; after a failure that photo loads it again.
  useEffect(() => void preloadPositionReader().catch(() => undefined), []);
  useEffect(() => {
    if (!isWatched) return undefined;
    request();
    const stopListening = onPermissionChange((permission) => {
      // Not when it is given at the first question: the running watch reports the position, and keeps its fixes.
      if (permission === 'denied' || state.current === 'denied') request();
    });
    return () => {
      stopListening();
      watch.current?.stop();
    };
  }, [request, isWatched]);
  return { ...position, best: useCallback(() => watch.current?.best() ?? null, []), request };
}
