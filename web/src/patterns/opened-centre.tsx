/** Remembers the centre that was last shown, to give its row in the list the focus on return. */
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';

type OpenedCentre = readonly [string | null, (centreId: string | null) => void];
const OpenedCentreContext = createContext<OpenedCentre | null>(null);

export function OpenedCentreProvider({ children }: { readonly children: ReactNode }) {
  return <OpenedCentreContext value={useState<string | null>(null)}>{children}</OpenedCentreContext>;
}

function useOpenedId(): OpenedCentre {
  const context = useContext(OpenedCentreContext);
  if (context === null) throw new Error('useOpenedId outside OpenedCentreProvider');
  return context;
}

/** For the screen of a centre. */
export function useMarkOpened(centreId: string): void {
  const [, setOpenedId] = useOpenedId();
  useEffect(() => setOpenedId(centreId), [centreId, setOpenedId]);
}

/** Gives the focus to the opened centre once `rows` have loaded. */
export function useOpenedCentre(rows: unknown): void {
  const hasReturned = useRef(false);
  const [openedId, setOpenedId] = useOpenedId();
  useEffect(() => {
    if (rows === undefined || hasReturned.current) return;
    hasReturned.current = true;
    if (openedId === null) return;
    const link = document.getElementById(`centre-${openedId}`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'center' });
    setOpenedId(null);
  }, [rows, openedId, setOpenedId]);
}
