/** The draft as the user saw it last on the preview; in memory only, as long as the checklist is open in this tab. */
import type { ChecklistSession } from '../draft/checklist-session.ts';
import type { Draft } from '../draft/draft.ts';

const seenDrafts = new WeakMap<ChecklistSession, Draft>();

export const seenDraft = (session: ChecklistSession): Draft | null => seenDrafts.get(session) ?? null;

export function noteSeen(session: ChecklistSession): void {
  seenDrafts.set(session, session.view().draft);
}
