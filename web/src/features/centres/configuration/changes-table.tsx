/** The centres that an import would change, with their values before and after. */
import { centreColumns } from '#contract/exam.ts';
import { DataTable } from '../../../patterns/data-table.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { maxShownRows, type CheckedList } from './list-import.ts';

type Change = CheckedList['plan']['changes'][number];

/** Returns the lines of a change: one for each column, and one for a centre that is restored. */
function useChangeLines() {
  const { bulk, fields } = useAdminTexts();
  const { common } = useTexts();
  const labelOf = (name: string): string => {
    const column = centreColumns.find((key) => key === name);
    return column === undefined ? name : fields[column];
  };
  return ({ row, centreCode, cameBack, columns }: Change) => [
    ...(cameBack
      ? [{ row, centreCode, column: bulk.restored, before: common.dash, after: common.dash }]
      : []),
    ...columns.map(({ column, before, after }) => ({
      row,
      centreCode,
      column: labelOf(column),
      before: before || common.dash,
      after: after || common.dash,
    })),
  ];
}

interface ChangesTableProps {
  readonly changes: readonly Change[];
  /** Number of all changed rows; the server returns the first few hundred only. */
  readonly total: number;
}

export function ChangesTable({ changes, total }: ChangesTableProps) {
  const { bulk, fields } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const linesOf = useChangeLines();
  if (changes.length === 0) return null;
  const shown = changes.slice(0, maxShownRows);
  return (
    <section className="space-y-2" aria-labelledby="changes-title">
      <h4 id="changes-title" className="font-bold">
        {bulk.changesTitle}
      </h4>
      {shown.length < total ? (
        <p className="text-muted">{bulk.changesShown(format.number(shown.length), format.number(total))}</p>
      ) : null}
      <DataTable
        label={bulk.changesTitle}
        columns={[
          { key: 'row', label: bulk.row, nowrap: true, renderCell: ({ row }) => row },
          {
            key: 'code',
            label: fields.centre_code,
            isRowHeader: true,
            nowrap: true,
            renderCell: ({ centreCode }) => centreCode,
          },
          { key: 'column', label: bulk.column, renderCell: ({ column }) => column },
          { key: 'before', breakAnywhere: true, label: bulk.before, renderCell: ({ before }) => before },
          { key: 'after', breakAnywhere: true, label: bulk.after, renderCell: ({ after }) => after },
        ]}
        rows={shown.flatMap(linesOf)}
        expectedRows={0}
        keyOf={({ row, column }) => `${row} ${column}`}
        empty={common.dash}
      />
    </section>
  );
}
