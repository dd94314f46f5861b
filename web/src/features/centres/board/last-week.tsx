/** The last week, above the table of the board: the closing day and the pace, the forecast of all, and whom to call. */
import type { ReactNode } from 'react';
import type { Board } from '#contract/centres/board-endpoints.ts';
import { daysLeft } from '#contract/indian-clock.ts';
import { useBoardTexts } from '../../../texts/use-board-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { readSetting } from '../../../texts/page-settings.ts';
import { TextLink } from '../../../ui/link.tsx';
import { extendedPath } from '../closing-mark.tsx';
import type { Counts } from './board-rows.ts';
import { ProgressChart } from './progress-chart.tsx';

export const cardClasses = 'min-w-0 break-inside-avoid rounded-card border border-line bg-paper p-3';

/** Null when the portal never closes. */
export const leftOf = ({ closesOn, today }: Pick<Board, 'closesOn' | 'today'>): number | null =>
  closesOn === null ? null : daysLeft(closesOn, new Date(`${today}T00:00:00+05:30`));

interface WeekProps {
  readonly board: Board;
  readonly counts: Counts;
}

/** The closing day and the day of the exam. */
export function Closing({ board, children }: { readonly board: Board; readonly children?: ReactNode }) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const { week } = texts;
  const left = leftOf(board);
  const isOver = left !== null && left < 0;
  return (
    <div>
      <p className="text-3xl/tight font-bold print:text-2xl/tight">
        {left === null || board.closesOn === null
          ? week.never
          : isOver
            ? week.closed
            : left === 0
              ? week.closesToday
              : week.closes(format.weekday(board.closesOn))}
      </p>
      <p className="text-sm text-muted">
        {board.closesOn === null ? week.neverText : week.inIndia(format.day(board.closesOn))}
      </p>
      <p className="text-sm text-muted">{week.exam(format.day(readSetting('exam-date')))}</p>
      {children}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is missing, and the pace that it needs. */
export function Pace({ counts }: Pick<WeekProps, 'counts'>) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const { week } = texts;
  const { number } = format;
  const { needed, perDay } = counts;
  const isSlow = needed !== null && needed > perDay;
  return (
    <dl className="text-sm">
      <Fact name={week.missing}>
        <b>{number(counts.centres - counts.submitted)}</b> {texts.ofCentres(number(counts.centres))}
      </Fact>
      <Fact name={week.perDay}>
        <b>{number(Math.round(perDay * 10) / 10)}</b>{' '}
        <span className="text-muted">{week.perDayText(counts.openDays)}</span>
      </Fact>
      {needed === null ? null : (
        <Fact name={week.needed}>
          <b className={isSlow ? 'text-bad' : ''}>
            {isSlow ? '▲ ' : ''}
            {number(needed)}
          </b>
        </Fact>
      )}
    </dl>
  );
}

/** The forecast in one sentence and as a line. */
export function Outlook({ board, counts }: WeekProps) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const { week } = texts;
  const { number } = format;
  const { centres, expected, submitted } = counts;
  const left = leftOf(board);
  const short = counts.short ?? centres - submitted;
  const isForecast = expected !== null && left !== null && left > 0;
  return (
    <>
      <h2 className="text-base font-semibold">
        {isForecast
          ? week.pace(number(expected), number(centres))
          : week.final(number(submitted), number(centres))}
        <span className={short === 0 ? 'text-good' : 'text-bad'}>
          {short === 0 ? week.nobodyShort : week.short(number(short))}
        </span>
      </h2>
      <ProgressChart board={board} counts={counts} />
    </>
  );
}

/** The submissions of each day, for those who want the numbers of the line. */
function Days({ days }: Pick<Board, 'days'>) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const total = days.reduce((sum, { submitted }) => sum + submitted, 0);
  return (
    <details className="no-print text-sm">
      <summary className="min-h-8 cursor-pointer py-1 text-muted pointer-coarse:min-h-11">
        {texts.daysText(format.number(total))}
      </summary>
      <ol aria-label={texts.days} className="mt-1 grid grid-cols-7 gap-y-2 text-center text-xs tabular-nums">
        {days.map(({ day, submitted }) => (
          <li key={day}>
            <span className="block font-semibold">{format.number(submitted)}</span>
            <span className="block text-muted">{format.shortDay(new Date(day))}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** @param children the card with whom to call */
export function LastWeek({ board, counts, children }: WeekProps & { readonly children: ReactNode }) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  return (
    <section
      aria-label={texts.week.title}
      className="mb-3 grid gap-3 xl:grid-cols-[14.5rem_minmax(0,1fr)_20rem] print:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <div className={`${cardClasses} flex flex-col justify-between gap-2`}>
        <Closing board={board}>
          {board.extended === 0 ? null : (
            <TextLink to={extendedPath}>{texts.week.extended(format.number(board.extended))}</TextLink>
          )}
        </Closing>
        <Pace counts={counts} />
      </div>
      <div className={cardClasses}>
        <Outlook board={board} counts={counts} />
        <Days days={board.days} />
      </div>
      {children}
    </section>
  );
}
