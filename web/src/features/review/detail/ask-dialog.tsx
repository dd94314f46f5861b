/** "Ask for a correction": what the head is to correct, and a message. What was typed is kept until it is sent. */
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  slotOfItem,
  correctionItems,
  isCorrectionItem,
  type CorrectionItem,
} from '#contract/review/correction-items.ts';
import { maxCorrectionMessageLength } from '#contract/review/correction-endpoints.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { readyRequest } from '#contract/review/ready-request.ts';
import { useTyped } from '../../../patterns/typed-memory.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/choices.tsx';
import { Counter } from '../../../ui/counter.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { counts } from '../reasons-text.ts';
import { askErrors, focusFirst } from './ask-errors.ts';
import { useItemName } from './items.ts';
import { SaveFailureNotice } from './save-failure-notice.tsx';
import type { ReviewChange, Saving } from './use-save-review.ts';

const isPhoto = (item: CorrectionItem): boolean => slotOfItem(item) !== null;
const groups = [
  { id: 'ask-photos', label: 'photos', items: correctionItems.filter(isPhoto) },
  { id: 'ask-answers', label: 'answers', items: correctionItems.filter((item) => !isPhoto(item)) },
] as const;

const typedSchema = z.object({ items: z.array(z.string()), message: z.string() });

interface AskDialogProps {
  readonly review: ReviewDetail;
  readonly saving: Saving;
  readonly onAsk: (change: ReviewChange, onSaved: () => void) => void;
  readonly onClose: () => void;
}

/** Those of the reasons that are a problem are chosen from the start. */
function useAskValues({ id, reasons }: ReviewDetail) {
  const [initial] = useState(() => ({
    items: [...new Set(reasons.filter(counts).flatMap(({ items }) => items))].filter(isCorrectionItem),
    message: '',
  }));
  const [typed, setTyped] = useTyped(`review-ask-${id}`, z.nullable(typedSchema), null);
  const values = typed ?? initial;
  return { items: values.items.filter(isCorrectionItem), message: values.message, setTyped };
}

export function AskDialog({ review, saving, onAsk, onClose }: AskDialogProps) {
  const { ask: texts } = useAdminTexts().review;
  const { common } = useTexts();
  const itemName = useItemName();
  const { items, message, setTyped } = useAskValues(review);
  const [isTried, setTried] = useState(false);
  const errors = askErrors({ items, message }, texts);
  const isBusy = saving.change !== null;
  const failure = saving.failed?.change.decision === 'asked' ? saving.failed.failure : null;
  const change = (changed: Partial<{ items: CorrectionItem[]; message: string }>): void =>
    setTyped({ items, message, ...changed });
  const choose = (group: readonly CorrectionItem[], chosen: readonly CorrectionItem[]): void => {
    const others = items.filter((item) => !group.includes(item));
    change({ items: [...others, ...chosen] });
  };
  const send = (): void => {
    setTried(true);
    if (errors.items !== undefined || errors.message !== undefined) focusFirst(errors);
    else if (!isBusy)
      onAsk({ decision: 'asked', items, message }, () => {
        setTyped(null);
        onClose();
      });
  };
  const useReady = (): void =>
    change({
      items: [...new Set([...items, ...groups[0].items])],
      message: message.includes(readyRequest) ? message : [message, readyRequest].filter(Boolean).join('\n'),
    });
  return (
    <Dialog wide title={texts.title(review.centre_code)} onClose={onClose}>
      <Form onSubmit={send} className="mt-3 space-y-4">
        <p>{texts.lead}</p>
        {failure === null ? null : (
          <SaveFailureNotice title={texts.failed} failure={failure} review={review} />
        )}
        <div className="grid gap-x-6 gap-y-3 md:grid-cols-[2fr_3fr]">
          {groups.map(({ id, label, items: offered }, index) => (
            <CheckboxGroup
              key={id}
              id={id}
              legend={texts[label]}
              error={isTried && index === 0 ? errors.items : undefined}
              values={items}
              options={offered.map((item) => ({ value: item, label: itemName(item) }))}
              onChange={(chosen) => choose(offered, chosen)}
            />
          ))}
        </div>
        <div className="rounded-card bg-ground p-3">
          <Button variant="quiet" onClick={useReady}>
            {texts.ready}
          </Button>
          <p className="mt-2 text-sm text-muted">{texts.readyHint}</p>
          <p className="text-sm whitespace-pre-line">{readyRequest}</p>
        </div>
        <TextArea
          id="ask-message"
          label={texts.message}
          hint={texts.messageHint}
          error={isTried ? errors.message : undefined}
          counter={<Counter value={message} limit={maxCorrectionMessageLength} />}
          rows={4}
          required
          value={message}
          onChange={(text) => change({ message: text })}
        />
        <DialogButtons>
          <Button variant="quiet" data-safe disabled={isBusy} onClick={onClose}>
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
