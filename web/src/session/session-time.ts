/** How long the current session still lasts by its token's own claim and this device's clock. */
import { useEffect, useState } from 'react';
import { sessionLeftMs, useSession } from './session-store.ts';

const lookEveryMs = 15_000;

/** Milliseconds, below zero when the time is over; infinite without a session. */
export function useTimeLeft(): number {
  const session = useSession();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), lookEveryMs);
    return () => clearInterval(timer);
  }, [session]);
  return session === null ? Number.POSITIVE_INFINITY : sessionLeftMs(session, now);
}
