/** What the board and the sheet of a state both show: the last day and its forecast, the four states of centres, the days, and whom to call. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listSilentCentres, type Board, type SilentCentre } from '#contract/centres/board.ts';
import { daysLeft } from '#contract/indian-clock.ts';
import { centrePath } from '../../../admin-paths.ts';
import { fetchValue } from '../../../api/query.ts';
import { useFormat } from '../../../texts/format.ts';
import { readSetting } from '../../../texts/page-settings.ts';
import { useBoardTexts } from '../../../texts/board.texts.ts';
import { Link } from '../../../ui/link.tsx';
import { boardKey } from '../centre-page.ts';
import { listPath } from '../list-url.ts';
import type { Counts } from './board-rows.ts';

export const cardClasses = 'min-w-0 break-inside-avoid rounded-card border border-line bg-paper p-3';

/** Null when the portal never closes. */
export const leftOf = ({ closesOn, today }: Pick<Board, 'closesOn' | 'today'>): number | null =>
  closesOn === null ? null : daysLeft(closesOn, new Date(`${today}T00:00:00+05:30`));

interface ProgressProps {
  readonly board: Board;
  readonly counts: Counts;
}

/** A state of centres: what it is filled with, and which list it is. */
const parts = [
  { key: 'submitted', fill: 'fill-good', filter: { status: 'Completed' } },
  { key: 'drafts', fill: 'fill-warn', filter: { progress: 'draft' } },
  { key: 'registered', fill: 'fill-edge', filter: { progress: 'registered' } },
  { key: 'unregistered', fill: 'fill-line', filter: { progress: 'unregistered' } },
] as const;

