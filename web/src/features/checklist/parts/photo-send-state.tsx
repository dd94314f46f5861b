/** Where a photo is: on its way, on the server, or on this device until something happens. */
import type { PhotoSlot } from '#contract/exam.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import type { DraftPhoto } from '../draft/draft.ts';

function useStateText(slot: PhotoSlot): string {
  const { saved, sendState } = usePhotoTexts();
  const format = useFormat();
  const { isSynced } = useChecklistSession();
  const { send, local } = useChecklist();
  const isClosed = useIsClosed();
  if (!isSynced) return sendState.withAnswer;
  if (isClosed) return saved.tooLate;
  if (send.kind === 'sending' && send.slot === slot)
    return sendState.sending(format.percent(send.fraction ?? 0));
  return sendState[local === 'impossible' ? 'inPage' : 'onDevice'][send.kind];
}

export function PhotoSendState({ slot, photo }: { readonly slot: PhotoSlot; readonly photo: DraftPhoto }) {
  const { sendState } = usePhotoTexts();
  const text = useStateText(slot);
  return photo.onServer ? (
    <span className="text-good">
      <span aria-hidden>✓ </span>
      <span>{sendState.sent}</span>
    </span>
  ) : (
    <span className="text-ink">{text}</span>
  );
}
