/** What happens next, by the state of the checklist. */
import type { ReactNode } from 'react';
import type { ProfileSummary } from '#contract/checklist/profile.ts';
import type { SubmittedProfile } from '#contract/checklist/received-profile.ts';
import { useFormat } from '../../../texts/format.ts';
import { useSubmissionTexts } from '../../../texts/submission.texts.ts';
import { HelpContact } from '../../../ui/help-contact.tsx';
import { TaskList, type StepState } from './task-list.tsx';

function Section({ children }: { readonly children: ReactNode }) {
  const { next } = useSubmissionTexts();
  return (
    <section aria-labelledby="next-title" className="space-y-2 break-inside-avoid">
      <h2 id="next-title" className="text-xl font-bold">
        {next.title}
      </h2>
      {children}
    </section>
  );
}

export function NextForDraft({ states }: { readonly states: readonly StepState[] }) {
  const { next, steps } = useSubmissionTexts();
  const done = states.filter(({ isDone }) => isDone).length;
  return (
    <Section>
      <p>{done === states.length - 1 ? next.complete : steps.doneOf(done)}</p>
      <div className="rounded-card border border-line bg-paper p-2">
        <TaskList states={states} />
      </div>
      <p>{next.afterDraft}</p>
    </Section>
  );
}

/** What was done, what is waited for, or what comes then. */
interface Stage {
  readonly state: 'done' | 'current' | 'todo';
  readonly name: string;
  readonly hint?: string;
}

const dots = {
  done: 'border-good bg-good',
  current: 'border-4 border-warn bg-paper',
  todo: 'border-edge bg-paper',
};

interface NextForSubmittedProps {
  readonly profile: SubmittedProfile;
  /** What the list of the centres says of this one. */
  readonly summary: ProfileSummary | undefined;
}

/** What the exam agency does, and waits for, after the submission. */
export function NextForSubmitted({ profile, summary }: NextForSubmittedProps) {
  const { next, correction: words } = useSubmissionTexts();
  const format = useFormat();
  const { confirmed, correction } = summary ?? {};
  const answered = profile.receipt?.corrections.at(-1);
  const dayOf = (time: string): string => format.shortDay(new Date(time));
  const done = (name: string): Stage => ({ state: 'done', name });
  const answers = answered === undefined ? [] : [done(next.answeredOn(dayOf(answered.answeredAt)))];
  const afterwards: Stage[] =
    confirmed !== undefined
      ? [...answers, done(next.confirmedOn(dayOf(confirmed.issuedAt)))]
      : correction !== undefined
        ? [
            { state: 'current', name: next.waiting, hint: words.dueOn(format.day(correction.dueOn)) },
            { state: 'todo', name: next.examinedAgain },
          ]
        : answers.length > 0
          ? [...answers, { state: 'current', name: next.examinedAgain }]
          : [];
  const examined: Stage =
    afterwards.length > 0 ? done(next.examined) : { state: 'current', name: next.examining };
  const stages = [done(next.submittedOn(dayOf(profile.submittedAt))), examined, ...afterwards];
  const notes = [
    ...(confirmed !== undefined ? next.confirmed : correction !== undefined ? [] : next.submitted),
    next.keep,
  ];
  return (
    <Section>
      <ol>
        {stages.map(({ state, name, hint }) => (
          <li
            key={name}
            aria-current={state === 'current' ? 'step' : undefined}
            className="relative pb-3 pl-8 not-last:before:absolute not-last:before:top-2 not-last:before:-bottom-2 not-last:before:left-[0.4375rem] not-last:before:w-0.5 not-last:before:bg-line"
          >
            <span
              aria-hidden
              className={`shape absolute top-1 left-0 size-4 rounded-full border-2 ${dots[state]}`}
            />
            <span className={state === 'todo' ? 'text-muted' : 'font-semibold'}>{name}</span>
            {hint === undefined ? null : <span className="block text-sm text-muted">{hint}</span>}
          </li>
        ))}
      </ol>
      <div className="text-sm text-muted">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {/* On the screen the footer names it. */}
      <div className="hidden print:block">
        <HelpContact />
      </div>
    </Section>
  );
}

export function NextForNone() {
  const { next } = useSubmissionTexts();
  return (
    <Section>
      <ul className="list-disc space-y-1 pl-6">
        {next.none.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Section>
  );
}
