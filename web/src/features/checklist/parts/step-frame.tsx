/** The frame of every step: heading, save state, error summary, Back and Next. Next checks the rules. */
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { checkStep } from '#contract/checklist/derive/rules.ts';
import { nextStep, previousStep, type StepId } from '#contract/checklist/questions/steps.ts';
import { paths, stepPath } from '../../../paths.ts';
import { useLanguage, useTexts } from '../../../texts/language.tsx';
import { useGuideTexts } from '../../../texts/use-guide-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import { checked } from '../draft/draft.ts';
import { useEditFromPreview, type EditFromPreview } from './edit-from-preview.ts';
import { StepNotes } from './notes.tsx';
import type { StepErrors } from './fields.tsx';
import { ClosableFields, SavedLine } from './saved-line.tsx';
import { describeProblems } from './step-errors.ts';

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
  const { common, guide } = useGuideTexts();
  const navigate = useNavigate();
  const session = useChecklistSession();
  const previous = previousStep(step);
  const { run: goBack } = useAction(async (target: StepId) => {
    await session.saveLocally();
    await navigate(stepPath(target));
  });
  return (
    // On a phone they share one line, unless there are three.
    <div
      className={
        isEditFromPreview ? 'flex flex-col-reverse gap-3 sm:flex-row sm:justify-between' : 'back-and-next'
      }
    >
      {previous === null ? (
        <span />
      ) : (
        // Beside a quiet Next it is a text, so that the two do not look alike.
        <Button
          variant={isNextMain ? 'quiet' : 'link'}
          wide={isEditFromPreview}
          onClick={() => goBack(previous)}
        >
          {common.back}
        </Button>
      )}
      {isEditFromPreview ? (
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button variant="quiet" wide disabled={isBusy} onClick={onNext}>
            {nextLabel}
          </Button>
          <Button type="submit" wide busy={isBusy}>
            {guide.saveAndReturn}
          </Button>
        </div>
      ) : (
        <Button type="submit" variant={isNextMain ? 'strong' : 'quiet'} wide busy={isBusy}>
          {nextLabel}
        </Button>
      )}
    </div>
  );
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

  const problems = attempt === 0 ? [] : checkStep(step, checked(draft));
  const found = describeProblems(problems, { texts, language, answers: draft.answers });
  const errors: StepErrors = { of: (field) => found.find((error) => error.field === field)?.text };
  const leave = useAction(async (target: string, state?: EditFromPreview) => {
    if (!isClosed && checkStep(step, checked(draft)).length > 0) {
      setAttempts({ of: draft.centre.id, count: attempt + 1 });
      return;
    }
    await session.saveLocally();
    await navigate(target, { state });
  });
  const summary =
    attempt === 0 || isClosed ? null : (
      <ErrorSummary
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
        <StepNotes step={step} />
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
