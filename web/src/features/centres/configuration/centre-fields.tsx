/** The inputs of the centre form, one for each column of the master list. */
import { requiredCentreColumns } from '#contract/centres/centre-rules.ts';
import { centreColumns, type CentreColumn } from '#contract/exam.ts';
import type { ReceivedProblem } from '#contract/received-refusal.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { codeText } from '../../../texts/refusal-text.ts';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import type { CentreFormValues } from './centre-form-values.ts';

const keyboards: Partial<Record<CentreColumn, Pick<TextFieldProps, 'inputMode' | 'type'>>> = {
  centre_pincode: { inputMode: 'numeric' },
  phone: { inputMode: 'tel', type: 'tel' },
  email: { inputMode: 'email', type: 'email' },
};

const isRequired = (column: CentreColumn): boolean =>
  requiredCentreColumns.some((required) => required === column);

interface CentreFieldsProps {
  readonly values: CentreFormValues;
  readonly problems: readonly ReceivedProblem[];
  readonly isBusy: boolean;
  readonly onChange: (values: CentreFormValues) => void;
}

export function CentreFields({ values, problems, isBusy, onChange }: CentreFieldsProps) {
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
            error={problem === undefined ? undefined : codeText(texts, problem.code)}
            required={isRequired(column)}
            autoComplete="off"
            spellCheck={false}
            readOnly={isBusy}
            value={values.fields[column]}
            onChange={(text) => onChange({ ...values, fields: { ...values.fields, [column]: text } })}
          />
        );
      })}
    </div>
  );
}
