/** How long the current session lasts, by the token's expiry claim and this device's clock. */
import { useEffect, useState } from 'react';
import { sessionLeftMs, useSession } from './session-store.ts';

const updateEveryMs = 15_000;

/** Returns milliseconds, negative after the expiry; infinite without a session. */
export function useTimeLeft(): number {
  const session = useSession();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), updateEveryMs);
    return () => clearInterval(timer);
  }, [session]);
  return session === null ? Number.POSITIVE_INFINITY : sessionLeftMs(session, now);
}
