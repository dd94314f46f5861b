/** /admin/board: how far each state and city is, for the daily meeting; prints on A4 (product.md, Administrators). */
import { useQuery } from '@tanstack/react-query';
import { getBoard, type Board } from '#contract/centres/board-endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { boardKey } from '../centre-page.ts';
import { stateRows, sumCounts, useBoardUrlState } from './board-rows.ts';
import { BoardTable } from './board-table.tsx';
import { Candidates } from './candidates.tsx';

const height = 40;
const step = 40;

/** A line of the submissions of each of the last 14 days, with their counts. */
function DayLine({ days }: { readonly days: Board['days'] }) {
  const { board: texts } = useAdminTexts();
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ submitted }) => submitted));
  const total = days.reduce((sum, { submitted }) => sum + submitted, 0);
  const points = days.map(({ submitted }, index) => ({
    x: step * (index + 0.5),
    y: 4 + (height - 8) * (1 - submitted / most),
  }));
  const dayOf = (day: string): string => format.shortDay(new Date(`${day}T00:00:00+05:30`));
  return (
    <section
      aria-label={texts.days}
      className="mb-4 break-inside-avoid rounded-card border border-line bg-paper p-3"
    >
      <h2 className="font-semibold">{texts.days}</h2>
      <p className="text-sm text-muted">{texts.daysText(format.number(total))}</p>
      <svg
        viewBox={`0 0 ${step * days.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="mt-2 h-16 w-full max-md:hidden"
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          className="stroke-action"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ol className="mt-2 grid grid-cols-7 gap-y-2 text-center text-xs tabular-nums md:grid-cols-14 print:grid-cols-14">
        {days.map(({ day, submitted }) => (
          <li key={day}>
            <span className="block font-semibold">{format.number(submitted)}</span>
            <span className="block text-muted">{dayOf(day)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** As high as the loaded page above the fold, so that nothing jumps. */
function Placeholder() {
  return <div aria-hidden className="h-[40rem] animate-pulse rounded-card bg-line" />;
}

export function BoardScreen() {
  const { board: texts, dashboard } = useAdminTexts();
  const exam = useExamTitle();
  const format = useFormat();
  const urlState = useBoardUrlState();
  const board = useQuery({ queryKey: boardKey, queryFn: () => fetchValue(getBoard, {}) });
  const { data, error, dataUpdatedAt, isFetching, refetch } = board;
  const { run: reload } = useAction(() => refetch());
  const time = format.dateTime(new Date(dataUpdatedAt));
  return (
    <>
      <Heading lead={texts.lead}>{texts.title}</Heading>
      <LoadFailure query={board} title={texts.loadFailed} />
      {data === undefined ? (
        error === null ? (
          <Placeholder />
        ) : null
      ) : (
        <>
          <p className="mb-3 hidden print:block">{texts.printed(exam, time)}</p>
          <div className="no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="text-muted">{texts.asOf(format.time(new Date(dataUpdatedAt)))}</span>
            <Button variant="link" busy={isFetching} onClick={reload}>
              {dashboard.refresh}
            </Button>
            <Button variant="link" onClick={urlState.toggleAll}>
              {urlState.areAllOpen ? texts.closeAll : texts.openAll}
            </Button>
            <Button variant="link" onClick={() => window.print()}>
              {texts.print}
            </Button>
          </div>
          <DayLine days={data.days} />
          {data.cities.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <BoardTable
              total={sumCounts(data.cities)}
              states={stateRows(data.cities, urlState.sort)}
              since={data.since}
              urlState={urlState}
            />
          )}
          <Candidates known={data.cities} onSaved={reload} />
        </>
      )}
    </>
  );
}
