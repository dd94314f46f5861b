/** Formats numbers, dates and waiting times in the language of the page; times are those of India, of 24 hours (decision 0045). */
import { createContext, useContext } from 'react';
import { timeInIndia } from '#contract/indian-clock.ts';
import { lazily } from '#contract/lazily.ts';
import type { Texts } from './common.texts.ts';
import { useLanguage } from './language.tsx';

/** Whether four-digit numbers have a separator too, as counts in tables that stand below longer ones. */
export const GroupFourDigits = createContext(false);

export function waitInWords(texts: Texts, seconds: number): string {
  if (seconds < 90) return texts.common.seconds(Math.max(1, Math.ceil(seconds)));
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return texts.common.minutes(minutes);
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? texts.common.hours(hours) : texts.common.days(Math.ceil(hours / 24));
}

function createFormat(locale: string, texts: Texts, groupsFour: boolean) {
  const inIndia = (options: Intl.DateTimeFormatOptions) => {
    const indian = { ...options, hourCycle: 'h23', timeZone: 'Asia/Kolkata' } as const;
    return lazily<Date>(() => new Intl.DateTimeFormat(locale, indian));
  };
  /** Formats a date in the form `YYYY-MM-DD`. */
  const ofDay = (format: (date: Date) => string) => (isoDay: string) => {
    const date = new Date(isoDay);
    return Number.isNaN(date.getTime()) ? isoDay : format(date);
  };
  const day = ofDay(inIndia({ day: 'numeric', month: 'long', year: 'numeric' }));
  const weekday = ofDay(inIndia({ weekday: 'long' }));
  return {
    // Elsewhere as on the paper form: 1248, but 12,480.
    number: lazily<number>(
      () => new Intl.NumberFormat(locale, { useGrouping: groupsFour ? 'auto' : 'min2' }),
    ),
    percent: lazily<number>(() => new Intl.NumberFormat(locale, { style: 'percent' })),
    // In both languages. A formatter would be a tenth of a second that a form waits for on a slow phone.
    time: timeInIndia,
    dateTime: inIndia({ dateStyle: 'long', timeStyle: 'short' }),
    /** A short date with seconds, for rows of a log. */
    moment: inIndia({ dateStyle: 'short', timeStyle: 'medium' }),
    /** A short date without the year. */
    shortDay: inIndia({ day: 'numeric', month: 'short' }),
    /** A short date without the year, and the time. */
    shortDateTime: inIndia({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' }),
    day,
    weekday,
    /** The weekday and the date without the year, for a narrow place. */
    shortFullDay: ofDay(inIndia({ weekday: 'short', day: 'numeric', month: 'short' })),
    /** The weekday and the date, for a last day: two people count days that are left differently. */
    fullDay: (isoDay: string) => `${weekday(isoDay)}, ${day(isoDay)}`,
    wait: (seconds: number) => waitInWords(texts, seconds),
  };
}

export type Format = ReturnType<typeof createFormat>;

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
