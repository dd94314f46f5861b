/** Leads a centre user who is logged in to where the checklist is to be continued, or to the submitted one. */
import { Suspense, useState, type ReactNode } from 'react';
import { SessionFrame } from '../../patterns/session-frame.tsx';
import { useIsOver } from '../../api/client.ts';
import { paths, stepPath } from '../../paths.ts';
import { useFormat } from '../../texts/format.ts';
import { useSignupTexts } from '../../texts/signup.texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { createBrowserPorts } from './draft/ports.ts';
import { checked } from './draft/draft.ts';
import { lastDayOf } from './draft/view.ts';
import { loadChecklist } from './draft/open.ts';
import { nextOf, stepStatesOf, TaskList } from './parts/task-list.tsx';
import { LogoutButton } from './parts/account-page.tsx';
import { TextLink } from '../../ui/link.tsx';

interface ContinuePanelProps {
  readonly userId: string;
  /** Shown when the session has ended on the server. */
  readonly visitor: ReactNode;
}

export default function ContinuePanel({ userId, visitor }: ContinuePanelProps) {
  const { centre: own, resume, steps } = useSignupTexts();
  const format = useFormat();
  // What the form would open, from this device and the server.
  const { value: loaded } = useLoaded(userId, async () => loadChecklist(createBrowserPorts(userId)));
  const states = loaded?.kind === 'ready' ? stepStatesOf(checked(loaded.draft)) : [];
  const isClosed = useIsOver(loaded?.kind === 'ready' ? lastDayOf(loaded) : '');
  const [isListed, setListed] = useState(false);
  if (loaded?.kind === 'failed' && loaded.failure.kind === 'refused' && loaded.failure.status === 401)
    return visitor;

  const profiles = loaded?.kind === 'submitted' ? loaded.profiles : [];
  // The first day on which the answer to a correction is due.
  const [dueOn] = profiles.flatMap(({ correction }) => correction?.dueOn ?? []).toSorted();
  const centre = loaded?.kind === 'ready' ? loaded.draft.centre : { name: '', city: '' };
  const text =
    loaded?.kind === 'no-centres'
      ? own.none
      : loaded?.kind !== 'submitted'
        ? [centre.name, centre.city].filter((part) => part !== '').join(', ')
        : dueOn === undefined
          ? resume.submitted
          : resume.correctedUntil(format.day(dueOn));
  const next = nextOf(states);
  const [to, label] =
    loaded?.kind === 'submitted'
      ? [paths.status, dueOn === undefined ? resume.seeSubmission : resume.answerCorrection]
      : isClosed
        ? [stepPath('step1a'), resume.read]
        : loaded?.kind === 'no-centres'
          ? [paths.status, steps.toStatus]
          : next === undefined
            ? [paths.centreForm, resume.continue]
            : [stepPath(next.step), steps.continueAt(next.number, states.length, steps.names[next.step])];
  return (
    <SessionFrame title={resume.title}>
      <p className="min-h-6">{text}</p>
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
        {loaded?.kind === 'ready' && loaded.centres.length > 1 ? (
          <TextLink to={paths.status}>{resume.allCentres}</TextLink>
        ) : null}
      </div>
      {isListed ? (
        <Suspense>
          <TaskList states={states} isClosed={isClosed} />
        </Suspense>
      ) : null}
    </SessionFrame>
  );
}
