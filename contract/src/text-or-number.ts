/** Text in JSON bodies as programs send it: phones, pincodes and codes often come as numbers. */
import * as z from 'zod/mini';

/** Text of at most so many characters, or a whole number, which is read as its digits. */
export function textOrNumber(maxLength: number) {
  return z.union([z.string().check(z.maxLength(maxLength)), z.pipe(z.int(), z.transform(String))]);
}
