/** The deleted centres that an import would restore, with their checklists. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import type { CheckedList } from './list-import-store.ts';
import { maxShownRows } from './list-import.ts';
import { PreviewTable } from './preview-table.tsx';

export function RestoredTable({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk, fields } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const { restored: total, restorations } = plan;
  if (total === 0) return null;
  const { submitted, drafts } = restorations;
  const shown = restorations.centres.slice(0, maxShownRows);
  return (
    <section className="space-y-2" aria-label={bulk.restoredTitle}>
      <h4 className="font-bold">{bulk.counted(bulk.restoredTitle, format.number(total))}</h4>
      <p>{bulk.restoredNote(format.number(submitted), format.number(drafts))}</p>
      {shown.length < total ? (
        <p className="text-muted">{bulk.shownOf(format.number(shown.length), format.number(total))}</p>
      ) : null}
      <PreviewTable
        label={bulk.restoredTitle}
        columns={[
          { key: 'row', label: bulk.row, nowrap: true, renderCell: ({ row }) => row },
          {
            key: 'centre',
            label: bulk.centre,
            width: 'name',
            isRowHeader: true,
            renderCell: ({ centreCode, centreName }) => `${centreCode} ${centreName}`,
          },
          {
            key: 'checklist',
            label: bulk.checklist,
            renderCell: ({ checklist }) =>
              checklist === undefined ? common.dash : bulk.checklists[checklist],
          },
          {
            key: 'changes',
            label: bulk.column,
            width: 'rest',
            renderCell: ({ columns }) =>
              columns.length === 0
                ? common.dash
                : columns.map(({ column, before, after }) => (
                    <p key={column}>
                      {bulk.changedValue(
                        column in fields ? fields[column as keyof typeof fields] : column,
                        before || common.dash,
                        after || common.dash,
                      )}
                    </p>
                  )),
          },
        ]}
        rows={shown}
        keyOf={({ row }) => String(row)}
      />
    </section>
  );
}
