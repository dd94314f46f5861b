/** Formats numbers, dates and waiting times in the language of the page; times are those of India, of 24 hours (decision 0045). */
import { createContext, useContext } from 'react';
import { timeInIndia } from '#contract/indian-clock.ts';
import { lazily } from '#contract/lazily.ts';
import type { Texts } from './common.texts.ts';
import { useLanguage } from './language.tsx';

/** Whether four-digit numbers have a separator too, as counts in tables that stand below longer ones. */
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
  /** The weekday of a date in the form `YYYY-MM-DD`. */
  readonly weekday: (isoDay: string) => string;
  /** The weekday and the date, for a last day: two people count days that are left differently. */
  readonly fullDay: (isoDay: string) => string;
  /** The same without the year, for a narrow place. */
  readonly shortFullDay: (isoDay: string) => string;
  readonly wait: (seconds: number) => string;
}

export function waitInWords(texts: Texts, seconds: number): string {
  if (seconds < 90) return texts.common.seconds(Math.max(1, Math.ceil(seconds)));
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return texts.common.minutes(minutes);
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? texts.common.hours(hours) : texts.common.days(Math.ceil(hours / 24));
}

function createFormat(locale: string, texts: Texts, groupsFour: boolean): Format {
  const inIndia = (options: Intl.DateTimeFormatOptions) => {
    const indian = { ...options, hourCycle: 'h23', timeZone: 'Asia/Kolkata' } as const;
    return lazily<Date>(() => new Intl.DateTimeFormat(locale, indian));
  };
  const ofDay = (format: (date: Date) => string) => (isoDay: string) => {
    const date = new Date(isoDay);
    return Number.isNaN(date.getTime()) ? isoDay : format(date);
  };
  const day = ofDay(inIndia({ day: 'numeric', month: 'long', year: 'numeric' }));
  const weekday = ofDay(inIndia({ weekday: 'long' }));
  const shortFullDay = ofDay(inIndia({ weekday: 'short', day: 'numeric', month: 'short' }));
  return {
    // Elsewhere as on the paper form: 1248, but 12,480.
    number: lazily(() => new Intl.NumberFormat(locale, { useGrouping: groupsFour ? 'auto' : 'min2' })),
    percent: lazily(() => new Intl.NumberFormat(locale, { style: 'percent' })),
    // In both languages. A formatter would be a tenth of a second that a form waits for on a slow phone.
    time: timeInIndia,
    dateTime: inIndia({ dateStyle: 'long', timeStyle: 'short' }),
    moment: inIndia({ dateStyle: 'short', timeStyle: 'medium' }),
    shortDay: inIndia({ day: 'numeric', month: 'short' }),
    shortDateTime: inIndia({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' }),
    day,
    weekday,
    shortFullDay,
    fullDay: (isoDay) => `${weekday(isoDay)}, ${day(isoDay)}`,
    wait: (seconds) => waitInWords(texts, seconds),
  };
}

/** By language and grouping. The texts of a language are always the same. */
const kept: Record<string, Format> = {};

export function useFormat(): Format {
  const { locale, texts } = useLanguage();
  const groupsFour = useContext(GroupFourDigits);
  return (kept[`${locale} ${groupsFour}`] ??= createFormat(locale, texts, groupsFour));
}

/** Formats a time in ISO 8601 with the name of the clock, for example `22 November 2026 at 11:50 IST`. */
export function useIndianTime(): (isoTime: string) => string {
  const format = useFormat();
  return (isoTime) => `${format.dateTime(new Date(isoTime))}\u00a0IST`;
}
