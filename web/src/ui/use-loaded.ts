/** What a screen of heads loads, without a cache of queries: officers have `api/query.ts`. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/**
 * @param key what `load` is for: with another one it loads again, and what was loaded for the one before is dropped, also when it
 *   comes later
 * @param arrived what the page was sent with, in place of the first call
 * @returns the value, null until it is loaded, and what loads it again, which leaves the value until the next is there
 */
export function useLoaded<Value>(key: string, load: () => Promise<Value>, arrived: Value | null = null) {
  type Loaded = { readonly key: string; readonly value: Value } | null;
  const [loaded, setLoaded] = useState<Loaded>(arrived === null ? null : { key, value: arrived });
  const [round, setRound] = useState(0);
  const [finished, setFinished] = useState(arrived === null ? -1 : 0);
  const start = useEffectEvent(load);
  const isThere = useEffectEvent(() => loaded?.key === key && finished === round);
  useEffect(() => {
    if (isThere()) return undefined;
    let isCurrent = true;
    start()
      .then((value) => {
        if (isCurrent) setLoaded({ key, value });
      })
      .catch(reportError)
      .finally(() => {
        if (isCurrent) setFinished(round);
      });
    return () => {
      isCurrent = false;
    };
  }, [key, round]);
  return {
    value: loaded?.key === key ? loaded.value : null,
    isBusy: finished !== round,
    reload: useCallback(() => setRound((count) => count + 1), []),
  };
}
