/** The morning at which the sheets of states are mailed: 06:00 in India. */
import { dayInIndia } from '#contract/indian-clock.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';

const morningSeconds = 6 * 60 * 60;

/** Returns the day in India, YYYY-MM-DD, of the last morning that has begun. */
export const morningOf = (now: Date): string => dayInIndia(addSeconds(now, -morningSeconds));
