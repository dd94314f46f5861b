/** The rule for Indian mobile numbers (specification section 5): 10 digits, the first 6 to 9. */
import { mobileDigits } from '../exam.ts';
import { toAsciiDigits } from '../text.ts';

const mobilePattern = /^[6-9][0-9]{9}$/;

/**
 * Returns the digits of a number while it is typed, at most ten. A leading 0 is no part of a mobile number. `91` may be the
 * start of one, so it counts as the country code only when more than ten digits follow one another.
 */
export function stripMobile(text: string): string {
  const digits = toAsciiDigits(text)
    .replace(/[^0-9]/g, '')
    .replace(/^0+/, '');
  const number = digits.length > mobileDigits ? digits.replace(/^910*(?=[6-9])/, '') : digits;
  return number.slice(0, mobileDigits);
}

/** How many digits the input of a mobile number takes: one more while its first two may be the country code. */
export function maxTypedDigits(mobile: string): number {
  return mobile.startsWith('91') ? mobileDigits + 1 : mobileDigits;
}

export function isMobile(text: string): boolean {
  return mobilePattern.test(text);
}

/**
 * Returns the ten digits of a written phone number, without `+91`, `0091`, a leading `0`, spaces, dots, hyphens and
 * brackets. Returns null when the rest is not a mobile number.
 */
export function normaliseMobile(text: string): string | null {
  const digits = toAsciiDigits(text)
    .replace(/[\s().\-\u2010-\u2015\u00a0]/g, '')
    .replace(/^(?:\+91|0091|91(?=[0-9]{10}$)|0)/, '');
  return isMobile(digits) ? digits : null;
}
