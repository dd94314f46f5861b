/** Leads a centre user who is logged in to where the checklist is to be continued, or to the submitted one. */
import { Suspense, useState, type ReactNode } from 'react';
import { SessionFrame } from '../../patterns/session-frame.tsx';
import { useIsOver } from '../../api/server-clock.ts';
import { paths, stepPath } from '../../paths.ts';
import { useFormat } from '../../texts/format.ts';
import { useSignupTexts } from '../../texts/use-signup-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { createBrowserPorts } from './draft/ports.ts';
import { checked, type Draft } from './draft/draft.ts';
import { lastDayOf } from './draft/view.ts';
import { loadChecklist, type LoadedChecklist } from './draft/open.ts';
import { nextOf, stepStatesOf, TaskList, type StepState } from './parts/task-list.tsx';
import { LogoutButton } from './parts/account-page.tsx';
import { TextLink } from '../../ui/link.tsx';

const openCorrections = ({ profiles }: Extract<LoadedChecklist, { kind: 'submitted' }>) =>
  profiles.flatMap(({ correction }) => correction ?? []);

/** The submission, or the correction that is asked for, with the first day on which an answer is due. */
function SubmittedText({ loaded }: { readonly loaded: Extract<LoadedChecklist, { kind: 'submitted' }> }) {
  const { resume } = useSignupTexts();
  const format = useFormat();
  const asked = openCorrections(loaded);
  const [dueOn] = asked.map((correction) => correction.dueOn).toSorted();
  return dueOn === undefined ? resume.submitted : resume.correctedUntil(format.day(dueOn));
}

interface DestinationProps {
  readonly loaded: LoadedChecklist | null;
  readonly states: readonly StepState[];
  /** Whether the checklist can only be read. */
  readonly isClosed: boolean;
}

function useDestination({ loaded, states, isClosed }: DestinationProps): {
  readonly to: string;
  readonly label: string;
} {
  const { resume, steps } = useSignupTexts();
  if (loaded?.kind === 'submitted') {
    const isAsked = openCorrections(loaded).length > 0;
    return { to: paths.status, label: isAsked ? resume.answerCorrection : resume.seeSubmission };
  }
  if (isClosed) return { to: stepPath('step1a'), label: resume.read };
  const next = nextOf(states);
  if (next === undefined) return { to: paths.centreForm, label: resume.continue };
  return {
    to: stepPath(next.step),
    label: resume.continueAt(next.number, states.length, steps.names[next.step]),
  };
}

const centreText = ({ centre }: Draft): string =>
  [centre.name, centre.city].filter((part) => part !== '').join(', ');

interface ContinuePanelProps {
  readonly userId: string;
  /** Shown when the session has ended on the server. */
  readonly visitor: ReactNode;
}

export default function ContinuePanel({ userId, visitor }: ContinuePanelProps) {
  const { resume, steps } = useSignupTexts();
  // What the form would open, from this device and the server.
  const { value: loaded } = useLoaded(userId, async () => loadChecklist(createBrowserPorts(userId)));
  const states = loaded?.kind === 'ready' ? stepStatesOf(checked(loaded.draft)) : [];
  const isClosed = useIsOver(loaded?.kind === 'ready' ? lastDayOf(loaded) : '');
  const { to, label } = useDestination({ loaded, states, isClosed });
  const [isListed, setListed] = useState(false);
  if (loaded?.kind === 'failed' && loaded.failure.kind === 'refused' && loaded.failure.status === 401)
    return visitor;
  const hasSeveral = loaded?.kind === 'ready' && loaded.centres.length > 1;
  return (
    <SessionFrame title={resume.title}>
      <p className="min-h-6">
        {loaded?.kind === 'ready' ? centreText(loaded.draft) : null}
        {loaded?.kind === 'submitted' ? <SubmittedText loaded={loaded} /> : null}
      </p>
      {/* Room for two lines, so that nothing moves when the step is known. */}
      <div className="mt-3 flex min-h-18 items-start sm:min-h-11">
        <ButtonLink wide to={to}>
          {label}
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        {states.length === 0 ? null : (
          <Button variant="link" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {steps.showAll}
          </Button>
        )}
        <LogoutButton userId={userId} />
        {hasSeveral ? <TextLink to={paths.status}>{resume.allCentres}</TextLink> : null}
      </div>
      {isListed ? (
        <Suspense>
          <TaskList states={states} isClosed={isClosed} />
        </Suspense>
      ) : null}
    </SessionFrame>
  );
}
