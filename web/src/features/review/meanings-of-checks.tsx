/** /admin/review/checks: when each check finds something, and why it stands where it does in the order of the queue. */
import { listGravities } from '#contract/review/gravity.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import { adminPaths } from '../../admin-paths.ts';
import type { Column } from '../../patterns/table-column.ts';
import { Table } from '../../patterns/table.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/page.tsx';
import { ReasonLevel } from './reasons.tsx';

type Row = ReturnType<typeof listGravities>[number];

const rows = listGravities();

function useColumns(): Column<Row>[] {
  const { review, reviewTools } = useReviewTexts();
  const { queue, words } = review;
  const { limits, ...texts } = reviewTools.meanings;
  return [
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
    {
      key: 'limit',
      label: texts.limit,
      renderCell: ({ code, level }) => limits[`${code} ${level}`] ?? limits[code] ?? texts.answer,
    },
    { key: 'why', label: texts.why, renderCell: ({ code }) => words.whys[code] },
  ];
}

export function MeaningsOfChecks() {
  const { review, reviewTools } = useReviewTexts();
  const { meanings: texts } = reviewTools;
  const format = useFormat();
  return (
    <>
      <Heading dense>{texts.title}</Heading>
      <div className="mb-3">
        <ButtonLink variant="quiet" to={adminPaths.review}>
          {review.screen.back}
        </ButtonLink>
      </div>
      <div className="max-w-5xl">
        <p className="mb-2 text-muted">{texts.lead}</p>
        <p className="mb-3 text-muted">{texts.draw(format.percent(reviewLimits.sampledShare))}</p>
        <Table
          label={texts.tableLabel}
          columns={useColumns()}
          rows={rows}
          expectedRows={0}
          keyOf={({ code, level }) => `${level} ${code}`}
          empty={null}
        />
      </div>
    </>
  );
}
