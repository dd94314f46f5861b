/** "Ask for a correction": what the head is to correct, a message and the last day. What was typed is kept until it is sent. */
import { useState } from 'react';
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
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { requestOf } from '#contract/review/requests.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { useTyped } from '../../patterns/persisted-input.ts';
import { useForm } from '../../patterns/use-form.ts';
import { useIndianTime } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/choices.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Counter } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/messages.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { counts } from './reasons.tsx';

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
    dueOn: isDay(dueOn) && dueOn >= dayInIndia(new Date()) ? undefined : texts.dueOnRequired,
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
export function SaveFailureNotice(props: {
  readonly title: string;
  readonly failure: Failure;
  readonly review: ReviewDetail;
}) {
  const { title, failure, review } = props;
  const { decide: texts, history } = useReviewTexts();
  const indianTime = useIndianTime();
  const { decision, decided_by: name, decided_at: at, note } = review;
  const state = texts.state[decision];
  return (
    <div className="mb-2 space-y-2">
      <FailureNotice title={title} failure={failure} />
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

export function AskDialog(props: {
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
        {failure === null ? null : (
          <SaveFailureNotice title={texts.failed} failure={failure} review={review} />
        )}
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
