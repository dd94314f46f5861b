/** The form that adds a centre to the master list, or edits one (specification sections 2 and 5, Config form). */
import { useEffect, useRef } from 'react';
import { requiredCentreColumns } from '#contract/centres/centre-rules.ts';
import { centreColumns, type CentreColumn } from '#contract/exam.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { refusalText } from '../../../texts/failure-text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { ErrorSummary, Notice, ScrollIntoView } from '../../../ui/messages.tsx';
import { SaveFailure } from './save-failure.tsx';
import { useCentreSaving } from './centre-saving.ts';
import { emptyCentre, type CentreFormValues } from './centre-form-values.ts';

const keyboards: Partial<Record<CentreColumn, Pick<TextFieldProps, 'inputMode' | 'type'>>> = {
  centre_pincode: { inputMode: 'numeric' },
  phone: { inputMode: 'tel', type: 'tel' },
  email: { inputMode: 'email', type: 'email' },
};

const isRequired = (column: CentreColumn): boolean => requiredCentreColumns.some((one) => one === column);

interface FieldsProps {
  readonly typed: CentreFormValues;
  readonly problems: readonly FieldProblem[];
  readonly busy: boolean;
  readonly onChange: (typed: CentreFormValues) => void;
}

function Fields({ typed, problems, busy, onChange }: FieldsProps) {
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
            readOnly={busy}
            value={typed.fields[column]}
            onChange={(text) => onChange({ ...typed, fields: { ...typed.fields, [column]: text } })}
          />
        );
      })}
    </div>
  );
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
  readonly typed: CentreFormValues;
  readonly onChange: (typed: CentreFormValues) => void;
}

export function CentreForm({ typed, onChange }: CentreFormProps) {
  const { config } = useAdminTexts();
  const { outcome, attempt, busy, save, forget } = useCentreSaving(typed, onChange);
  const title = useRef<HTMLHeadingElement>(null);
  const { editing, opened } = typed;
  const seen = useRef(opened);
  useEffect(() => {
    if (seen.current === opened) return;
    seen.current = opened;
    if (opened === emptyCentre.opened) return;
    forget();
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, [opened, forget]);

  return (
    <Form
      labelledBy="centre-form-title"
      className="space-y-4 rounded-card border border-line bg-paper p-4"
      onSubmit={async () => save()}
    >
      <h2 id="centre-form-title" ref={title} tabIndex={-1} className="text-xl font-bold">
        {editing === null ? config.addTitle : config.editTitle(editing.centre_code)}
      </h2>
      {outcome.failure === null ? null : (
        <ScrollIntoView of={outcome}>
          <SaveFailure
            title={editing === null ? config.createFailed : config.updateFailed}
            email={typed.fields.email}
            outcome={outcome}
            onEmailForPhone={() => save({ emailForPhone: true })}
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
      <Fields typed={typed} problems={outcome.problems} busy={busy} onChange={onChange} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? config.saving : editing === null ? config.add : config.update}
        </Button>
        {editing === null ? null : (
          <Button variant="quiet" disabled={busy} onClick={() => onChange(emptyCentre)}>
            {config.cancelEdit}
          </Button>
        )}
      </div>
    </Form>
  );
}
