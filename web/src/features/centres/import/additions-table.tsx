/** The centres that an import would add, as in the file: swapped columns and lost characters are seen. */
import { centreColumns } from '#contract/centre-columns.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import type { CheckedList } from './list-import-store.ts';
import { maxShownRows } from './list-import.ts';
import { PreviewTable } from './preview-table.tsx';

const shownColumns = centreColumns.filter((column) => column !== 'cfi');

export function AdditionsTable({ list: { plan, rows } }: { readonly list: CheckedList }) {
  const { bulk, columns } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  if (plan.added === 0) return null;
  const numbers = new Set(plan.additions.slice(0, maxShownRows));
  const shown = rows.filter(({ row }) => numbers.has(row));
  return (
    <details className="space-y-2">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        {bulk.additionsTitle(format.number(shown.length), format.number(plan.added))}
      </summary>
      <PreviewTable
        label={bulk.counts.added}
        columns={[
          { key: 'row', label: bulk.row, nowrap: true, renderCell: ({ row }) => row },
          ...shownColumns.map((key) => ({
            key,
            label: columns[key],
            isRowHeader: key === 'centre_name',
            renderCell: ({ cells }: CheckedList['rows'][number]) => cells[key]?.trim() || common.dash,
          })),
        ]}
        rows={shown}
        keyOf={({ row }) => String(row)}
      />
    </details>
  );
}
