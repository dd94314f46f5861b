/** The sign-up calls (specification section 7), and what a mailed link shows (product.md, Accounts 7). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { addedMessage, messageResponse, sentMailSchema } from '../received-refusal.ts';
import { textOrNumber } from '../text.ts';
import { initiateSignupResponse } from './schemas.ts';

/**
 * The `userId` of these calls is the opaque id of one sign-up attempt, not the account's id (product.md, Accounts 2).
 * It is too long to guess.
 */
const attemptId = z.string().check(z.minLength(1), z.maxLength(100));

/** Limits the length only; the handler applies the rules of section 5, so that each rule has its own refusal. */
const shortText = textOrNumber(200);

export const initiateSignup = jsonEndpoint('POST /auth/initiate-signup', {
  access: 'public',
  body: z.object({ mobile: shortText }),
  response: initiateSignupResponse,
  refusals: ['mobile.invalid', 'mobile.unknown'],
});

export const sendEmailCode = jsonEndpoint('POST /auth/send-email-code', {
  access: 'public',
  body: z.object({ userId: attemptId }),
  response: z.object({
    message: addedMessage,
    /** Added, like the fields below it: all are missing in a plain answer. */
    resendAfterSeconds: z.prefault(z.number(), 60),
    /** `queued`: the mail server has not accepted the mail yet. */
    delivery: z.optional(z.enum(['sent', 'queued'])),
    /** With `queued`, when an earlier mail has a link that is still valid. */
    sentMail: z.optional(sentMailSchema),
  }),
  refusals: [
    'signup.expired',
    'signup.finished',
    'code.not-sent',
    'code.address-refused',
    'code.too-soon',
    'code.too-many',
    'code.mail-sent',
  ],
});

export const verifyEmailCode = jsonEndpoint('POST /auth/verify-email-code', {
  access: 'public',
  body: z.object({ userId: attemptId, otp: shortText }),
  response: messageResponse,
  refusals: [
    'signup.expired',
    'signup.finished',
    'otp.invalid',
    'otp.expired',
    'otp.exhausted',
    'otp.blocked',
  ],
});

/** Added: whose password a mailed link sets. It changes nothing, because programs open the links in mails. */
export const readLink = jsonEndpoint('POST /auth/read-link', {
  access: 'public',
  /** `userId` is the secret of a mailed link. */
  body: z.object({ userId: attemptId }),
  response: z.object({ name: z.string(), mobileMasked: z.string(), emailMasked: z.string() }),
  refusals: ['signup.expired', 'signup.finished'],
});

export const setPassword = jsonEndpoint('POST /auth/set-password', {
  access: 'public',
  body: z.object({ userId: attemptId, password: z.string().check(z.maxLength(2000)) }),
  response: messageResponse,
  refusals: [
    'signup.expired',
    'signup.finished',
    'password.too-short',
    'password.too-long',
    'password.not-verified',
  ],
});
