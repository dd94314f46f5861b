/** "Take the photos with your phone" in step 4: the code, whether a phone is connected, and the end of it. */
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { photoSlots } from '#contract/exam.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, LiveRegion, Notice } from '../../../ui/messages.tsx';
import { useSecondsLeft } from '../../../ui/use-device.ts';
import { useChecklist } from '../checklist-context.tsx';
import { isPlaced } from '../draft/draft.ts';
import { useHandover, type HandoverStage, type ShownCode } from './use-handover.ts';

const QrCode = lazy(async () => ({ default: (await import('../../../patterns/qr-code.tsx')).QrCode }));

function CodeToScan({ url }: { readonly url: string }) {
  const { offer } = usePhotoTexts();
  return (
    <div className="flex flex-wrap items-start gap-x-6">
      <Suspense fallback={<div className="my-3 size-56" />}>
        <QrCode text={url} label={offer.codeLabel} />
      </Suspense>
      <div className="min-w-0 flex-1 basis-56 space-y-2 py-3">
        <p>{offer.scan}</p>
        <p>{offer.type}</p>
        <p className="font-mono text-sm [overflow-wrap:anywhere]" data-handover-address>
          {url}
        </p>
        <p className="text-sm text-muted">{offer.safety}</p>
      </div>
    </div>
  );
}

interface OpenPanelProps {
  readonly code: ShownCode;
  readonly stage: HandoverStage;
}

/** The minutes are outside the live region, which would announce each of them. */
function OpenPanel({ code, stage }: OpenPanelProps) {
  const { offer } = usePhotoTexts();
  const format = useFormat();
  const { draft } = useChecklist();
  const left = format.wait(useSecondsLeft(code.endsAtMs));
  const count = photoSlots.filter((slot) => isPlaced(draft, slot)).length;
  if (stage !== 'connected')
    return (
      <>
        <CodeToScan url={code.url} />
        <p className="font-semibold">{offer.waiting(left)}</p>
      </>
    );
  return (
    <Notice tone="good">
      <p className="font-semibold">{offer.connected(left)}</p>
      <p role="status">{offer.photos(count)}</p>
      <p className="text-sm">{offer.notYours}</p>
    </Notice>
  );
}

/** Opening and ending replace the buttons: the focus moves to the panel instead of falling to the page. */
function useKeptFocus(isOpen: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current !== isOpen && document.activeElement === document.body) section.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return section;
}

export default function HandoverPanel() {
  const texts = usePhotoTexts();
  const { offer } = texts;
  const { code, stage, failure, open, stop } = useHandover();
  const section = useKeptFocus(code !== null);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={offer.title}
      className="space-y-3 rounded-card border border-line p-4"
    >
      {code === null ? (
        <>
          <p className="text-sm">{stage === 'over' ? offer.over : offer.hint}</p>
          <Button variant="quiet" onClick={open.run}>
            {offer.title}
          </Button>
        </>
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
      {failure === null ? null : <ErrorNotice text={failureText(texts, failure, offer.failed)} />}
    </section>
  );
}
