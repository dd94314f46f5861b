/** The form that adds a centre to the master list, or edits one (specification sections 2 and 5, Config form). */
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { checkCentre, maxCentreLengths, requiredCentreColumns } from '#contract/centres/centre-rules.ts';
import { createCentre, updateCentre } from '#contract/centres/endpoints.ts';
import { centreColumns, type CentreColumn } from '#contract/exam.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import { callApi } from '../../../api/client.ts';
import { useAdminTexts } from '../../../texts/admin/admin-texts.tsx';
import { refusalText } from '../../../texts/failure-text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { TextField, type TextFieldProps } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { ErrorSummary, Notice } from '../../../ui/messages.tsx';
import { useCentresChanged } from '../centre-page.ts';
import { emptyCentre, type TypedCentre } from './typed-centre.ts';

const keyboards: Partial<Record<CentreColumn, Pick<TextFieldProps, 'inputMode' | 'type'>>> = {
  centre_pincode: { inputMode: 'numeric' },
  phone: { inputMode: 'tel', type: 'tel' },
  email: { inputMode: 'email', type: 'email' },
};

const isRequired = (column: CentreColumn): boolean => requiredCentreColumns.some((one) => one === column);

interface FieldsProps {
  readonly typed: TypedCentre;
  readonly problems: readonly FieldProblem[];
  readonly onChange: (typed: TypedCentre) => void;
}

function Fields({ typed, problems, onChange }: FieldsProps) {
  const texts = useTexts();
  const { fields: labels, config } = useAdminTexts();
  return (
    <div className="grid items-end gap-4 md:grid-cols-2 xl:grid-cols-3">
      {centreColumns.map((column) => {
        const problem = problems.find(({ field }) => field === column);
        const hint = column === 'phone' ? config.phoneHint : isRequired(column) ? undefined : config.optional;
        return (
          <TextField
            key={column}
            {...keyboards[column]}
            id={column}
            label={labels[column]}
            hint={hint}
            error={problem === undefined ? undefined : refusalText(texts, problem.code)}
            required={isRequired(column)}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxCentreLengths[column]}
            value={typed.fields[column]}
            onChange={(text) => onChange({ ...typed, fields: { ...typed.fields, [column]: text } })}
          />
        );
      })}
    </div>
  );
}

interface Outcome {
  readonly failure: Failure | null;
  readonly problems: readonly FieldProblem[];
  readonly saved: 'created' | 'updated' | null;
}

const nothing: Outcome = { failure: null, problems: [], saved: null };

/** Checks by the contract's rules first; the server has the last word. */
function useSaving(typed: TypedCentre, onSaved: () => void) {
  const centresChanged = useCentresChanged();
  const [outcome, setOutcome] = useState<Outcome>(nothing);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    setAttempt((count) => count + 1);
    const checked = checkCentre(typed.fields);
    setOutcome(checked.ok ? nothing : { ...nothing, problems: checked.problems });
    if (!checked.ok || busy) return;
    setBusy(true);
    const body = checked.centre;
    const result =
      typed.editing === null
        ? await callApi(createCentre, { body })
        : await callApi(updateCentre, { params: { id: typed.editing.id }, body });
    setBusy(false);
    if (!result.ok) {
      const problems = result.failure.kind === 'refused' ? (result.failure.problems ?? []) : [];
      setOutcome({ ...nothing, failure: result.failure, problems });
      return;
    }
    setOutcome({ ...nothing, saved: typed.editing === null ? 'created' : 'updated' });
    onSaved();
    await centresChanged();
  };
  return { outcome, attempt, busy, save, forget: () => setOutcome(nothing) };
}

function Problems({
  problems,
  attempt,
}: {
  readonly problems: readonly FieldProblem[];
  readonly attempt: number;
}) {
  const texts = useTexts();
  const { fields: labels } = useAdminTexts();
  const items = problems.map(({ field, code }) => {
    const column = centreColumns.find((one) => one === field);
    const text = refusalText(texts, code);
    return column === undefined
      ? { fieldId: null, text }
      : { fieldId: column, text: `${labels[column]}: ${text}` };
  });
  return <ErrorSummary items={items} attempt={attempt} />;
}

interface CentreFormProps {
  readonly typed: TypedCentre;
  readonly onChange: (typed: TypedCentre) => void;
}

export function CentreForm({ typed, onChange }: CentreFormProps) {
  const { config } = useAdminTexts();
  const { outcome, attempt, busy, save, forget } = useSaving(typed, () => onChange(emptyCentre));
  const title = useRef<HTMLHeadingElement>(null);
  const { editing } = typed;
  const opened = useRef(editing?.id);
  useEffect(() => {
    if (opened.current === editing?.id) return;
    opened.current = editing?.id;
    if (editing === null) return;
    forget();
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, [editing, forget]);

  return (
    <Form
      labelledBy="centre-form-title"
      className="space-y-4 rounded-card border border-line bg-paper p-4"
      onSubmit={save}
    >
      <h2 id="centre-form-title" ref={title} tabIndex={-1} className="text-xl font-bold">
        {editing === null ? config.addTitle : config.editTitle(editing.centre_code)}
      </h2>
      {outcome.failure === null ? null : (
        <FailureNotice
          title={editing === null ? config.createFailed : config.updateFailed}
          failure={outcome.failure}
        />
      )}
      <Problems problems={outcome.problems} attempt={attempt} />
      {outcome.saved === null ? null : (
        <Notice tone="good" live="status">
          <p>{config[outcome.saved]}</p>
        </Notice>
      )}
      <Fields typed={typed} problems={outcome.problems} onChange={onChange} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? config.saving : editing === null ? config.add : config.update}
        </Button>
        {editing === null ? null : (
          <Button look="quiet" disabled={busy} onClick={() => onChange(emptyCentre)}>
            {config.cancelEdit}
          </Button>
        )}
      </div>
    </Form>
  );
}
