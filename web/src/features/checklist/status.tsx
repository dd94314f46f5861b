/** /status: where the user's checklists stand, in four shapes and one entry per centre (specification section 2). */
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { getProfile } from '#contract/checklist/endpoints.ts';
import type { Profile, ProfileResponse, ProfileSummary } from '#contract/checklist/profile.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../session/session-store.ts';
import { paths } from '../../paths.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorNotice, Notice, Skeleton } from '../../ui/messages.tsx';
import { Heading } from '../../ui/page.tsx';
import { serverPhotos } from './draft/draft.ts';
import { DocumentTable } from './parts/document-table.tsx';
import { useExamTitle } from '../../patterns/exam-title.ts';

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'loaded'; readonly response: ProfileResponse };

const profileOf = async (userId: string, centreId?: string) =>
  callApi(getProfile, { params: { userId }, query: { centre_config_id: centreId } });

function useProfiles(userId: string): { readonly loaded: Loaded; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  // After logging in again in place, what failed is asked for once more.
  const token = useSession()?.token;
  useEffect(() => {
    let current = true;
    setLoaded({ kind: 'loading' });
    profileOf(userId)
      .then((result) => {
        if (!current) return;
        setLoaded(
          result.ok
            ? { kind: 'loaded', response: result.value }
            : { kind: 'failed', failure: result.failure },
        );
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [userId, round, token]);
  return { loaded, reload: useCallback(() => setRound((count) => count + 1), []) };
}

function Facts({ profile }: { readonly profile: Profile }) {
  const { status } = useTexts();
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

function SubmittedCopy({ profile }: { readonly profile: Profile }) {
  const { status } = useTexts();
  const exam = useExamTitle();
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">{status.copyTitle}</h2>
        <div className="no-print">
          <Button variant="quiet" onClick={() => window.print()}>
            {status.print}
          </Button>
        </div>
      </div>
      <p className="text-muted">{exam}</p>
      <DocumentTable
        changeable={false}
        document={{ centre: profile.centre, answers: profile.answers, photos: serverPhotos(profile) }}
      />
    </section>
  );
}

const stateTones = { none: 'bg-edge', draft: 'bg-warn', submitted: 'bg-good' } as const;

interface CentresProps {
  readonly profiles: readonly ProfileSummary[];
  readonly onOpen: (centreId: string) => void;
}

/** Only for users with several centres: each with its state; a submitted one opens as its copy. */
function Centres({ profiles, onOpen }: CentresProps) {
  const { status } = useTexts();
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
                <span aria-hidden className={`size-2.5 rounded-full ${stateTones[profile.status]}`} />
                {profile.centre.city} · {status.state[profile.status]}
              </p>
            </div>
            {profile.status === 'submitted' ? (
              <Button
                variant="quiet"
                aria-label={status.openCentre(profile.centre.name)}
                onClick={() => onOpen(profile.centre_config_id)}
              >
                {status.open}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {profiles.some((profile) => profile.status !== 'submitted') ? (
        <ButtonLink wide to={paths.centreForm}>
          {status.continueChecklist}
        </ButtonLink>
      ) : null}
    </section>
  );
}

function NoProfile() {
  const { status } = useTexts();
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

function ProfileState({ profile, alone }: { readonly profile: Profile; readonly alone: boolean }) {
  const { status } = useTexts();
  const submitted = profile.status === 'submitted';
  return (
    <>
      <Notice tone={submitted ? 'good' : 'warn'} live="status">
        <p className="font-semibold">{submitted ? status.submitted : status.draft}</p>
      </Notice>
      <div className="space-y-2">
        <p className="font-semibold">
          {profile.centre.name}, {profile.centre.city}
        </p>
        <Facts profile={profile} />
      </div>
      {alone && !submitted ? (
        <ButtonLink wide to={paths.centreForm}>
          {status.continueChecklist}
        </ButtonLink>
      ) : null}
    </>
  );
}

export default function Status({ userId }: { readonly userId: string }) {
  const texts = useTexts();
  const { status } = texts;
  const { loaded, reload } = useProfiles(userId);
  const [opened, setOpened] = useState<Profile | null>(null);
  const [openFailure, setOpenFailure] = useState<Failure | null>(null);

  const open = async (centreId: string): Promise<void> => {
    const result = await profileOf(userId, centreId);
    if (result.ok) setOpened(result.value.profile);
    setOpenFailure(result.ok ? null : result.failure);
  };

  const profile = loaded.kind === 'loaded' ? (opened ?? loaded.response.profile) : null;
  const failure = loaded.kind === 'failed' ? loaded.failure : openFailure;
  const several = loaded.kind === 'loaded' && loaded.response.profiles.length > 1;
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
        {profile === null ? null : <ProfileState profile={profile} alone={!several} />}
        {several ? (
          <Centres
            profiles={loaded.response.profiles}
            onOpen={(centreId) => void open(centreId).catch(reportError)}
          />
        ) : null}
        {profile?.status === 'submitted' ? <SubmittedCopy profile={profile} /> : null}
      </div>
    </>
  );
}
