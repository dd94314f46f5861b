/** Every rule of specification section 5 about the checklist, once, for browser and server. */
import { maxFeedbackLength } from '../exam.ts';
import type { FieldProblem, RefusalCode } from '../refusals.ts';
import { isMobile } from '../signup/mobile.ts';
import { hasForbiddenCharacters, isEmail, isPincode, lengthInCharacters } from '../text.ts';
import type { Answers } from './answers.ts';
import { totalRooms } from './capacity.ts';
import { stepIds, type FieldName, type StepId } from './steps.ts';

/** `missing`: still open, so a draft may be saved without it; `wrong`: no draft may hold it. */
export interface RuleProblem extends FieldProblem {
  readonly field: FieldName | `otherRooms.${number}`;
  readonly kind: 'missing' | 'wrong';
}

/** What the rules look at: the answers, whether a centre is chosen, and which photos with a place are there. */
export interface CheckedChecklist {
  readonly answers: Answers;
  readonly hasCentre: boolean;
  readonly hasPhoto: { readonly centre: boolean; readonly strongRoom: boolean };
}

export const maxAddressLength = 500;
export const maxNameLength = 200;
export const maxDetailsLength = 500;
export const maxOtherRooms = 50;

const missing = (field: RuleProblem['field'], code: RefusalCode = 'field.required'): RuleProblem => ({
  field,
  code,
  kind: 'missing',
});
const wrong = (field: RuleProblem['field'], code: RefusalCode): RuleProblem => ({
  field,
  code,
  kind: 'wrong',
});

function checkText(field: FieldName, text: string, maxLength: number): RuleProblem[] {
  if (text.trim() === '') return [missing(field)];
  return checkOptionalText(field, text, maxLength);
}

function checkOptionalText(field: FieldName, text: string, maxLength: number): RuleProblem[] {
  if (lengthInCharacters(text) > maxLength) return [wrong(field, 'field.too-long')];
  return hasForbiddenCharacters(text) ? [wrong(field, 'field.not-text')] : [];
}

function checkPattern(
  field: FieldName,
  text: string,
  fits: (text: string) => boolean,
  code: RefusalCode,
): RuleProblem[] {
  if (text.trim() === '') return [missing(field)];
  return fits(text) ? [] : [wrong(field, code)];
}

const isCountFrom = (value: number, least: number): boolean =>
  Number.isInteger(value) && value >= least && value < 1e6;

function checkRooms(answers: Answers): RuleProblem[] {
  const problems: RuleProblem[] = [];
  for (const field of ['rooms24', 'rooms48', 'rooms72'] as const) {
    const value = answers[field];
    if (value !== null && !isCountFrom(value, 1)) problems.push(wrong(field, 'rooms.invalid'));
  }
  if (answers.otherRooms.length > maxOtherRooms) problems.push(wrong('otherRooms', 'other-rooms.invalid'));
  answers.otherRooms.forEach((room, index) => {
    const given = [room.capacity, room.count].filter((value) => value !== null);
    if (given.some((value) => !isCountFrom(value, 1)))
      problems.push(wrong(`otherRooms.${index}`, 'other-rooms.invalid'));
    else if (given.length === 1)
      problems.push({ ...missing(`otherRooms.${index}`), code: 'other-rooms.invalid' });
  });
  if (problems.length === 0 && totalRooms(answers) === 0) problems.push(missing('rooms24', 'rooms.none'));
  return problems;
}

function checkPeople(answers: Answers): RuleProblem[] {
  const values: [FieldName, number | null][] = [
    ['manpower.invig', answers.manpower.invig],
    ['manpower.admin', answers.manpower.admin],
    ['manpower.peons', answers.manpower.peons],
    ['manpower.guards', answers.manpower.guards],
    ['washrooms.male', answers.washrooms.male],
    ['washrooms.female', answers.washrooms.female],
  ];
  return values.flatMap(([field, value]) => {
    if (value === null) return [missing(field, 'people.invalid')];
    return isCountFrom(value, 0) ? [] : [wrong(field, 'people.invalid')];
  });
}

const checkYesNo = (field: FieldName, value: boolean | null): RuleProblem[] =>
  value === null ? [missing(field)] : [];

function checkExperience(answers: Answers): RuleProblem[] {
  const { candidateCount, coachingInstitute } = answers;
  return [
    ...checkText('examName', answers.examName, maxNameLength),
    ...(candidateCount === null || isCountFrom(candidateCount, 0)
      ? []
      : [wrong('candidateCount', 'candidates.invalid')]),
    ...checkYesNo('coachingInstitute.associated', coachingInstitute.associated),
    ...(coachingInstitute.associated === true && coachingInstitute.details.trim() === ''
      ? [missing('coachingInstitute.details', 'coaching.details-required')]
      : checkOptionalText('coachingInstitute.details', coachingInstitute.details, maxDetailsLength)),
    ...checkYesNo('boundaryWall', answers.boundaryWall),
    ...checkYesNo('friskingArea', answers.friskingArea),
  ];
}

const checksOfStep: Record<StepId, (checklist: CheckedChecklist) => RuleProblem[]> = {
  step1a: ({ answers, hasCentre }) => [
    ...(hasCentre ? [] : [missing('centre')]),
    ...checkText('completeAddress', answers.completeAddress, maxAddressLength),
    ...checkPattern('pincode', answers.pincode, isPincode, 'pincode.invalid'),
  ],
  step1b: ({ answers }) => [
    ...(answers.institutionType === null ? [missing('institutionType')] : []),
    ...checkText('headName', answers.headName, maxNameLength),
    ...checkPattern('headEmail', answers.headEmail, isEmail, 'email.invalid'),
    ...checkPattern('headMobile', answers.headMobile, isMobile, 'mobile.invalid'),
  ],
  step2a: ({ answers }) => checkRooms(answers),
  step2b: ({ answers }) => checkPeople(answers),
  step3: ({ answers }) => checkExperience(answers),
  step4: ({ answers, hasPhoto }) => [
    ...(hasPhoto.centre ? [] : [missing('photos.centre', 'photos.required')]),
    ...checkYesNo('strongRoomSecure', answers.strongRoomSecure),
    ...(hasPhoto.strongRoom ? [] : [missing('photos.strongRoom', 'photos.required')]),
    ...checkYesNo('dispatchRoom', answers.dispatchRoom),
    ...checkOptionalText('feedback', answers.feedback, maxFeedbackLength),
  ],
};

/** The problems of one step in the order of its fields; none when the step is complete and right. */
export function checkStep(step: StepId, checklist: CheckedChecklist): RuleProblem[] {
  return checksOfStep[step](checklist);
}

/** The problems of all steps: what stands in the way of submitting. */
export function checkAll(checklist: CheckedChecklist): RuleProblem[] {
  return stepIds.flatMap((step) => checkStep(step, checklist));
}

/** The first step that is not complete; null when all are. Progress is replayed from the answers, never stored. */
export function firstIncompleteStep(checklist: CheckedChecklist): StepId | null {
  return stepIds.find((step) => checkStep(step, checklist).length > 0) ?? null;
}
