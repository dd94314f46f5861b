/** The routes of sign-up and password reset. */
import { implement, type Implemented } from '../calls.ts';
import { api } from '#contract/api.ts';
import type { InitiateSignupResponse } from '#contract/signup/schemas.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { maskEmail } from '../accounts/accounts.ts';
import { maskMobile } from '../accounts/sessions.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Services } from '../services.ts';
import { createAttempt, getActiveAttempt } from './attempts.ts';
import { findContact } from '../accounts/signup-attempts.ts';
import { forgotPassword, setPassword } from './passwords.ts';
import { sendEmailCode, verifyEmailCode } from './email-code.ts';

// POST /auth/initiate-signup: creates a sign-up attempt for a mobile number of the master list (product.md, Accounts
// 2).

export async function initiateSignup(
  services: Services,
  typedMobile: string,
): Promise<InitiateSignupResponse> {
  const mobile = normaliseMobile(typedMobile);
  if (mobile === null) throw refuse('mobile.invalid');
  return services.database.transaction(async (tx) => {
    const contact = await findContact(tx, mobile);
    if (contact === undefined) throw refuse('mobile.unknown');
    const attemptId = await createAttempt(services, tx, contact, 'signup');
    return { userId: attemptId, name: contact.officialPerson, emailMasked: maskEmail(contact.email) };
  });
}

export const signupCalls: readonly Implemented[] = [
  implement(api.initiateSignup, (call) => initiateSignup(call, call.body.mobile)),
  implement(api.sendEmailCode, async (call) => ({
    ...(await sendEmailCode(call, call.body.userId, call.ip)),
    message: 'OTP Sent to Email',
  })),
  implement(api.verifyEmailCode, async (call) => {
    await verifyEmailCode(call, call.body.userId, call.body.otp, call.ip);
    return { message: 'Verified' };
  }),
  // Whose password a mailed link sets. It changes nothing, because mail scanners open links (security.md T5).
  implement(api.readLink, ({ body, clock, database, keys }) =>
    database.transaction(async (tx) => {
      const idHash = keys.mac('signup-handles', body.userId);
      const { purpose, mobile, email } = await getActiveAttempt(tx, idHash, clock.now());
      if (purpose !== 'reset') throw refuse('signup.expired');
      const name = (await findContact(tx, mobile))?.officialPerson ?? '';
      return { name, mobileMasked: maskMobile(mobile), emailMasked: maskEmail(email) };
    }),
  ),
  implement(api.setPassword, async (call) => {
    await setPassword(call, call.body.userId, call.body.password, call.ip);
    return { message: 'Password created successfully.' };
  }),
  implement(api.readPrivacyNotice, async ({ privacyNotice }) => privacyNotice),
  implement(api.forgotPassword, async (call) => {
    await forgotPassword(call, call.body.username, call.ip);
    return { message: 'Password Reset Link sent to your email ID' };
  }),
];
