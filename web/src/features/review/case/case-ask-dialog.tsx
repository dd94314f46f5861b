/** The message to the heads of a case who are asked for photos, before it is mailed to all of them. */
import { useState } from 'react';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { useCaseTexts } from '../../../texts/case-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { askErrors, focusFirst, MessageFields, noErrors } from '../detail/ask-fields.tsx';
import type { CaseForm } from './case-form.ts';

interface CaseAskDialogProps {
  readonly form: CaseForm;
  readonly isBusy: boolean;
  readonly onChange: (changed: Partial<CaseForm>) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

export function CaseAskDialog({
  form: { message, dueOn },
  isBusy,
  onChange,
  onSend,
  onClose,
}: CaseAskDialogProps) {
  const { ask: texts } = useReviewTexts().review;
  const { case: caseTexts } = useCaseTexts();
  const { common } = useTexts();
  const [isTried, setTried] = useState(false);
  // The items are the photos of the case.
  const values = { items: ['photos.centre'] as const, message, dueOn };
  const errors = askErrors(values, texts);
  const shown = isTried ? errors : noErrors;
  const send = (): void => {
    setTried(true);
    if (Object.values(errors).some((error) => error !== undefined)) focusFirst(errors);
    else if (!isBusy) onSend();
  };
  return (
    <Dialog wide title={caseTexts.askTitle} onClose={onClose}>
      <Form onSubmit={send} className="mt-3 space-y-4">
        <p>{caseTexts.askLead}</p>
        <MessageFields message={message} dueOn={dueOn} errors={shown} onChange={onChange} />
        <DialogButtons>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? texts.sending : caseTexts.askSend}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
