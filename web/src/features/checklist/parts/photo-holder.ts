/** Where a photo of step 4 is kept: the draft that is on screen when it is taken. */
import type { PhotoSlot } from '#contract/exam.ts';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import type { DraftPhoto, WaitingPhoto } from '../draft/draft.ts';
import { refreshPhotoPaths } from '../draft/photos.ts';
import { submissionText } from './saved-line.tsx';

export interface PhotoHolder {
  /** A photo with its position. */
  readonly photo: DraftPhoto | null;
  /** A newer picture that is still checked or waits for its position; `photo` is kept until it has one. */
  readonly waiting: WaitingPhoto | null;
  /** Why the server refused the photo. */
  readonly serverRefusal: string | undefined;
  /** Sets or removes the photo; nothing waits any more. With `madeOf` only while that picture is still the newest. */
  readonly setPhoto: (photo: DraftPhoto | null, madeOf?: Blob) => void;
  readonly setWaiting: (photo: WaitingPhoto | null, madeOf?: Blob) => void;
  /** Called when the picture at the path of the server cannot be loaded; such a path expires. */
  readonly onMissing: () => void;
}

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
  const session = useChecklistSession();
  const { draft } = useChecklist();
  const serverRefusal = useServerRefusal(slot);
  const { run: onMissing } = useAction(() => session.run(refreshPhotoPaths));
  return {
    photo: draft.photos[slot],
    waiting: draft.waiting[slot],
    serverRefusal,
    setPhoto: (photo, madeOf) => session.setPhoto(draft, slot, photo, madeOf),
    setWaiting: (photo, madeOf) => session.setWaiting(draft, slot, photo, madeOf),
    onMissing,
  };
}
