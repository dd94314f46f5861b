/**
 * The frame of every step: heading, notices, error summary, save state, Back and Next, which checks the rules. And the errors of a form:
 * also the answer to a correction has them.
 */
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { checkStep } from '#contract/checklist/rules.ts';
import { entries } from '#contract/checklist/questions.ts';
import { nextStep, previousStep, type StepId } from '#contract/checklist/steps.ts';
import type { CatalogueEntry } from '#contract/checklist/question-kinds.ts';
import type { FieldProblem, RefusalCode } from '#contract/refusals.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { paths, stepPath } from '../../../paths.ts';
import { useTexts } from '../../../texts/language.tsx';
import { ruleText } from '../../../texts/rule-text.ts';
import { useGuideTexts, type GuideTexts } from '../../../texts/guide.texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import { checked, type Draft } from '../draft/draft.ts';
import { labelOf, type StepErrors } from './fields.tsx';
import { StepNotes, useEditFromPreview, type EditFromPreview } from './notes.tsx';
import { ClosableFields, SavedLine } from './saved-line.tsx';
import { useIntro } from './step-skeleton.tsx';

export interface FieldError {
  readonly field: string;
  readonly text: string;
  /** The specified sentence, when the text does not say it itself. */
  readonly shared: string | null;
}

interface Problem {
  readonly texts: GuideTexts;
  readonly field: string;
  readonly label: string;
  readonly entry: CatalogueEntry;
  readonly value: unknown;
}

function missing({ texts: { fieldErrors }, entry, label }: Problem): string {
  switch (entry.kind) {
    case 'yes-no':
    case 'yes-no-details':
      return fieldErrors.answer(label);
    case 'choice':
    case 'centre':
      return fieldErrors.choose(label);
    default:
      return fieldErrors.enter(label);
  }
}

/** Below the specified sentence. */
const ownTexts: Partial<Record<RefusalCode, (problem: Problem) => string>> = {
  'field.required': missing,
  'people.invalid': ({ texts, label }) => texts.fieldErrors.count(label),
  'photos.required': ({ texts, label }) => texts.fieldErrors.photo(label),
  'rooms.invalid': ({ texts, label }) => texts.fieldErrors.rooms(label),
  'other-rooms.invalid': ({ texts, field }) =>
    texts.fieldErrors.otherRooms(texts.rooms.other(Number(field.split('.')[1]) + 1)),
  'coaching.details-required': ({ texts, label }) => texts.fieldErrors.enter(label),
};

/** Instead of a sentence that does not name the field. */
const betterTexts: Partial<Record<RefusalCode, (problem: Problem) => string>> = {
  'field.not-text': ({ texts, label }) => texts.fieldErrors.notText(label),
  'field.too-long': ({ texts, label, entry, value }) => {
    const limit = 'maxLength' in entry ? entry.maxLength : 0;
    return texts.fieldErrors.tooLong(label, limit, lengthInCharacters(String(value)) - limit);
  },
};

const partOf = (whole: unknown, name: string): unknown => (whole as Readonly<Record<string, unknown>>)[name];

const entryOf = (field: string): readonly [string, CatalogueEntry] =>
  entries.find(([id]) => field === id || field.startsWith(`${id}.`)) ?? [field, { kind: 'centre' }];

/**
 * The texts for the problems of a step, or of the answer to a correction: the sentence of the specification, which many fields
 * share, and below it one sentence for each field, made from its label and its kind.
 * @param answers the values of the inputs, by question
 */
export const describeProblems = (
  problems: readonly FieldProblem[],
  texts: GuideTexts,
  answers: object,
): FieldError[] =>
  problems.map(({ field, code }) => {
    const [id, entry] = entryOf(field);
    const value =
      id === field ? partOf(answers, id) : partOf(partOf(answers, id), field.slice(id.length + 1));
    // `coachingInstitute.associated` has the label of its question.
    const label = labelOf(texts, field in texts.labels ? field : id);
    const problem: Problem = { texts, field, label, entry, value };
    const sentence = ruleText(texts, code);
    const own = ownTexts[code]?.(problem);
    return own === undefined
      ? { field, text: betterTexts[code]?.(problem) ?? sentence, shared: null }
      : { field, text: own, shared: sentence };
  });

/**
 * The errors of a form, shown after the first attempt to leave it, with their summary; and that attempt, which returns whether nothing
 * is wrong.
 */
export function useErrors(find: (draft: Draft, texts: GuideTexts) => FieldError[]) {
  const texts = useGuideTexts();
  const session = useChecklistSession();
  const { draft } = useChecklist();
  const [attempts, setAttempts] = useState({ of: '', count: 0 });
  // The errors of one centre are not those of another one.
  const attempt = attempts.of === draft.centre.id ? attempts.count : 0;
  const found = attempt === 0 ? [] : find(draft, texts);
  const errors: StepErrors = { of: (field) => found.find((error) => error.field === field)?.text };
  const check = (): boolean => {
    const now = session.view().draft;
    const isRight = find(now, texts).length === 0;
    setAttempts({ of: now.centre.id, count: isRight ? 0 : attempt + 1 });
    return isRight;
  };
  const summary =
    attempt === 0 ? null : (
      <ErrorSummary
        attempt={attempt}
        shared={found.map(({ shared }) => shared)}
        items={found.map(({ field, text }) => ({ fieldId: field, text }))}
      />
    );
  return { errors, summary, check };
}

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
  /** The step has several cards of its own instead of one. */
  readonly isInCards?: boolean;
  /** False while something else is to be done first, which then has the strong button. */
  readonly isNextMain?: boolean;
}

export function StepFrame({ step, choice, children, isInCards = false, isNextMain = true }: StepFrameProps) {
  const { steps, common, saved } = useTexts();
  const intro = useIntro(step);
  const navigate = useNavigate();
  const session = useChecklistSession();
  const { switchingTo, draft, merged } = useChecklist();
  const isClosed = useIsClosed();
  const { errors, summary, check } = useErrors((now, texts) =>
    describeProblems(checkStep(step, checked(now)), texts, now.answers),
  );
  const { run: leave, isBusy } = useAction(async (target: string, state?: EditFromPreview) => {
    if (!isClosed && !check()) return;
    await session.saveLocally();
    await navigate(target, { state });
  });
  const fromPreview = useEditFromPreview();
  const edit = isClosed ? null : fromPreview;
  const next = nextStep(step);
  const label = isClosed ? common.continueReading : next === 'preview' ? common.finish : common.next;
  // Sends the edits of a step that is left in any way: by Next, Back or the task list.
  useEffect(() => () => void session.saveAndSync(), [session]);
  return (
    <Form onSubmit={() => (edit === null ? leave(stepPath(next)) : leave(paths.preview, { field: edit }))}>
      <Heading lead={isClosed ? undefined : intro}>{steps.names[step]}</Heading>
      <div className="space-y-6">
        {/* On the first one it is chosen. */}
        {step === 'step1a' ? null : (
          <p className="-mt-4 font-semibold [overflow-wrap:anywhere]">
            {draft.centre.name}, {draft.centre.city}
          </p>
        )}
        {merged ? (
          <Notice tone="info" live="status">
            {saved.mergedNotice}
          </Notice>
        ) : null}
        <StepNotes step={step} />
        {isClosed ? null : summary}
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
          onNext={() => leave(stepPath(next))}
          isNextMain={isNextMain}
        />
      </div>
    </Form>
  );
}
