/** Gives the screens of the checklist the one session of this user in this tab. */
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createBrowserPorts } from './draft/browser-ports.ts';
import { ChecklistSession } from './draft/checklist-session.ts';
import { wantedCentreId } from '../../paths.ts';
import type { ChecklistView } from './draft/checklist-view.ts';

/** What the inputs of a checklist need: the session of a draft, or that of the answer to a correction. */
export type ChecklistEditor = Pick<
  ChecklistSession,
  'view' | 'subscribe' | 'edit' | 'setPhoto' | 'setWaiting' | 'saveLocally' | 'refreshPhotoPaths'
>;

/** A phone that only takes photos provides a session of its own (`handover/phone-photos.tsx`), a correction its editor. */
export const ChecklistContext = createContext<ChecklistEditor | null>(null);

/** The checklist that this tab shows, or has hidden because it is the only copy of some changes. */
let open: { readonly userId: string; readonly session: ChecklistSession } | null = null;

/** The checklist that this tab showed last, in memory: it may have edits that were not submitted. */
let closed: { readonly userId: string; readonly view: ChecklistView } | null = null;
export const lastClosed = () => closed;

window.addEventListener('beforeunload', (event) => {
  if (open?.session.isOnlyCopy() === true) event.preventDefault();
});

function openSession(userId: string): ChecklistSession {
  const wantedId = wantedCentreId();
  if (open?.userId === userId) {
    if (wantedId !== null) open.session.chooseCentre(wantedId).catch(reportError);
    return open.session;
  }
  open?.session.dispose();
  const session = new ChecklistSession(createBrowserPorts(userId));
  open = { userId, session };
  session.load(wantedId).catch(reportError);
  return session;
}

/** The answers to corrections in this tab, on screen or hidden. They are sent by their own button only. */
export const openCorrections = new Map<string, Pick<ChecklistSession, 'isOnlyCopy'>>();

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

export function ChecklistProvider({
  userId,
  children,
}: {
  readonly userId: string;
  readonly children: ReactNode;
}) {
  const [session, setSession] = useState<ChecklistSession | null>(null);
  useEffect(() => {
    setSession(openSession(userId));
    return closeSession;
  }, [userId]);
  return session === null ? null : <ChecklistContext value={session}>{children}</ChecklistContext>;
}

export function useChecklistEditor(): ChecklistEditor {
  const editor = useContext(ChecklistContext);
  if (editor === null) throw new Error('useChecklistEditor outside ChecklistProvider');
  return editor;
}

export function useChecklistSession(): ChecklistSession {
  const editor = useChecklistEditor();
  if (!(editor instanceof ChecklistSession)) throw new Error('not the session of a draft');
  return editor;
}

export function useChecklist(): ChecklistView {
  const editor = useChecklistEditor();
  return useSyncExternalStore(editor.subscribe, editor.view);
}
