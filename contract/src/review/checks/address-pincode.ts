/** Finds a pincode in an address that is not the one of the checklist. */
import { toAsciiDigits } from '../../text.ts';

/** Parts of longer numbers, such as phone numbers with or without an area code, are none: 0612-222333, 98765 432100. */
const before = String.raw`(?<!\d[-/.]?)(?<!\b0\d{2,4}\)?[ -]{1,3})(?<!\d{4,} )`;
const after = String.raw`(?![-/.]?\d)(?! \d{3})`;
/** Also in the form 110 001. */
const pincodes = new RegExp(`${before}(?:[1-9]\\d{5}|(?<!\\d )[1-9]\\d{2} \\d{3})${after}`, 'g');

/** What is written before a six-digit number that is no pincode. */
const otherNumber =
  /\b(?:ph|phone|tel|telephone|fax|mob|mobile|affiliation|(?:school|college|centre|center|survey|khasra|plot|regd?|registration) (?:code|no|number))\b[^\p{L}\d]*(?:(?:code|no|number)\b[^\p{L}\d]*)?$/iu;

/** Returns the six digits of the first one; null when there is none. */
export function findOtherPincode(address: string, pincode: string): string | null {
  const text = toAsciiDigits(address).replaceAll(/[^\S\n]/g, ' ');
  for (const match of text.matchAll(pincodes)) {
    const digits = match[0].replace(' ', '');
    if (digits !== pincode && !otherNumber.test(text.slice(0, match.index))) return digits;
  }
  return null;
}
