/** /status: the states of the user's checklists, with one entry for each centre (specification section 2). */
import { lazy, Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import type { Failure, Result } from '#contract/call.ts';
import {
  isSubmitted,
  wholeProfile,
  type ReceivedProfile,
  type ReceivedProfiles,
  type SubmittedProfile,
} from '#contract/checklist/received-profile.ts';
import type { ProfileSummary } from '#contract/checklist/profile.ts';
import { centreFormPath, paths, stepPath } from '../../paths.ts';
import { ClosingDay } from '../../patterns/closing-day.tsx';
import { useIsOver } from '../../api/client.ts';
import { useFormat, useIndianTime } from '../../texts/format.ts';
import { useSession } from '../../session/session-store.ts';
import { readSetting } from '../../texts/page-settings.ts';
import { useGuideTexts } from '../../texts/guide.texts.ts';
import { useSignupTexts } from '../../texts/signup.texts.ts';
import { useSubmissionTexts } from '../../texts/submission.texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailedLoad } from '../../ui/failed-load.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Card, Notice } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { PrintedDocument } from '../../ui/printed-document.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import type Corrections from './correction/correction-boxes.tsx';
import { createBrowserPorts } from './draft/ports.ts';
import { checked, draftOfProfile } from './draft/draft.ts';
import { nullOnError, readCurrentCentreId } from './draft/store.ts';
import { ClosedDraft, DroppedEdits } from './parts/not-submitted.tsx';
import { NoCentre } from './parts/lost-centre.tsx';
import { nextOf, stepStatesOf } from './parts/task-list.tsx';
import { Confirmation, ReceiptCheck, SubmittedCopy } from './parts/receipt.tsx';
import { NextForDraft, NextForNone, NextForSubmitted } from './parts/what-next.tsx';

/** Beside the rest of the screen, which works without it. */
const CorrectionBoxes = lazy<ComponentType<ComponentProps<typeof Corrections>>>(async () =>
  import('./correction/correction-boxes.tsx').catch(() => ({ default: () => null })),
);

/** The day after which none of the centres is open; '' when one is never closed. */
function lastDayOfAll(profiles: readonly ProfileSummary[]): string {
  const days = profiles.map(({ centre }) => centre.closesOn ?? '');
  return days.includes('') ? '' : (days.toSorted().at(-1) ?? '');
}

function NoProfile({ profiles }: { readonly profiles: readonly ProfileSummary[] }) {
  const { closed } = useGuideTexts();
  const { status } = useSubmissionTexts();
  const day = lastDayOfAll(profiles);
  const isClosed = useIsOver(day);
  if (profiles.length === 0) return <NoCentre />;
  return (
    <>
      <Notice tone="info">
        <p>{status.none}</p>
        {/* Of several centres each is started in the list. */}
        {isClosed || profiles.length > 1 ? null : <TextLink to={paths.centreForm}>{status.start}</TextLink>}
      </Notice>
      {isClosed ? (
        <ClosingDay day={day} isClosed>
          <p>{closed.text}</p>
        </ClosingDay>
      ) : (
        <NextForNone />
      )}
    </>
  );
}

/** @param isOnly whether it is the only centre of the user */
function DraftState({ profile, isOnly }: { readonly profile: ReceivedProfile; readonly isOnly: boolean }) {
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
      <span
        aria-hidden
        className="mx-auto mb-2 flex size-12 items-center justify-center rounded-full bg-paper text-2xl font-bold text-good print:hidden"
      >
        ✓
      </span>
      <p className={profile === null ? 'font-semibold' : 'text-xl font-bold'}>{status.submitted}</p>
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
      <SubmittedCopy userId={userId} profile={profile} />
    </div>
  );
}

const stateTones = { none: 'bg-edge', draft: 'bg-warn', submitted: 'bg-good' } as const;

interface EntryButtonProps {
  readonly profile: ProfileSummary;
  readonly isNext: boolean;
  readonly onOpen: () => void;
}

/** Opens the submitted checklist, or the form of this centre: after its last day to read what was begun. */
function EntryButton({ profile, isNext, onOpen }: EntryButtonProps) {
  const { status } = useSubmissionTexts();
  const { resume } = useSignupTexts();
  const { name, closesOn = '' } = profile.centre;
  const isClosed = useIsOver(closesOn);
  if (profile.status === 'submitted')
    return (
      <Button variant="quiet" aria-label={status.openCentre(name)} onClick={onOpen}>
        {status.open}
      </Button>
    );
  const isDraft = profile.status === 'draft';
  if (isClosed && !isDraft) return null;
  const [label, labelOf] = isClosed
    ? [status.open, status.openCentre]
    : isDraft
      ? [resume.continue, resume.continueCentre]
      : [resume.start, resume.startCentre];
  return (
    <ButtonLink
      variant={isNext && !isClosed ? 'strong' : 'quiet'}
      to={centreFormPath(profile.centre_config_id)}
      aria-label={labelOf(name)}
    >
      {label}
    </ButtonLink>
  );
}

