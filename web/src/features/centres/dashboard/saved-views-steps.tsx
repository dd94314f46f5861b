/** Opens, saves, renames, replaces, shares and deletes the lists that this administrator has saved by name. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { maxViewNameLength, toViewQuery, type SavedView } from '#contract/centres/saved-views.ts';
import { FailureNotice, failureReason } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { explicitDefault } from '../list-url.ts';
import { ViewsDialog, type ViewsOutcome } from './views-dialog.tsx';
import { useChangeViews, useViewWords } from './use-saved-views.ts';

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

/** Asks for the name under which a view is saved, or for its new name. */
function ViewNameDialog({ title, text, name: initialName, onSave, onClose }: ViewNameDialogProps) {
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

interface StepProps {
  readonly onDone: (outcome: ViewsOutcome) => void;
  readonly onCancel: () => void;
}

/** A view brings its columns, also where others are remembered. */
function withColumns(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has('columns')) params.set('columns', explicitDefault);
  return params.toString();
}

interface NameViewProps extends StepProps {
  /** The view to rename; null to save the shown list. */
  readonly view: SavedView | null;
  readonly shownQuery: string;
}

function NameView({ view, shownQuery, onDone, onCancel }: NameViewProps) {
  const { views: texts } = useAdminTexts().workLists;
  const wordsOf = useViewWords();
  const change = useChangeViews();
  const save = async (name: string): Promise<Failure | null> => {
    const failure =
      view === null ? await change.create(name, shownQuery) : await change.replace({ ...view, name });
    if (failure === null) onDone({ done: texts.saved(name.trim()) });
    return failure;
  };
  return (
    <ViewNameDialog
      title={view === null ? texts.saveTitle : texts.renameTitle(view.name)}
      text={wordsOf(view?.query ?? shownQuery)}
      name={view?.name ?? ''}
      onSave={save}
      onClose={onCancel}
    />
  );
}

function DeleteView({ view, onDone, onCancel }: StepProps & { readonly view: SavedView }) {
  const { views: texts } = useAdminTexts().workLists;
  const change = useChangeViews();
  const { run: remove, isBusy } = useAction(async () => {
    const failure = await change.remove(view);
    onDone(failure === null ? { done: texts.deleted(view.name) } : { failure });
  });
  return (
    <ConfirmDialog
      danger
      title={texts.deleteTitle(view.name)}
      text={texts.deleteText}
      confirmLabel={texts.delete}
      busyLabel={isBusy ? texts.deleting : undefined}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}

/** The dialog that is open. */
type Step =
  | { readonly name: 'list'; readonly outcome: ViewsOutcome | null }
  | { readonly name: 'name'; readonly view: SavedView | null }
  | { readonly name: 'delete'; readonly view: SavedView };

/** The dialogs behind "Saved views"; the list of views comes first. */
export function SavedViewsSteps({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'list', outcome: null });
  // Of the window's URL, which may be newer than the rendered list.
  const shownQuery = toViewQuery(withColumns(window.location.search));
  const showList = (outcome: ViewsOutcome | null): void => setStep({ name: 'list', outcome });
  const stepProps: StepProps = { onDone: showList, onCancel: () => showList(null) };
  switch (step.name) {
    case 'list':
      return (
        <ViewsDialog
          shownQuery={shownQuery}
          outcome={step.outcome}
          onOutcome={showList}
          onName={(view) => setStep({ name: 'name', view })}
          onDelete={(view) => setStep({ name: 'delete', view })}
          onClose={onClose}
        />
      );
    case 'name':
      return <NameView view={step.view} shownQuery={shownQuery} {...stepProps} />;
    case 'delete':
      return <DeleteView view={step.view} {...stepProps} />;
  }
}
