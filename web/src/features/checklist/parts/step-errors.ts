/**
 * The texts for the problems of a step, or of the answer to a correction: the sentence of the specification, which many fields
 * share, and below it one sentence for each field, made from its label and its kind.
 */
import { entries } from '#contract/checklist/questions/index.ts';
import type { CatalogueEntry } from '#contract/checklist/questions/question.ts';
import type { FieldProblem, RefusalCode } from '#contract/refusals.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { fieldErrors, type FieldErrorTexts } from '../../../texts/field-errors.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import { ruleText } from '../../../texts/rule-text.ts';
import type { Language } from '../../../texts/languages.ts';
import { labelOf } from './fields.tsx';

export interface FieldError {
  readonly field: string;
  readonly text: string;
  /** The specified sentence, when the text does not say it itself. */
  readonly shared: string | null;
}

interface Problem {
  readonly texts: Texts;
  readonly sentences: FieldErrorTexts;
  readonly field: string;
  readonly label: string;
  readonly entry: CatalogueEntry;
  readonly value: unknown;
}

function missing({ sentences, entry, label }: Problem): string {
  switch (entry.kind) {
    case 'yes-no':
    case 'yes-no-details':
      return sentences.answer(label);
    case 'choice':
    case 'centre':
      return sentences.choose(label);
    default:
      return sentences.enter(label);
  }
}

/** Below the specified sentence. */
const ownTexts: Partial<Record<RefusalCode, (problem: Problem) => string>> = {
  'field.required': missing,
  'people.invalid': ({ sentences, label }) => sentences.count(label),
  'photos.required': ({ sentences, label }) => sentences.photo(label),
  'rooms.invalid': ({ sentences, label }) => sentences.rooms(label),
  'other-rooms.invalid': ({ texts, sentences, field }) =>
    sentences.otherRooms(texts.rooms.other(Number(field.split('.')[1]) + 1)),
  'coaching.details-required': ({ sentences, label }) => sentences.enter(label),
};

/** Instead of a sentence that does not name the field. */
const betterTexts: Partial<Record<RefusalCode, (problem: Problem) => string>> = {
  'field.not-text': ({ sentences, label }) => sentences.notText(label),
  'field.too-long': ({ sentences, label, entry, value }) => {
    const limit = 'maxLength' in entry ? entry.maxLength : 0;
    return sentences.tooLong(label, limit, lengthInCharacters(String(value)) - limit);
  },
};

const partOf = (whole: unknown, name: string): unknown => (whole as Readonly<Record<string, unknown>>)[name];

const entryOf = (field: string): readonly [string, CatalogueEntry] =>
  entries.find(([id]) => field === id || field.startsWith(`${id}.`)) ?? [field, { kind: 'centre' }];

interface Checked {
  readonly texts: Texts;
  readonly language: Language;
  /** The values of the inputs, by question. */
  readonly answers: object;
}

function describe({ texts, language, answers }: Checked, { field, code }: FieldProblem): FieldError {
  const [id, entry] = entryOf(field);
  const value = id === field ? partOf(answers, id) : partOf(partOf(answers, id), field.slice(id.length + 1));
  // `coachingInstitute.associated` has the label of its question.
  const label = labelOf(texts, field in texts.labels ? field : id);
  const problem: Problem = { texts, sentences: fieldErrors[language], field, label, entry, value };
  const sentence = ruleText(texts, code);
  const own = ownTexts[code]?.(problem);
  return own === undefined
    ? { field, text: betterTexts[code]?.(problem) ?? sentence, shared: null }
    : { field, text: own, shared: sentence };
}

export const describeProblems = (problems: readonly FieldProblem[], checked: Checked): FieldError[] =>
  problems.map((problem) => describe(checked, problem));
