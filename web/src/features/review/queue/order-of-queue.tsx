/** Says in which order centres wait, and why: every kind of reason, the gravest first. */
import { listGravities } from '#contract/review/gravity.ts';
import type { Column } from '../../../patterns/table-column.ts';
import { DataTable } from '../../../patterns/table.tsx';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { ReasonLevel } from '../reasons.tsx';
import { Folded } from './folded.tsx';

type Row = ReturnType<typeof listGravities>[number];

const rows = listGravities();

export function OrderOfQueue() {
  const { order: texts, queue, words } = useReviewTexts().review;
  const columns: Column<Row>[] = [
    {
      key: 'reason',
      label: queue.reason,
      isRowHeader: true,
      renderCell: ({ code, level }) => (
        <>
          <ReasonLevel level={level} /> {words.names[code]}
        </>
      ),
    },
    { key: 'why', label: texts.why, renderCell: ({ code }) => words.whys[code] },
  ];
  return (
    <Folded texts={texts}>
      <DataTable
        label={texts.tableLabel}
        columns={columns}
        rows={rows}
        expectedRows={0}
        keyOf={({ code, level }) => `${level} ${code}`}
        empty={null}
      />
    </Folded>
  );
}
