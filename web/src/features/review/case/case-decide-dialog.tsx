/** What is decided about the centres of a case, in words, before it is; with the message to the heads who are asked for photos. */
import { useState } from 'react';
import type { ReviewCase } from '#contract/review/case-endpoints.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { askErrors, focusFirst, MessageFields, noErrors } from '../detail/ask-fields.tsx';
import { isAsking, type CaseForm } from './case-form.ts';

interface CaseDecideDialogProps {
  readonly found: ReviewCase;
  readonly form: CaseForm;
  readonly isBusy: boolean;
  readonly onChange: (changed: Partial<CaseForm>) => void;
  readonly onDecide: () => void;
  readonly onClose: () => void;
}

/** A line for each role that waits, and for what was chosen one by one. */
function Choices({ found, form }: Pick<CaseDecideDialogProps, 'found' | 'form'>) {
  const { case: texts } = useCaseTexts();
  const format = useFormat();
  const { waiting, waiting_originals: originals } = found;
  const codeOf = (id: string) => found.members.find((member) => member.id === id)?.centre_code;
  const single = form.members.map(({ id, choice }) => [codeOf(id) ?? texts.otherPage, choice] as const);
  const lines = [
    ...(originals === 0 ? [] : [[texts.original(format.number(originals)), form.original] as const]),
    ...(waiting === originals
      ? []
      : [[texts.allOf(format.number(waiting - originals)), form.others] as const]),
    ...single,
  ];
  return (
    <ul className="list-disc pl-5">
      {lines.map(([who, choice], index) => (
        <li key={`${index} ${who}`}>{texts.chosen(who, texts.choices[choice])}</li>
      ))}
    </ul>
  );
}

export function CaseDecideDialog({
  found,
  form,
  isBusy,
  onChange,
  onDecide,
  onClose,
}: CaseDecideDialogProps) {
  const { ask: texts } = useReviewTexts().review;
  const { case: caseTexts } = useCaseTexts();
  const { common } = useTexts();
  const [isTried, setTried] = useState(false);
  const { message, dueOn } = form;
  // The items are the photos of the case.
  const values = { items: ['photos.centre'] as const, message, dueOn };
  const asks = isAsking(form);
  const errors = asks ? askErrors(values, texts) : noErrors;
  const send = (): void => {
    setTried(true);
    if (Object.values(errors).some((error) => error !== undefined)) focusFirst(errors);
    else if (!isBusy) onDecide();
  };
  return (
    <Dialog wide={asks} title={caseTexts.decideTitle} onClose={onClose}>
      <Form onSubmit={send} className="mt-3 space-y-4">
        <Choices found={found} form={form} />
        {asks ? (
          <>
            <p>{caseTexts.askLead}</p>
            <MessageFields
              message={message}
              dueOn={dueOn}
              errors={isTried ? errors : noErrors}
              onChange={onChange}
            />
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
