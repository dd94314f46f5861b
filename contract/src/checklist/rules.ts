/** Checks a checklist against the rules of specification section 5, in the browser and on the server. */
import type { PhotoSlot } from '../exam.ts';
import type { FieldProblem, RefusalCode } from '../refusals.ts';
import { hasForbiddenCharacters, lengthInCharacters } from '../text.ts';
import { isBlankRoom, totalRooms } from './capacity.ts';
import { perKind, type AnswerByKind, type PerKind } from './question-kinds.ts';
import { answerOf, type Answers, entriesOfStep, type Entry } from './questions.ts';
import { type StepId, stepIds } from './steps.ts';

/** `incomplete`: a draft may be saved without it; `invalid`: no draft may contain it. */
interface RuleProblem extends FieldProblem {
  readonly kind: 'incomplete' | 'invalid';
}

/** The input of the rules: the answers, whether a centre is chosen, and which photos with a GPS position exist. */
export interface CheckedChecklist {
  readonly answers: Answers;
  readonly hasCentre: boolean;
  readonly hasPhoto: Readonly<Record<PhotoSlot, boolean>>;
}

const incomplete = (field: string, code: RefusalCode = 'field.required'): RuleProblem => ({
  field,
  code,
  kind: 'incomplete',
});
const invalid = (field: string, code: RefusalCode): RuleProblem => ({ field, code, kind: 'invalid' });

const isCountFrom = (value: number, least: number): boolean =>
  Number.isInteger(value) && value >= least && value < 1e6;

/** The form cannot send a text with such characters, not even one that looks blank, such as a lone vertical tab. */
function checkCharacters(field: string, text: string, maxLength: number): RuleProblem[] {
  if (lengthInCharacters(text) > maxLength) return [invalid(field, 'field.too-long')];
  return hasForbiddenCharacters(text) ? [invalid(field, 'field.not-text')] : [];
}

const isBlank = (text: string): boolean => text.trim() === '' && !hasForbiddenCharacters(text);

/**
 * Checks a row of other rooms (specification section 5, Step2a). A blank row, also one of zeros, is ignored; a half-filled row must
 * be completed (decision 0001).
 */
function checkRoom(field: string, { capacity, count }: AnswerByKind['room-list'][number]): RuleProblem[] {
  if (isBlankRoom({ capacity, count })) return [];
  const given = [capacity, count].filter((value) => value !== null);
  if (given.some((value) => !isCountFrom(value, 1))) return [invalid(field, 'other-rooms.invalid')];
  return given.length === 1 ? [incomplete(field, 'other-rooms.invalid')] : [];
}

const checks: PerKind<AnswerByKind, RuleProblem[]> = {
  text: ({ required, maxLength, pattern }, text, id) => {
    if (isBlank(text)) return required ? [incomplete(id)] : [];
    if (pattern !== undefined) return pattern.matches(text) ? [] : [invalid(id, pattern.refusal)];
    return checkCharacters(id, text, maxLength);
  },
  'yes-no': (_, answer, id) => (answer === null ? [incomplete(id)] : []),
  count: ({ refusal }, value, id) => (value === null || isCountFrom(value, 0) ? [] : [invalid(id, refusal)]),
  choice: (_, option, id) => (option === null ? [incomplete(id)] : []),
  choices: () => [],
  counts: ({ items, refusal }, values, id) =>
    items.flatMap((item) => {
      const value = values[item] ?? null;
      if (value === null) return [incomplete(`${id}.${item}`, refusal)];
      return isCountFrom(value, 0) ? [] : [invalid(`${id}.${item}`, refusal)];
    }),
  'yes-no-details': ({ maxLength, refusal }, { associated, details }, id) => [
    ...(associated === null ? [incomplete(`${id}.associated`)] : []),
    ...(associated === true && isBlank(details)
      ? [incomplete(`${id}.details`, refusal)]
      : checkCharacters(`${id}.details`, details, maxLength)),
  ],
  'room-count': (_, value, id) =>
    value === null || isCountFrom(value, 1) ? [] : [invalid(id, 'rooms.invalid')],
  'room-list': ({ maxRooms }, rooms, id) => [
    ...(rooms.length > maxRooms ? [invalid(id, 'other-rooms.invalid')] : []),
    ...rooms.flatMap((room, index) => checkRoom(`${id}.${index}`, room)),
  ],
};

function checkEntry(id: string, entry: Entry, checklist: CheckedChecklist): RuleProblem[] {
  switch (entry.kind) {
    case 'centre':
      return checklist.hasCentre ? [] : [incomplete(id)];
    case 'photo':
      return checklist.hasPhoto[entry.slot] ? [] : [incomplete(id, 'photos.required')];
    case 'derived':
      return [];
    default:
      return perKind(checks, entry, answerOf(checklist.answers, id), id);
  }
}

/** Returns the problems of one step in the order of its fields; an empty list when the step is complete and valid. */
export function checkStep(step: StepId, checklist: CheckedChecklist): RuleProblem[] {
  const problems = Object.entries(entriesOfStep[step]).flatMap(([id, entry]) =>
    checkEntry(id, entry, checklist),
  );
  const lacksRooms = step === 'step2a' && problems.length === 0 && totalRooms(checklist.answers) === 0;
  return lacksRooms ? [incomplete('rooms24', 'rooms.none')] : problems;
}

/** Returns the problems of all steps. A checklist with problems cannot be submitted. */
export function checkAll(checklist: CheckedChecklist): RuleProblem[] {
  return stepIds.flatMap((step) => checkStep(step, checklist));
}

/** Returns the first step with a problem, or null. Progress is computed from the answers, never stored. */
export function firstIncompleteStep(checklist: CheckedChecklist): StepId | null {
  return stepIds.find((step) => checkStep(step, checklist).length > 0) ?? null;
}
