/** The centres that an import would add. */
import { centreColumns } from '#contract/exam.ts';
import { DataTable } from '../../../patterns/data-table.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { maxShownRows, type CheckedList } from './list-import.ts';

interface AdditionsTableProps {
  /** The rows as in the file, which shows columns that were swapped and characters that were lost. */
  readonly rows: CheckedList['rows'];
  /** Number of all new rows; the server returns the first few hundred only. */
  readonly total: number;
}

const shownColumns = centreColumns.filter((column) => column !== 'cfi');

export function AdditionsTable({ rows, total }: AdditionsTableProps) {
  const { bulk, columns } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  if (rows.length === 0) return null;
  const shown = rows.slice(0, maxShownRows);
  return (
    <details className="space-y-2">
      <summary className="min-h-8 cursor-pointer font-bold">
        {bulk.additionsTitle(format.number(shown.length), format.number(total))}
      </summary>
      <DataTable
        label={bulk.counts.added}
        columns={[
          { key: 'row', label: bulk.row, nowrap: true, renderCell: ({ row }) => row },
          ...shownColumns.map((key) => ({
            key,
            label: columns[key],
            isRowHeader: key === 'centre_name',
            breakAnywhere: key === 'email',
            renderCell: ({ cells }: CheckedList['rows'][number]) => cells[key]?.trim() || common.dash,
          })),
        ]}
        rows={shown}
        expectedRows={0}
        keyOf={({ row }) => String(row)}
        empty={common.dash}
      />
    </details>
  );
}
