/** Marks the rows that changed since the user last saw the preview. Leaving the preview means that they have been seen. */
import { useEffect, useState } from 'react';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { markRows, type Mark } from './row-changes.ts';
import { noteSeen, seenDraft } from './seen-drafts.ts';

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