interface CentreListProps {
  readonly profiles: readonly ProfileSummary[];
  readonly onOpen: (centreId: string) => void;
}

/** For users with several centres: each centre with its state, and the way to its checklist. */
function CentreList({ profiles, onOpen }: CentreListProps) {
  const { status } = useSubmissionTexts();
  const ofState = (state: ProfileSummary['status']) => profiles.find((profile) => profile.status === state);
  const next = ofState('draft') ?? ofState('none');
  return (
    <section className="no-print space-y-3">
      <h2 className="text-xl font-bold">{status.centresTitle}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper">
        {profiles.map((profile) => (
          <li
            key={profile.centre_config_id}
            className="flex flex-wrap items-center justify-between gap-3 px-4 py-2"
          >
            <div>
              <p className="font-semibold">{profile.centre.name}</p>
              <p className="flex items-baseline gap-2 text-sm text-muted">
                <span aria-hidden className={`shape size-2.5 rounded-full ${stateTones[profile.status]}`} />
                {profile.centre.city} ·{' '}
                {status.state[profile.confirmed === undefined ? profile.status : 'confirmed']}
              </p>
            </div>
            <EntryButton
              profile={profile}
              isNext={profile === next}
              onOpen={() => onOpen(profile.centre_config_id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Loads the user's checklists with the draft that this device would continue, which another centre's may have been saved
 * after.
 */
async function fetchProfiles(userId: string): Promise<Result<ReceivedProfiles>> {
  const ports = createBrowserPorts(userId);
  const [latest, currentId] = await Promise.all([
    ports.api.getProfile(),
    nullOnError(readCurrentCentreId(ports)),
  ]);
  if (!latest.ok || currentId === null || wholeProfile(latest.value.profile)?.centre_config_id === currentId)
    return latest;
  const isDraft = latest.value.profiles.some(
    (summary) => summary.centre_config_id === currentId && summary.status === 'draft',
  );
  return isDraft ? ports.api.getProfile(currentId) : latest;
}

/** The checklists of the user, and the one on the screen: the current one, or that of the centre that was opened. */
function useShownProfile(userId: string) {
  // Again after a new login.
  const key = `${userId} ${useSession()?.token}`;
  const { value, isBusy, reload } = useLoaded(key, async () => fetchProfiles(userId));
  const [opened, setOpened] = useState<ReceivedProfile | null>(null);
  const [openFailure, setOpenFailure] = useState<Failure | null>(null);
  const { run: open } = useAction(async (centreId: string) => {
    const result = await createBrowserPorts(userId).api.getProfile(centreId);
    if (result.ok) setOpened(result.value.profile);
    setOpenFailure(result.ok ? null : result.failure);
  });
  const loaded = isBusy ? null : value;
  const response = loaded?.ok === true ? loaded.value : null;
  return {
    isLoading: loaded === null,
    response,
    profile: response === null ? null : (opened ?? response.profile),
    failure: loaded?.ok === false ? loaded.failure : openFailure,
    open,
    retry: () => {
      setOpenFailure(null);
      reload();
    },
  };
}

export default function Status({ userId }: { readonly userId: string }) {
  const { common, receipt, status } = useSubmissionTexts();
  const { isLoading, response, profile, failure, open, retry } = useShownProfile(userId);
  const whole = wholeProfile(profile);
  const submitted = whole !== null && isSubmitted(whole) ? whole : null;
  const profiles = response?.profiles ?? [];
  const hasSeveral = profiles.length > 1;
  const centres = hasSeveral ? <CentreList profiles={profiles} onOpen={open} /> : null;
  const isAnySubmitted = [profile, ...profiles].some((each) => each?.status === 'submitted');
  const isAsked = profiles.some(({ correction }) => correction !== undefined);
  const corrections =
    isAnySubmitted || (response === null && !isLoading) ? (
      <div className="no-print empty:hidden">
        <Suspense fallback={isAsked ? <div className="min-h-152" /> : null}>
          <CorrectionBoxes userId={userId} profiles={response} />
        </Suspense>
      </div>
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
        {isLoading ? (
          // As tall as the screen, so that the footer is not in sight first and then gone.
          <div className="min-h-dvh print:min-h-0">
            <Skeleton label={common.loading} />
          </div>
        ) : null}
        <FailedLoad text={status.failed} failure={failure} onRetry={retry} />
        {profile?.status === 'submitted' ? null : corrections}
        {response !== null && profile === null ? <NoProfile profiles={profiles} /> : null}
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
