/** The clock of India, which has no summer time. */

export const indiaAheadOfUtcMs = 5.5 * 60 * 60 * 1000;

/** Returns a date whose UTC parts are those of the clock in India. */
export function toIndianClock(time: Date): Date {
  return new Date(time.getTime() + indiaAheadOfUtcMs);
}

/** Returns, for example, `10:42`. */
export const timeInIndia = (time: Date): string => toIndianClock(time).toISOString().slice(11, 16);
