/** The first screen may have been rendered by the server: until React has taken it over, nothing of this browser shows in it. */
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server and while React takes over what the server has rendered. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
