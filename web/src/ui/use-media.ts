/** Whether a media query matches, kept up to date. For what a class cannot do: another element, another behaviour. */
import { useCallback, useSyncExternalStore } from 'react';

/** Where rows of tables are cards. */
export const isNarrow = '(width < 48rem)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
