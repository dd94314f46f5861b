/** The sign-up calls (specification section 7), and what a mailed link shows (product.md, Accounts 7). */
import { jsonEndpoint } from '../endpoint.ts';
import { messageResponse } from '../received-refusal.ts';
import * as schemas from './schemas.ts';

export const initiateSignup = jsonEndpoint('POST /auth/initiate-signup', {
  access: 'public',
  body: schemas.initiateSignupBody,
  response: schemas.initiateSignupResponse,
  refusals: ['mobile.invalid', 'mobile.unknown'],
});

export const sendEmailCode = jsonEndpoint('POST /auth/send-email-code', {
  access: 'public',
  body: schemas.sendEmailCodeBody,
  response: schemas.sendEmailCodeResponse,
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
  body: schemas.verifyEmailCodeBody,
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
  body: schemas.readLinkBody,
  response: schemas.readLinkResponse,
  refusals: ['signup.expired', 'signup.finished'],
});

export const setPassword = jsonEndpoint('POST /auth/set-password', {
  access: 'public',
  body: schemas.setPasswordBody,
  response: messageResponse,
  refusals: [
    'signup.expired',
    'signup.finished',
    'password.too-short',
    'password.too-long',
    'password.not-verified',
  ],
});
