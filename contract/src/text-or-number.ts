/** Text fields that API clients may send as JSON numbers, such as phones and pincodes. */
import * as z from 'zod/mini';
import { wholeNumber } from './whole-number.ts';

/** Accepts text up to this length, or a whole number, which becomes its digits. */
export function textOrNumber(maxLength: number) {
  return z.union([z.string().check(z.maxLength(maxLength)), z.pipe(wholeNumber, z.transform(String))]);
}
