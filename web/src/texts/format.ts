/** Formats numbers, dates and waiting times in the language of the page; times are those of India, of 24 hours (decision 0045). */
import { createContext, useContext, useMemo } from 'react';
import type { Texts } from './en/index.ts';
import { useLanguage } from './language.tsx';

/** Whether four-digit numbers have a separator too, as figures in tables that stand below longer ones. */
export const GroupFourDigits = createContext(false);

export interface Format {
  readonly number: (value: number) => string;
  readonly percent: (fraction: number) => string;
  readonly time: (date: Date) => string;
  readonly dateTime: (date: Date) => string;
  /** A short date with seconds, for rows of a log. */
  readonly moment: (date: Date) => string;
  /** A short date without the year. */
  readonly shortDay: (date: Date) => string;
  /** A short date without the year, and the time. */
  readonly shortDateTime: (date: Date) => string;
  /** Formats a date in the form `YYYY-MM-DD`. */
  readonly day: (isoDay: string) => string;
  readonly wait: (seconds: number) => string;
}

export function waitInWords(texts: Texts, seconds: number): string {
  if (seconds < 90) return texts.common.seconds(Math.max(1, Math.ceil(seconds)));
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? texts.common.minutes(minutes) : texts.common.hours(Math.ceil(minutes / 60));
}

/** Creates the formatter when it is first used: seven of them for each part of a screen took a slow phone 25 ms. */
function lazily<Value>(create: () => { readonly format: (value: Value) => string }) {
  let formatter: ReturnType<typeof create> | undefined;
  return (value: Value): string => (formatter ??= create()).format(value);
}

function createFormats(locale: string, groupsFour: boolean): Omit<Format, 'wait'> {
  const date = (options: Intl.DateTimeFormatOptions) =>
    lazily<Date>(() => new Intl.DateTimeFormat(locale, options));
  const time = (options: Intl.DateTimeFormatOptions) =>
    date({ ...options, hourCycle: 'h23', timeZone: 'Asia/Kolkata' });
  const day = date({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    // Elsewhere as on the paper form: 1248, but 12,480.
    number: lazily(() => new Intl.NumberFormat(locale, { useGrouping: groupsFour ? 'auto' : 'min2' })),
    percent: lazily(() => new Intl.NumberFormat(locale, { style: 'percent' })),
    time: time({ hour: '2-digit', minute: '2-digit' }),
    dateTime: time({ dateStyle: 'long', timeStyle: 'short' }),
    moment: time({ dateStyle: 'short', timeStyle: 'medium' }),
    shortDay: time({ day: 'numeric', month: 'short' }),
    shortDateTime: time({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' }),
    day: (isoDay) => {
      const midnight = new Date(`${isoDay}T00:00:00Z`);
      return Number.isNaN(midnight.getTime()) ? isoDay : day(midnight);
    },
  };
}

/** By language and grouping. */
const kept = new Map<string, Omit<Format, 'wait'>>();

export function useFormat(): Format {
  const { locale, texts } = useLanguage();
  const groupsFour = useContext(GroupFourDigits);
  return useMemo(() => {
    const key = `${locale} ${groupsFour}`;
    const formats = kept.get(key) ?? createFormats(locale, groupsFour);
    kept.set(key, formats);
    return { ...formats, wait: (seconds) => waitInWords(texts, seconds) };
  }, [locale, texts, groupsFour]);
}