/** All centres as one bar of four states, each a link to its list; printed as well. */
function States({ counts, state }: { counts: Counts; state: string }) {
  const { board: texts } = useBoardTexts();
  const { number } = useFormat();
  const widths = parts.map(({ key }) => (100 * counts[key]) / Math.max(1, counts.centres));
  return (
    <div>
      <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden className="shape h-4 w-full">
        {parts.map(({ key, fill }, index) => {
          const start = widths.slice(0, index).reduce((sum, width) => sum + width, 0);
          // The line between two states is of the ground.
          return (
            <rect
              key={key}
              x={start}
              width={Math.max(0, (widths[index] ?? 0) - 0.3)}
              height="16"
              className={fill}
            />
          );
        })}
      </svg>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {parts.map(({ key, fill, filter }) => (
          <li key={key}>
            <Link
              to={listPath({ state, ...filter })}
              className="inline-flex min-h-7 items-center gap-2 hover:underline pointer-coarse:min-h-11"
            >
              <svg viewBox="0 0 10 10" aria-hidden className="shape size-3">
                <rect width="10" height="10" className={`${fill} stroke-edge`} />
              </svg>
              {texts.states[key]} <b>{number(counts[key])}</b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The last day, and what is forecast for it.
 * @param props.children below the last day
 */
export function Overview(props: ProgressProps & { readonly state?: string; readonly children?: ReactNode }) {
  const { board, counts, state = '', children } = props;
  const { board: texts } = useBoardTexts();
  const { day, fullDay, number, percent } = useFormat();
  const { week } = texts;
  const { closesOn } = board;
  const { centres, expected, submitted } = counts;
  const left = leftOf(board);
  const short = counts.short ?? centres - submitted;
  return (
    <div className={`${cardClasses} space-y-3 print:p-2`}>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <p className="text-2xl/tight font-semibold">
            {left === null
              ? week.never
              : left < 0
                ? week.closed
                : left === 0
                  ? week.closesToday
                  : week.left(left, number(left))}
          </p>
          <p className="text-muted">{closesOn === null ? week.neverText : week.until(fullDay(closesOn))}</p>
          <p className="text-muted">{week.exam(day(readSetting('exam-date')))}</p>
          {children}
        </div>
        <div>
          <h2 className="text-xl/8 font-semibold">
            {week.submitted(number(submitted), number(centres), percent(counts.percent ?? 0))}
          </h2>
          <p>
            {expected !== null && left !== null && left > 0 ? week.pace(number(expected)) : null}
            <b className={short === 0 ? 'text-good' : 'text-bad'}>
              {short === 0 ? week.nobodyShort : texts.shortBy(number(short))}
            </b>
          </p>
        </div>
      </div>
      <States counts={counts} state={state} />
    </div>
  );
}

const dayMs = 24 * 60 * 60 * 1000;
/** Of the drawing: a day, the height of its bars, and where they stand. */
const [step, high, foot] = [20, 66, 74];

/** How many have submitted on each of the last 14 days, and how many a day are needed from today to the last day: drawn and in words. */
export function Days({ board, counts }: ProgressProps) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const { week } = texts;
  const { days, closesOn, today } = board;
  const { needed, perDay } = counts;
  const coming = Math.min(30, Math.max(0, leftOf(board) ?? 0));
  const top = Math.max(1, needed ?? 0, ...days.map(({ submitted }) => submitted));
  const heightOf = (count: number): number => (high * count) / top;
  const width = step * (days.length + coming);
  const short = (day: string): string => format.shortDay(new Date(day));
  const now = format.number(Math.round(perDay * 10) / 10);
  const pace = needed === null ? week.now(now) : week.nowAndNeeded(now, format.number(needed));
  const todayAt = `${(100 * (step * days.length - step / 2)) / width}%`;
  return (
    <div className={`${cardClasses} print:p-2`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold">{week.days}</h2>
        <p className="text-xs text-muted">{pace}</p>
      </div>
      <svg
        viewBox={`0 0 ${width} 76`}
        role="img"
        aria-label={`${week.chart(short(days[0]?.day ?? today))} ${pace}`}
        className="shape block max-h-32 w-full"
      >
        {days.map(({ day, submitted }, index) => (
          <rect
            key={day}
            x={index * step + 2}
            width={step - 4}
            y={foot - heightOf(submitted)}
            height={heightOf(submitted)}
            className={day === today ? 'fill-action opacity-50' : 'fill-action'}
          />
        ))}
        {needed === null
          ? null
          : Array.from({ length: coming }, (_, index) => (
              <rect
                key={index}
                x={(days.length + index) * step + 2}
                width={step - 4}
                y={foot - heightOf(needed)}
                height={heightOf(needed)}
                fill="none"
                strokeDasharray="2 2"
                className="stroke-edge"
              />
            ))}
        <path d={`M0 ${foot}H${width}`} className="stroke-edge" />
      </svg>
      <p aria-hidden className="relative flex justify-between text-xs text-muted">
        <span>{short(days[0]?.day ?? today)}</span>
        <span className={coming < 3 ? '' : 'absolute -translate-x-1/2'} style={{ left: todayAt }}>
          {week.today}
        </span>
        {closesOn === null || coming < 4 ? null : (
          <span>{short(new Date(Date.parse(today) + coming * dayMs).toISOString())}</span>
        )}
      </p>
      {/* For those who want the numbers of the bars. */}
      <details className="no-print">
        <summary className="min-h-8 cursor-pointer py-1 text-muted pointer-coarse:min-h-11">
          {texts.daysText(format.number(days.reduce((sum, { submitted }) => sum + submitted, 0)))}
        </summary>
        <ol aria-label={week.days} className="mt-1 grid grid-cols-7 gap-y-2 text-center text-xs">
          {days.map(({ day, submitted }) => (
            <li key={day}>
              <span className="block font-semibold">{format.number(submitted)}</span>
              <span className="block text-muted">{short(day)}</span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

/** @param count of all silent ones, so that nothing is asked for without any */
export function useSilentCentres(query: { silentAfter: string; state?: string }, count: number) {
  return useQuery({
    queryKey: [...boardKey, 'silent', query],
    queryFn: () => fetchValue(listSilentCentres, { query }),
    enabled: count > 0,
  });
}

/** Whom to call: the largest first. */
export function SilentList({ centres, hasPhones }: { centres: readonly SilentCentre[]; hasPhones: boolean }) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const { silent } = texts;
  return (
    <ol className="divide-y divide-line">
      {centres.map(({ id, centre_name: name, phone, seats, progress, ...centre }) => {
        const who = [centre.official_person, centre.centre_city, centre.centre_code];
        const facts = [silent.progresses[progress], ...who].filter((fact) => fact !== '').join(' · ');
        return (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1">
            <Link
              to={centrePath(id)}
              title={name}
              className="truncate text-action-strong underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {name}
            </Link>
            {hasPhones ? (
              <a
                href={`tel:+91${phone}`}
                className="text-right font-semibold text-action underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {phone}
              </a>
            ) : (
              <span />
            )}
            <span title={facts} className="truncate text-xs text-muted">
              {facts}
            </span>
            <span className="text-right text-xs whitespace-nowrap text-muted">
              {seats === null ? null : silent.seats(format.number(seats))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
