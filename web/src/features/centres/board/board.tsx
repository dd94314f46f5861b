/** /admin/board: how far each state and city is, and what the last week brings; prints on A4 (product.md, Administrators 9). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getBoard, type Board, type BoardQuery } from '#contract/centres/board-endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useBoardTexts } from '../../../texts/use-board-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { PrintedDocument } from '../../../ui/printed-document.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { boardKey } from '../centre-page.ts';
import { countAll, stateRows, useBoardUrlState, type BoardUrlState } from './board-rows.ts';
import { BoardTable } from './board-table.tsx';
import { listPath } from './count-cells.tsx';
import { LastWeek, leftOf } from './last-week.tsx';
import { Silent } from './silent.tsx';

/** Of one state, or of all. */
export function useBoard(query: BoardQuery) {
  return useQuery({
    queryKey: [...boardKey, query],
    queryFn: () => fetchValue(getBoard, { query }),
    placeholderData: keepPreviousData,
  });
}

/** As high as the loaded page above the fold, so that nothing jumps. */
export function Placeholder() {
  return <div aria-hidden className="h-[40rem] animate-pulse rounded-card bg-line" />;
}

/** What the forecast of the table is made of. */
function Formula({ board }: { readonly board: Board }) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const left = leftOf(board);
  if (left === null) return null;
  return (
    <p className="py-2 text-xs text-muted">
      {left < 0 ? texts.formulaOver : texts.formula(format.number(left))}
    </p>
  );
}

interface LoadedProps {
  readonly board: Board;
  readonly urlState: BoardUrlState;
}

function Loaded({ board, urlState }: LoadedProps) {
  const { board: texts } = useBoardTexts();
  const { silentAfter } = urlState;
  const left = leftOf(board);
  const total = countAll(board.cities, left);
  return (
    <>
      <LastWeek board={board} counts={total}>
        <Silent count={total.silent} silentAfter={silentAfter} onChoose={urlState.setSilentAfter} />
      </LastWeek>
      {board.cities.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <BoardTable
            total={total}
            states={stateRows(board.cities, left, urlState.sort)}
            since={board.since}
            urlState={urlState}
          />
          <Formula board={board} />
        </>
      )}
    </>
  );
}

interface ToolsProps {
  readonly silent: number;
  readonly urlState: BoardUrlState;
}

function Tools({ silent, urlState }: ToolsProps) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const { areAllOpen, silentAfter, view } = urlState;
  return (
    <>
      <Button variant="link" onClick={() => urlState.setView(view === 'week' ? 'capacity' : 'week')}>
        {view === 'week' ? texts.showCapacity : texts.showWeek}
      </Button>
      <Button variant="link" onClick={urlState.toggleAll}>
        {areAllOpen ? texts.closeAll : texts.openAll}
      </Button>
      <Button variant="link" onClick={() => window.print()}>
        {texts.print}
      </Button>
      {silent === 0 ? null : (
        <ButtonLink to={listPath({ silentAfter })}>{texts.silent.call(format.number(silent))}</ButtonLink>
      )}
    </>
  );
}

export function BoardScreen() {
  const { board: texts, dashboard } = useBoardTexts();
  const exam = useExamTitle();
  const format = useFormat();
  const urlState = useBoardUrlState();
  const board = useBoard({ silentAfter: urlState.silentAfter });
  const { data, error, dataUpdatedAt, isFetching, refetch } = board;
  const { run: reload } = useAction(() => refetch());
  const loadedAt = new Date(dataUpdatedAt);
  const silent = data?.cities.reduce((sum, city) => sum + city.silent, 0) ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <Heading dense>{texts.title}</Heading>
        <div className="no-print mb-2 flex grow flex-wrap items-center gap-x-4">
          <span className="text-sm text-muted">
            {texts.asOf(data === undefined ? '' : format.time(loadedAt))}
          </span>
          <Button variant="link" busy={isFetching} onClick={reload}>
            {dashboard.refresh}
          </Button>
          <span className="grow" />
          <Tools silent={silent} urlState={urlState} />
        </div>
      </div>
      <LoadFailure query={board} title={texts.loadFailed} />
      {data === undefined ? (
        error === null && <Placeholder />
      ) : (
        <PrintedDocument head={texts.printed(exam, format.dateTime(loadedAt))}>
          <Loaded board={data} urlState={urlState} />
        </PrintedDocument>
      )}
    </>
  );
}
