/** The rule for Indian mobile numbers (specification section 5): 10 digits, the first 6 to 9. */
import { mobileDigits } from '../exam.ts';
import { toAsciiDigits } from '../text.ts';

const mobilePattern = /^[6-9][0-9]{9}$/;

/**
 * Returns the digits of typed text, at most ten. More than ten digits are pasted or autofilled and lose their country
 * code; up to ten stay as typed, because they may be the start of a number.
 */
export function stripMobile(text: string): string {
  const digits = toAsciiDigits(text).replace(/[^0-9]/g, '');
  const pasted = digits.length > mobileDigits ? normaliseMobile(text) : null;
  return pasted ?? digits.slice(0, mobileDigits);
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
