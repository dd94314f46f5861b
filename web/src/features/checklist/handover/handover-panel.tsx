/**
 * "Take the photos with your phone" in step 4: shows a code to a phone, asks every few seconds whether it was used, and takes over the
 * photos that the phone has saved.
 */
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { createHandover, endHandover, getHandover } from '#contract/checklist/handover-endpoints.ts';
import { photoSlots } from '#contract/exam.ts';
import { callApi } from '../../../api/client.ts';
import { currentSession } from '../../../session/session-store.ts';
import { useFormat } from '../../../texts/format.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { usePhotoTexts } from '../../../texts/photos.texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, LiveRegion, Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useSecondsLeft } from '../../../ui/use-device.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { isPlaced } from '../draft/draft.ts';
import { takeOverPhonePhotos } from '../draft/photos.ts';

interface ShownCode {
  readonly userId: string;
  readonly centreId: string;
  readonly url: string;
  /** By the clock of this device, in milliseconds since 1970. */
  readonly endsAtMs: number;
}

/** The code that this tab shows, also when the user leaves step 4 and returns. It is kept in memory only. */
let shown: ShownCode | null = null;

function recallCode(userId: string, centreId: string): ShownCode | null {
  const isValid = shown?.userId === userId && shown.centreId === centreId && shown.endsAtMs > Date.now();
  return isValid ? shown : null;
}

const pollMs = 3000;

type HandoverStage = 'closed' | 'waiting' | 'connected' | 'over';

const currentUserId = (): string => currentSession()?.userId ?? '';

/** Runs `poll` every few seconds while the page is visible, never twice at the same time. */
function usePolling(isActive: boolean, poll: () => Promise<void>): void {
  const { run } = useAction(poll);
  const runIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') run();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setInterval(runIfVisible, pollMs);
    document.addEventListener('visibilitychange', runIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', runIfVisible);
    };
  }, [isActive]);
}

function useHandover() {
  const session = useChecklistSession();
  const { language } = useLanguage();
  const centreId = useChecklist().draft.centre.id;
  const [code, setCode] = useState<ShownCode | null>(() => recallCode(currentUserId(), centreId));
  const [stage, setStage] = useState<HandoverStage>(code === null ? 'closed' : 'waiting');
  const [failure, setFailure] = useState<Failure | null>(null);
  const show = (next: ShownCode | null): void => {
    shown = next;
    setCode(next);
  };

  const open = useAction(async () => {
    setFailure(null);
    // First, so that the phone finds the photos of this screen, and its own are not a change of another device.
    await session.sendNow();
    const params = { userId: currentUserId() };
    const created = await callApi(createHandover, { params, body: { centre_config_id: centreId } });
    if (!created.ok) {
      setFailure(created.failure);
      return;
    }
    const { url, secondsLeft } = created.value;
    const endsAtMs = Date.now() + secondsLeft * 1000;
    show({ userId: params.userId, centreId, url: `${url}&${language}`, endsAtMs });
    setStage('waiting');
  });

  const stop = useAction(async () => {
    const ended = await callApi(endHandover, { params: { userId: currentUserId() } });
    setFailure(ended.ok ? null : ended.failure);
    if (!ended.ok) return;
    await session.run(takeOverPhonePhotos);
    show(null);
    setStage('over');
  });

  const poll = async (): Promise<void> => {
    const input = { params: { userId: currentUserId() }, query: { centre_config_id: centreId } };
    const asked = shown;
    const result = await callApi(getHandover, input);
    // Without a network the next one may succeed; the end of the session has its own dialog; a code may have been replaced meanwhile.
    if (!result.ok || shown !== asked) return;
    const { handover, version } = result.value;
    if (version > (session.view().draft.server?.version ?? 0)) await session.run(takeOverPhonePhotos);
    if (handover === null) show(null);
    setStage(handover === null ? 'over' : handover.isConnected ? 'connected' : 'waiting');
  };
  usePolling(code !== null, poll);
  return { code, stage, failure, open, stop };
}

const QrCode = lazy(async () => ({ default: (await import('../../../patterns/qr-code.tsx')).QrCode }));

/** The minutes are outside the live region, which would announce each of them. */
function OpenPanel({ code, stage }: { readonly code: ShownCode; readonly stage: HandoverStage }) {
  const { offer } = usePhotoTexts();
  const format = useFormat();
  const { draft } = useChecklist();
  const left = format.wait(useSecondsLeft(code.endsAtMs));
  const count = photoSlots.filter((slot) => isPlaced(draft, slot)).length;
  if (stage === 'connected')
    return (
      <Notice tone="good">
        <p className="font-semibold">{offer.connected(left)}</p>
        <p role="status">{offer.photos(count)}</p>
        <p className="text-sm">{offer.notYours}</p>
      </Notice>
    );
  return (
    <div className="flex flex-wrap items-start gap-x-6">
      <Suspense fallback={<div className="my-3 size-56" />}>
        <QrCode text={code.url} label={offer.codeLabel} />
      </Suspense>
      <div className="min-w-0 flex-1 basis-56 space-y-2 py-3">
        <p>{offer.scan}</p>
        <p className="font-semibold">{offer.waiting(left)}</p>
        <p className="text-sm text-muted">{offer.safety}</p>
        <details className="text-sm">
          <summary className="inline-flex min-h-11 items-center text-action underline underline-offset-4">
            {offer.type}
          </summary>
          <p className="font-mono [overflow-wrap:anywhere]" data-handover-address>
            {code.url}
          </p>
        </details>
      </div>
    </div>
  );
}

/** @param isMain whether it is the next thing to do on the screen */
export function HandoverPanel({ isMain }: { readonly isMain: boolean }) {
  const texts = usePhotoTexts();
  const { offer } = texts;
  const { code, stage, failure, open, stop } = useHandover();
  const section = useRef<HTMLElement>(null);
  const isOpen = code !== null;
  const wasOpen = useRef(isOpen);
  // Opening and ending replace the buttons: the focus moves to the panel instead of falling to the page.
  useEffect(() => {
    if (wasOpen.current !== isOpen && document.activeElement === document.body) section.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={offer.title}
      className={`flex flex-col gap-3 rounded-card border bg-paper p-gutter sm:px-6 ${isMain ? 'border-action' : 'border-line'}`}
    >
      {code === null ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button variant={isMain ? 'strong' : 'quiet'} onClick={open.run}>
            {offer.title}
          </Button>
          <p className="flex-1 basis-64 text-sm">{stage === 'over' ? offer.over : offer.hint}</p>
        </div>
      ) : (
        <>
          <h2 className="text-lg font-bold">{offer.title}</h2>
          <OpenPanel code={code} stage={stage} />
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={stop.run}>
              {offer.stop}
            </Button>
            <Button variant="link" onClick={open.run}>
              {offer.newCode}
            </Button>
          </div>
        </>
      )}
      <LiveRegion>{open.isBusy || stop.isBusy ? texts.common.loading : ''}</LiveRegion>
      <ErrorNotice text={offer.failed} failure={failure} />
    </section>
  );
}
