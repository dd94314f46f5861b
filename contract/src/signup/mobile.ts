/** The rule for Indian mobile numbers (specification section 5): 10 digits, the first 6 to 9. */
import { mobileDigits } from '../exam.ts';
import { toAsciiDigits } from '../text.ts';

const mobilePattern = /^[6-9][0-9]{9}$/;

/**
 * What an input keeps of typed text: its digits, at most ten. More than ten are pasted or filled in by the browser and
 * lose their country code; up to ten stay as typed, as they may be the start of a number.
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
 * The ten digits of a phone as people write it in lists: `+91`, `0091`, a leading `0`, spaces, dots, hyphens and
 * brackets are stripped. Null when what is left is not a mobile number.
 */
export function normaliseMobile(text: string): string | null {
  const digits = toAsciiDigits(text)
    .replace(/[\s().\-\u2010-\u2015\u00a0]/g, '')
    .replace(/^(?:\+91|0091|91(?=[0-9]{10}$)|0)/, '');
  return isMobile(digits) ? digits : null;
}
