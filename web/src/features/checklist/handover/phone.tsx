/**
 * /phone: takes the photos of step 4 for a checklist on another screen. The code is in the fragment of the address. Without a login, and
 * with a session of its own (`phone-ports.ts`).
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { claimHandover } from '#contract/checklist/handover-endpoints.ts';
import { photoSlots } from '#contract/exam.ts';
import { callApi } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../texts/format.ts';
import { isLanguage, useLanguage } from '../../../texts/language.tsx';
import { usePhotoTexts } from '../../../texts/photos.texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { Heading, Page } from '../../../ui/page.tsx';
import { Progress, Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useSecondsLeft } from '../../../ui/use-device.ts';
import { ChecklistContext, useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import { createChecklistSession, type EditorSession } from '../draft/session.ts';
import { hasToSend } from '../draft/draft.ts';
import { ClosableFields, ClosingState, LastDay, SendNow } from '../parts/saved-line.tsx';
import { PhotoCards } from '../photos/photo-cards.tsx';
import { usePhotos } from '../photos/use-photo.ts';
import {
  createPhonePorts,
  forgetClaim,
  keepAsked,
  keepClaim,
  readAsked,
  readClaim,
  type AskedCode,
  type PhoneClaim,
} from './phone-ports.ts';

interface PhonePhotosProps {
  readonly claim: PhoneClaim;
  /** Called when the token is no longer accepted. */
  readonly onOver: () => void;
}

/** What happens to the photos, announced to screen readers. */
function SendLine() {
  const { phone } = usePhotoTexts();
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
  if (send.kind === 'refused') return <ErrorNotice text={phone.refused} failure={send.failure} />;
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
  const { phone } = usePhotoTexts();
  const format = useFormat();
  const isClosed = useIsClosed();
  const secondsLeft = useSecondsLeft(claim.endsAtMs);
  const both = usePhotos();
  return (
    <>
      <Heading lead={isClosed ? claim.centre.name : phone.lead(claim.centre.name)}>{phone.title}</Heading>
      <ClosingState />
      <div className="space-y-6">
        <ClosableFields isInCards>
          <PhotoCards both={both} canRemove={false} />
        </ClosableFields>
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

function Content({ claim, onOver }: PhonePhotosProps) {
  const { phone } = usePhotoTexts();
  const session = useChecklistSession();
  const { phase, failure, send } = useChecklist();
  const { run: retry, isBusy } = useAction(() => session.load());
  const isTimeOver = useSecondsLeft(claim.endsAtMs) === 0;
  const isEnded =
    phase === 'submitted' ||
    send.kind === 'session-ended' ||
    (failure?.kind === 'refused' && failure.status === 401);
  useEffect(() => {
    if (isTimeOver || isEnded) onOver();
  }, [isTimeOver, isEnded, onOver]);
  if (phase === 'loading') return <Skeleton label={phone.opening} />;
  if (phase !== 'failed') return <Fields claim={claim} />;
  return (
    <>
      <Heading>{phone.title}</Heading>
      <ErrorNotice text={phone.openFailed} failure={failure ?? undefined} onRetry={retry} isBusy={isBusy} />
    </>
  );
}

function PhonePhotos({ claim, onOver }: PhonePhotosProps) {
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

type Opening =
  | { readonly kind: 'claiming' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'no-code' }
  | { readonly kind: 'over' }
  | { readonly kind: 'open'; readonly claim: PhoneClaim };

const initial = (): Opening => {
  const claim = readClaim();
  if (claim === null) return { kind: readAsked() === null ? 'no-code' : 'claiming' };
  return claim.endsAtMs > Date.now() ? { kind: 'open', claim } : { kind: 'over' };
};

/**
 * Reads `#code` or `#code&language`, removes it from the address bar and the history, and uses the code up; after a reload that came
 * before the answer, the same code again.
 */
function useOpening() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { choose } = useLanguage();
  const [opening, setOpening] = useState<Opening>(() => (hash === '' ? initial() : { kind: 'claiming' }));
  const code = useRef<AskedCode | null>(null);
  const handled = useRef<string | null>(null);
  const claimLast = async (): Promise<void> => {
    setOpening({ kind: 'claiming' });
    const claimed = code.current;
    if (claimed === null) return undefined;
    const result = await callApi(claimHandover, { body: claimed });
    // Another code was opened meanwhile.
    if (claimed !== code.current) return claimLast();
    setOpening(
      result.ok
        ? { kind: 'open', claim: keepClaim(result.value) }
        : { kind: 'failed', failure: result.failure },
    );
  };
  const { run: claim, isBusy } = useAction(claimLast);
  useEffect(() => {
    if (hash === handled.current) return;
    if (hash !== '') {
      const [text = '', language] = hash.slice(1).split('&');
      if (isLanguage(language)) choose(language);
      void navigate(paths.phone, { replace: true });
      forgetClaim();
      code.current = keepAsked(text);
      claim();
    } else if (handled.current === null) {
      code.current = readAsked();
      if (code.current !== null) claim();
    }
    handled.current = hash;
  }, [hash, navigate, choose, claim]);
  const finish = (): void => {
    forgetClaim();
    setOpening({ kind: 'over' });
  };
  return { opening, claim, isBusy, finish };
}

function Screen() {
  const { phone } = usePhotoTexts();
  const { opening, claim, isBusy, finish } = useOpening();
  if (opening.kind === 'open')
    return <PhonePhotos key={opening.claim.token} claim={opening.claim} onOver={finish} />;
  if (opening.kind === 'claiming')
    return (
      <>
        <Heading>{phone.title}</Heading>
        <Skeleton label={phone.opening} />
      </>
    );
  const leads = { over: phone.over, 'no-code': phone.noCode, failed: undefined };
  return (
    <>
      {/* With a key, so that it takes the focus from the heading before it. */}
      <Heading key={opening.kind} lead={leads[opening.kind]}>
        {opening.kind === 'over' ? phone.overTitle : phone.title}
      </Heading>
      {opening.kind === 'failed' ? (
        <ErrorNotice
          text={phone.openFailed}
          failure={opening.failure}
          onRetry={opening.failure.kind === 'refused' ? undefined : claim}
          isBusy={isBusy}
        />
      ) : null}
      <div className="mt-4 space-y-4">
        <p>{phone.howToGoOn}</p>
        <ButtonLink variant="quiet" to={paths.login}>
          {phone.login}
        </ButtonLink>
      </div>
    </>
  );
}

export default function Phone() {
  return (
    <Page>
      <Screen />
    </Page>
  );
}
