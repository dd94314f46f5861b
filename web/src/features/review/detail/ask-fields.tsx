/** The fields of a request for a correction: the message, the ready-made one, and the photos and answers to tick. */
import { maxCorrectionMessageLength } from '#contract/review/correction-endpoints.ts';
import {
  correctionItems,
  labelOfItem,
  readyRequest,
  slotOfItem,
  type CorrectionItem,
} from '#contract/review/correction-items.ts';
import { dayInIndia, isDay } from '#contract/indian-clock.ts';
import { lengthInCharacters } from '#contract/text.ts';
import type { reviewTexts } from '../../../texts/review.texts.ts';
import type { TextsOf } from '../../../texts/texts.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/choices.tsx';
import { Counter } from '../../../ui/field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';

/** What is missing before a correction can be asked for. */
interface AskErrors {
  readonly items: string | undefined;
  readonly message: string | undefined;
  readonly dueOn: string | undefined;
}

export const noErrors: AskErrors = { items: undefined, message: undefined, dueOn: undefined };

export interface AskValues {
  readonly items: readonly CorrectionItem[];
  readonly message: string;
  /** YYYY-MM-DD, or '' while it is chosen. */
  readonly dueOn: string;
}

export function askErrors(
  { items, message, dueOn }: AskValues,
  texts: TextsOf<typeof reviewTexts>['review']['ask'],
): AskErrors {
  const isTooLong = lengthInCharacters(message) > maxCorrectionMessageLength;
  return {
    items: items.length === 0 ? texts.itemsRequired : undefined,
    message:
      message.trim() === ''
        ? texts.messageRequired
        : isTooLong
          ? texts.messageTooLong(String(maxCorrectionMessageLength))
          : undefined,
    dueOn: isDay(dueOn) && dueOn >= dayInIndia(new Date()) ? undefined : texts.dueOnRequired,
  };
}

/** Leads to the first of the fields with an error. */
export function focusFirst(errors: AskErrors): void {
  const [, selector = '#ask-due-on'] =
    [
      [errors.message, '#ask-message'],
      [errors.items, '#ask-photos input'],
    ].find(([error]) => error !== undefined) ?? [];
  document.querySelector<HTMLElement>(selector)?.focus();
}

const isPhoto = (item: CorrectionItem): boolean => slotOfItem(item) !== null;
const photos = correctionItems.filter(isPhoto);
const answers = correctionItems.filter((item) => !isPhoto(item));

interface AskFieldsProps extends AskValues {
  readonly reasonItems: readonly CorrectionItem[];
  readonly errors: AskErrors;
  readonly onChange: (changed: Partial<AskValues>) => void;
}

/** The answers of the reasons stand first. */
function Items({ items, reasonItems, errors, onChange }: Omit<AskFieldsProps, 'message' | 'dueOn'>) {
  const { ask: texts } = useReviewTexts().review;
  const { labels } = useTexts();
  const isOfReason = (item: CorrectionItem): boolean => reasonItems.includes(item);
  const ordered = [...answers.filter(isOfReason), ...answers.filter((item) => !isOfReason(item))];
  const group = (offered: readonly CorrectionItem[]) => ({
    values: items,
    options: offered.map((item) => ({ value: item, label: labels[labelOfItem(item)] })),
    onChange: (chosen: CorrectionItem[]) =>
      onChange({ items: [...items.filter((item) => !offered.includes(item)), ...chosen] }),
    inColumns: true,
  });
  return (
    <>
      <CheckboxGroup {...group(photos)} id="ask-photos" legend={texts.photos} error={errors.items} />
      <CheckboxGroup {...group(ordered)} id="ask-answers" legend={texts.answers} />
    </>
  );
}

function ReadyRequest({ items, message, onChange }: Pick<AskFieldsProps, 'items' | 'message' | 'onChange'>) {
  const { ask: texts } = useReviewTexts().review;
  const fill = (): void =>
    onChange({
      items: [...new Set([...items, ...photos])],
      message: message.includes(readyRequest) ? message : [message, readyRequest].filter(Boolean).join('\n'),
    });
  return (
    <div className="rounded-card bg-ground p-3">
      <Button variant="quiet" onClick={fill}>
        {texts.ready}
      </Button>
      <p className="mt-2 text-sm text-muted">{texts.readyHint}</p>
      <p className="text-sm whitespace-pre-line">{readyRequest}</p>
    </div>
  );
}

/** The message and the last day to answer. */
export function MessageFields({
  message,
  dueOn,
  errors,
  onChange,
}: Omit<AskFieldsProps, 'items' | 'reasonItems' | 'onChange'> & {
  readonly onChange: (changed: { readonly message: string } | { readonly dueOn: string }) => void;
}) {
  const { ask: texts } = useReviewTexts().review;
  return (
    <>
      <TextArea
        id="ask-message"
        data-safe
        label={texts.message}
        hint={texts.messageHint}
        error={errors.message}
        counter={<Counter value={message} limit={maxCorrectionMessageLength} />}
        rows={4}
        required
        value={message}
        onChange={(text) => onChange({ message: text })}
      />
      <TextField
        id="ask-due-on"
        type="date"
        label={texts.dueOn}
        hint={texts.dueOnHint}
        error={errors.dueOn}
        required
        value={dueOn}
        onChange={(day) => onChange({ dueOn: day })}
      />
    </>
  );
}

export function AskFields(props: AskFieldsProps) {
  const { items, message, errors, onChange } = props;
  return (
    <>
      <MessageFields {...props} />
      <ReadyRequest items={items} message={message} onChange={onChange} />
      <Items items={items} reasonItems={props.reasonItems} errors={errors} onChange={onChange} />
    </>
  );
}
