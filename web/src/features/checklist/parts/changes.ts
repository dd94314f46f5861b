/** What changed: compares drafts by their fields and by the rows of the preview, and marks what is new since the user last saw it. */
import { useEffect, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { parseFormValues } from '#contract/checklist/form-values.ts';
import { previewRows } from '#contract/checklist/rows.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import type { Merge } from '../draft/view.ts';
import type { Draft } from '../draft/draft.ts';
import type { EditorSession } from '../draft/session.ts';

/** A photo is the same when it was sent meanwhile. */
function photoValue(draft: Draft, slot: PhotoSlot): unknown {
  const photo = draft.photos[slot];
  return photo === null ? null : [photo.fileName, photo.latitude, photo.longitude];
}

/** The value of a question or a photo. */
function fieldValue(draft: Draft, id: string): string {
  const values: Readonly<Record<string, unknown>> = draft.answers;
  const value = id.startsWith('photos.') ? photoValue(draft, id.slice(7) as PhotoSlot) : values[id];
  return JSON.stringify(value ?? null);
}

/** Whether the field has a value that came from another device in one of the merges. */
export function isFromElsewhere(merges: readonly Merge[], draft: Draft, id: string): boolean {
  const now = fieldValue(draft, id);
  return merges.some(({ before, after }) => fieldValue(after, id) === now && fieldValue(before, id) !== now);
}

export type Mark = 'changed' | 'elsewhere';

/** The values of the rows by their numbers, to be compared. */
function rowValues(draft: Draft): ReadonlyMap<string, string> {
  const rows = previewRows(draft.centre, parseFormValues(draft.answers));
  return new Map(
    rows.map(({ number, value }) => [
      number,
      JSON.stringify(value.kind === 'photo' ? photoValue(draft, value.slot) : value),
    ]),
  );
}

/** Marks the rows that differ from the draft that the user saw last, and those that came from another device. */
export function markRows(
  seen: Draft | null,
  merges: readonly Merge[],
  draft: Draft,
): ReadonlyMap<string, Mark> {
  const now = rowValues(draft);
  const marks = new Map<string, Mark>();
  const add = (mark: Mark, from: Draft, to: ReadonlyMap<string, string>): void => {
    const before = rowValues(from);
    for (const [number, value] of now)
      if (before.get(number) !== value && to.get(number) === value) marks.set(number, mark);
  };
  if (seen !== null && seen.centre.id === draft.centre.id) add('changed', seen, now);
  for (const { before, after } of merges) add('elsewhere', before, rowValues(after));
  return marks;
}

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
