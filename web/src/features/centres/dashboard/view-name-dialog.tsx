/** Asks for the name under which a view is saved, or for its new name. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { maxViewNameLength } from '#contract/centres/saved-views.ts';
import { failureReason, FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface ViewNameDialogProps {
  readonly title: string;
  /** What the view shows, in words. */
  readonly text: string;
  readonly name: string;
  /** Returns null when it was saved. */
  readonly onSave: (name: string) => Promise<Failure | null>;
  readonly onClose: () => void;
}

/** Whether the refusal is about the name, so that its sentence stands at the field. */
const isAboutName = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.problems?.some(({ field }) => field === 'name') === true;

export function ViewNameDialog({ title, text, name: initialName, onSave, onClose }: ViewNameDialogProps) {
  const { workLists } = useAdminTexts();
  const { views: texts } = workLists;
  const allTexts = useTexts();
  const [name, setName] = useState(initialName);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { run: save, isBusy } = useAction(async () => {
    setMissing(name.trim() === '');
    setFailure(name.trim() === '' ? null : await onSave(name));
  });
  const nameFailure = failure !== null && isAboutName(failure) ? failureReason(allTexts, failure) : undefined;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-3 wrap-anywhere">{text}</p>
      <Form label={title} className="mt-4 space-y-4" onSubmit={save}>
        {failure === null || nameFailure !== undefined ? null : (
          <FailureNotice title={texts.failed} failure={failure} />
        )}
        <TextField
          id="view-name"
          label={texts.name}
          error={isMissing ? texts.nameRequired : nameFailure}
          autoComplete="off"
          maxLength={maxViewNameLength}
          required
          value={name}
          onChange={setName}
        />
        <DialogButtons>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {allTexts.common.cancel}
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? texts.saving : texts.confirmSave}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
