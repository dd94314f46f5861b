/** /admin/settings: when each check finds something, and why it stands where it does in the order of the queue. */
import { listGravities } from '#contract/review/gravity.ts';
import { reviewLimits } from '#contract/review/limits.ts';
import type { Column } from '../../patterns/table-column.ts';
import { Table } from '../../patterns/table.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Heading } from '../../ui/page.tsx';
import { LevelSign } from './reasons.tsx';

type Row = ReturnType<typeof listGravities>[number];

const rows = listGravities();

function useColumns(): Column<Row>[] {
  const { review, reviewTools } = useReviewTexts();
  const { queue, words, reasons: levels } = review;
  const { limits, ...texts } = reviewTools.meanings;
  return [
    {
      key: 'reason',
      label: queue.reason,
      isRowHeader: true,
      renderCell: ({ code }) => words.names[code],
    },
    {
      key: 'level',
      label: texts.level,
      nowrap: true,
      renderCell: ({ level }) => (
        <>
          <LevelSign level={level} /> <span aria-hidden>{levels[level]}</span>
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
  const { meanings: texts } = useReviewTexts().reviewTools;
  const format = useFormat();
  return (
    <>
      <Heading dense isTab>
        {texts.title}
      </Heading>
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
