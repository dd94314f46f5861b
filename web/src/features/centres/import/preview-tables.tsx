/** The tables of what an import would add and what the file does not name, and the download of each part of the preview. */
import { centreColumns } from '#contract/centre-columns.ts';
import { reportImport } from '#contract/centres/import-endpoints.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import type { CheckedList } from './list-import-store.ts';
import { listBody, type ImportChoices } from './list-import.ts';
import { maxShownRows, PreviewSection, PreviewTable } from './preview-table.tsx';

const fileNames = { changes: 'import-changes.csv', missing: 'not-in-the-list.csv' } as const;

interface ReportButtonProps {
  readonly label: string;
  readonly list: CheckedList;
  readonly part: keyof typeof fileNames;
}

/** Downloads a part of the preview as a whole, as CSV. */
export function ReportButton({ label, list: { rows, plan }, part }: ReportButtonProps) {
  const { bulk } = useAdminTexts();
  return (
    <DownloadButton
      label={label}
      endpoint={reportImport}
      input={() => ({ body: { ...listBody(rows), part, plan: plan.plan } })}
      fileName={fileNames[part]}
      failedText={bulk.downloadFailed}
    />
  );
}

const shownColumns = centreColumns.filter((column) => column !== 'cfi');

/** The centres that an import would add, as in the file: swapped columns and lost characters are seen. */
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

interface MissingTableProps {
  readonly list: CheckedList;
  readonly act: ImportChoices['missing'];
  readonly onAct: (act: ImportChoices['missing']) => void;
}

/** What becomes of the centres that the file does not name. */
function MissingChoice({ act, onAct }: Omit<MissingTableProps, 'list'>) {
  const { bulkActs } = useBulkActTexts();
  const { missingActs: texts } = bulkActs.imports;
  return (
    <RadioGroup
      id="missing-centres"
      legend={texts.legend}
      hint={act === null ? undefined : texts.hints[act]}
      value={act ?? 'leave'}
      options={(['leave', 'mark', 'delete'] as const).map((value) => ({ value, label: texts[value] }))}
      onChange={(value) => onAct(value === 'leave' ? null : value)}
    />
  );
}

/** The centres of the master list that the file does not name. */
export function MissingTable({ list, ...choice }: MissingTableProps) {
  const { bulk, fields } = useAdminTexts();
  const { common } = useTexts();
  const { total, centres } = list.plan.missing;
  if (total === 0) return null;
  const shown = centres.slice(0, maxShownRows);
  return (
    <PreviewSection
      isFolded
      title={bulk.missingTitle}
      button={
        <>
          <MissingChoice {...choice} />
          <ReportButton label={bulk.downloadMissing} list={list} part="missing" />
        </>
      }
      shown={shown.length}
      total={total}
    >
      <PreviewTable
        label={bulk.missingTitle}
        columns={[
          { key: 'code', label: fields.centre_code, isRowHeader: true, renderCell: (row) => row.centreCode },
          { key: 'name', label: fields.centre_name, width: 'rest', renderCell: (row) => row.centreName },
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
    </PreviewSection>
  );
}
