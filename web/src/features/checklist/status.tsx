/** /status: the states of the user's checklists, with one entry for each centre (specification section 2). */
import { lazy, Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import type { Failure } from '#contract/call.ts';
import {
  isSubmitted,
  wholeProfile,
  type ReceivedProfile,
  type ReceivedProfiles,
  type SubmittedProfile,
} from '#contract/checklist/received-profile.ts';
import type { ProfileSummary } from '#contract/checklist/profile.ts';
import { paths, stepPath } from '../../paths.ts';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { useIsOver } from '../../api/server-clock.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useFormat, useIndianTime } from '../../texts/format.ts';
import { readSetting } from '../../texts/page-settings.ts';
import { useGuideTexts } from '../../texts/use-guide-texts.ts';
import { useSubmissionTexts } from '../../texts/use-submission-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Card, ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { PrintedDocument } from '../../ui/printed-document.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import type Corrections from './correction/correction-boxes.tsx';
import { checked, draftOfProfile } from './draft/draft.ts';
import { DroppedEdits } from './parts/dropped-edits.tsx';
import { nextOf, stepStatesOf } from './parts/task-list.tsx';
import { CentreList, lastDayOfAll } from './parts/centre-list.tsx';
import { ClosedDraft } from './parts/closed-draft.tsx';
import { Confirmation, ReceiptCheck, SubmittedCopy } from './parts/receipt.tsx';
import { NextForDraft, NextForNone, NextForSubmitted } from './parts/what-next.tsx';
import { fetchProfile, useProfiles } from './use-profiles.ts';

/** Beside the rest of the screen, which works without it. */
const CorrectionBoxes = lazy<ComponentType<ComponentProps<typeof Corrections>>>(async () =>
  import('./correction/correction-boxes.tsx').catch(() => ({ default: () => null })),
);

function NoProfile({ profiles }: { readonly profiles: readonly ProfileSummary[] }) {
  const { closed } = useGuideTexts();
  const { status } = useSubmissionTexts();
  const day = lastDayOfAll(profiles);
  const isClosed = useIsOver(day);
  if (isClosed)
    return (
      <>
        <Notice tone="info">
          <p>{status.none}</p>
        </Notice>
        <ClosingDay day={day} isClosed>
          <p>{closed.text}</p>
        </ClosingDay>
      </>
    );
  return (
    <>
      <Notice tone="info">
        <p>{status.none}</p>
        <TextLink to={paths.centreForm}>{status.start}</TextLink>
      </Notice>
      <NextForNone />
    </>
  );
}

interface DraftStateProps {
  readonly profile: ReceivedProfile;
  /** Whether it is the only centre of the user. */
  readonly isOnly: boolean;
}

function DraftState({ profile, isOnly }: DraftStateProps) {
  const { status } = useSubmissionTexts();
  const indianTime = useIndianTime();
  const whole = wholeProfile(profile);
  const isClosed = useIsOver(whole?.centre.closesOn ?? '');
  if (whole !== null && isClosed) return <ClosedDraft profile={whole} />;
  const states = whole === null ? [] : stepStatesOf(checked(draftOfProfile(whole)));
  const next = nextOf(states);
  return (
    <>
      <Notice tone="warn" live="status">
        <p className="font-semibold">{status.draft}</p>
        {whole === null ? null : (
          <p className="text-sm">
            {status.savedAt}: {indianTime(whole.updatedAt)}
          </p>
        )}
      </Notice>
      <ClosingDay day={whole?.centre.closesOn ?? readSetting('closes-on')} isClosed={false} />
      {isOnly ? (
        <ButtonLink wide to={next === undefined ? paths.centreForm : stepPath(next.step)}>
          {status.continueChecklist}
        </ButtonLink>
      ) : null}
      {whole === null ? null : <NextForDraft states={states} />}
    </>
  );
}

interface SubmittedStateProps {
  readonly userId: string;
  /** Null when the response carried nothing but the status. */
  readonly profile: SubmittedProfile | null;
  readonly profiles: readonly ProfileSummary[];
  /** First, because one may be asked for. */
  readonly corrections: ReactNode;
  /** The list of centres. */
  readonly children: ReactNode;
}

function SubmittedState({ userId, profile, profiles, corrections, children }: SubmittedStateProps) {
  const { status } = useSubmissionTexts();
  const format = useFormat();
  const summary = profiles.find(({ centre_config_id: id }) => id === profile?.centre_config_id);
  const confirmed = summary?.confirmed;
  const message = (
    <div role="status">
      <p className={profile === null ? 'font-semibold' : 'text-xl font-bold'}>
        <span aria-hidden className="mr-2">
          ✓
        </span>
        <span>{status.submitted}</span>
      </p>
      {confirmed === undefined ? null : (
        <p>{status.confirmed(format.number(confirmed.register), format.day(confirmed.issuedAt))}</p>
      )}
    </div>
  );
  if (profile === null)
    return (
      <>
        {corrections}
        <Card>{message}</Card>
        {children}
      </>
    );
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
      <div className="space-y-4">
        {corrections}
        <Confirmation profile={profile}>{message}</Confirmation>
        <NextForSubmitted profile={profile} summary={summary} />
        {children}
      </div>
      <div className="lg:row-span-2">
        <ReceiptCheck userId={userId} profile={profile} />
      </div>
      <SubmittedCopy profile={profile} />
    </div>
  );
}

