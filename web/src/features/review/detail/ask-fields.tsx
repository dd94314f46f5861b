/** The fields of a request for a correction: the message, the ready-made one, and the photos and answers to tick. */
import {
  correctionItems,
  slotOfItem,
  type CorrectionItem,
  readyRequest,
} from '#contract/review/correction-items.ts';
import { maxCorrectionMessageLength } from '#contract/review/correction-endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/choices.tsx';
import { Counter } from '../../../ui/counter.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { AskErrors, AskValues } from './ask-errors.ts';
import { useItemName } from './items.ts';

const isPhoto = (item: CorrectionItem): boolean => slotOfItem(item) !== null;
const photos = correctionItems.filter(isPhoto);
const answers = correctionItems.filter((item) => !isPhoto(item));

interface AskFieldsProps extends AskValues {
  readonly reasonItems: readonly CorrectionItem[];
  readonly errors: AskErrors;
  readonly onChange: (changed: Partial<AskValues>) => void;
}

/** The answers of the reasons stand first. */
function Items({ items, reasonItems, errors, onChange }: Omit<AskFieldsProps, 'message'>) {
  const { ask: texts } = useAdminTexts().review;
  const itemName = useItemName();
  const isOfReason = (item: CorrectionItem): boolean => reasonItems.includes(item);
  const ordered = [...answers.filter(isOfReason), ...answers.filter((item) => !isOfReason(item))];
  const group = (offered: readonly CorrectionItem[]) => ({
    values: items,
    options: offered.map((item) => ({ value: item, label: itemName(item) })),
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

function ReadyRequest({ items, message, onChange }: Omit<AskFieldsProps, 'errors' | 'reasonItems'>) {
  const { ask: texts } = useAdminTexts().review;
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

export function AskFields(props: AskFieldsProps) {
  const { ask: texts } = useAdminTexts().review;
  const { items, message, errors, onChange } = props;
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
      <ReadyRequest items={items} message={message} onChange={onChange} />
      <Items items={items} reasonItems={props.reasonItems} errors={errors} onChange={onChange} />
    </>
  );
}
