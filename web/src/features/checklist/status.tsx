/** /status: the states of the user's checklists, with one entry for each centre (specification section 2). */
import { lazy, Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import type { Failure } from '#contract/call.ts';
import {
  isSubmitted,
  wholeProfile,
  type ReceivedProfile,
  type SubmittedProfile,
} from '#contract/checklist/received-profile.ts';
import type { ProfileSummary } from '#contract/checklist/profile.ts';
import { paths, stepPath } from '../../paths.ts';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { failureText } from '../../texts/failure-text.ts';
import { useFormat, useIndianTime } from '../../texts/format.ts';
import { readSetting } from '../../texts/page-settings.ts';
import { useSubmissionTexts } from '../../texts/submission-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading, PrintedDocument } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import type Corrections from './correction/correction-boxes.tsx';
import { DroppedEdits } from './guide/dropped-edits.tsx';
import { CentreList } from './parts/centre-list.tsx';
import { Facts } from './parts/facts.tsx';
import { Receipt, SubmittedCopy } from './parts/receipt.tsx';
import { incompleteSteps, NextForDraft, NextForNone, NextForSubmitted } from './parts/what-next.tsx';
import { fetchProfile, useProfiles } from './use-profiles.ts';

/** Beside the rest of the screen, which works without it. */
const CorrectionBoxes = lazy<ComponentType<ComponentProps<typeof Corrections>>>(async () =>
  import('./correction/correction-boxes.tsx').catch(() => ({ default: () => null })),
);

function NoProfile() {
  const { status } = useSubmissionTexts();
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
  return (
    <>
      <Notice tone="warn" live="status">
        <p className="font-semibold">{status.draft}</p>
      </Notice>
      {whole === null ? null : (
        <>
          <div className="space-y-2">
            <p className="font-semibold">
              {whole.centre.name}, {whole.centre.city}
            </p>
            <Facts facts={[[status.savedAt, indianTime(whole.updatedAt)]]} />
          </div>
          <NextForDraft profile={whole} />
        </>
      )}
      <ClosingDay isOwn day={whole?.centre.closesOn ?? readSetting('closes-on')} />
      {isOnly ? (
        <ButtonLink
          wide
          to={whole === null ? paths.centreForm : stepPath(incompleteSteps(whole)[0] ?? 'preview')}
        >
          {status.continueChecklist}
        </ButtonLink>
      ) : null}
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
  /** The list of centres; shown between the receipt and the copy. */
  readonly children: ReactNode;
}

function SubmittedState({ userId, profile, profiles, corrections, children }: SubmittedStateProps) {
  const { status, receipt } = useSubmissionTexts();
  const format = useFormat();
  const { confirmed } = profiles.find(({ centre_config_id: id }) => id === profile?.centre_config_id) ?? {};
  const message = (
    <Notice tone="good" live="status">
      <p className="font-semibold">{status.submitted}</p>
      {confirmed === undefined ? null : (
        <p>{status.confirmed(format.number(confirmed.register), format.day(confirmed.issuedAt))}</p>
      )}
    </Notice>
  );
  if (profile === null)
    return (
      <>
        {corrections}
        {message}
        {children}
      </>
    );
  return (
    <PrintedDocument spaced head={receipt.runningHead(profile.reference, profile.centre.name)}>
      {corrections}
      {message}
      <Receipt userId={userId} profile={profile} />
      <NextForSubmitted isConfirmed={confirmed !== undefined} />
      {children}
      <SubmittedCopy profile={profile} />
    </PrintedDocument>
  );
}

function CorrectionsSection(props: ComponentProps<typeof Corrections>) {
  return (
    <div className="no-print">
      <Suspense fallback={<div className="min-h-11" />}>
        <CorrectionBoxes {...props} />
      </Suspense>
    </div>
  );
}

export default function Status({ userId }: { readonly userId: string }) {
  const texts = useSubmissionTexts();
  const { status } = texts;
  const { loaded, reload } = useProfiles(userId);
  const [opened, setOpened] = useState<ReceivedProfile | null>(null);
  const [openFailure, setOpenFailure] = useState<Failure | null>(null);

  const { run: open } = useAction(async (centreId: string) => {
    const result = await fetchProfile(userId, centreId);
    if (result.ok) setOpened(result.value.profile);
    setOpenFailure(result.ok ? null : result.failure);
  });

  const profile = loaded.kind === 'loaded' ? (opened ?? loaded.response.profile) : null;
  const whole = wholeProfile(profile);
  const submitted = whole !== null && isSubmitted(whole) ? whole : null;
  const failure = loaded.kind === 'failed' ? loaded.failure : openFailure;
  const profiles = loaded.kind === 'loaded' ? loaded.response.profiles : [];
  const hasSeveral = profiles.length > 1;
  const centres = hasSeveral ? <CentreList profiles={profiles} onOpen={open} /> : null;
  const isAnySubmitted = [profile, ...profiles].some((each) => each?.status === 'submitted');
  const corrections =
    isAnySubmitted || loaded.kind === 'failed' ? (
      <CorrectionsSection userId={userId} profiles={loaded.kind === 'loaded' ? loaded.response : null} />
    ) : null;
  return (
    <>
      <Heading>{status.title}</Heading>
      <div className="space-y-6">
        {loaded.kind === 'loading' ? <Skeleton label={status.loading} /> : null}
        {failure === null ? null : (
          <ErrorNotice text={failureText(texts, failure, status.failed)}>
            <Button variant="link" onClick={reload}>
              {texts.common.retry}
            </Button>
          </ErrorNotice>
        )}
        {profile?.status === 'submitted' ? null : corrections}
        {loaded.kind === 'loaded' && profile === null ? <NoProfile /> : null}
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
    </>
  );
}
