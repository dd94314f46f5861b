/** The two photo fields of step 4 on a phone that was connected by a code. */
import { useEffect, useState } from 'react';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import { PlaceAttribution } from '../../../patterns/places/place-words.tsx';
import { failureText } from '../../../texts/failure-text.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Progress, Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useSecondsLeft } from '../../../ui/use-device.ts';
import { ChecklistContext, useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import { createChecklistSession, type EditorSession } from '../draft/session.ts';
import { hasToSend, isPlaced, isUnchecked } from '../draft/draft.ts';
import { CameraHelp } from '../parts/camera-help.tsx';
import { LocationLine } from '../parts/location-line.tsx';
import { PhotoField } from '../parts/photo-field.tsx';
import { ClosableFields, ClosingState, LastDay, SendNow } from '../parts/saved-line.tsx';
import { usePhoto } from '../parts/use-take-photo.ts';
import { useLocationFix } from '../parts/use-location-fix.ts';
import { PairNotice } from '../photos/photo-pair.tsx';
import { createPhonePorts, type PhoneClaim } from './phone-ports.ts';

interface PhonePhotosProps {
  readonly claim: PhoneClaim;
  /** Called when the token is no longer accepted. */
  readonly onOver: () => void;
}

/** What happens to the photos, announced to screen readers. */
function SendLine() {
  const texts = usePhotoTexts();
  const { phone } = texts;
  const format = useFormat();
  const { send, draft } = useChecklist();
  const photos = photoSlots.map((slot) => draft.photos[slot]);
  if (send.kind === 'sending' && send.fraction !== null) {
    const label = phone.sending(format.percent(send.fraction));
    return (
      <Notice tone="info">
        <Progress label={label} fraction={send.fraction} />
      </Notice>
    );
  }
  if (send.kind === 'refused') return <ErrorNotice text={failureText(texts, send.failure, phone.refused)} />;
  if (send.kind === 'waiting' || send.kind === 'busy')
    return (
      <Notice tone="warn" live="status">
        <p>{phone[send.kind]}</p>
        <SendNow />
      </Notice>
    );
  const saved = photos.filter((photo) => photo?.onServer === true).length;
  if (saved === 0 || hasToSend(draft)) return <div role="status" />;
  return (
    <Notice tone="good" live="status">
      <p className="font-semibold">{saved === photos.length ? phone.bothSaved : phone.saved}</p>
    </Notice>
  );
}

function Fields({ claim }: { readonly claim: PhoneClaim }) {
  const { phone, places } = usePhotoTexts();
  const format = useFormat();
  const location = useLocationFix();
  const { draft } = useChecklist();
  const isClosed = useIsClosed();
  const secondsLeft = useSecondsLeft(claim.endsAtMs);
  const [last, setLast] = useState<PhotoSlot>('strongRoom');
  const photos = [usePhoto('centre', location, setLast), usePhoto('strongRoom', location, setLast)] as const;
  // While a photo is checked, the other one can be taken.
  const next = photos.find(({ slot }) => !isPlaced(draft, slot) && !isUnchecked(draft, slot));
  return (
    <>
      <Heading lead={isClosed ? claim.centre.name : phone.lead(claim.centre.name)}>{phone.title}</Heading>
      <ClosingState />
      <div className="space-y-6">
        <Card>
          <ClosableFields>
            {isClosed ? null : (
              <LocationLine location={location} isDone={photoSlots.every((slot) => isPlaced(draft, slot))} />
            )}
            {photos.map((taken) => (
              <PhotoField
                key={taken.slot}
                taken={taken}
                error={undefined}
                isNext={taken === next && taken.holder.waiting === null}
                canRemove={false}
              >
                {taken.slot === last ? <PairNotice draft={draft} /> : null}
              </PhotoField>
            ))}
            <PlaceAttribution photos={Object.values(draft.photos)} texts={places} />
            {isClosed ? null : <CameraHelp photos={photos} />}
          </ClosableFields>
        </Card>
        {isClosed ? null : (
          <>
            <div className="sticky bottom-2 min-h-14">
              <SendLine />
            </div>
            <p className="text-sm text-muted">{phone.timeLeft(format.wait(secondsLeft))}</p>
            <LastDay />
          </>
        )}
      </div>
    </>
  );
}

function LoadFailed() {
  const texts = usePhotoTexts();
  const session = useChecklistSession();
  const { failure } = useChecklist();
  const { run: retry, isBusy } = useAction(() => session.load());
  return (
    <>
      <Heading>{texts.phone.title}</Heading>
      <ErrorNotice
        text={failure === null ? texts.phone.openFailed : failureText(texts, failure, texts.phone.openFailed)}
      >
        <Button variant="link" busy={isBusy} onClick={retry}>
          {texts.common.retry}
        </Button>
      </ErrorNotice>
    </>
  );
}

function Content({ claim, onOver }: PhonePhotosProps) {
  const { phone } = usePhotoTexts();
  const { phase, failure, send } = useChecklist();
  const isTimeOver = useSecondsLeft(claim.endsAtMs) === 0;
  const isEnded =
    phase === 'submitted' ||
    send.kind === 'session-ended' ||
    (failure?.kind === 'refused' && failure.status === 401);
  useEffect(() => {
    if (isTimeOver || isEnded) onOver();
  }, [isTimeOver, isEnded, onOver]);
  if (phase === 'loading') return <Skeleton label={phone.opening} />;
  if (phase === 'failed') return <LoadFailed />;
  return <Fields claim={claim} />;
}

export function PhonePhotos({ claim, onOver }: PhonePhotosProps) {
  const [session, setSession] = useState<EditorSession | null>(null);
  useEffect(() => {
    const opened = createChecklistSession(createPhonePorts(claim));
    setSession(opened);
    opened.load().catch(reportError);
    return () => opened.dispose();
  }, [claim]);
  if (session === null) return null;
  return (
    <ChecklistContext value={session}>
      <Content claim={claim} onOver={onOver} />
    </ChecklistContext>
  );
}
