/** Whether a day is over in India, which changes while the page is open. */
import { useSyncExternalStore } from 'react';
import { isOver } from '#contract/indian-clock.ts';
import { serverNow } from '../api/server-clock.ts';

const everyMs = 5000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, everyMs);
  return () => clearInterval(timer);
}

/** By the clock of the server: false until it is known. @param day YYYY-MM-DD, or '' for none */
export const useIsOver = (day: string): boolean =>
  useSyncExternalStore(subscribe, () => isOver(day, serverNow()));
