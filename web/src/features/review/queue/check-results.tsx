/** How often each check gave a reason and how often that was set aside, so that a bad limit is seen. */
import type { ReasonCode } from '#contract/review/warnings.ts';
import { DataTable } from '../../../patterns/table.tsx';
import type { Column } from '../../../patterns/table-column.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useReviewCounts } from '../review-query.ts';

interface CheckResult {
  readonly code: ReasonCode;
  readonly found: number;
  readonly set_aside: number;
}

function useColumns(): Column<CheckResult>[] {
  const { checks: texts, words } = useAdminTexts().review;
  const format = useFormat();
  return [
    { key: 'check', label: texts.check, isRowHeader: true, renderCell: ({ code }) => words.names[code] },
    { key: 'found', label: texts.found, renderCell: ({ found }) => format.number(found) },
    { key: 'set-aside', label: texts.setAside, renderCell: (row) => format.number(row.set_aside) },
    { key: 'share', label: texts.share, renderCell: (row) => format.percent(row.set_aside / row.found) },
  ];
}

export function CheckResults({ state }: { readonly state: string }) {
  const { checks: texts } = useAdminTexts().review;
  const { data } = useReviewCounts(state);
  const columns = useColumns();
  if (data === undefined) return null;
  return (
    <details className="mt-4 max-w-3xl">
      <summary className="min-h-11 py-2 font-semibold text-action">{texts.title}</summary>
      <p className="mb-3 text-muted">{texts.lead}</p>
      <DataTable
        label={texts.tableLabel}
        columns={columns}
        rows={data.checks.filter(({ found }) => found > 0)}
        expectedRows={0}
        keyOf={({ code }) => code}
        empty={texts.none}
      />
    </details>
  );
}
