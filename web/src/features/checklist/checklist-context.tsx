/** Gives the screens of the checklist the one session of this user in this tab. */
import {
  createContext,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { usePending, useIsOver } from '../../api/client.ts';
import { createBrowserPorts } from './draft/ports.ts';
import { createChecklistSession, openCorrections, type EditorSession } from './draft/session.ts';
import { requestedCentreId } from '../../paths.ts';
import { lastDayOf, type ChecklistView } from './draft/view.ts';

/** A phone that only takes photos provides a session of its own (`handover/phone.tsx`), and so does a correction. */
export const ChecklistContext = createContext<EditorSession | null>(null);

/** The checklist that this tab shows, or has hidden because it is the only copy of some changes. */
let open: { readonly userId: string; readonly session: EditorSession } | null = null;

/** The checklist that this tab showed last, in memory: it may have edits that were not submitted. */
let closed: { readonly userId: string; readonly view: ChecklistView } | null = null;
export const lastClosed = () => closed;

function openSession(userId: string): EditorSession {
  const wantedId = requestedCentreId();
  if (open?.userId === userId) {
    if (wantedId !== null) open.session.chooseCentre(wantedId).catch(reportError);
    return open.session;
  }
  open?.session.dispose();
  const session = createChecklistSession(createBrowserPorts(userId));
  open = { userId, session };
  session.load(wantedId).catch(reportError);
  return session;
}

/** Sends what the checklist of this tab has unsent, on screen or hidden. Resolves with true when the server has everything. */
export async function sendOpenChecklist(userId: string): Promise<boolean> {
  if ([...openCorrections.values()].some((session) => session.isOnlyCopy())) return false;
  return open?.userId === userId ? open.session.sendNow() : true;
}

function closeSession(): void {
  if (open === null || open.session.isOnlyCopy()) return;
  closed = { userId: open.userId, view: open.session.view() };
  open.session.dispose();
  open = null;
}

export function ChecklistProvider(props: { readonly userId: string; readonly children: ReactNode }) {
  const { userId, children } = props;
  const [session, setSession] = useState<EditorSession | null>(null);
  // Before anything is painted, so that the screen never is without its frame.
  useLayoutEffect(() => {
    setSession(openSession(userId));
    return closeSession;
  }, [userId]);
  return session === null ? null : <ChecklistContext value={session}>{children}</ChecklistContext>;
}

export function useChecklistSession(): EditorSession {
  const session = useContext(ChecklistContext);
  if (session === null) throw new Error('useChecklistSession outside ChecklistContext');
  return session;
}

export function useChecklist(): ChecklistView {
  const session = useChecklistSession();
  const view = useSyncExternalStore(session.subscribe, session.view);
  // What is typed before a centre is chosen belongs to none, and is not saved.
  const isSaving = view.local === 'saving' && view.draft.centre.id !== '';
  usePending(isSaving || view.send.kind === 'sending');
  return view;
}

/** Whether the checklist on screen can only be read, because its last day is over. */
export const useIsClosed = (): boolean => useIsOver(lastDayOf(useChecklist()));
