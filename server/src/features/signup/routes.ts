/** The routes of sign-up and password reset. */
import { api } from '#contract/api.ts';
import { type InitiateSignupResponse, type ReadLinkResponse } from '#contract/signup/schemas.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { maskEmail, maskMobile } from '../../domain/accounts/centre-accounts.ts';
import { refuse } from '../../kernel/refusal.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { createAttempt, getActiveAttempt } from './attempts.ts';
import { findContact } from './contacts.ts';
import { forgotPassword } from './forgot-password.ts';
import { sendEmailCode } from './send-email-code.ts';
import { setPassword } from './set-password.ts';
import { verifyEmailCode } from './verify-email-code.ts';

// POST /auth/initiate-signup: creates a sign-up attempt for a mobile number of the master list (product.md, Accounts
// 2).

/** Throws `mobile.invalid` or `mobile.unknown`. */
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

// POST /auth/read-link: whose password a mailed link sets. It changes nothing, because mail scanners open links
// (security.md T5).

/** Throws `signup.expired` or `signup.finished`. */
async function readLink(services: Services, linkId: string): Promise<ReadLinkResponse> {
  const { clock, database, keys } = services;
  const idHash = keys.mac('signup-handles', linkId);
  return database.transaction(async (tx) => {
    const { purpose, mobile, email } = await getActiveAttempt(tx, idHash, clock.now());
    if (purpose !== 'reset') throw refuse('signup.expired');
    const contact = await findContact(tx, mobile);
    return {
      name: contact?.officialPerson ?? '',
      mobileMasked: maskMobile(mobile),
      emailMasked: maskEmail(email),
    };
  });
}

export function signupRoutes(services: Services): Route[] {
  return [
    implement(api.initiateSignup, ({ body }) => initiateSignup(services, body.mobile)),
    implement(api.sendEmailCode, async ({ body, ip }) => ({
      ...(await sendEmailCode(services, body.userId, ip)),
      message: 'OTP Sent to Email',
    })),
    implement(api.verifyEmailCode, async ({ body, ip }) => {
      await verifyEmailCode(services, body.userId, body.otp, ip);
      return { message: 'Verified' };
    }),
    implement(api.readLink, ({ body }) => readLink(services, body.userId)),
    implement(api.setPassword, async ({ body, ip }) => {
      await setPassword(services, body.userId, body.password, ip);
      return { message: 'Password created successfully.' };
    }),
    implement(api.readPrivacyNotice, async () => services.privacyNotice),
    implement(api.forgotPassword, async ({ body, ip }) => {
      await forgotPassword(services, body.username, ip);
      return { message: 'Password Reset Link sent to your email ID' };
    }),
  ];
}
