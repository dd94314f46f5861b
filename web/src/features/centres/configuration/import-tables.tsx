/** The two tables of an import's preview: refused rows with their reasons, changed centres before and after. */
import { centreColumns } from '#contract/exam.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../patterns/data-table.tsx';
import type { CheckedList } from './list-import.ts';
import type { RefusedView } from './refused-rows.ts';

const maxShownRows = 50;

interface RefusedTableProps {
  readonly refused: readonly RefusedView[];
  readonly onDownload: () => void;
}

export function RefusedTable({ refused, onDownload }: RefusedTableProps) {
  const { bulk, fields } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  if (refused.length === 0) return null;
  const shown = refused.slice(0, maxShownRows);
  return (
    <section className="space-y-2" aria-labelledby="refused-title">
      <h4 id="refused-title" className="font-bold">
        {bulk.refusedTitle}
      </h4>
      <p>{bulk.refusedNote}</p>
      <Button variant="quiet" onClick={onDownload}>
        {bulk.downloadRefused}
      </Button>
      {shown.length < refused.length ? (
        <p className="text-muted">
          {bulk.refusedShown(format.number(shown.length), format.number(refused.length))}
        </p>
      ) : null}
      <DataTable
        label={bulk.refusedTitle}
        columns={[
          { key: 'row', label: bulk.row, heads: true, nowrap: true, renderCell: ({ row }) => row },
          {
            key: 'code',
            label: fields.centre_code,
            nowrap: true,
            renderCell: ({ centreCode }) => centreCode || common.dash,
          },
          { key: 'reason', label: bulk.reason, renderCell: ({ reason }) => reason },
        ]}
        rows={shown}
        expectedRows={0}
        keyOf={({ row }) => String(row)}
        empty={common.dash}
      />
    </section>
  );
}

interface AdditionsTableProps {
  /** As they stand in the file: this is where columns that were mixed up, or letters that were lost, show. */
  readonly rows: CheckedList['rows'];
  /** Of all new rows; the server names the first few hundred only. */
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
            heads: key === 'centre_name',
            unspaced: key === 'email',
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

type Change = CheckedList['plan']['changes'][number];

interface ChangesTableProps {
  readonly changes: readonly Change[];
  /** Of all changed rows; the server names the first few hundred only. */
  readonly total: number;
}

export function ChangesTable({ changes, total }: ChangesTableProps) {
  const { bulk, fields } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  if (changes.length === 0) return null;
  const shown = changes.slice(0, maxShownRows);
  const labelOf = (column: string): string => {
    const known = centreColumns.find((one) => one === column);
    return known === undefined ? column : fields[known];
  };
  const lines = shown.flatMap(({ row, centreCode, cameBack, columns }) => [
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
  ]);
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
            heads: true,
            nowrap: true,
            renderCell: ({ centreCode }) => centreCode,
          },
          { key: 'column', label: bulk.column, renderCell: ({ column }) => column },
          { key: 'before', unspaced: true, label: bulk.before, renderCell: ({ before }) => before },
          { key: 'after', unspaced: true, label: bulk.after, renderCell: ({ after }) => after },
        ]}
        rows={lines}
        expectedRows={0}
        keyOf={({ row, column }) => `${row} ${column}`}
        empty={common.dash}
      />
    </section>
  );
}
