/** The person, phone and e-mail of a centre, corrected where they are read: the page stays, as during a call (product.md, Administrators 10). */
import { useState } from 'react';
import { centreColumn, type CentreColumn } from '#contract/centre-columns.ts';
import { checkCentre } from '#contract/centres/centre-rules.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { useFieldFocus } from '../../../ui/auto-focus.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { keyboards, useProblemTexts } from '../configuration/centre-fields.tsx';
import { SaveOutcome } from '../configuration/centre-form.tsx';
import { useCentreSaving } from '../configuration/centre-saving.ts';
import {
  emptyCentre,
  isContactChanged,
  openCentre,
  type CentreFormValues,
} from '../configuration/configuration-state.tsx';

const contactColumns = ['official_person', 'phone', 'email'] as const satisfies readonly CentreColumn[];

export interface ContactChange {
  readonly column: CentreColumn;
  readonly before: string;
  readonly after: string;
}

/** What saving these values changes, as it is stored. */
function changesOf({ editing, fields }: CentreFormValues): ContactChange[] {
  const checked = checkCentre(fields);
  if (editing === null || !checked.ok) return [];
  return contactColumns
    .map((column) => ({ column, before: editing[column], after: checked.centre[column] }))
    .filter(({ before, after }) => before !== after);
}

interface ContactFormProps {
  readonly centre: ReceivedCentre;
  readonly onSaved: (changes: readonly ContactChange[]) => void;
  readonly onCancel: () => void;
}

export function ContactForm({ centre, onSaved, onCancel }: ContactFormProps) {
  const { config, examine, fields: labels } = useAdminTexts();
  const { common } = useTexts();
  const { fieldText } = useProblemTexts();
  const [values, setValues] = useState(() => openCentre(centre, emptyCentre));
  const saving = useCentreSaving(values, (next) =>
    next.editing === null ? onSaved(changesOf(values)) : setValues(next),
  );
  const { isBusy, outcome, save } = saving;
  useFieldFocus('email', centre.id);
  return (
    <Form labelledBy="contact-title" className="no-print space-y-3 pb-3" onSubmit={save}>
      <h3 id="contact-title" className="font-semibold">
        {examine.contact}
      </h3>
      <SaveOutcome values={values} outcome={outcome} saving={saving} />
      {contactColumns.map((column) => {
        const problem = outcome.problems.find(({ field }) => field === column);
        return (
          <TextField
            {...keyboards[centreColumn[column].content]}
            key={column}
            id={column}
            label={labels[column]}
            error={problem === undefined ? undefined : fieldText(problem)}
            required
            autoComplete="off"
            spellCheck={false}
            readOnly={isBusy}
            value={values.fields[column]}
            onChange={(text) => setValues({ ...values, fields: { ...values.fields, [column]: text } })}
          />
        );
      })}
      {isContactChanged(values) ? (
        <Notice tone="warn" live="status">
          <p>{config.registerAgain}</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={outcome.others.length > 0 ? 'quiet' : 'strong'} busy={isBusy}>
          {isBusy ? config.saving : examine.saveContact}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  );
}
