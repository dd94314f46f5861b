/** What an officer has chosen for a case and typed, kept until it is decided. */
import * as z from 'zod/mini';
import {
  caseChoices,
  type CaseChoice,
  type CaseDecision,
  type CaseMember,
  type ReviewCase,
} from '#contract/review/case-endpoints.ts';
import { maxDecisionNoteLength } from '#contract/review/endpoints.ts';
import { requestOf } from '#contract/review/requests.ts';
import { useTyped } from '../../../patterns/persisted-input.ts';

const choice = z.enum(caseChoices);
const caseFormSchema = z.object({
  original: choice,
  others: choice,
  /** By the id of a centre. */
  members: z.array(z.object({ id: z.string(), choice })),
  note: z.string().check(z.maxLength(2 * maxDecisionNoteLength)),
  message: z.string(),
  dueOn: z.string(),
});
export type CaseForm = Readonly<z.infer<typeof caseFormSchema>>;

const itemsOf = ({ photos }: CaseMember): string[] => photos.map(({ slot }) => `photos.${slot}`);

/** Nothing is preset: what becomes of the centres is chosen. */
const initialForm = ({ default_due_on: dueOn, members }: ReviewCase): CaseForm => ({
  original: 'leave',
  others: 'leave',
  members: [],
  note: '',
  message: requestOf([{ code: 'picture.changed', items: members.flatMap(itemsOf) }]),
  dueOn,
});

const formSchema = z.nullable(caseFormSchema);

/** Returns the form, what to call with a change, and what forgets it. */
export function useCaseForm(found: ReviewCase) {
  const [typed, setTyped] = useTyped(`review-case-${found.id}`, formSchema, null);
  const form = typed ?? initialForm(found);
  return {
    form,
    change: (changed: Partial<CaseForm>): void => setTyped({ ...form, ...changed }),
    forget: (): void => setTyped(null),
  };
}

/** What is chosen for a member: by itself, or by its role while it waits. */
export function choiceOf({ original, others, members }: CaseForm, member: CaseMember): CaseChoice {
  const own = members.find(({ id }) => id === member.id);
  if (own !== undefined) return own.choice;
  if (member.decision !== 'waiting' || member.edition !== null) return 'leave';
  return member.role === 'original' ? original : others;
}

export const withChoice = ({ members }: CaseForm, id: string, chosen: CaseChoice): Partial<CaseForm> => ({
  members: [...members.filter((member) => member.id !== id), { id, choice: chosen }],
});

const choicesOf = ({ original, others, members }: CaseForm): CaseChoice[] => [
  original,
  others,
  ...members.map((member) => member.choice),
];

/** Whether heads are asked, as far as the form says. */
export const isAsking = (form: CaseForm): boolean => choicesOf(form).includes('asked');

export const isChosen = (form: CaseForm): boolean => choicesOf(form).some((chosen) => chosen !== 'leave');

export function toDecision({ caseHash }: ReviewCase, form: CaseForm): CaseDecision {
  const { original, others, members, note, message, dueOn } = form;
  return {
    caseHash,
    original,
    others,
    members: [...members],
    note,
    ...(isAsking(form) ? { message, dueOn } : {}),
  };
}
