/** What the sign-up calls carry (specification section 7, Authentication and signup; product.md, Accounts). */
import * as z from 'zod/mini';
import { textOrNumber } from '../text-or-number.ts';

/**
 * The `userId` of these calls is an opaque handle of one attempt, not the account's id (product.md, Accounts 2);
 * it is long enough that nobody guesses it.
 */
const handle = z.string().check(z.minLength(1), z.maxLength(100));

/** Bounds only: the rules of section 5 are checked by the handler, so that their own sentences are answered. */
const shortText = textOrNumber(200);

export const initiateSignupBody = z.object({ mobile: shortText });
export const initiateSignupResponse = z.object({
  userId: z.string(),
  name: z.string(),
  emailMasked: z.string(),
});
export type InitiateSignupResponse = z.infer<typeof initiateSignupResponse>;

export const sendEmailCodeBody = z.object({ userId: handle });
/** When the code stops being valid, and after how many seconds another may be asked for. */
export const sendEmailCodeResponse = z.object({ message: z.string(), resendAfterSeconds: z.number() });

export const verifyEmailCodeBody = z.object({ userId: handle, otp: shortText });
export const setPasswordBody = z.object({ userId: handle, password: z.string().check(z.maxLength(2000)) });
export const messageResponse = z.object({ message: z.string() });
