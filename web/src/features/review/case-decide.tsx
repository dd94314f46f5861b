/** The decision about all members of a case, always in sight: what is chosen by role, a note, and a dialog that says what is decided before it is. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { isRefusal } from '#contract/call.ts';
import {
  caseChoices,
  decideCase,
  type CaseChoice,
  type CaseMember,
  type ReviewCase,
} from '#contract/review/case-endpoints.ts';
import { maxDecisionNoteLength } from '#contract/review/endpoints.ts';
import { requestOf } from '#contract/review/requests.ts';
import { callApi } from '../../api/client.ts';
import { ActFailure } from '../../patterns/outcome-notice.tsx';
import { FilterSelect } from '../../patterns/list-filters.tsx';
import { useTyped } from '../../patterns/persisted-input.ts';
import { useForm } from '../../patterns/use-form.ts';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Key } from '../../ui/admin-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { MessageFields, NoteField, useMessageCheck } from './decide.tsx';

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

/** Nothing is preset: what becomes of the centres is chosen. */
const initialForm = ({ default_due_on: dueOn, members }: ReviewCase): CaseForm => ({
  original: 'leave',
  others: 'leave',
  members: [],
  note: '',
  message: requestOf([
    {
      code: 'picture.changed',
      items: members.flatMap(({ photos }) => photos.map(({ slot }) => `photos.${slot}`)),
    },
  ]),
  dueOn,
});

/** What is chosen for a member: by itself, or by its role while it waits. */
export function choiceOf({ original, others, members }: CaseForm, member: CaseMember): CaseChoice {
  const own = members.find(({ id }) => id === member.id);
  if (own !== undefined) return own.choice;
  if (member.decision !== 'waiting' || member.edition !== null) return 'leave';
  return member.role === 'original' ? original : others;
}

const choicesOf = ({ original, others, members }: CaseForm): CaseChoice[] => [
  original,
  others,
  ...members.map((member) => member.choice),
];

/** Whether heads are asked, as far as the form says. */
const isAsking = (form: CaseForm): boolean => choicesOf(form).includes('asked');

/**
 * What an officer has chosen for a case and typed, kept until it is decided.
 * @param onOutdated called when the case is no longer the one that is shown
 */
export function useCaseForm(
  found: ReviewCase,
  onDecided: (decided: number) => void,
  onOutdated: () => Promise<unknown>,
) {
  const [initial] = useState(() => initialForm(found));
  const [isOpen, setOpen] = useState(false);
  const checkMessage = useMessageCheck();
  const form = useForm({
    id: 'ask',
    state: useTyped<CaseForm>(`review-case-${found.id}`, caseFormSchema, initial),
    initial,
    check: (values) => (isAsking(values) ? checkMessage(values) : {}),
    send: ({ message, dueOn, members, ...chosen }) => {
      const request = isAsking({ message, dueOn, members, ...chosen }) ? { message, dueOn } : {};
      const body = { caseHash: found.caseHash, ...chosen, members: [...members], ...request };
      return callApi(decideCase, { params: { id: found.id }, body });
    },
    // The dialog is closed whatever came of it.
    onDone: ({ decided }) => {
      setOpen(false);
      onDecided(decided);
    },
    onFailure: (failure) => {
      setOpen(false);
      if (isRefusal(failure, 'review.outdated')) onOutdated().catch(reportError);
    },
  });
  return { ...form, isOpen, setOpen };
}

export function useChoiceOptions(): readonly (readonly [CaseChoice, string])[] {
  const { case: texts } = useReviewTexts();
  return caseChoices.map((each) => [each, texts.choices[each]] as const);
}

