/** "Ask for a correction": what the head is to correct, and a message. What was typed is kept until it is sent. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { isCorrectionItem } from '#contract/review/correction-items.ts';
import { requestOf } from '#contract/review/requests.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { useTyped } from '../../../patterns/persisted-input.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { counts } from '../reasons.tsx';
import { askErrors, focusFirst, noErrors, AskFields, type AskValues } from './ask-fields.tsx';
import { SaveFailureNotice } from './decide-parts.tsx';
import type { ChangeToSave, Saving } from '../review-query.ts';

const typedSchema = z.object({ items: z.array(z.string()), message: z.string(), dueOn: z.string() });

interface AskDialogProps {
  readonly review: ReviewDetail;
  readonly saving: Saving;
  readonly onAsk: (change: ChangeToSave, onSaved: () => void) => void;
  readonly onClose: () => void;
}

/** What the reasons that are a problem concern is ticked from the start. */
function useAskValues({ id, reasons, default_due_on: defaultDueOn }: ReviewDetail) {
  const [reasonItems] = useState(() =>
    [...new Set(reasons.filter(counts).flatMap(({ items }) => items))].filter(isCorrectionItem),
  );
  const [typed, setTyped] = useTyped(`review-ask-${id}`, z.nullable(typedSchema), null);
  const items = typed?.items.filter(isCorrectionItem) ?? reasonItems;
  const message = typed?.message ?? requestOf(reasons.filter(counts));
  return { reasonItems, items, message, dueOn: typed?.dueOn ?? defaultDueOn, setTyped };
}

export function AskDialog({ review, saving, onAsk, onClose }: AskDialogProps) {
  const { ask: texts } = useReviewTexts().review;
  const { common } = useTexts();
  const { reasonItems, items, message, dueOn, setTyped } = useAskValues(review);
  const values: AskValues = { items, message, dueOn };
  const [isTried, setTried] = useState(false);
  const errors = askErrors(values, texts);
  const isBusy = saving.change !== null;
  const failure = saving.failed?.change.decision === 'asked' ? saving.failed.failure : null;
  const change = (changed: Partial<AskValues>): void =>
    setTyped({ message, dueOn, ...changed, items: [...(changed.items ?? items)] });
  const send = (): void => {
    setTried(true);
    if (Object.values(errors).some((error) => error !== undefined)) focusFirst(errors);
    else if (!isBusy)
      onAsk({ decision: 'asked', items, message, dueOn }, () => {
        setTyped(null);
        onClose();
      });
  };
  return (
    <Dialog wide title={texts.title(review.centre_code)} onClose={onClose}>
      <Form onSubmit={send} className="mt-3 space-y-4">
        <p>{texts.lead}</p>
        {failure === null ? null : (
          <SaveFailureNotice title={texts.failed} failure={failure} review={review} />
        )}
        <AskFields
          reasonItems={reasonItems}
          {...values}
          errors={isTried ? errors : noErrors}
          onChange={change}
        />
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
