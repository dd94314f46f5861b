/** Says whether the draft is saved on this device and on the server (product.md, Screens 2), and why it could not be sent. */
import { useDeferredValue, useMemo } from 'react';
import type { Failure } from '#contract/call.ts';
import { isSharedComputer } from '../../../session/session-store.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import { isKeepingPhoto } from '../draft/view.ts';
import { hasToSend, hasWaitingPhoto } from '../draft/draft.ts';

/** By the error catalogue of specification section 8. An error that mentions GPS or location is shown as it is, like every other sentence of the server. */
export function submissionText(texts: Texts, failure: Failure): string {
  const isUnreadable =
    failure.kind === 'refused' &&
    (failure.code === 'photo.unreadable' || failure.error.includes('Invalid JPEG section offset'));
  return isUnreadable ? texts.submitting.invalidImage : failureText(texts, failure, texts.submitting.failed);
}

type Tone = 'good' | 'busy' | 'warn';

interface Saved {
  readonly tone: Tone;
  readonly text: string;
}

/** Looking for what is not sent takes longer than everything else after a key, so a key does not wait for it. */
function useSaved(button: string | undefined): Saved {
  const texts = useTexts();
  const { saved } = texts;
  const format = useFormat();
  const now = useChecklist();
  const { draft, send, local } = useDeferredValue(now);
  const isToSend = useMemo(() => hasToSend(draft), [draft]);
  const isUnsent = isToSend || hasWaitingPhoto(draft);
  const isClosed = useIsClosed();
  const noCopy = local === 'impossible';
  if (isKeepingPhoto(now)) return { tone: 'busy', text: saved.keepingPhoto };
  if (isClosed && isUnsent) return { tone: 'warn', text: saved.tooLate };
  if (draft.centre.id === '') return { tone: 'busy', text: saved.noCentre };
  if (send.kind === 'sending') {
    const percent = send.fraction === null ? null : format.percent(send.fraction);
    if (percent === null) return { tone: 'busy', text: noCopy ? saved.noCopySending : saved.sending };
    return { tone: 'busy', text: (noCopy ? saved.noCopyPhotos : saved.sendingPhotos)(percent) };
  }
  if (send.kind === 'refused') {
    return {
      tone: 'warn',
      text: `${noCopy ? saved.noCopyRefused : saved.refused} ${submissionText(texts, send.failure)}`,
    };
  }
  if (noCopy && isUnsent)
    return { tone: 'warn', text: isSharedComputer() ? saved.noCopyShared : saved.noLocalCopy };
  if (send.kind === 'waiting') return { tone: 'warn', text: saved.offline };
  if (send.kind === 'busy') return { tone: 'warn', text: saved.busy };
  if (send.kind === 'session-ended') return { tone: 'warn', text: saved.sessionEnded };
  if (draft.server !== null && !isUnsent) {
    const time = format.time(new Date(draft.server.savedAt));
    return { tone: 'good', text: noCopy ? saved.server(time) : saved.deviceAndServer(time) };
  }
  if (noCopy) return { tone: 'good', text: saved.noCopyYet };
  if (draft.server === null && !isUnsent) return { tone: 'good', text: saved.nothingYet };
  // No button sends a photo without its location.
  if (!isToSend) return { tone: 'warn', text: saved.photoWaits };
  return { tone: 'good', text: button === undefined ? saved.sending : saved.notSent(button) };
}

const dots: Record<Tone, string> = { good: 'bg-good', busy: 'bg-action animate-pulse', warn: 'bg-warn' };

export function StatusLine({ tone, text }: Saved) {
  return (
    <p role="status" className="flex min-h-6 items-baseline gap-2 text-sm text-muted" data-saved={tone}>
      <span aria-hidden className={`shape size-2.5 shrink-0 rounded-full ${dots[tone]}`} />
      <span>{text}</span>
    </p>
  );
}

/** Sends what waits for the network or for the server at once: only the person may know that it is there again. */
export function SendNow() {
  const { saved } = useTexts();
  const session = useChecklistSession();
  const { send } = useChecklist();
  const { run } = useAction(async () => session.saveAndSync());
  if (send.kind !== 'waiting' && send.kind !== 'busy') return null;
  return (
    <Button variant="link" onClick={run}>
      {saved.sendNow}
    </Button>
  );
}

/** @param button the label of the button that sends the draft; a screen without one sends it by itself */
export function SavedLine({ button }: { readonly button?: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <StatusLine {...useSaved(button)} />
      <SendNow />
    </div>
  );
}
