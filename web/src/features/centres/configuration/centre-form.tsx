/** The form that adds a centre to the master list or edits one (specification sections 2 and 5, Config form). */
import { useEffect, useEffectEvent, useRef } from 'react';
import { centreColumns } from '#contract/exam.ts';
import type { ReceivedProblem } from '#contract/received-refusal.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { codeText } from '../../../texts/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice, ScrollIntoView } from '../../../ui/messages.tsx';
import { CentreFields } from './centre-fields.tsx';
import { emptyCentre, isContactChanged, type CentreFormValues } from './centre-form-values.ts';
import { useCentreSaving } from './centre-saving.ts';
import { SaveFailure } from './save-failure.tsx';
import type { Outcome } from './send-centre.ts';

interface ProblemsProps {
  readonly problems: readonly ReceivedProblem[];
  readonly attempt: number;
}

function Problems({ problems, attempt }: ProblemsProps) {
  const texts = useTexts();
  const { fields: labels } = useAdminTexts();
  const items = problems.map(({ field, code }) => {
    const column = centreColumns.find((key) => key === field);
    const text = codeText(texts, code);
    return column === undefined
      ? { fieldId: null, text }
      : { fieldId: column, text: `${labels[column]}: ${text}` };
  });
  return <ErrorSummary items={items} attempt={attempt} />;
}

interface SaveOutcomeProps {
  readonly values: CentreFormValues;
  readonly outcome: Outcome;
  readonly attempt: number;
  readonly onEmailForPhone: () => void;
}

function SaveOutcome({ values, outcome, attempt, onEmailForPhone }: SaveOutcomeProps) {
  const { config } = useAdminTexts();
  return (
    <>
      {outcome.failure === null ? null : (
        <ScrollIntoView of={outcome}>
          <SaveFailure
            title={values.editing === null ? config.createFailed : config.updateFailed}
            email={values.fields.email}
            outcome={outcome}
            onEmailForPhone={onEmailForPhone}
          />
        </ScrollIntoView>
      )}
      <Problems problems={outcome.problems} attempt={attempt} />
      {outcome.saved === null ? null : (
        <ScrollIntoView of={outcome}>
          <Notice tone="good" live="status">
            <p>{outcome.saved === 'updated' ? config.updated : config.created}</p>
            {outcome.saved === 'restored' ? <p>{config.restored}</p> : null}
          </Notice>
        </ScrollIntoView>
      )}
    </>
  );
}

/** Moves the focus to the form's title, and calls `onOpened`, each time a centre is opened. */
function useFocusOnOpen(opened: number, onOpened: () => void) {
  const title = useRef<HTMLHeadingElement>(null);
  const handled = useRef(opened);
  useEffect(() => {
    if (handled.current === opened) return;
    handled.current = opened;
    if (opened === emptyCentre.opened) return;
    onOpened();
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, [opened, onOpened]);
  return title;
}

interface CentreFormProps {
  readonly values: CentreFormValues;
  readonly onChange: (values: CentreFormValues) => void;
  /** The edited centre was saved, and no other has been opened meanwhile. */
  readonly onUpdated: () => void;
  readonly onClose: () => void;
}

export function CentreForm({ values, onChange, onUpdated, onClose }: CentreFormProps) {
  const { config } = useAdminTexts();
  const { common } = useTexts();
  const { outcome, attempt, isBusy, save, clearOutcome } = useCentreSaving(values, onChange);
  const { editing, opened } = values;
  const title = useFocusOnOpen(opened, clearOutcome);
  const isUpdated = outcome.saved === 'updated' && editing === null;
  const reportUpdated = useEffectEvent(onUpdated);
  useEffect(() => {
    if (isUpdated) reportUpdated();
  }, [isUpdated]);
  return (
    <Form
      labelledBy="centre-form-title"
      className="space-y-4 rounded-card border border-line bg-paper p-4"
      onSubmit={() => save(false)}
    >
      <h2 id="centre-form-title" ref={title} tabIndex={-1} className="text-xl font-bold">
        {editing === null ? config.addTitle : config.editTitle(editing.centre_code)}
      </h2>
      <SaveOutcome values={values} outcome={outcome} attempt={attempt} onEmailForPhone={() => save(true)} />
      <CentreFields values={values} problems={outcome.problems} isBusy={isBusy} onChange={onChange} />
      {isContactChanged(values) ? (
        <Notice tone="warn" live="status">
          <p>{config.registerAgain}</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? config.saving : editing === null ? config.add : config.update}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {editing === null ? common.close : config.cancelEdit}
        </Button>
      </div>
    </Form>
  );
}
