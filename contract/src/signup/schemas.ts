/** The typed code and mobile number of a sign-up, and what its first call returns (specification section 7; product.md, Accounts). */
import * as z from 'zod/mini';
import { mobileDigits, otpDigits } from '../exam.ts';
import { cleanNumber, toAsciiDigits } from '../text.ts';

// One-time codes as people type and paste them.

/** Returns the digits in a typed or pasted text, at most six. */
export function stripCode(text: string): string {
  return toAsciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, otpDigits);
}

// The rule for Indian mobile numbers (specification section 5): 10 digits, the first 6 to 9.

const mobilePattern = /^[6-9][0-9]{9}$/;

/**
 * Returns the digits of a number while it is typed, at most ten. A leading 0 is no part of a mobile number. `91` may be the
 * start of one, so it counts as the country code only when more than ten digits follow one another.
 */
export function stripMobile(text: string): string {
  const digits = cleanNumber(text)
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

export const initiateSignupResponse = z.object({
  userId: z.string(),
  name: z.string(),
  emailMasked: z.string(),
});
export type InitiateSignupResponse = z.infer<typeof initiateSignupResponse>;
