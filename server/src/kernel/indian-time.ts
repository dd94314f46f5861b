/** The clock of India, for times in files (decision 0051). */
import { toIndianClock } from '#contract/indian-clock.ts';

const dayInMs = 24 * 60 * 60 * 1000;
/** Days from the first day of spreadsheets to 1 January 1970. */
const daysBefore1970 = 25_569;

/** Returns e.g. `2026-11-21T20:28:32+05:30`, which people and programs read. */
export function toIndianIso(time: Date): string {
  return `${toIndianClock(time).toISOString().slice(0, 19)}+05:30`;
}

/** Returns e.g. `2026-11-21 20:28`. */
export function toIndianMinute(time: Date): string {
  return toIndianIso(time).slice(0, 16).replace('T', ' ');
}

/** Returns e.g. `2026-11-21_2028`, for file names. */
export function toIndianStamp(time: Date): string {
  return toIndianMinute(time).replace(' ', '_').replace(':', '');
}

/** Returns the days since 1900 as spreadsheets count them, in Indian time. */
export function toIndianSerial(time: Date): number {
  const seconds = Math.floor(toIndianClock(time).getTime() / 1000);
  return daysBefore1970 + (seconds * 1000) / dayInMs;
}
