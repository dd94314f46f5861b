/** The decision about a centre, always in sight: a note, and accept, ask for a correction or visit, also by a key; and what the head is asked for. */
import { useState, type KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import { dayInIndia, isDay } from '#contract/indian-clock.ts';
import { maxCorrectionMessageLength } from '#contract/review/correction-endpoints.ts';
import {
  correctionItems,
  isCorrectionItem,
  labelOfItem,
  readyRequest,
  slotOfItem,
  type CorrectionItem,
} from '#contract/review/correction-items.ts';
import { maxDecisionNoteLength, type Decision, type ReviewDetail } from '#contract/review/endpoints.ts';
import { seriousThatCount } from '#contract/review/gravity.ts';
import { requestOf } from '#contract/review/requests.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { currentTime } from '../../api/client.ts';
import { ActFailure } from '../../patterns/outcome-notice.tsx';
import { useTyped } from '../../patterns/persisted-input.ts';
import { useForm } from '../../patterns/use-form.ts';
import { useIndianTime } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Key } from '../../ui/admin-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/choices.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Counter, inputClasses } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LiveRegion, Notice } from '../../ui/messages.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { counts, groupReasons, markId, useReasonTitle } from './reasons.tsx';
import type { Saving } from './review-query.ts';

const noteId = 'review-note';
const noteKey = 'N';

/**
 * The note of the officers about a centre or a case, one line until more is typed; N leads to it, and Escape away from it, so that the keys
 * of the page work again.
 * @param props.isSaved what is typed is stored
 * @param props.onSave without it the note is stored with the decision only
 */
export function NoteField(props: {
  readonly note: string;
  readonly isSaved?: boolean;
  readonly isFailed?: boolean;
  readonly onChange: (note: string) => void;
  readonly onSave?: () => void;
}) {
  const { note, isSaved = false, isFailed = false, onChange, onSave } = props;
  const { decide: texts } = useReviewTexts();
  useShortcuts({ n: () => document.getElementById(noteId)?.focus() }, 'page');
  const leaveOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
    // Escape also ends the input of an Indian script.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
  };
  return (
    <Form onSubmit={() => onSave?.()} className="min-w-0 grow basis-80">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <label htmlFor={noteId} className="inline-flex items-center gap-1.5 text-sm font-semibold">
          {texts.note}
          <Key>{noteKey}</Key>
        </label>
        {onSave === undefined ? null : (
          <Button type="submit" variant="link">
            <span className="text-sm whitespace-nowrap">{isSaved ? texts.noteSaved : texts.saveNote}</span>
          </Button>
        )}
      </div>
      <textarea
        id={noteId}
        aria-keyshortcuts={noteKey}
        aria-invalid={isFailed || undefined}
        rows={1}
        value={note}
        placeholder={texts.noteHint}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={leaveOnEscape}
        className={`${inputClasses} max-h-32 resize-none max-md:placeholder:text-transparent md:field-sizing-content`}
      />
      <Counter value={note} limit={maxDecisionNoteLength} />
      <LiveRegion>{isSaved ? texts.noteSaved : null}</LiveRegion>
    </Form>
  );
}

/** The first serious reason of each group that has one without a mark, and the number of the group in the list. */
const listUnmarked = (review: ReviewDetail) =>
  groupReasons(review.reasons).flatMap((group, index) =>
    seriousThatCount(group)
      .slice(0, 1)
      .map((reason) => ({ reason, number: index + 1 })),
  );

/** Of the line that says why C is disabled. */
const openId = 'correction-is-open';

interface DecideProps {
  readonly review: ReviewDetail;
  readonly saving: Saving;
}

