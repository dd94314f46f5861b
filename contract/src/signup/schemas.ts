/** Request and response bodies of the sign-up calls (specification section 7, Authentication and signup; product.md, Accounts). */
import * as z from 'zod/mini';
import { mobileDigits, otpDigits } from '../exam.ts';
import { addedMessage, sentMailSchema } from '../received-refusal.ts';
import { cleanNumber, textOrNumber, toAsciiDigits } from '../text.ts';

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

/**
 * The `userId` of these calls is the opaque id of one sign-up attempt, not the account's id (product.md, Accounts 2).
 * It is too long to guess.
 */
const attemptId = z.string().check(z.minLength(1), z.maxLength(100));

/** Limits the length only; the handler applies the rules of section 5, so that each rule has its own refusal. */
const shortText = textOrNumber(200);

export const initiateSignupBody = z.object({ mobile: shortText });
export const initiateSignupResponse = z.object({
  userId: z.string(),
  name: z.string(),
  emailMasked: z.string(),
});
export type InitiateSignupResponse = z.infer<typeof initiateSignupResponse>;

export const sendEmailCodeBody = z.object({ userId: attemptId });
export const sendEmailCodeResponse = z.object({
  message: addedMessage,
  /** Added, like the fields below it: all are missing in a plain answer. */
  resendAfterSeconds: z.prefault(z.number(), 60),
  /** `queued`: the mail server has not accepted the mail yet. */
  delivery: z.optional(z.enum(['sent', 'queued'])),
  /** With `queued`, when an earlier mail has a link that is still valid. */
  sentMail: z.optional(sentMailSchema),
});

/** `userId` is the secret of a mailed link. */
export const readLinkBody = z.object({ userId: attemptId });
export const readLinkResponse = z.object({
  name: z.string(),
  mobileMasked: z.string(),
  emailMasked: z.string(),
});
export type ReadLinkResponse = z.infer<typeof readLinkResponse>;

export const verifyEmailCodeBody = z.object({ userId: attemptId, otp: shortText });
export const setPasswordBody = z.object({ userId: attemptId, password: z.string().check(z.maxLength(2000)) });
