/** What a screen knows of its device, kept up to date: its network, its width, its clock, and whether something is being pressed. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

function subscribeToNetwork(listener: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Whether the device has a network, as far as the browser knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);

/** Where rows of tables are cards. */
export const isNarrow = '(width < 48rem)';

/** Whether a media query matches, kept up to date. For what a class cannot do: another element, another behaviour. */
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

/** Returns the time by the clock of this device, in milliseconds since 1970, and reads it again so often. */
export function useNow(everyMs: number): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** Returns the seconds until `endsAtMs`, 0 afterwards. */
export const useSecondsLeft = (endsAtMs: number): number =>
  Math.max(0, Math.ceil((endsAtMs - useNow(1000)) / 1000));

/**
 * Presses of a pointer: while one is under way nothing may move under it, since what is released would not be what was pressed.
 * Calls `onEnd` when a press ends, before its click, until `signal` aborts. Returns whether a press is under way.
 * @param isMeant false for an element whose presses do not count
 */
export function followPresses(
  onEnd: () => void,
  signal: AbortSignal,
  isMeant: (target: EventTarget | null) => boolean = () => true,
): () => boolean {
  let isPressed = false;
  const options = { capture: true, signal };
  const begin = ({ target }: PointerEvent): void => {
    isPressed = isMeant(target);
  };
  const end = (): void => {
    isPressed = false;
    onEnd();
  };
  document.addEventListener('pointerdown', begin, options);
  document.addEventListener('pointerup', end, options);
  document.addEventListener('pointercancel', end, options);
  return () => isPressed;
}
