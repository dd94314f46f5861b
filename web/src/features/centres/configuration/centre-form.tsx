/** The form that adds a centre to the master list or edits one (specification sections 2 and 5, Config form). */
import { useEffect, useEffectEvent } from 'react';
import { isRefusal } from '#contract/call.ts';
import { say } from '../../../patterns/last-act.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice, ScrollIntoView } from '../../../ui/messages.tsx';
import { CentreFields, useProblemTexts } from './centre-fields.tsx';
import { emptyCentre, isContactChanged, type CentreFormValues } from './configuration-state.tsx';
import { useCentreSaving, type Outcome } from './centre-saving.ts';
import { DeletedCodeDialog, SaveFailure } from './save-failure.tsx';

interface SaveOutcomeProps {
  readonly values: CentreFormValues;
  readonly outcome: Outcome;
  readonly saving: Pick<ReturnType<typeof useCentreSaving>, 'answer' | 'attempt' | 'clearOutcome'>;
}

/** One message for one failure: fields to correct are in the summary, a deleted code asks in a dialog, anything else in a notice. */
export function SaveOutcome({
  values,
  outcome,
  saving: { answer, attempt, clearOutcome },
}: SaveOutcomeProps) {
  const { config } = useAdminTexts();
  const { summaryItem, shared } = useProblemTexts();
  const { failure, problems, conflicts, others } = outcome;
  const title = values.editing === null ? config.createFailed : config.updateFailed;
  if (failure !== null && isRefusal(failure, 'centre.code-deleted'))
    return (
      <DeletedCodeDialog
        code={values.fields.centre_code.trim()}
        onChoose={(onDeleted) => answer({ onDeleted })}
        onCancel={clearOutcome}
      />
    );
  const isNotice = failure !== null && (problems.length === 0 || conflicts !== null || others.length > 0);
  return (
    <>
      {isNotice ? (
        <ScrollIntoView of={outcome}>
          <SaveFailure
            title={title}
            email={values.fields.email}
            outcome={outcome}
            onEmailForPhone={() => answer({ emailForPhone: true })}
          />
        </ScrollIntoView>
      ) : null}
      <ErrorSummary
        items={isNotice ? [] : problems.map(summaryItem)}
        shared={[failure === null ? null : title, ...problems.map(shared)]}
        attempt={attempt}
      />
    </>
  );
}

interface CentreFormProps {
  readonly values: CentreFormValues;
  readonly onChange: (values: CentreFormValues) => void;
  /** Ends the edit. */
  readonly onCancel: () => void;
}

export function CentreForm({ values, onChange, onCancel }: CentreFormProps) {
  const { config } = useAdminTexts();
  const { common } = useTexts();
  const saving = useCentreSaving(values, onChange, (saved) => {
    const text = saved === 'updated' ? config.updated : config.created;
    say(saved === 'restored' ? `${text} ${config.restored}` : text);
  });
  const { isBusy, save, outcome } = saving;
  const { editing, opened } = values;
  const clearOutcome = useEffectEvent(saving.clearOutcome);
  useEffect(() => {
    if (opened !== emptyCentre.opened) clearOutcome();
  }, [opened]);
  return (
    <Form
      labelledBy="centre-form-title"
      className="space-y-3 rounded-card border border-line bg-paper p-4 pb-0"
      onSubmit={save}
    >
      <h2 id="centre-form-title" className={editing === null ? 'sr-only' : 'text-xl font-bold'}>
        {editing === null ? config.addTitle : config.editTitle(editing.centre_code)}
      </h2>
      <SaveOutcome values={values} outcome={outcome} saving={saving} />
      {isContactChanged(values) ? (
        <Notice tone="warn" live="status">
          <p>{config.registerAgain}</p>
        </Notice>
      ) : null}
      <CentreFields values={values} problems={outcome.problems} isBusy={isBusy} onChange={onChange}>
        <Button type="submit" variant={outcome.others.length > 0 ? 'quiet' : 'strong'} busy={isBusy}>
          {isBusy ? config.saving : editing === null ? config.add : config.update}
        </Button>
        {editing === null ? null : (
          <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
            {common.cancel}
          </Button>
        )}
      </CentreFields>
    </Form>
  );
}
