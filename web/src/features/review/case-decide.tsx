/** The decision about all members of a case, always in sight: what is chosen by role, a note, and a dialog that says what is decided before it is. */
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import {
  caseChoices,
  decideCase,
  type CaseChoice,
  type CaseDecision,
  type CaseMember,
  type ReviewCase,
} from '#contract/review/case-endpoints.ts';
import { isRefusal } from '#contract/call.ts';
import { maxDecisionNoteLength } from '#contract/review/endpoints.ts';
import { requestOf } from '#contract/review/requests.ts';
import { callApi } from '../../api/client.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { FilterSelect } from '../../patterns/list-filters.tsx';
import { useTyped } from '../../patterns/persisted-input.ts';
import { useForm } from '../../patterns/use-form.ts';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Key } from '../../ui/admin-buttons.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { MessageFields, useAskCheck } from './ask.tsx';
import { focusNote, NoteField } from './decide.tsx';

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

const typedSchema = z.nullable(caseFormSchema);

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

/** What an officer has chosen for a case and typed, kept until it is decided; null is the initial form. */
export function useCaseForm(found: ReviewCase) {
  const [typed, setTyped] = useTyped(`review-case-${found.id}`, typedSchema, null);
  const initial = useMemo(() => initialForm(found), [found]);
  const form = typed ?? initial;
  return { form, initial, set: (next: CaseForm): void => setTyped(next === initial ? null : next) };
}

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

const toDecision = ({ caseHash }: ReviewCase, form: CaseForm): CaseDecision => {
  const { original, others, members, note, message, dueOn } = form;
  const request = isAsking(form) ? { message, dueOn } : {};
  return { caseHash, original, others, members: [...members], note, ...request };
};

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
  const undecided = members.filter(
    (member) => member.role === 'undecided' && member.decision === 'waiting' && member.edition === null,
  );
  const unnamed = undecided.filter(({ id }) => form.members.every((member) => member.id !== id));
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

interface CaseBarProps extends ReturnType<typeof useCaseForm> {
  readonly found: ReviewCase;
  readonly onDecided: (decided: number) => void;
  /** Called when the case is no longer the one that is shown. */
  readonly onOutdated: () => Promise<unknown>;
}

/** The form of the decision, which the dialog sends; the dialog is closed whatever came of it. */
function useDecision({ found, form, initial, set, onDecided, onOutdated }: CaseBarProps) {
  const [isOpen, setOpen] = useState(false);
  const check = useAskCheck();
  const decision = useForm({
    id: 'ask',
    state: [form, set],
    initial,
    // The items are the photos of the case.
    check: (values) => (isAsking(values) ? check({ ...values, items: ['photos.centre'] }) : {}),
    send: (values) => callApi(decideCase, { params: { id: found.id }, body: toDecision(found, values) }),
    onDone: ({ decided }) => {
      setOpen(false);
      onDecided(decided);
    },
    onFailure: (failure) => {
      setOpen(false);
      if (isRefusal(failure, 'review.outdated')) onOutdated().catch(reportError);
    },
  });
  return { decision, isOpen, setOpen };
}

/** What is decided, in words, before it is; with the message to the heads who are asked for photos. */
function DecideDialog(props: {
  readonly found: ReviewCase;
  readonly decision: ReturnType<typeof useDecision>['decision'];
  readonly onClose: () => void;
}) {
  const { found, decision, onClose } = props;
  const { values, field, submit, isBusy } = decision;
  const { ask: texts, case: caseTexts, common } = useReviewTexts();
  const asks = isAsking(values);
  return (
    <Dialog wide={asks} title={caseTexts.decideTitle} onClose={onClose}>
      <Form onSubmit={submit} className="mt-3 space-y-4">
        <Choices found={found} form={values} />
        {asks ? (
          <>
            <p>{caseTexts.askLead}</p>
            <MessageFields message={field('message')} dueOn={field('dueOn')} />
          </>
        ) : null}
        <DialogButtons>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? texts.sending : asks ? caseTexts.askSend : caseTexts.decideNow}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const decideKey = 'D';

export function CaseBar(props: CaseBarProps) {
  const { found, form } = props;
  const { case: texts, decide: decideTexts } = useReviewTexts();
  const options = useChoiceOptions();
  const { decision, isOpen, setOpen } = useDecision(props);
  const { set, isBusy, failure } = decision;
  const [isTried, setTried] = useState(false);
  const isMissing = choicesOf(form).every((chosen) => chosen === 'leave');
  const start = (): void => (isMissing ? setTried(true) : setOpen(true));
  const hasOriginal = found.pictures.some(({ original }) => original !== null);
  const reason = failure !== null && isRefusal(failure, 'review.outdated') ? texts.outdated : undefined;
  useShortcuts(isBusy ? { n: focusNote } : { d: start, n: focusNote }, 'page');
  return (
    <section
      aria-label={decideTexts.title}
      className="bottom-0 z-2 -mx-3 space-y-2 border-t border-edge bg-paper px-3 py-2 md:sticky lg:-mx-4 lg:px-4"
    >
      {failure === null ? null : <FailureNotice title={texts.failed} failure={failure} reason={reason} />}
      {isTried && isMissing ? (
        <p role="alert" className="font-semibold text-bad">
          {texts.chooseFirst}
        </p>
      ) : null}
      <div className="flex flex-wrap items-end gap-2">
        {hasOriginal ? (
          <FilterSelect
            label={texts.forOriginal}
            value={form.original}
            options={options}
            onChange={(original) => set({ original })}
          />
        ) : null}
        <FilterSelect
          label={hasOriginal ? texts.forOthers : texts.forAll}
          value={form.others}
          options={options}
          onChange={(others) => set({ others })}
        />
        <NoteField note={form.note} onChange={(note) => set({ note })} />
        <Button aria-keyshortcuts={decideKey} busy={isBusy} onClick={start}>
          {texts.decide}
          <Key>{decideKey}</Key>
        </Button>
      </div>
      {isOpen ? <DecideDialog found={found} decision={decision} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
