/** Counts down to a moment. */
import { useEffect, useState } from 'react';

const everyMs = 1000;

/** Returns the seconds until `endsAtMs` by the clock of this device, 0 afterwards. */
export function useSecondsLeft(endsAtMs: number): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}
