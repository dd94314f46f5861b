/** /admin/board: how far each state and city is, for the daily meeting; prints on A4 (product.md, Administrators). */
import { useQuery } from '@tanstack/react-query';
import { getBoard } from '#contract/centres/board-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { useExamTitle } from '../../../patterns/exam-title.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { boardKey } from '../centre-page.ts';
import { stateRows, sumFigures } from './board-rows.ts';
import { BoardTable } from './board-table.tsx';
import { useBoardUrlState } from './board-url-state.ts';
import { Candidates } from './candidates.tsx';
import { DayLine } from './day-line.tsx';

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
      {error === null ? null : (
        <FailureNotice title={texts.loadFailed} failure={failureOf(error)} onRetry={reload} />
      )}
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
              total={sumFigures(data.cities)}
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
