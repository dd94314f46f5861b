/** Formats a time in ISO 8601 with the name of the clock, for example `22 November 2026 at 11:50 IST`. */
import { useFormat } from '../texts/format.ts';

export function useIndianTime(): (isoTime: string) => string {
  const format = useFormat();
  return (isoTime) => `${format.dateTime(new Date(isoTime))}\u00a0IST`;
}
