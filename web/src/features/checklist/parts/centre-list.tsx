/** The centres of a user with the states of their checklists. */
import type { ProfileSummary } from '#contract/checklist/profile.ts';
import { centreFormPath, paths } from '../../../paths.ts';
import { useSignupTexts } from '../../../texts/signup-texts.ts';
import { useSubmissionTexts } from '../../../texts/submission-texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

const stateTones = { none: 'bg-edge', draft: 'bg-warn', submitted: 'bg-good' } as const;

interface EntryProps {
  readonly profile: ProfileSummary;
  readonly onOpen: (centreId: string) => void;
}

/** Opens the submitted checklist, or the form of this centre. */
function EntryButton({ profile, onOpen }: EntryProps) {
  const { status } = useSubmissionTexts();
  const { resume } = useSignupTexts();
  const { name } = profile.centre;
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
  return (
    <ButtonLink
      variant="quiet"
      to={centreFormPath(profile.centre_config_id)}
      aria-label={isDraft ? resume.continueCentre(name) : resume.startCentre(name)}
    >
      {isDraft ? resume.continue : resume.start}
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
      {open.length === 0 ? null : (
        <ButtonLink wide to={paths.centreForm}>
          {open.some((profile) => profile.status === 'draft') ? status.continueChecklist : status.start}
        </ButtonLink>
      )}
    </section>
  );
}
