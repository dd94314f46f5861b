/** What every step shares: heading, step list, saved line, error summary, Back and Next, and the rule check on Next. */
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { checkStep, type RuleProblem } from '#contract/checklist/derive/rules.ts';
import { nextStep, previousStep, type StepId } from '#contract/checklist/questions/steps.ts';
import { stepPath } from '../../../paths.ts';
import { refusalText } from '../../../texts/failure-text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { ErrorSummary, Notice, type SummaryItem } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { checked } from '../draft/draft.ts';
import { SavedLine } from './saved-line.tsx';
import { StepList } from './step-list.tsx';

export interface StepErrors {
  /** The sentence for a field, once Next was tried; undefined when the field is right. */
  readonly of: (field: string) => string | undefined;
}

interface StepFrameProps {
  readonly step: StepId;
  readonly children: (errors: StepErrors) => ReactNode;
  readonly nextLabel?: string;
}

/** One line for each sentence: the summary names what is wrong, not how often; it leads to the first such field. */
function summarise(problems: readonly RuleProblem[], text: (problem: RuleProblem) => string): SummaryItem[] {
  const items = new Map<string, SummaryItem>();
  for (const problem of problems) {
    const sentence = text(problem);
    if (!items.has(sentence)) items.set(sentence, { fieldId: problem.field, text: sentence });
  }
  return [...items.values()];
}

/** What is worth telling about the draft itself when a step opens. */
function DraftNotices({ step }: { readonly step: StepId }) {
  const { saved } = useTexts();
  const { restored, merged } = useChecklist();
  return (
    <>
      {restored && step === 'step1a' ? (
        <Notice tone="info">
          <p>{saved.restored}</p>
        </Notice>
      ) : null}
      {merged ? (
        <Notice tone="info" live="status">
          <p>{saved.mergedNotice}</p>
        </Notice>
      ) : null}
    </>
  );
}

interface StepButtonsProps {
  readonly step: StepId;
  readonly busy: boolean;
  readonly nextLabel: string;
}

function StepButtons({ step, busy, nextLabel }: StepButtonsProps) {
  const { common } = useTexts();
  const navigate = useNavigate();
  const session = useChecklistSession();
  const before = previousStep(step);
  const goBack = async (target: StepId): Promise<void> => {
    await session.saveLocally();
    await navigate(stepPath(target));
  };
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
      {before === null ? (
        <span />
      ) : (
        <Button variant="quiet" wide onClick={() => void goBack(before).catch(reportError)}>
          {common.back}
        </Button>
      )}
      <Button type="submit" wide busy={busy}>
        {nextLabel}
      </Button>
    </div>
  );
}

export function StepFrame({ step, children, nextLabel }: StepFrameProps) {
  const texts = useTexts();
  const navigate = useNavigate();
  const session = useChecklistSession();
  const { draft, switchingTo } = useChecklist();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const problems = attempt === 0 ? [] : checkStep(step, checked(draft));
  const text = (problem: RuleProblem): string => refusalText(texts, problem.code);
  const errors: StepErrors = {
    of: (field) => {
      const problem = problems.find((one) => one.field === field);
      return problem === undefined ? undefined : text(problem);
    },
  };
  const goOn = async (): Promise<void> => {
    if (checkStep(step, checked(draft)).length > 0) {
      setAttempt((count) => count + 1);
      return;
    }
    setBusy(true);
    await session.saveAndSync();
    setBusy(false);
    await navigate(stepPath(nextStep(step)));
  };

  return (
    <Form onSubmit={goOn} className="">
      <StepList current={step} />
      <Heading lead={texts.steps.intro[step]}>{texts.steps.names[step]}</Heading>
      <div className="space-y-6">
        <DraftNotices step={step} />
        <ErrorSummary items={summarise(problems, text)} attempt={attempt} />
        <div className="space-y-6 rounded-card border border-line bg-paper p-4 sm:p-6">
          {children(errors)}
        </div>
        <SavedLine />
        <StepButtons
          step={step}
          busy={busy || switchingTo !== null}
          nextLabel={nextLabel ?? texts.common.next}
        />
      </div>
    </Form>
  );
}
