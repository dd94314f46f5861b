/** Marks the rows that changed since the user last saw the preview. */
import { useEffect, useState } from 'react';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import type { Draft } from '../draft/draft.ts';
import type { EditorSession } from '../draft/editor-session.ts';
import { markRows, type Mark } from './changes.ts';

/** The draft as the user saw it last on the preview; in memory only, as long as the checklist is open in this tab. */
const seenDrafts = new WeakMap<EditorSession, Draft>();

export const seenDraft = (session: EditorSession): Draft | null => seenDrafts.get(session) ?? null;

export function noteSeen(session: EditorSession): void {
  seenDrafts.set(session, session.view().draft);
}

/** Leaving the preview means that they have been seen. */
export function useRowMarks(): ReadonlyMap<string, Mark> {
  const session = useChecklistSession();
  const { draft, merges } = useChecklist();
  const [seen] = useState(() => seenDraft(session));
  useEffect(
    () => () => {
      noteSeen(session);
      session.acceptMerges();
    },
    [session],
  );
  return markRows(seen, merges, draft);
}
