/** Writes the figures of the sentences, in Indian grouping as on the screens: 1248, but 12,480. */
import { lazily } from '../../lazily.ts';

const dayFormat = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

export interface Figures {
  readonly number: (value: number) => string;
  /** In kilometres, with one decimal below ten. */
  readonly kilometres: (metres: number) => string;
  /** Of a date in the form `YYYY-MM-DD`. */
  readonly day: (isoDay: string) => string;
}

export function figuresIn(locale: 'en-IN' | 'hi-IN'): Figures {
  const number = lazily<number>(() => new Intl.NumberFormat(locale, { useGrouping: 'min2' }));
  const day = lazily<Date>(() => new Intl.DateTimeFormat(locale, dayFormat));
  return {
    number,
    kilometres: (metres) => number(Number((metres / 1000).toFixed(metres < 10_000 ? 1 : 0))),
    day: (isoDay) => {
      const date = new Date(`${isoDay}T00:00:00Z`);
      return Number.isNaN(date.getTime()) ? isoDay : day(date);
    },
  };
}
