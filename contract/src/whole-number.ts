/** A whole number. Not `z.int`, whose table of number formats would be part of the first load. */
import * as z from 'zod/mini';

export const isWhole = z.refine(Number.isSafeInteger);
export const wholeNumber = z.number().check(isWhole);
