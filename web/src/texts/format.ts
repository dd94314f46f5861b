/** Formats numbers, dates and waiting times in the language of the page; times are those of India, of 24 hours (decision 0045). */
import { useMemo } from 'react';
import type { Texts } from './en/index.ts';
import { useLanguage } from './language.tsx';

export interface Format {
  readonly number: (value: number) => string;
  readonly percent: (fraction: number) => string;
  readonly time: (date: Date) => string;
  readonly dateTime: (date: Date) => string;
  /** A short date with seconds, for rows of a log. */
  readonly moment: (date: Date) => string;
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

export function useFormat(): Format {
  const { locale, texts } = useLanguage();
  return useMemo(() => {
    // Four-digit numbers have no separator, as on the paper form: 1248, but 12,480.
    const number = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
    const percent = new Intl.NumberFormat(locale, { style: 'percent' });
    const formatTime = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
      new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23', timeZone: 'Asia/Kolkata' });
    const time = formatTime({ hour: '2-digit', minute: '2-digit' });
    const dateTime = formatTime({ dateStyle: 'long', timeStyle: 'short' });
    const moment = formatTime({ dateStyle: 'short', timeStyle: 'medium' });
    const shortDateTime = formatTime({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' });
    const day = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return {
      number: (value) => number.format(value),
      percent: (fraction) => percent.format(fraction),
      time: (date) => time.format(date),
      dateTime: (date) => dateTime.format(date),
      moment: (date) => moment.format(date),
      shortDateTime: (date) => shortDateTime.format(date),
      day: (isoDay) => {
        const date = new Date(`${isoDay}T00:00:00Z`);
        return Number.isNaN(date.getTime()) ? isoDay : day.format(date);
      },
      wait: (seconds) => waitInWords(texts, seconds),
    };
  }, [locale, texts]);
}
