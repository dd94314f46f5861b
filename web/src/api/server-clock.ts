/** The clock of the server, by the difference that a response has shown: the clock of a cheap phone may be days off. */
import { useSyncExternalStore } from 'react';
import { isOver } from '#contract/indian-clock.ts';

let aheadMs: number | null = null;

/** Returns by how much this device is behind the server; 0 until it is known. */
export const deviceBehindMs = (): number => aheadMs ?? 0;

/** @param date the header `Date` of a response */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/** Returns the milliseconds since 1970, or null before the first response. */
export const serverNow = (): number | null => (aheadMs === null ? null : Date.now() + aheadMs);

/** As `serverNow`, and by the clock of this device before the first response. */
export const currentTime = (): Date => new Date(Date.now() + deviceBehindMs());

const everyMs = 5000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, everyMs);
  return () => clearInterval(timer);
}

/** Whether a day is over in India, which changes while the page is open: false until the clock is known. @param day YYYY-MM-DD, or '' for none */
export const useIsOver = (day: string): boolean =>
  useSyncExternalStore(subscribe, () => isOver(day, serverNow()));
