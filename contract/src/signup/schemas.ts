/** Request and response bodies of the sign-up calls (specification section 7, Authentication and signup; product.md, Accounts). */
import * as z from 'zod/mini';
import { addedMessage } from '../message-response.ts';
import { sentMailSchema } from '../received-refusal.ts';
import { textOrNumber } from '../text-or-number.ts';

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
  /** Added, like the fields below it. */
  resendAfterSeconds: z.catch(z.number(), 60),
  /** `queued`: the mail server has not accepted the mail yet. Servers of earlier versions respond only for accepted mails. */
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
