/** Reads mobile numbers as people write them in lists, searches and logins. Not part of the first load, where a number is typed digit by digit. */
import { cleanNumber } from '../text.ts';
import { isMobile } from './schemas.ts';

const betweenDigits = /[\s().\-\u2010-\u2015\u2212\uff08\uff09\uff0d\uff0e]/g;
/** The country code and the zeros that are dialled before it and behind it: `+91`, `0091`, `0`, `091`, `+91 0`. */
const dialledBefore = /^(?:[+\uff0b]910*|0*(?:910*)?)(?=[6-9][0-9]{9}$)/;

/**
 * Reads a written phone number: returns its ten digits, without what is dialled before them, spaces, dots, hyphens and brackets. Returns
 * null when the rest is not a mobile number.
 */
export function normaliseMobile(text: string): string | null {
  const digits = cleanNumber(text).replace(betweenDigits, '').replace(dialledBefore, '');
  return isMobile(digits) ? digits : null;
}

/** Fewer digits are the extension of an office, or the last ones of a number that is written once. */
const fewestDigits = 7;

/** Whether a text that is no mobile number has two numbers, such as those of an office and of a person. */
export function hasTwoNumbers(text: string): boolean {
  const typed = cleanNumber(text).replace(betweenDigits, '');
  const numbers = typed.split(/[^0-9+]+/).filter((part) => part.length >= fewestDigits);
  return numbers.length > 1 || /^[0-9+]{20,}$/.test(typed);
}
