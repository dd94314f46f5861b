/** Formats a time in the clock of the portal, Indian Standard Time, whatever the clock of the device. */
import { useMemo } from 'react';
import { useLanguage } from '../texts/language.tsx';

/** Formats a time in ISO 8601, for example `22 November 2026, 11:50 IST`. */
export function useIndianTime(): (isoTime: string) => string {
  const { locale } = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: 'Asia/Kolkata',
    });
    return (isoTime) => `${format.format(new Date(isoTime))}\u00a0IST`;
  }, [locale]);
}