/** A line for each role that waits, and for what was chosen one by one; who is undecided among the others is named. */
function Choices({ found, form }: { readonly found: ReviewCase; readonly form: CaseForm }) {
  const { case: texts, common } = useReviewTexts();
  const { number } = useFormat();
  const { waiting, waiting_originals: originals, members } = found;
  const codeOf = (id: string) => members.find((member) => member.id === id)?.centre_code;
  const single = form.members.map(({ id, choice: own }) => [codeOf(id) ?? texts.otherPage, own] as const);
  const unnamed = members.filter(
    ({ id, role, decision, edition }) =>
      role === 'undecided' &&
      decision === 'waiting' &&
      edition === null &&
      form.members.every((member) => member.id !== id),
  );
  const rest = originals === 0 ? texts.all(number(waiting)) : texts.allOf(number(waiting - originals));
  const lines = [
    ...(originals === 0 ? [] : [[texts.original(number(originals)), form.original] as const]),
    ...(waiting === originals ? [] : [[rest, form.others] as const]),
    ...single,
  ];
  return (
    <>
      <ul className="list-disc pl-5">
        {lines.map(([who, chosen], index) => (
          <li key={`${index} ${who}`}>{texts.chosen(who, texts.choices[chosen])}</li>
        ))}
      </ul>
      {unnamed.length === 0 || form.others === 'leave' ? null : (
        <p>{texts.undecidedAmong(unnamed.map(({ centre_code: code }) => code).join(common.listSeparator))}</p>
      )}
    </>
  );
}

interface CaseProps {
  readonly found: ReviewCase;
  readonly form: ReturnType<typeof useCaseForm>;
}

/** What is decided, in words, before it is; with the message to the heads who are asked for photos. */
function DecideDialog({ found, form }: CaseProps) {
  const { values, field, submit, isBusy } = form;
  const { ask, case: texts, common } = useReviewTexts();
  const asks = isAsking(values);
  const close = (): void => form.setOpen(false);
  return (
    <Dialog wide={asks} title={texts.decideTitle} onClose={close}>
      <Form onSubmit={submit} className="mt-3 space-y-4">
        <Choices found={found} form={values} />
        {asks ? (
          <>
            <p>{texts.askLead}</p>
            <MessageFields message={field('message')} dueOn={field('dueOn')} />
          </>
        ) : null}
        <DialogButtons>
          <Button variant="quiet" disabled={isBusy} onClick={close}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? ask.sending : asks ? texts.askSend : texts.decideNow}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const decideKey = 'D';

export function CaseBar({ found, form }: CaseProps) {
  const { values, set, isBusy, failure } = form;
  const { case: texts, decide } = useReviewTexts();
  const options = useChoiceOptions();
  const [isTried, setTried] = useState(false);
  const isMissing = choicesOf(values).every((chosen) => chosen === 'leave');
  const start = (): void => (isMissing ? setTried(true) : form.setOpen(true));
  const hasOriginal = found.pictures.some(({ original }) => original !== null);
  const reason = failure !== null && isRefusal(failure, 'review.outdated') ? texts.outdated : undefined;
  useShortcuts({ d: isBusy ? undefined : start }, 'page');
  return (
    <section
      aria-label={decide.title}
      className="bottom-0 z-2 -mx-3 space-y-2 border-t border-edge bg-paper px-3 py-2 md:sticky lg:-mx-4 lg:px-4"
    >
      <ActFailure title={texts.failed} failure={failure} reason={reason} />
      {isTried && isMissing ? (
        <p role="alert" className="font-semibold text-bad">
          {texts.chooseFirst}
        </p>
      ) : null}
      <div className="flex flex-wrap items-end gap-2">
        {hasOriginal ? (
          <FilterSelect
            label={texts.roles.original}
            value={values.original}
            options={options}
            onChange={(original) => set({ original })}
          />
        ) : null}
        <FilterSelect
          label={hasOriginal ? texts.forOthers : texts.forAll}
          value={values.others}
          options={options}
          onChange={(others) => set({ others })}
        />
        <NoteField note={values.note} onChange={(note) => set({ note })} />
        <Button aria-keyshortcuts={decideKey} busy={isBusy} onClick={start}>
          {texts.decide}
          <Key>{decideKey}</Key>
        </Button>
      </div>
      {form.isOpen ? <DecideDialog found={found} form={form} /> : null}
    </section>
  );
}
