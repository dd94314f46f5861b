/** How many have submitted on each of the last 14 days, and what is expected by the closing day: drawn, and in words. */
import type { Board } from '#contract/centres/board-endpoints.ts';
import { useBoardTexts } from '../../../texts/use-board-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import type { Counts } from './board-rows.ts';

const [left, right, top, bottom] = [8, 422, 20, 128];
const dayMs = 24 * 60 * 60 * 1000;

interface Point {
  readonly x: number;
  readonly y: number;
}

const lineOf = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

interface ProgressChartProps {
  readonly board: Pick<Board, 'days' | 'closesOn' | 'today'>;
  readonly counts: Counts;
}

/** Places the days and the forecast; `end` is null without a day to come. */
function placePoints({ board: { days, closesOn, today }, counts }: ProgressChartProps) {
  const { centres, submitted, expected } = counts;
  const first = Date.parse(days[0]?.day ?? today);
  const last = Math.max(Date.parse(closesOn ?? today), Date.parse(today));
  const x = (day: string): number =>
    left + ((right - left) * (Date.parse(day) - first)) / Math.max(dayMs, last - first);
  const y = (count: number): number => bottom - ((bottom - top) * count) / Math.max(1, centres);
  const total = days.reduce((sum, day) => sum + day.submitted, 0);
  let sum = submitted - total;
  const points = days.map((day) => {
    sum += day.submitted;
    return { x: x(day.day), y: y(sum) };
  });
  const end =
    closesOn === null || expected === null || closesOn <= today ? null : { x: x(closesOn), y: y(expected) };
  return { points, now: points.at(-1) ?? { x: left, y: bottom }, end };
}

interface ForecastLineProps {
  readonly counts: Counts;
  readonly now: Point;
  readonly end: Point;
  readonly day: string;
}

/** From today to the closing day, and what is missing then. */
function ForecastLine({ counts, now, end, day }: ForecastLineProps) {
  const format = useFormat();
  return (
    <>
      <path
        d={`M${now.x} ${now.y}L${end.x} ${end.y}`}
        className="stroke-action"
        strokeWidth="2"
        strokeDasharray="5 4"
      />
      <path d={`M${end.x} ${end.y}V${bottom}`} className="stroke-edge" />
      {counts.short === 0 ? null : (
        <path d={`M${end.x} ${end.y}V${top}`} className="stroke-bad" strokeWidth="3" />
      )}
      <text x={right} y="144" textAnchor="end">
        {day}
      </text>
      <text
        x={end.x - 6}
        y={end.y + 18 > bottom - 4 ? end.y - 6 : end.y + 18}
        textAnchor="end"
        className="fill-ink font-bold"
      >
        {format.number(counts.expected ?? 0)}
      </text>
    </>
  );
}

export function ProgressChart(props: ProgressChartProps) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const { board, counts } = props;
  const { week } = texts;
  const { points, now, end } = placePoints(props);
  const [first = '', last = ''] = [board.days[0]?.day ?? board.today, board.closesOn ?? board.today].map(
    (day) => format.shortDay(new Date(day)),
  );
  const { number } = format;
  const { centres, expected, submitted } = counts;
  const label = [
    week.chart(number(submitted), number(centres), first),
    ...(end === null ? [] : [week.chartTo(number(expected ?? 0), last)]),
  ].join(' ');
  const area = [{ x: left, y: bottom }, ...points, { x: now.x, y: bottom }];
  return (
    <svg
      viewBox="0 0 430 150"
      role="img"
      aria-label={label}
      className="block max-h-48 w-full print:max-h-36 fill-muted text-[12px]"
    >
      <path d={`M${left} ${top}H${right}`} className="stroke-edge" strokeDasharray="3 3" />
      <path d={`M${left} ${bottom}H${right}`} className="stroke-line" />
      <polygon points={lineOf(area)} className="fill-action-soft" />
      <polyline points={lineOf(points)} fill="none" className="stroke-action" strokeWidth="2.5" />
      <path d={`M${now.x} ${now.y}V${bottom}`} className="stroke-edge" />
      <text x={left} y={top - 6}>
        {week.centres(number(centres))}
      </text>
      <text x={left} y="144">
        {first}
      </text>
      <text x={now.x} y="144" textAnchor={end === null ? 'end' : 'middle'}>
        {week.today}
      </text>
      <text
        x={now.x - 5}
        y={Math.max(top + 14, now.y - 6)}
        textAnchor="end"
        className="fill-action font-bold"
      >
        {number(submitted)}
      </text>
      {end === null ? null : <ForecastLine counts={counts} now={now} end={end} day={last} />}
    </svg>
  );
}
