/** Keeps a photo of step 4 in the draft that is on screen when it is taken. */
import type { PhotoSlot } from '#contract/exam.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistEditor } from '../checklist-context.tsx';
import type { PhotoHolder } from './photo-holder.ts';
import { submissionText } from './submission-text.ts';

/** The error text for a photo that the server refused when the draft was sent. */
function useServerRefusal(slot: PhotoSlot): string | undefined {
  const texts = usePhotoTexts();
  const { send } = useChecklist();
  if (send.kind !== 'refused' || send.failure.kind !== 'refused') return undefined;
  const isRefused = send.failure.problems?.some((problem) => problem.field === `photos.${slot}`);
  if (isRefused !== true) return undefined;
  return submissionText(texts, send.failure);
}

export function usePhotoInDraft(slot: PhotoSlot): PhotoHolder {
  const editor = useChecklistEditor();
  const { draft } = useChecklist();
  const serverRefusal = useServerRefusal(slot);
  const { run: onMissing } = useAction(() => editor.refreshPhotoPaths());
  return {
    photo: draft.photos[slot],
    waiting: draft.waiting[slot],
    serverRefusal,
    setPhoto: async (photo) => {
      editor.setPhoto(draft, slot, photo);
      await editor.saveLocally();
    },
    setWaiting: async (photo) => {
      editor.setWaiting(draft, slot, photo);
      await editor.saveLocally();
    },
    onMissing,
  };
}
