/** Converts a draft to the data that is sent to the server. */
import type { ChecklistToSend, PhotoToSend } from '#contract/checklist/derive/form-codec.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { answersToSend, perSlot, type Draft } from './draft.ts';

function photoToSend(draft: Draft, slot: PhotoSlot): PhotoToSend {
  const photo = draft.photos[slot];
  if (!draft.photosChanged[slot]) return 'keep';
  if (photo === null || photo.blob === null) return 'none';
  return { blob: photo.blob, fileName: photo.fileName };
}

export function checklistToSend(draft: Draft): ChecklistToSend {
  return {
    centre: draft.centre,
    answers: answersToSend(draft),
    photos: perSlot((slot) => photoToSend(draft, slot)),
    // 0: not based on a draft of the server. If the server has one, it refuses the request and the two are merged.
    baseVersion: draft.server?.version ?? 0,
  };
}
