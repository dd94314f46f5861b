/** Loads the lazy parts of a screen soon after it is shown, so that they open without a network. */
import { useEffect } from 'react';

const delayMs = 1000;

/** `load` must stay the same function. What fails to load is loaded again when it is opened. */
export function useLoadLater(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      load().catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [load]);
}
