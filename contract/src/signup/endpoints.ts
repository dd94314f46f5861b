/** The four sign-up calls (specification section 7). */
import { jsonEndpoint } from '../endpoint.ts';
import { messageResponse } from '../message-response.ts';
import * as schemas from './schemas.ts';

export const initiateSignup = jsonEndpoint({
  method: 'POST',
  path: '/auth/initiate-signup',
  access: 'public',
  body: schemas.initiateSignupBody,
  response: schemas.initiateSignupResponse,
  refusals: ['mobile.invalid', 'mobile.unknown', 'rate.exceeded'],
});

export const sendEmailCode = jsonEndpoint({
  method: 'POST',
  path: '/auth/send-email-code',
  access: 'public',
  body: schemas.sendEmailCodeBody,
  response: schemas.sendEmailCodeResponse,
  refusals: ['signup.expired', 'code.not-sent', 'code.address-refused', 'code.too-soon', 'code.too-many'],
});

export const verifyEmailCode = jsonEndpoint({
  method: 'POST',
  path: '/auth/verify-email-code',
  access: 'public',
  body: schemas.verifyEmailCodeBody,
  response: messageResponse,
  refusals: ['signup.expired', 'otp.invalid', 'otp.expired', 'otp.exhausted'],
});

export const setPassword = jsonEndpoint({
  method: 'POST',
  path: '/auth/set-password',
  access: 'public',
  body: schemas.setPasswordBody,
  response: messageResponse,
  refusals: ['signup.expired', 'password.too-short', 'password.too-long', 'password.not-verified'],
});
