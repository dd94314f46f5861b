/** The frame of every step: heading, save state, error summary, Back and Next. Next checks the rules. */
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { checkStep } from '#contract/checklist/derive/rules.ts';
import { nextStep, previousStep, type StepId } from '#contract/checklist/questions/steps.ts';
import { paths, stepPath } from '../../../paths.ts';
import { useLanguage, useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import { checked } from '../draft/draft.ts';
import { useEditFromPreview, type EditFromPreview } from '../guide/edit-from-preview.ts';
import { Guide } from '../guide/load-guide.ts';
import { ClosableFields } from './closable-fields.tsx';
import { SavedLine } from './saved-line.tsx';

interface StepButtonsProps {
  readonly step: StepId;
  readonly isBusy: boolean;
  readonly nextLabel: string;
  /** Whether the form is submitted to return to the preview. Then Next is a button of its own. */
  readonly isEditFromPreview: boolean;
  readonly onNext: () => void;
  readonly isNextMain: boolean;
}

/** Back and Next of a step, or the buttons of an edit from the preview. */
function StepButtons({ step, isBusy, nextLabel, isEditFromPreview, onNext, isNextMain }: StepButtonsProps) {
  const { common } = useTexts();
  const navigate = useNavigate();
  const session = useChecklistSession();
  const previous = previousStep(step);
  const { run: goBack } = useAction(async (target: StepId) => {
    await session.saveLocally();
    await navigate(stepPath(target));
  });
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
      {previous === null ? (
        <span />
      ) : (
        // Beside a quiet Next it is a text, so that the two do not look alike.
        <Button variant={isNextMain ? 'quiet' : 'link'} wide onClick={() => goBack(previous)}>
          {common.back}
        </Button>
      )}
      {isEditFromPreview ? (
        <Guide
          part="buttons"
          isBusy={isBusy}
          nextLabel={nextLabel}
          onNext={onNext}
          fallback={
            <Button wide busy={isBusy} onClick={onNext}>
              {nextLabel}
            </Button>
          }
        />
      ) : (
        <Button type="submit" variant={isNextMain ? 'strong' : 'quiet'} wide busy={isBusy}>
          {nextLabel}
        </Button>
      )}
    </div>
  );
}

export interface StepErrors {
  /** Returns the error text of a field after the first attempt to continue; undefined when it is valid. */
  readonly of: (field: string) => string | undefined;
}

interface StepFrameProps {
  readonly step: StepId;
  /** Works also after the last day: which centre is shown. */
  readonly choice?: (errors: StepErrors) => ReactNode;
  readonly children: (errors: StepErrors) => ReactNode;
  readonly nextLabel?: string;
  /** The step has several cards of its own instead of one. */
  readonly isInCards?: boolean;
  /** False while something else is to be done first, which then has the strong button. */
  readonly isNextMain?: boolean;
}

/** Says that changes from another device were merged into the draft. */
function MergedNotice() {
  const { saved } = useTexts();
  const { merged } = useChecklist();
  if (!merged) return null;
  return (
    <Notice tone="info" live="status">
      <p>{saved.mergedNotice}</p>
    </Notice>
  );
}

export const loadStepErrors = async () => import('./step-errors.ts');

/** The errors of a step, shown after the first attempt to leave it; and leaving it, which saves the step. */
function useStep(step: StepId) {
  const { texts, language } = useLanguage();
  const navigate = useNavigate();
  const session = useChecklistSession();
  const { draft } = useChecklist();
  const isClosed = useIsClosed();
  const [attempts, setAttempts] = useState({ of: '', count: 0 });
  // The errors of one centre are not those of another one.
  const attempt = attempts.of === draft.centre.id ? attempts.count : 0;
  const [shown, setShown] = useState<Awaited<ReturnType<typeof loadStepErrors>> | null>(null);

  const problems = attempt === 0 ? [] : checkStep(step, checked(draft));
  const found = shown?.describeProblems(problems, { texts, language, answers: draft.answers }) ?? [];
  const errors: StepErrors = { of: (field) => found.find((error) => error.field === field)?.text };
  const leave = useAction(async (target: string, state?: EditFromPreview) => {
    if (!isClosed && checkStep(step, checked(draft)).length > 0) {
      // Without a network shortly after the first step was opened it is missing, like every further step.
      setShown(await loadStepErrors().catch(() => null));
      setAttempts({ of: draft.centre.id, count: attempt + 1 });
      return;
    }
    await session.saveLocally();
    await navigate(target, { state });
  });
  const summary =
    attempt === 0 || isClosed ? null : shown === null ? (
      <ErrorNotice text={texts.failures.offline} />
    ) : (
      <shown.ErrorSummary
        attempt={attempt}
        shared={found.map(({ shared }) => shared)}
        items={found.map(({ field, text }) => ({ fieldId: field, text }))}
      />
    );
  return { ...leave, errors, summary };
}

export function StepFrame({
  step,
  choice,
  children,
  nextLabel,
  isInCards = false,
  isNextMain = true,
}: StepFrameProps) {
  const { steps, common } = useTexts();
  const session = useChecklistSession();
  const { switchingTo, draft } = useChecklist();
  const { run: leave, isBusy, errors, summary } = useStep(step);
  const isClosed = useIsClosed();
  const fromPreview = useEditFromPreview();
  const edit = isClosed ? null : fromPreview;
  const { state } = useLocation() as { state: unknown };
  const next = stepPath(nextStep(step));
  const label = isClosed ? common.continueReading : (nextLabel ?? common.next);
  // Sends the edits of a step that is left in any way: by Next, Back or the task list.
  useEffect(() => () => void session.saveAndSync(), [session]);
  return (
    <Form onSubmit={() => (edit === null ? leave(next) : leave(paths.preview, edit))}>
      <Heading lead={isClosed ? undefined : steps.intro[step]}>{steps.names[step]}</Heading>
      <div className="space-y-6">
        {/* On the first one it is chosen. */}
        {step === 'step1a' ? null : (
          <p className="-mt-4 font-semibold [overflow-wrap:anywhere]">
            {draft.centre.name}, {draft.centre.city}
          </p>
        )}
        <MergedNotice />
        {state === null ? null : <Guide part="step" step={step} />}
        {summary}
        <div
          className={
            isInCards ? 'space-y-4' : 'space-y-6 rounded-card border border-line bg-paper p-gutter sm:p-6'
          }
        >
          {choice?.(errors)}
          <ClosableFields isInCards={isInCards}>{children(errors)}</ClosableFields>
        </div>
        <SavedLine button={label} />
        <StepButtons
          step={step}
          isBusy={isBusy || switchingTo !== null}
          nextLabel={label}
          isEditFromPreview={edit !== null}
          onNext={() => leave(next)}
          isNextMain={isNextMain}
        />
      </div>
    </Form>
  );
}
