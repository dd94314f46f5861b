/** Guesses which columns the headings of a list stand for, as agencies write them; an administrator confirms it. */
import type { CentreColumn } from '../centre-columns.ts';
import { normaliseHeading } from './centre-csv.ts';

const place = '(centre|examcentre|institution|institute|school|college|venue)';

/** Of normalised headings, in the order in which they choose: "Superintendent Mobile" is a phone. */
const patterns: readonly (readonly [CentreColumn, RegExp])[] = [
  ['email', /mail/],
  ['phone', /mobile|^mob|phone|contactno|contactnumber|cell|whatsapp/],
  ['centre_pincode', /^pin|pincode|postal|zip/],
  ['centre_code', new RegExp(`^${place}(code|no|number|id)$`)],
  ['centre_name', new RegExp(`^nameof(the)?${place}|${place}name|^${place}$`)],
  ['official_person', /superintendent|principal|head|official|incharge|coordinator|contactperson|nodal/],
  ['cfi', /cfi/],
  ['centre_state', /state/],
  ['centre_city', /city|town|district/],
];

/** Each heading is used once. The values are indexes of headings. */
export function guessColumns(
  headings: readonly string[],
  found: ReadonlyMap<CentreColumn, number>,
): Map<CentreColumn, number> {
  const guessed = new Map(found);
  const normalised = headings.map(normaliseHeading);
  for (const [column, pattern] of patterns) {
    if (guessed.has(column)) continue;
    const used = new Set(guessed.values());
    const index = normalised.findIndex((heading, position) => !used.has(position) && pattern.test(heading));
    if (index >= 0) guessed.set(column, index);
  }
  return guessed;
}
