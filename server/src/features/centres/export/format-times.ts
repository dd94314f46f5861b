/** Formats times in files as on screens (decision 0045). */

/** Returns e.g. `21 November 2026 at 20:28 IST`. */
export function formatIndianTime(locale: string, isoTime: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  });
  return `${format.format(new Date(isoTime))} IST`;
}

/** @param isoDay YYYY-MM-DD */
export function formatDay(locale: string, isoDay: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${isoDay}T00:00:00Z`));
}