/** The decisions, each with its key. `onSaved`: the note is stored with them. */
function DecideButtons(props: DecideProps & { readonly note: string; readonly onSaved: () => void }) {
  const { review, saving, note, onSaved } = props;
  const { decide: texts, common } = useReviewTexts();
  const title = useReasonTitle();
  const [isAsking, setAsking] = useState(false);
  /** How often somebody has tried to accept it without what that needs. */
  const [tries, setTries] = useState(0);
  const { isBusy } = saving;
  const unmarked = listUnmarked(review);
  const [needsMark] = note.trim() === '' ? unmarked : [];
  const isOpen = review.corrections.some(({ answered_at: answeredAt }) => answeredAt === null);
  const save = (decision: Decision) =>
    review.decision === decision ? undefined : () => saving.run({ note, decision }, onSaved);
  const accept = save('accepted');
  const askForMark = (): void => {
    setTries(tries + 1);
    document.getElementById(markId(needsMark?.number ?? 0))?.focus();
  };
  // Without `act` there is nothing to do.
  const buttons = [
    { key: 'A', label: texts.accept, act: accept && needsMark ? askForMark : accept },
    { key: 'C', label: texts.ask, short: texts.askShort, act: isOpen ? undefined : () => setAsking(true) },
    { key: 'V', label: texts.visit, act: save('visit') },
  ];
  const strongKey = unmarked.length > 0 ? 'C' : 'A';
  const keys = buttons.map(({ key, act }) => [key.toLowerCase(), act] as const);
  useShortcuts(isBusy ? {} : Object.fromEntries(keys), 'page');
  const names = unmarked.map(({ reason, number }) => `${title(reason)} (${number})`);
  return (
    <div className="space-y-2 bg-paper px-4 py-2 max-xl:sticky max-xl:bottom-0 max-xl:z-2 max-xl:-mx-3 max-xl:border-t max-xl:border-edge max-xl:lg:-mx-4">
      {tries === 0 || needsMark === undefined ? null : (
        <Notice key={tries} tone="bad" live="alert">
          <p className="font-semibold">{texts.needsMark}</p>
          <p>{texts.needsMarkOf(names.join(common.listSeparator))}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 [&>button]:grow [&>button]:px-2 [&>button]:whitespace-nowrap">
        {buttons.map(({ key, label, short, act }) => (
          <Button
            key={key}
            variant={key === strongKey ? 'strong' : 'quiet'}
            aria-keyshortcuts={key}
            aria-describedby={key === 'C' && isOpen ? openId : undefined}
            busy={isBusy}
            disabled={act === undefined}
            onClick={act}
          >
            <span className={short === undefined ? undefined : 'max-md:hidden'}>{label}</span>
            {short === undefined ? null : <span className="md:hidden">{short}</span>}
            <Key>{key}</Key>
          </Button>
        ))}
      </div>
      {isAsking ? (
        <AskDialog
          review={review}
          send={(asked) => saving.save({ note, decision: 'asked', ...asked })}
          onAsked={(asked) => {
            onSaved();
            setAsking(false);
            saving.goOn(asked, 'asked');
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Null: as it is stored. */
const noteSchema = z.nullable(z.string().check(z.maxLength(2 * maxDecisionNoteLength)));

export function DecideBar({ review, saving }: DecideProps) {
  const { decide: texts } = useReviewTexts();
  const [typed, setTyped] = useTyped(`review-note-${review.id}`, noteSchema, null);
  const { isBusy, failed } = saving;
  const note = typed ?? review.note;
  const forget = (): void => setTyped(null);
  const open = review.corrections.find(({ answered_at: answeredAt }) => answeredAt === null);
  return (
    <section aria-label={texts.title} className="max-xl:contents xl:border-t xl:border-edge">
      <div className="max-xl:py-3 xl:px-4 xl:pt-1">
        <SaveFailureNotice
          title={failed?.of === 'note' ? texts.noteFailed : texts.failed}
          failure={failed === null || failed.of === 'marks' ? null : failed.failure}
          review={review}
        />
        {open === undefined ? null : (
          <p id={openId} className="text-sm text-muted">
            {texts.notAnswered(String(open.number))}
          </p>
        )}
        {review.decision === 'waiting' ? null : (
          <Button
            variant="link"
            busy={isBusy}
            onClick={() => saving.run({ note, decision: 'waiting' }, forget)}
          >
            {texts.reopen}
          </Button>
        )}
        <NoteField
          note={note}
          isFailed={failed?.of === 'note'}
          isSaved={note !== '' && note === review.note}
          onChange={setTyped}
          onSave={() => (isBusy ? undefined : saving.run({ note }, forget))}
        />
      </div>
      <DecideButtons {...{ review, saving, note }} onSaved={forget} />
    </section>
  );
}

const askSchema = z.object({
  message: z.string(),
  items: z.pipe(
    z.array(z.string()),
    z.transform((items: string[]) => items.filter(isCorrectionItem)),
  ),
  /** YYYY-MM-DD, or '' while it is chosen. */
  dueOn: z.string(),
});
type AskValues = Readonly<z.infer<typeof askSchema>>;

/** Returns what is wrong with the message and the last day, for `useForm`. */
export function useMessageCheck() {
  const { ask: texts } = useReviewTexts();
  return ({ message, dueOn }: Pick<AskValues, 'message' | 'dueOn'>) => ({
    message:
      message.trim() === ''
        ? texts.messageRequired
        : lengthInCharacters(message) > maxCorrectionMessageLength
          ? texts.messageTooLong(String(maxCorrectionMessageLength))
          : undefined,
    dueOn: isDay(dueOn) && dueOn >= dayInIndia(currentTime()) ? undefined : texts.dueOnRequired,
  });
}

interface FieldOf<Value> {
  readonly id: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** The message and the last day to answer. */
export function MessageFields({ message, dueOn }: Readonly<Record<'message' | 'dueOn', FieldOf<string>>>) {
  const { ask: texts } = useReviewTexts();
  return (
    <>
      <TextArea
        {...message}
        data-safe
        label={texts.message}
        hint={texts.messageHint}
        counter={<Counter value={message.value} limit={maxCorrectionMessageLength} />}
        rows={4}
        required
      />
      <TextField {...dueOn} type="date" label={texts.dueOn} hint={texts.dueOnHint} required />
    </>
  );
}

const isPhoto = (item: CorrectionItem): boolean => slotOfItem(item) !== null;
const photos = correctionItems.filter(isPhoto);
const answers = correctionItems.filter((item) => !isPhoto(item));

/** The photos and answers to tick; the answers of the reasons stand first. */
function Items(props: FieldOf<CorrectionItem[]> & { readonly ofReasons: readonly CorrectionItem[] }) {
  const { id, value: items, error, onChange, ofReasons } = props;
  const { ask: texts, labels } = useReviewTexts();
  const ordered = [
    ...answers.filter((item) => ofReasons.includes(item)),
    ...answers.filter((item) => !ofReasons.includes(item)),
  ];
  const group = (offered: readonly CorrectionItem[]) => ({
    values: items,
    options: offered.map((item) => ({ value: item, label: labels[labelOfItem(item)] })),
    onChange: (chosen: CorrectionItem[]) =>
      onChange([...items.filter((item) => !offered.includes(item)), ...chosen]),
    inColumns: true,
  });
  return (
    <>
      <CheckboxGroup {...group(photos)} id={id} legend={texts.photos} error={error} />
      <CheckboxGroup {...group(ordered)} id="ask-answers" legend={texts.answers} />
    </>
  );
}

/** Why a decision was not saved, and what somebody else has decided meanwhile: the review is as it is now. */
function SaveFailureNotice(props: {
  readonly title: string;
  readonly failure: Failure | null;
  readonly review: ReviewDetail;
}) {
  const { title, failure, review } = props;
  const { decide: texts, history } = useReviewTexts();
  const indianTime = useIndianTime();
  const { decision, decided_by: name, decided_at: at, note } = review;
  const state = texts.state[decision];
  if (failure === null) return null;
  return (
    <div className="mb-2 space-y-2">
      <ActFailure title={title} failure={failure} />
      {isRefusal(failure, 'review.changed-elsewhere') ? (
        <Notice tone="warn">
          <p className="font-semibold">
            {name === null || at === null ? texts.now(state) : texts.nowBy(state, name, indianTime(at))}
          </p>
          {note === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{history.note(note)}</p>}
        </Notice>
      ) : null}
    </div>
  );
}

/** What the reasons that are a problem concern is ticked from the start. */
const initialValues = ({ reasons, default_due_on: dueOn }: ReviewDetail): AskValues => ({
  message: requestOf(reasons.filter(counts)),
  items: [...new Set(reasons.filter(counts).flatMap(({ items }) => items))].filter(isCorrectionItem),
  dueOn,
});

function AskDialog(props: {
  readonly review: ReviewDetail;
  readonly send: (values: AskValues) => Promise<Result<ReviewDetail>>;
  readonly onAsked: (review: ReviewDetail) => void;
  readonly onClose: () => void;
}) {
  const { review, send, onAsked, onClose } = props;
  const { ask: texts, common } = useReviewTexts();
  const checkMessage = useMessageCheck();
  const [initial] = useState(() => initialValues(review));
  const { values, set, field, submit, isBusy, failure } = useForm({
    id: 'ask',
    state: useTyped<AskValues>(`review-ask-${review.id}`, askSchema, initial),
    initial,
    check: (asked) => ({
      ...checkMessage(asked),
      items: asked.items.length === 0 ? texts.itemsRequired : undefined,
    }),
    send,
    onDone: onAsked,
  });
  const { items, message } = values;
  const fillReady = (): void =>
    set({
      items: [...new Set([...items, ...photos])],
      message: message.includes(readyRequest) ? message : [message, readyRequest].filter(Boolean).join('\n'),
    });
  return (
    <Dialog wide title={texts.title(review.centre_code)} onClose={onClose}>
      <Form onSubmit={submit} className="mt-3 space-y-4">
        <p>{texts.lead}</p>
        <SaveFailureNotice title={texts.failed} failure={failure} review={review} />
        <MessageFields message={field('message')} dueOn={field('dueOn')} />
        <div className="rounded-card bg-ground p-3">
          <Button variant="quiet" onClick={fillReady}>
            {texts.ready}
          </Button>
          <p className="mt-2 text-sm text-muted">{texts.readyHint}</p>
          <p className="text-sm whitespace-pre-line">{readyRequest}</p>
        </div>
        <Items {...field('items')} ofReasons={initial.items} />
        <DialogButtons>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? texts.sending : texts.send}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
