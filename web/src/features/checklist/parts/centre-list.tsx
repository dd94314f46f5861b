/** The centres of a user with the states of their checklists. */
import type { ProfileSummary } from '#contract/checklist/profile.ts';
import { paths } from '../../../paths.ts';
import { useStatusTexts } from '../../../texts/status-texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

const stateTones = { none: 'bg-edge', draft: 'bg-warn', submitted: 'bg-good' } as const;

interface CentreListProps {
  readonly profiles: readonly ProfileSummary[];
  readonly onOpen: (centreId: string) => void;
}

/** For users with several centres: each centre with its state; a submitted one can be opened. */
export function CentreList({ profiles, onOpen }: CentreListProps) {
  const { status } = useStatusTexts();
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
