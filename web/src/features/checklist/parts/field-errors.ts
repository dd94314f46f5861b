/**
 * The texts for the problems of a step: the sentence of the specification, which many fields share, and below it one sentence for
 * each field, made from its label and its kind.
 */
import type { RuleProblem } from '#contract/checklist/derive/rules.ts';
import { entriesOfStep } from '#contract/checklist/questions/index.ts';
import type { CatalogueEntry } from '#contract/checklist/questions/question.ts';
import type { StepId } from '#contract/checklist/questions/steps.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { lengthInCharacters } from '#contract/text.ts';
import type { Texts } from '../../../texts/en/index.ts';
import { ruleText } from '../../../texts/failure-text.ts';
import { labelOf } from './bound-input.ts';

export interface FieldError {
  readonly field: string;
  readonly text: string;
  /** The specified sentence, when the text does not say it itself. */
  readonly shared: string | null;
}

interface Problem {
  readonly texts: Texts;
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

const entryOf = (step: StepId, field: string) => {
  const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries(entriesOfStep[step]);
  return entries.find(([id]) => field === id || field.startsWith(`${id}.`));
};

/** @param answers the values of the inputs, by question */
function describe(texts: Texts, step: StepId, { field, code }: RuleProblem, answers: object): FieldError {
  const [id, entry] = entryOf(step, field) ?? [field, { kind: 'centre' }];
  const value = id === field ? partOf(answers, id) : partOf(partOf(answers, id), field.slice(id.length + 1));
  // `coachingInstitute.associated` has the label of its question.
  const label = labelOf(texts, field in texts.labels ? field : id);
  const problem: Problem = { texts, field, label, entry, value };
  const sentence = ruleText(texts, code);
  const own = ownTexts[code]?.(problem);
  return own === undefined
    ? { field, text: betterTexts[code]?.(problem) ?? sentence, shared: null }
    : { field, text: own, shared: sentence };
}

export const fieldErrors = (
  texts: Texts,
  step: StepId,
  problems: readonly RuleProblem[],
  answers: object,
): FieldError[] => problems.map((problem) => describe(texts, step, problem, answers));
