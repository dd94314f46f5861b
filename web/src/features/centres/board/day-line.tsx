/** A line of the submissions of each of the last 14 days, with their figures. */
import type { Board } from '#contract/centres/board-endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';

const height = 40;
const step = 40;

export function DayLine({ days }: { readonly days: Board['days'] }) {
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
