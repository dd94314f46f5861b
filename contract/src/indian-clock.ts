/** Times that both sides share: how long a session may be idle, the closing day, and the clock of India. */

export const dayMs = 24 * 60 * 60 * 1000;

// How long a session may be idle, which the administrators' screens announce (product.md, Accounts 8).

/** A session of an administrator ends after this time without a call. */
export const adminIdleSeconds = 60 * 60;

/** The same for a centre user: many centres work on shared computers (ASVS 7.3.1). */
export const centreIdleSeconds = 60 * 60;

/** The server notes the time of a call only when the time it knows is older than this, so the session may end so much earlier. */
export const lastCallAccuracySeconds = 60;

// The closing day: the last day in India on which centres save and submit. Days are written YYYY-MM-DD.

export function dayInIndia(time: Date): string {
  return toIndianClock(time).toISOString().slice(0, 10);
}

/** Returns the time in UTC, ISO 8601, at which a day in India begins. */
export function dayStartInIndia(day: string): string {
  return new Date(Date.parse(day) - indiaAheadOfUtcMs).toISOString();
}

/** Whether it is a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Returns 0 on the closing day itself, and a negative number after it. */
export function daysLeft(closesOn: string, now: Date): number {
  return (Date.parse(closesOn) - Date.parse(dayInIndia(now))) / dayMs;
}

/** Whether a closing day is over. False for '' and while the time, in milliseconds since 1970, is not known. */
export const isOver = (day: string, timeMs: number | null): boolean =>
  day !== '' && timeMs !== null && daysLeft(day, new Date(timeMs)) < 0;

/** Returns the later of the day for all centres and that of one; null when the portal never closes. */
export function closingDay(closesOn: string | null, extendedTo: string | null): string | null {
  return closesOn !== null && extendedTo !== null && extendedTo > closesOn ? extendedTo : closesOn;
}

// The clock of India, which has no summer time.

const indiaAheadOfUtcMs = 5.5 * 60 * 60 * 1000;

/** Returns a date whose UTC parts are those of the clock in India. */
export function toIndianClock(time: Date): Date {
  return new Date(time.getTime() + indiaAheadOfUtcMs);
}

/** Returns, for example, `10:42`. */
export const timeInIndia = (time: Date): string => toIndianClock(time).toISOString().slice(11, 16);
