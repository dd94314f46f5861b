/** A whole number. Not `z.int`, whose table of number formats would be part of the first load. */
import * as z from 'zod/mini';

export const wholeNumber = z.number().check(z.refine(Number.isSafeInteger));
