/** The fields of a centre in a request body. */
import * as z from 'zod/mini';
import { textOrNumber } from '../text-or-number.ts';
import { mapCentreColumns } from '../centre-columns.ts';

/** Limits the length only; `checkCentre` applies the rules of section 5 and reports every invalid field. */
const cell = z.optional(z.nullable(textOrNumber(2000)));
export const centreCells = mapCentreColumns(() => cell);
export const centreBody = z.object(centreCells);
