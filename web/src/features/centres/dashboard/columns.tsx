/**
 * Which columns the list shows, and in which order: in the address, so that a link brings them, stored for the administrator, and chosen in
 * a dialog.
 */
import type { ChangeList } from '../../../patterns/list-url.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { getListColumns, setListColumns } from '#contract/centres/endpoints.ts';
import { toolClasses } from '../../../patterns/pager.tsx';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useColumnsTexts } from '../../../texts/columns.texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  allColumns,
  centresUrl,
  defaultColumns,
  fixedColumns,
  formatColumns,
  parseColumns,
  type ListColumn,
  type ListUrlState,
} from '../list-url.ts';
import { moveColumn } from './centre-columns.tsx';

const columnsKey = ['list-columns'] as const;

/** One after the other, so that the last choice is the stored one. When it fails, the choice lasts as long as the address. */
let storing: Promise<unknown> = Promise.resolve();
function store(columns: string): void {
  storing = storing.then(async () => callApi(setListColumns, { body: { columns } })).catch(reportError);
}

/** An address without columns gets the stored ones. */
export function useChosenColumns(inAddress: string, change: ChangeList<ListUrlState>) {
  const queries = useQueryClient();
  const stored = useQuery({ queryKey: columnsKey, queryFn: () => fetchValue(getListColumns, {}) });
  const isKnown = inAddress !== '' || !stored.isPending;
  const text = inAddress === '' ? (stored.data?.columns ?? '') : inAddress;
  // The address takes a moment to change; a checkbox must not.
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    setDraft(null);
    const { columns, page } = centresUrl.current();
    if (isKnown && columns !== text) change({ columns: text, page }, { replace: true });
  }, [isKnown, text, change]);
  const choose = (columns: readonly ListColumn[]): void => {
    const chosen = formatColumns(columns);
    setDraft(chosen);
    queries.setQueryData(columnsKey, { columns: chosen });
    store(chosen);
    change({ columns: chosen, page: centresUrl.current().page }, { replace: true });
  };
  return { columns: parseColumns(draft ?? text), choose, isKnown };
}

interface ColumnsProps {
  readonly labelOf: (column: ListColumn) => string;
  readonly chosen: readonly ListColumn[];
  readonly onChoose: (chosen: readonly ListColumn[]) => void;
}

/** A column that is moved keeps the focus on the button that moves it. */
function ColumnRow({ column, labelOf, chosen, onChoose }: ColumnsProps & { column: ListColumn }) {
  const { chooseColumns: texts } = useColumnsTexts();
  const index = chosen.indexOf(column);
  const tool = (name: string, sign: string, label: string, step: -1 | 1) => {
    const other = chosen[index + step];
    return (
      <button
        type="button"
        id={`${name}-${column}`}
        aria-label={label}
        title={label}
        aria-disabled={other === undefined || undefined}
        onClick={() => {
          if (other === undefined) return;
          onChoose(moveColumn(chosen, column, other));
          requestAnimationFrame(() => document.getElementById(`${name}-${column}`)?.focus());
        }}
        className={toolClasses}
      >
        {sign}
      </button>
    );
  };
  return (
    <li className="flex items-center border-b border-line">
      {fixedColumns.includes(column) ? (
        <span className="pl-6">{labelOf(column)}</span>
      ) : (
        <label className="control flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={index >= 0}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, column] : chosen.filter((key) => key !== column))
            }
            className="size-4 accent-action pointer-coarse:size-6"
          />
          {labelOf(column)}
        </label>
      )}
      {index < 0 ? null : (
        <span className="ml-auto flex">
          {tool('earlier', '↑', texts.earlier(labelOf(column)), -1)}
          {tool('later', '↓', texts.later(labelOf(column)), 1)}
        </span>
      )}
    </li>
  );
}

function ColumnsDialog({ onClose, ...props }: ColumnsProps & { onClose: () => void }) {
  const { chooseColumns: texts, common } = useColumnsTexts();
  const shown = props.chosen;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p className="mt-2">{texts.lead}</p>
      <p className="text-muted pointer-coarse:hidden">{texts.pointer}</p>
      <ul aria-label={texts.list} className="mt-2 border-t border-line">
        {[...shown, ...allColumns.filter((column) => !shown.includes(column))].map((column) => (
          <ColumnRow key={column} column={column} {...props} />
        ))}
      </ul>
      <DialogButtons>
        <Button variant="quiet" onClick={() => props.onChoose(defaultColumns)}>
          {texts.reset}
        </Button>
        <Button data-safe onClick={onClose}>
          {common.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Not on phones: cards have no columns. */
export function ColumnsMenu(props: ColumnsProps) {
  const { list: texts } = useAdminTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`${toolClasses} max-md:hidden`}>
        {texts.columns}
      </button>
      {isOpen ? <ColumnsDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
