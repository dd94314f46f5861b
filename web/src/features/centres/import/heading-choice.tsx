/** The columns of a file with headings that the portal does not know: what it has guessed is shown and can be changed. */
import { useState } from 'react';
import {
  centreColumn,
  type CentreColumn,
  centreColumns,
  requiredCentreColumns,
} from '#contract/centre-columns.ts';
import { isSpecifiedHeading } from '#contract/centres/centre-csv.ts';
import { useBulkActTexts } from '../../../texts/bulk-acts.texts.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { Form } from '../../../ui/form.tsx';
import type { ChosenHeadings } from './list-import-store.ts';

type Table = ChosenHeadings['table'];

interface ColumnChoiceProps {
  readonly table: Table;
  readonly column: CentreColumn;
  readonly index: number | undefined;
  readonly onChoose: (index: number | undefined) => void;
}

function ColumnChoice({ table: { headings, example }, column, index, onChoose }: ColumnChoiceProps) {
  const { bulkActs, fields } = useBulkActTexts();
  const { headings: texts } = bulkActs;
  const value = index === undefined ? '' : (example[index]?.trim() ?? '');
  /** A column with the name of the specification is not for another one to choose. */
  const isSpecified = (position: number | undefined): boolean =>
    position !== undefined && isSpecifiedHeading(headings[position] ?? '');
  const offered = headings.flatMap((heading, position) =>
    heading.trim() === '' || (position !== index && isSpecified(position))
      ? []
      : [{ value: String(position), label: heading }],
  );
  return (
    <div>
      <SelectField
        id={`heading-${column}`}
        label={`${fields[column]}${centreColumn[column].isRequired ? ' *' : ''}`}
        value={index === undefined ? '' : String(index)}
        disabled={isSpecified(index)}
        options={[{ value: '', label: texts.notInFile }, ...offered]}
        onChange={(chosen) => onChoose(chosen === '' ? undefined : Number(chosen))}
      />
      <p className="min-h-6 text-sm wrap-anywhere text-muted">{value === '' ? '' : texts.example(value)}</p>
    </div>
  );
}

interface HeadingChoiceProps {
  readonly chosen: ChosenHeadings;
  readonly onConfirm: (chosen: ChosenHeadings) => void;
  readonly onCancel: () => void;
}

export function HeadingChoice({ chosen: { file, table }, onConfirm, onCancel }: HeadingChoiceProps) {
  const { bulkActs, fields, common } = useBulkActTexts();
  const { headings: texts } = bulkActs;
  const [columns, setColumns] = useState(() => new Map(table.columns));
  const missing = requiredCentreColumns.filter((column) => !columns.has(column));
  /** A heading is of one column. */
  const choose = (column: CentreColumn, index: number | undefined): void => {
    const others = [...columns].filter(([other, used]) => other !== column && used !== index);
    setColumns(new Map(index === undefined ? others : [...others, [column, index]]));
  };
  const confirm = (): void => onConfirm({ file, table: { ...table, columns: [...columns] } });
  return (
    <Form className="space-y-4" onSubmit={() => (missing.length === 0 ? confirm() : undefined)}>
      <h3 className="text-lg font-bold wrap-anywhere">{texts.title(file.name)}</h3>
      <p>{texts.lead}</p>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {centreColumns.map((column) => (
          <ColumnChoice
            key={column}
            table={table}
            column={column}
            index={columns.get(column)}
            onChoose={(index) => choose(column, index)}
          />
        ))}
      </div>
      <p role="status" className="min-h-6 font-semibold">
        {missing.length === 0
          ? ''
          : texts.required(missing.map((column) => fields[column]).join(common.listSeparator))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={missing.length > 0}>
          {texts.continue}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface UsedHeadingsProps {
  readonly chosen: ChosenHeadings | undefined;
  readonly onChange: (chosen: ChosenHeadings) => void;
}

/** Says in the preview where the columns come from, when administrators have chosen that. */
export function UsedHeadings({ chosen, onChange }: UsedHeadingsProps) {
  const { bulkActs, fields, common } = useBulkActTexts();
  const { headings: texts } = bulkActs;
  if (chosen === undefined) return null;
  const { headings, columns } = chosen.table;
  const used = columns.map(([column, index]) => texts.used(fields[column], headings[index] ?? ''));
  return (
    <p className="wrap-anywhere">
      <span className="font-semibold">{texts.usedTitle}</span> {used.join(common.listSeparator)}{' '}
      <Button variant="link" onClick={() => onChange(chosen)}>
        {texts.change}
      </Button>
    </p>
  );
}
