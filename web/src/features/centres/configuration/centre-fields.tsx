/** The inputs of the centre form, one for each column of the master list. */
import type { ReactNode } from 'react';
import { centreColumn, centreColumns, type ColumnContent } from '#contract/centre-columns.ts';
import type { ReceivedProblem } from '#contract/received-refusal.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { codeText } from '../../../texts/refusal-text.ts';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import type { CentreFormValues } from './configuration-state.tsx';

/** The texts for the problems of a centre: in the summary with the name of the field, below the field without it. */
export function useProblemTexts() {
  const texts = useTexts();
  const { fields: labels, config } = useAdminTexts();
  const labelOf = (field: string): string | null => {
    const column = centreColumns.find((key) => key === field);
    return column === undefined ? null : labels[column];
  };
  const isBlank = ({ code }: ReceivedProblem): boolean => code === 'field.required';
  return {
    fieldText: (problem: ReceivedProblem): string => {
      const label = labelOf(problem.field);
      return isBlank(problem) && label !== null ? config.blank(label) : codeText(texts, problem.code);
    },
    summaryItem: (problem: ReceivedProblem) => {
      const label = labelOf(problem.field);
      if (label === null) return { fieldId: null, text: codeText(texts, problem.code) };
      const text = isBlank(problem) ? config.blank(label) : `${label}: ${codeText(texts, problem.code)}`;
      return { fieldId: problem.field, text };
    },
    /** The specified sentence, which all blank fields share. */
    shared: (problem: ReceivedProblem): string | null =>
      isBlank(problem) ? codeText(texts, problem.code) : null,
  };
}

export const keyboards: Record<ColumnContent, Pick<TextFieldProps, 'inputMode' | 'type'>> = {
  text: {},
  code: {},
  state: {},
  pincode: { inputMode: 'numeric' },
  phone: { inputMode: 'tel', type: 'tel' },
  email: { inputMode: 'email', type: 'email' },
};

interface CentreFieldsProps {
  readonly values: CentreFormValues;
  readonly problems: readonly ReceivedProblem[];
  readonly isBusy: boolean;
  readonly onChange: (values: CentreFormValues) => void;
  /** The buttons. */
  readonly children: ReactNode;
}

export function CentreFields({ values, problems, isBusy, onChange, children }: CentreFieldsProps) {
  const { fields: labels, config } = useAdminTexts();
  const { fieldText } = useProblemTexts();
  return (
    <div className="grid gap-x-3 md:grid-cols-2 xl:grid-cols-5">
      {centreColumns.map((column) => {
        const { content, isRequired } = centreColumn[column];
        const problem = problems.find(({ field }) => field === column);
        return (
          // Label, input and error are in the same lines as those of the fields next to it.
          <div
            key={column}
            className="row-span-3 grid grid-rows-subgrid pb-3 *:contents [&_[id$=-error]]:row-start-3 [&_input]:row-start-2 [&_input]:self-start"
          >
            <TextField
              {...keyboards[content]}
              id={column}
              label={labels[column]}
              counter={isRequired ? undefined : <span className="text-sm text-muted">{config.optional}</span>}
              error={problem === undefined ? undefined : fieldText(problem)}
              required={isRequired}
              autoComplete="off"
              spellCheck={false}
              readOnly={isBusy}
              value={values.fields[column]}
              onChange={(text) => onChange({ ...values, fields: { ...values.fields, [column]: text } })}
            />
          </div>
        );
      })}
      {/* In the line of the last inputs. */}
      <div className="row-span-3 grid grid-rows-subgrid pb-3">
        <div className="row-start-2 flex flex-wrap gap-2 self-start">{children}</div>
      </div>
    </div>
  );
}
