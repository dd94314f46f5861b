/** The centres of the master list that the file does not name; an import leaves them as they are. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import type { CheckedList } from './list-import-store.ts';
import { maxShownRows } from './list-import.ts';
import { PreviewTable } from './preview-table.tsx';
import { ReportButton } from './report-button.tsx';

export function MissingTable({ list }: { readonly list: CheckedList }) {
  const { bulk, fields } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const { total, centres } = list.plan.missing;
  if (total === 0) return null;
  const shown = centres.slice(0, maxShownRows);
  return (
    <details className="space-y-2">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        {bulk.counted(bulk.missingTitle, format.number(total))}
      </summary>
      <p>{bulk.missingNote}</p>
      <ReportButton label={bulk.downloadMissing} list={list} part="missing" />
      {shown.length < total ? (
        <p className="text-muted">{bulk.shownOf(format.number(shown.length), format.number(total))}</p>
      ) : null}
      <PreviewTable
        label={bulk.missingTitle}
        columns={[
          {
            key: 'code',
            label: fields.centre_code,
            isRowHeader: true,
            renderCell: ({ centreCode }) => centreCode,
          },
          {
            key: 'name',
            label: fields.centre_name,
            width: 'rest',
            renderCell: ({ centreName }) => centreName,
          },
          { key: 'city', label: fields.centre_city, renderCell: ({ city }) => city || common.dash },
          {
            key: 'state',
            label: fields.centre_state,
            width: 'name',
            renderCell: ({ state }) => state || common.dash,
          },
        ]}
        rows={shown}
        keyOf={({ centreCode }) => centreCode}
      />
    </details>
  );
}
