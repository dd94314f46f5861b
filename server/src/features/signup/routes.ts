/** The routes of sign-up and password reset. */
import { api } from '#contract/api.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { forgotPassword } from './forgot-password.ts';
import { initiateSignup } from './initiate-signup.ts';
import { readLink } from './read-link.ts';
import { sendEmailCode } from './send-email-code.ts';
import { setPassword } from './set-password.ts';
import { verifyEmailCode } from './verify-email-code.ts';

export function signupRoutes(services: Services): Route[] {
  return [
    implement(api.initiateSignup, ({ body, ip }) => initiateSignup(services, body.mobile, ip)),
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
    implement(api.forgotPassword, async ({ body, ip }) => {
      await forgotPassword(services, body.username, ip);
      return { message: 'Password Reset Link sent to your email ID' };
    }),
  ];
}
