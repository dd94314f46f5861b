/** /admin/board, "Progress": how far each state and city is, what the last days bring, whom to call; prints on A4 (product.md, Administrators 9). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getBoard, type Board, type BoardQuery } from '#contract/centres/board.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { currentTime } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { Loaded, LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { useBoardTexts } from '../../../texts/board.texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Heading } from '../../../ui/page.tsx';
import { PrintedDocument } from '../../../ui/printed-document.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { boardKey } from '../centre-page.ts';
import { listPath, listSearch } from '../list-url.ts';
import { countAll, stateRows, useBoardUrlState, type BoardUrlState } from './board-rows.ts';
import { BoardTable } from './board-table.tsx';
import { cardClasses, Days, leftOf, Overview, SilentList, useSilentCentres } from './progress.tsx';

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

const offered = ['0', '1', '2', '3'];

interface CallFirstProps {
  readonly count: number;
  readonly silentAfter: string;
  readonly onChoose: BoardUrlState['setSilentAfter'];
}

/** Whom to call: the largest centres that gave no sign of life after so many reminders, each with its phone. */
function CallFirst({ count, silentAfter, onChoose }: CallFirstProps) {
  const { board, common } = useBoardTexts();
  const { silent: texts } = board;
  const format = useFormat();
  const centres = useSilentCentres({ silentAfter }, count);
  const options = [...new Set([...offered, silentAfter])].toSorted();
  return (
    <section aria-labelledby="call-title" className={cardClasses}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="call-title" className="text-base font-semibold">
          {texts.title}
        </h2>
        {count === 0 ? null : (
          <TextLink to={listPath({ silentAfter })}>{texts.all(format.number(count))}</TextLink>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 text-muted">
        <span>{texts.lead}</span>
        <select
          aria-label={texts.choose}
          value={silentAfter}
          onChange={(event) => onChoose(event.target.value)}
          className={`${inputClasses} w-auto pointer-fine:min-h-8 pointer-fine:py-0`}
        >
          {options.map((value) => (
            <option key={value} value={value}>
              {texts.after(Number(value))}
            </option>
          ))}
        </select>
      </div>
      <LoadFailure query={centres} title={texts.loadFailed} />
      {count === 0 ? <p className="mt-2">{texts.none}</p> : null}
      {count > 0 && centres.data === undefined && centres.error === null ? (
        <p className="mt-2">{common.loading}</p>
      ) : null}
      {centres.data === undefined || count === 0 ? null : <SilentList centres={centres.data} hasPhones />}
    </section>
  );
}

function Progress({ board, urlState }: { board: Board; urlState: BoardUrlState }) {
  const { board: texts } = useBoardTexts();
  const { number } = useFormat();
  const left = leftOf(board);
  const total = countAll(board.cities, left);
  if (board.cities.length === 0) return <p>{texts.none}</p>;
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1fr)_20rem] print:block print:space-y-3">
      <Overview board={board} counts={total}>
        {board.extended === 0 ? null : (
          <TextLink to={listPath({ extended: 'yes' })}>
            {texts.week.extended(number(board.extended))}
          </TextLink>
        )}
      </Overview>
      <Days board={board} counts={total} />
      <div className="max-xl:order-last">
        <BoardTable
          total={total}
          states={stateRows(board.cities, left, urlState.sort)}
          board={board}
          urlState={urlState}
        />
        {left === null ? null : (
          <p className="py-2 text-xs text-muted">
            {left < 0 ? texts.formulaOver : texts.formula(number(left))}
          </p>
        )}
      </div>
      <CallFirst
        count={total.silent}
        silentAfter={urlState.silentAfter || board.silentAfter}
        onChoose={urlState.setSilentAfter}
      />
    </div>
  );
}

export function BoardScreen() {
  const { board: texts, dashboard } = useBoardTexts();
  const exam = useExamTitle();
  const format = useFormat();
  const urlState = useBoardUrlState();
  const { areAllOpen, view } = urlState;
  const board = useBoard({ silentAfter: urlState.silentAfter });
  const { data, dataUpdatedAt, isFetching, refetch } = board;
  const { run: reload } = useAction(() => refetch());
  const loadedAt = currentTime(dataUpdatedAt);
  const pending = data?.cities.reduce((sum, city) => sum + city.centres - city.submitted, 0) ?? 0;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 *:mb-0">
        <Heading dense>{texts.title}</Heading>
        <div className="no-print flex grow flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-muted">{texts.asOf(data === undefined ? '' : format.time(loadedAt))}</span>
          <Button variant="link" busy={isFetching} onClick={reload}>
            {dashboard.refresh}
          </Button>
          <span className="grow" />
          {/* What the table shows, paper, and reminding all that have not submitted. */}
          <Button variant="link" onClick={() => urlState.setView(view === 'week' ? 'capacity' : 'week')}>
            {view === 'week' ? texts.showCapacity : texts.showWeek}
          </Button>
          <Button variant="link" onClick={urlState.toggleAll}>
            {areAllOpen ? texts.closeAll : texts.openAll}
          </Button>
          <Button variant="quiet" onClick={() => window.print()}>
            {texts.print}
          </Button>
          {pending === 0 ? null : (
            <WithRight right="list">
              <ButtonLink to={{ pathname: adminPaths.reminders, search: listSearch({ status: 'Pending' }) }}>
                {texts.remind(format.number(pending))}
              </ButtonLink>
            </WithRight>
          )}
        </div>
      </div>
      <Loaded query={board} title={texts.loadFailed} waiting={<Placeholder />}>
        {(loaded) => (
          <PrintedDocument head={texts.printed(exam, format.dateTime(loadedAt))}>
            <Progress board={loaded} urlState={urlState} />
          </PrintedDocument>
        )}
      </Loaded>
    </>
  );
}
