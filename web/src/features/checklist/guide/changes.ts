/** Compares the fields of drafts. */
import type { PhotoSlot } from '#contract/exam.ts';
import type { Merge } from '../draft/checklist-view.ts';
import type { Draft } from '../draft/draft.ts';

/** A photo is the same when it was sent meanwhile. */
export function photoValue(draft: Draft, slot: PhotoSlot): unknown {
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
