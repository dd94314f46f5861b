/** The rows that an import would refuse, with the reasons. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CheckedList } from './list-import-store.ts';
import { maxShownRows } from './list-import.ts';
import { PreviewTable } from './preview-table.tsx';
import { useRefusedRows } from './refused-rows.ts';

export function RefusedTable({ list }: { readonly list: CheckedList }) {
  const { bulk } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const { refused } = list.plan;
  const { viewOf, download } = useRefusedRows(list, refused);
  if (refused.length === 0) return null;
  const shown = refused.slice(0, maxShownRows);
  return (
    <section className="space-y-2" aria-label={bulk.refusedTitle}>
      <h4 className="font-bold">{bulk.counted(bulk.refusedTitle, format.number(refused.length))}</h4>
      <p>{bulk.refusedNote}</p>
      <Button variant="quiet" onClick={download}>
        {bulk.downloadRefused}
      </Button>
      {shown.length < refused.length ? (
        <p className="text-muted">
          {bulk.shownOf(format.number(shown.length), format.number(refused.length))}
        </p>
      ) : null}
      <PreviewTable
        label={bulk.refusedTitle}
        columns={[
          { key: 'row', label: bulk.row, isRowHeader: true, nowrap: true, renderCell: ({ row }) => row },
          {
            key: 'centre',
            label: bulk.centre,
            width: 'name',
            renderCell: ({ centreCode, centreName }) => `${centreCode} ${centreName}`.trim() || common.dash,
          },
          {
            key: 'reason',
            label: bulk.reason,
            width: 'rest',
            renderCell: ({ reasons }) => reasons.map((reason) => <p key={reason}>{reason}</p>),
          },
        ]}
        rows={shown.map(viewOf)}
        keyOf={({ row }) => String(row)}
      />
    </section>
  );
}
