/** /status: the states of the user's checklists, with one entry for each centre (specification section 2). */
import { useState } from 'react';
import { Link } from 'react-router';
import type { Failure } from '#contract/call.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useFormat } from '../../texts/format.ts';
import { useStatusTexts } from '../../texts/status-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { DroppedEdits } from './guide/dropped-edits.tsx';
import { CentreList } from './parts/centre-list.tsx';
import { SubmittedCopy } from './parts/submitted-copy.tsx';
import { fetchProfile, useProfiles } from './use-profiles.ts';

function Facts({ profile }: { readonly profile: Profile }) {
  const { status } = useStatusTexts();
  const format = useFormat();
  const facts: [string, string][] =
    profile.status === 'submitted'
      ? [
          [status.reference, profile.reference ?? ''],
          [status.submittedAt, format.dateTime(new Date(profile.submittedAt ?? profile.updatedAt))],
        ]
      : [[status.savedAt, format.dateTime(new Date(profile.updatedAt))]];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoProfile() {
  const { status } = useStatusTexts();
  return (
    <Notice tone="info">
      <p>{status.none}</p>
      <Link
        to={paths.centreForm}
        className="inline-flex min-h-11 items-center font-semibold text-action underline"
      >
        {status.start}
      </Link>
    </Notice>
  );
}

interface ProfileStateProps {
  readonly profile: Profile;
  /** Whether it is the only centre of the user. */
  readonly isOnly: boolean;
}

function ProfileState({ profile, isOnly }: ProfileStateProps) {
  const { status } = useStatusTexts();
  const isSubmitted = profile.status === 'submitted';
  return (
    <>
      <Notice tone={isSubmitted ? 'good' : 'warn'} live="status">
        <p className="font-semibold">{isSubmitted ? status.submitted : status.draft}</p>
      </Notice>
      <div className="space-y-2">
        <p className="font-semibold">
          {profile.centre.name}, {profile.centre.city}
        </p>
        <Facts profile={profile} />
      </div>
      {isOnly && !isSubmitted ? (
        <ButtonLink wide to={paths.centreForm}>
          {status.continueChecklist}
        </ButtonLink>
      ) : null}
    </>
  );
}

export default function Status({ userId }: { readonly userId: string }) {
  const texts = useStatusTexts();
  const { status } = texts;
  const { loaded, reload } = useProfiles(userId);
  const [opened, setOpened] = useState<Profile | null>(null);
  const [openFailure, setOpenFailure] = useState<Failure | null>(null);

  const { run: open } = useAction(async (centreId: string) => {
    const result = await fetchProfile(userId, centreId);
    if (result.ok) setOpened(result.value.profile);
    setOpenFailure(result.ok ? null : result.failure);
  });

  const profile = loaded.kind === 'loaded' ? (opened ?? loaded.response.profile) : null;
  const failure = loaded.kind === 'failed' ? loaded.failure : openFailure;
  const hasSeveral = loaded.kind === 'loaded' && loaded.response.profiles.length > 1;
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
        {loaded.kind === 'loaded' && profile === null ? <NoProfile /> : null}
        {profile?.status === 'submitted' ? <DroppedEdits userId={userId} profile={profile} /> : null}
        {profile === null ? null : <ProfileState profile={profile} isOnly={!hasSeveral} />}
        {hasSeveral ? <CentreList profiles={loaded.response.profiles} onOpen={open} /> : null}
        {profile?.status === 'submitted' ? <SubmittedCopy profile={profile} /> : null}
      </div>
    </>
  );
}
