/** The nine fields of a centre in a request body. */
import * as z from 'zod/mini';
import { textOrNumber } from '../text-or-number.ts';

/** Limits the length only; `checkCentre` applies the rules of section 5 and reports every invalid field. */
const cell = z.optional(z.nullable(textOrNumber(2000)));
export const centreCells = {
  centre_code: cell,
  centre_name: cell,
  cfi: cell,
  centre_city: cell,
  centre_state: cell,
  centre_pincode: cell,
  official_person: cell,
  phone: cell,
  email: cell,
};
export const centreBody = z.object(centreCells);
