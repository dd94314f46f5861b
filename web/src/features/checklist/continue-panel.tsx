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
  const next = nextOf(states);
  const findWay = (): readonly [text: string, to: string, label: string] => {
    if (loaded?.kind === 'no-centres') return [own.none, paths.status, steps.toStatus];
    if (loaded?.kind === 'submitted')
      return dueOn === undefined
        ? [resume.submitted, paths.status, resume.seeSubmission]
        : [resume.correctedUntil(format.day(dueOn)), paths.status, resume.answerCorrection];
    const place = [centre.name, centre.city].filter((part) => part !== '').join(', ');
    if (isClosed) return [place, stepPath('step1a'), resume.read];
    if (next === undefined) return [place, paths.centreForm, resume.continue];
    const label = steps.continueAt(next.number, states.length, steps.names[next.step]);
    return [place, stepPath(next.step), label];
  };
  const [text, to, label] = findWay();
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
