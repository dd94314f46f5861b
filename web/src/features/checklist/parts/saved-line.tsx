/**
 * Says whether the draft is saved on this device and on the server (product.md, Screens 2), why it could not be sent, and until when
 * it can be (product.md, Configuration); and what the last day closes.
 */
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Failure } from '#contract/call.ts';
import { currentTime, useIsOver } from '../../../api/client.ts';
import { ClosingDay } from '../../../patterns/closing-day.tsx';
import { isSharedComputer } from '../../../session/session-store.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { readSetting } from '../../../texts/page-settings.ts';
import { useGuideTexts } from '../../../texts/guide.texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import { isKeepingPhoto, lastDayOf } from '../draft/view.ts';
import { hasToSend, hasUnsent, hasWaitingPhoto } from '../draft/draft.ts';
import { noteCentres } from '../draft/open.ts';
import type { SessionParts } from '../draft/sync.ts';

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
  const isUnsent = useMemo(() => isToSend || hasUnsent(draft), [isToSend, draft]);
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
  // No button sends a photo without its location, or an answer that the server would refuse.
  if (!isToSend) return { tone: 'warn', text: hasWaitingPhoto(draft) ? saved.photoWaits : saved.invalid };
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

/** That of the centre on screen; before one is chosen, that of all. '' when centres are never closed. */
const useLastDay = (): string => lastDayOf(useChecklist()) || readSetting('closes-on');

/** Until when the checklist can be saved and submitted. */
export function LastDay() {
  const day = useLastDay();
  return useIsOver(day) ? null : <ClosingDay day={day} isClosed={false} />;
}

/** @param button the label of the button that sends the draft; a screen without one sends it by itself */
export function SavedLine({ button }: { readonly button?: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <StatusLine {...useSaved(button)} />
      <SendNow />
      <div className="max-sm:pl-4.5">
        <LastDay />
      </div>
    </div>
  );
}

/** What the server has, what it lacks, and whether the centre has more time: asked by the button, and when the user comes back. */
function AfterLastDay() {
  const texts = useGuideTexts();
  const { closed } = texts;
  const indianTime = useIndianTime();
  const session = useChecklistSession();
  const { draft, local } = useChecklist();
  const [answer, setAnswer] = useState('');
  const { run: ask, isBusy } = useAction(async () => {
    const failure = await session.run(askForMoreTime);
    setAnswer(
      failure === null
        ? closed.stillClosed(indianTime(currentTime().toISOString()))
        : failureText(texts, failure, closed.askFailed),
    );
  });
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') session.run(askForMoreTime).catch(reportError);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [session]);
  const kept = local === 'impossible' ? closed.unsentHere : closed.unsent;
  return (
    <div className="space-y-2">
      <p>{closed.text}</p>
      <p>
        {draft.server === null ? closed.nothingSaved : closed.savedLast(indianTime(draft.server.savedAt))}
      </p>
      {hasUnsent(draft) ? <p className="font-semibold">{kept}</p> : null}
      <Button variant="link" busy={isBusy} onClick={ask}>
        {closed.askAgain}
      </Button>
      <p role="status">{answer}</p>
    </div>
  );
}

/** Above every step and the preview, once the last day is over. */
export function ClosingState() {
  const session = useChecklistSession();
  const { send } = useChecklist();
  useEffect(() => {
    if (send.kind === 'refused') session.run(async (parts) => noteRefusedDay(parts)).catch(reportError);
  }, [session, send]);
  const day = useLastDay();
  const isOver = useIsOver(day);
  const isClosed = useIsClosed();
  return (
    <div role="status" className="no-print">
      {isOver ? (
        <div className="mb-4">
          <ClosingDay isClosed day={day}>
            {isClosed ? <AfterLastDay /> : undefined}
          </ClosingDay>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Inputs that can only be read after the last day; the style sheet takes away the buttons that would change something, hints and remarks.
 * @param props.isInCards whether the children are cards
 */
export function ClosableFields(props: { readonly isInCards: boolean; readonly children: ReactNode }) {
  const { isInCards, children } = props;
  return (
    // The questions in it have groups of their own.
    <fieldset
      role="presentation"
      disabled={useIsClosed()}
      // A gap, which the notes below the fields that say nothing have not.
      className={`closable ${isInCards ? 'space-y-4' : 'flex flex-col gap-6'}`}
    >
      {children}
    </fieldset>
  );
}

// What the server says of the last day while the checklist is open. Loaded with the form.

/** A save that comes too late is refused with the day that counts: an extension may have been taken back. */
export function noteRefusedDay(parts: SessionParts): void {
  const { send, draft } = parts.view.get();
  const failure = send.kind === 'refused' ? send.failure : null;
  if (failure?.kind === 'refused' && failure.closesOn !== undefined)
    noteCentres(parts, [{ id: draft.centre.id, closesOn: failure.closesOn }]);
}

/**
 * Asks the server whether the centre has more time. Then everything goes on, beginning with what was not sent. Resolves with the
 * failure when it could not ask.
 */
export async function askForMoreTime(parts: SessionParts): Promise<Failure | null> {
  const result = await parts.ports.api.listUserCentres();
  if (!result.ok) return result.failure;
  parts.view.change({ send: { kind: 'idle' } });
  noteCentres(parts, result.value);
  parts.sync.send();
  return null;
}