const isAsked = (response: ReceivedProfiles | null): boolean =>
  response?.profiles.some(({ correction }) => correction !== undefined) === true;

function CorrectionsSection(props: ComponentProps<typeof Corrections>) {
  return (
    <div className="no-print">
      <Suspense fallback={<div className={isAsked(props.profiles) ? 'min-h-152' : 'min-h-11'} />}>
        <CorrectionBoxes {...props} />
      </Suspense>
    </div>
  );
}

/** The checklists of the user, and the one on the screen: the current one, or that of the centre that was opened. */
function useShownProfile(userId: string) {
  const { loaded, reload } = useProfiles(userId);
  const [opened, setOpened] = useState<ReceivedProfile | null>(null);
  const [openFailure, setOpenFailure] = useState<Failure | null>(null);
  const { run: open } = useAction(async (centreId: string) => {
    const result = await fetchProfile(userId, centreId);
    if (result.ok) setOpened(result.value.profile);
    setOpenFailure(result.ok ? null : result.failure);
  });
  const profile = loaded.kind === 'loaded' ? (opened ?? loaded.response.profile) : null;
  const failure = loaded.kind === 'failed' ? loaded.failure : openFailure;
  return { loaded, reload, open, profile, failure };
}

export default function Status({ userId }: { readonly userId: string }) {
  const texts = useSubmissionTexts();
  const { receipt, status } = texts;
  const { loaded, reload, open, profile, failure } = useShownProfile(userId);
  const whole = wholeProfile(profile);
  const submitted = whole !== null && isSubmitted(whole) ? whole : null;
  const profiles = loaded.kind === 'loaded' ? loaded.response.profiles : [];
  const hasSeveral = profiles.length > 1;
  const centres = hasSeveral ? <CentreList profiles={profiles} onOpen={open} /> : null;
  const isAnySubmitted = [profile, ...profiles].some((each) => each?.status === 'submitted');
  const corrections =
    isAnySubmitted || loaded.kind === 'failed' ? (
      <CorrectionsSection userId={userId} profiles={loaded.kind === 'loaded' ? loaded.response : null} />
    ) : null;
  const printHead = submitted === null ? '' : receipt.runningHead(submitted.reference, submitted.centre.name);
  return (
    <PrintedDocument head={printHead}>
      <Heading>{status.title}</Heading>
      {/* A formatting context, so that the name of the centre stands in the margin of the heading and moves nothing. */}
      <div className="flow-root space-y-4">
        {/* The confirmation names it itself. */}
        {whole === null || submitted !== null ? null : (
          <p className="-mt-5 text-sm text-muted">
            {whole.centre.name}, {whole.centre.city}
          </p>
        )}
        {loaded.kind === 'loading' ? (
          // As tall as the screen, so that the footer is not in sight first and then gone.
          <div className="min-h-dvh print:min-h-0">
            <Skeleton label={status.loading} />
          </div>
        ) : null}
        {failure === null ? null : (
          <ErrorNotice text={failureText(texts, failure, status.failed)}>
            <Button variant="link" onClick={reload}>
              {texts.common.retry}
            </Button>
          </ErrorNotice>
        )}
        {profile?.status === 'submitted' ? null : corrections}
        {loaded.kind === 'loaded' && profile === null ? <NoProfile profiles={profiles} /> : null}
        {submitted === null ? null : <DroppedEdits userId={userId} profile={submitted} />}
        {profile?.status === 'draft' ? <DraftState profile={profile} isOnly={!hasSeveral} /> : null}
        {profile?.status === 'submitted' ? (
          <SubmittedState userId={userId} profile={submitted} profiles={profiles} corrections={corrections}>
            {centres}
          </SubmittedState>
        ) : (
          centres
        )}
      </div>
    </PrintedDocument>
  );
}
