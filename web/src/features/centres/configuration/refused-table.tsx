/** The rows that an import would refuse, with the reasons. */
import { DataTable } from '../../../patterns/data-table.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { maxShownRows } from './list-import.ts';
import type { RefusedView } from './refused-rows.ts';

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
          { key: 'row', label: bulk.row, isRowHeader: true, nowrap: true, renderCell: ({ row }) => row },
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
