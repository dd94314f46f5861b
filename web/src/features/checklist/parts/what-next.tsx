/** What happens next, by the state of the checklist. */
import type { ReactNode } from 'react';
import { checkAll } from '#contract/checklist/derive/rules.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { stepIds, stepOfField, type StepId } from '#contract/checklist/questions/steps.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { useSubmissionTexts } from '../../../texts/submission-texts.ts';
import { HelpContact } from '../../../ui/help-contact.tsx';

/** The steps that the server's copy of a draft lacks, in their order. */
export function incompleteSteps({ answers, photos }: Profile): StepId[] {
  const has = (slot: PhotoSlot): boolean => photos.some((photo) => photo.slot === slot);
  const hasPhoto = { centre: has('centre'), strongRoom: has('strongRoom') };
  const problems = checkAll({ answers, hasCentre: true, hasPhoto });
  const steps = problems.map(({ field }) => stepOfField(field));
  return stepIds.filter((step) => steps.includes(step));
}

function Section({ children }: { readonly children: ReactNode }) {
  const { next } = useSubmissionTexts();
  return (
    <section className="space-y-2 break-inside-avoid">
      <h2 className="text-xl font-bold">{next.title}</h2>
      {children}
    </section>
  );
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-6">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export function NextForDraft({ profile }: { readonly profile: Profile }) {
  const { next, steps } = useSubmissionTexts();
  const missing = incompleteSteps(profile);
  return (
    <Section>
      {missing.length === 0 ? <p>{next.complete}</p> : <p>{next.missing}</p>}
      <List items={missing.map((step) => steps.names[step])} />
      <p>{next.afterDraft}</p>
    </Section>
  );
}

export function NextForSubmitted({ isConfirmed }: { readonly isConfirmed: boolean }) {
  const { next } = useSubmissionTexts();
  return (
    <Section>
      <List items={isConfirmed ? next.confirmed : next.submitted} />
      <HelpContact />
    </Section>
  );
}

export function NextForNone() {
  const { next } = useSubmissionTexts();
  return (
    <Section>
      <List items={next.none} />
    </Section>
  );
}
