/** Remembers the centre that was opened from the dashboard, to give its row the focus on return. */
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';

type OpenedCentre = readonly [string | null, (centreId: string | null) => void];
const OpenedCentreContext = createContext<OpenedCentre | null>(null);

export function OpenedCentreProvider({ children }: { readonly children: ReactNode }) {
  return <OpenedCentreContext value={useState<string | null>(null)}>{children}</OpenedCentreContext>;
}

/** Gives the focus to the opened centre once `rows` have loaded. Returns what to call when a centre is opened. */
export function useOpenedCentre(rows: unknown): (centreId: string) => void {
  const context = useContext(OpenedCentreContext);
  const hasReturned = useRef(false);
  if (context === null) throw new Error('useOpenedCentre outside OpenedCentreProvider');
  const [openedId, setOpenedId] = context;
  useEffect(() => {
    if (rows === undefined || hasReturned.current) return;
    hasReturned.current = true;
    if (openedId === null) return;
    const link = document.getElementById(`centre-${openedId}`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'center' });
    setOpenedId(null);
  }, [rows, openedId, setOpenedId]);
  return setOpenedId;
}
