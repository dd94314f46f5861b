/** Gives the screens of the checklist the one session of this user in this tab. */
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createBrowserPorts } from './draft/browser-ports.ts';
import { ChecklistSession } from './draft/checklist-session.ts';
import type { ChecklistView } from './draft/checklist-view.ts';

const ChecklistContext = createContext<ChecklistSession | null>(null);

export function ChecklistProvider({
  userId,
  children,
}: {
  readonly userId: string;
  readonly children: ReactNode;
}) {
  const [session, setSession] = useState<ChecklistSession | null>(null);
  useEffect(() => {
    const started = new ChecklistSession(createBrowserPorts(userId));
    setSession(started);
    started.load().catch(reportError);
    return () => started.dispose();
  }, [userId]);
  return session === null ? null : <ChecklistContext value={session}>{children}</ChecklistContext>;
}

export function useChecklistSession(): ChecklistSession {
  const session = useContext(ChecklistContext);
  if (session === null) throw new Error('useChecklistSession outside ChecklistProvider');
  return session;
}

export function useChecklist(): ChecklistView {
  const session = useChecklistSession();
  return useSyncExternalStore(session.subscribe, session.view);
}
