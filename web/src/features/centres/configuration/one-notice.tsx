/** Of the parts of the configuration screen, only the one that was used last reports an outcome: an earlier report would be stale. */
import { createContext, useContext, useId, useMemo, useState, type ReactNode } from 'react';

interface LatestAct {
  /** The part that was used last, or null. */
  readonly latest: string | null;
  readonly setLatest: (part: string) => void;
}

const LatestActContext = createContext<LatestAct>({ latest: null, setLatest: () => undefined });

export function OneNotice({ children }: { readonly children: ReactNode }) {
  const [latest, setLatest] = useState<string | null>(null);
  const value = useMemo(() => ({ latest, setLatest }), [latest]);
  return <LatestActContext value={value}>{children}</LatestActContext>;
}

/** `begin` is called when the part starts to act; `isLatest` says whether its outcome is still to be shown. */
export function useLatestAct(): { readonly isLatest: boolean; readonly begin: () => void } {
  const part = useId();
  const { latest, setLatest } = useContext(LatestActContext);
  return { isLatest: latest === part, begin: () => setLatest(part) };
}
