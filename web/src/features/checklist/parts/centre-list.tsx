/** The centres of a user with the states of their checklists. */
import type { ProfileSummary } from '#contract/checklist/profile.ts';
import { centreFormPath, paths } from '../../../paths.ts';
import { useIsOver } from '../../../api/server-clock.ts';
import { useSignupTexts } from '../../../texts/use-signup-texts.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

const stateTones = { none: 'bg-edge', draft: 'bg-warn', submitted: 'bg-good' } as const;

interface EntryProps {
  readonly profile: ProfileSummary;
  readonly onOpen: (centreId: string) => void;
}

/** The day after which none of the centres is open; '' when one is never closed. */
export function lastDayOfAll(profiles: readonly ProfileSummary[]): string {
  const days = profiles.map(({ centre }) => centre.closesOn ?? '');
  return days.includes('') ? '' : (days.toSorted().at(-1) ?? '');
}

/** Opens the submitted checklist, or the form of this centre: after its last day to read what was begun. */
function EntryButton({ profile, onOpen }: EntryProps) {
  const { status } = useSubmissionTexts();
  const { resume } = useSignupTexts();
  const { name, closesOn = '' } = profile.centre;
  const isClosed = useIsOver(closesOn);
  if (profile.status === 'submitted') {
    return (
      <Button
        variant="quiet"
        aria-label={status.openCentre(name)}
        onClick={() => onOpen(profile.centre_config_id)}
      >
        {status.open}
      </Button>
    );
  }
  const isDraft = profile.status === 'draft';
  if (isClosed && !isDraft) return null;
  const [label, labelOf] = isClosed
    ? [status.open, status.openCentre]
    : isDraft
      ? [resume.continue, resume.continueCentre]
      : [resume.start, resume.startCentre];
  return (
    <ButtonLink variant="quiet" to={centreFormPath(profile.centre_config_id)} aria-label={labelOf(name)}>
      {label}
    </ButtonLink>
  );
}

/** For users with several centres: each centre with its state, and the way to its checklist. */
export function CentreList({
  profiles,
  onOpen,
}: {
  readonly profiles: readonly ProfileSummary[];
  readonly onOpen: (centreId: string) => void;
}) {
  const { status } = useSubmissionTexts();
  const open = profiles.filter((profile) => profile.status !== 'submitted');
  const isClosed = useIsOver(lastDayOfAll(open));
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
            <EntryButton profile={profile} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {open.length === 0 || isClosed ? null : (
        <ButtonLink wide to={paths.centreForm}>
          {open.some((profile) => profile.status === 'draft') ? status.continueChecklist : status.start}
        </ButtonLink>
      )}
    </section>
  );
}
