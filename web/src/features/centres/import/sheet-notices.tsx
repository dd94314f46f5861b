/** What the preview says of a file that shows something else than its cells say: hidden rows, merged cells, words for nothing. */
import type { ReactNode } from 'react';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { type CheckedList, type ReadList, takeHidden } from './list-import-store.ts';

/** One example shows what has happened; the whole list is mostly affected. */
const maxShown = 10;

interface ExamplesProps<Item> {
  readonly title: string;
  /** The first of all. */
  readonly items: readonly Item[];
  readonly total: number;
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  /** What to do about them. */
  readonly next: string;
}

/** Warns of cells of the list, with the first few. */
export function ExamplesNotice<Item>({ title, items, total, keyOf, renderItem, next }: ExamplesProps<Item>) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  const shown = items.slice(0, maxShown);
  return (
    <Notice tone="warn">
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5">
        {shown.map((item) => (
          <li key={keyOf(item)} className="wrap-anywhere">
            {renderItem(item)}
          </li>
        ))}
      </ul>
      {shown.length < total ? <p>{bulk.shownOf(format.number(shown.length), format.number(total))}</p> : null}
      <p>{next}</p>
    </Notice>
  );
}

interface HiddenRowsProps {
  readonly list: CheckedList;
  /** Receives the list with the hidden rows, or without them. */
  readonly onChange: (list: ReadList) => void;
}

/** The choice whether the rows that the file hides are imported. */
export function HiddenRows({ list, onChange }: HiddenRowsProps) {
  const { bulk } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const { hidden: texts } = bulk;
  if (list.hidden === undefined) return null;
  const { numbers, areTaken } = list.hidden;
  const shown = Array.from(numbers).slice(0, maxShown);
  const value = areTaken ? 'take' : 'leave';
  return (
    <Notice tone="warn">
      <p className="font-semibold">{texts.title(format.number(numbers.size))}</p>
      <p>
        {bulk.row}: {shown.join(common.listSeparator)}
        {shown.length < numbers.size ? '…' : ''}
      </p>
      <p>{texts.reason}</p>
      <RadioGroup
        id="hidden-rows"
        legend={texts.legend}
        hint={texts.hints[value]}
        value={value}
        options={(['leave', 'take'] as const).map((each) => ({ value: each, label: texts[each] }))}
        onChange={(chosen) => onChange(takeHidden(list, chosen === 'take'))}
      />
    </Notice>
  );
}

/** A column is hidden to see the others better, and meant all the same. */
export function HiddenColumns({ hiddenColumns }: Pick<ReadList, 'hiddenColumns'>) {
  const { bulk, fields } = useAdminTexts();
  const { common } = useTexts();
  if (hiddenColumns.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{bulk.hiddenColumns(hiddenColumns.map((column) => fields[column]).join(common.listSeparator))}</p>
    </Notice>
  );
}

export function MergedCells({ merged }: Pick<ReadList, 'merged'>) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  if (merged.length === 0) return null;
  return (
    <ExamplesNotice
      title={bulk.mergedTitle(format.number(merged.length))}
      items={merged}
      total={merged.length}
      keyOf={({ area }) => area}
      renderItem={({ area, value }) => bulk.merged(area, value)}
      next={bulk.mergedNext}
    />
  );
}

export function PlaceholderWords({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk, fields } = useAdminTexts();
  const format = useFormat();
  if (plan.placeholders === undefined) return null;
  const { total, cells } = plan.placeholders;
  return (
    <ExamplesNotice
      title={bulk.placeholdersTitle(format.number(total))}
      items={cells}
      total={total}
      keyOf={({ row, column }) => `${row} ${column}`}
      renderItem={({ row, column, value, isTaken }) =>
        bulk.atRow(String(row), bulk.placeholders[isTaken ? 'taken' : 'unknown'](fields[column], value))
      }
      next={bulk.placeholdersNext}
    />
  );
}
