/** The second factor of administrators: two-step login with an authenticator app (product.md, Administrators). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { idParams } from '../parameters.ts';

/** Six digits of the app or a recovery code, with or without blanks and hyphens. */
const codeBody = z.object({ code: z.string().check(z.maxLength(100)) });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const message = z.object({ message: z.string() });

export const factorStateSchema = z.object({
  /** Whether logins need a code. */
  isSetUp: z.boolean(),
  /** Whether the portal requires it from every administrator. */
  isRequired: z.boolean(),
  /** How many recovery codes were not used yet. */
  recoveryCodesLeft: z.number(),
});
export type FactorState = z.infer<typeof factorStateSchema>;

export const getFactor = jsonEndpoint({
  method: 'GET',
  path: '/admin/account/factor',
  access: 'admin-account',
  needsConfirmation: false,
  response: factorStateSchema,
  refusals: [],
});

export const factorSetupSchema = z.object({
  /** In Base32, for apps without a camera. */
  secret: z.string(),
  /** The `otpauth:` address for the QR code. */
  uri: z.string(),
});
export type FactorSetup = z.infer<typeof factorSetupSchema>;

/** Creates the secret. Logins need a code only after `confirmFactor`. */
export const beginFactor = jsonEndpoint({
  method: 'POST',
  path: '/admin/account/factor',
  access: 'admin-account',
  needsConfirmation: true,
  response: factorSetupSchema,
  refusals: ['factor.changed-elsewhere'],
});

/** The recovery codes are in this response only. */
export const confirmFactor = jsonEndpoint({
  method: 'POST',
  path: '/admin/account/factor/confirm',
  access: 'admin-account',
  needsConfirmation: false,
  body: codeBody,
  response: recoveryCodes,
  refusals: ['factor.wrong', 'factor.changed-elsewhere', 'factor.unreadable'],
});

/** Replaces all recovery codes. */
export const renewRecoveryCodes = jsonEndpoint({
  method: 'POST',
  path: '/admin/account/factor/recovery-codes',
  access: 'admin-account',
  needsConfirmation: false,
  body: codeBody,
  response: recoveryCodes,
  refusals: ['factor.wrong', 'factor.too-many', 'factor.changed-elsewhere', 'factor.unreadable'],
});

export const removeFactor = jsonEndpoint({
  method: 'POST',
  path: '/admin/account/factor/remove',
  access: 'admin-account',
  needsConfirmation: false,
  body: codeBody,
  response: message,
  refusals: [
    'factor.wrong',
    'factor.too-many',
    'factor.changed-elsewhere',
    'factor.enrolment-required',
    'factor.unreadable',
  ],
});

/** For an administrator who lost their phone; only the main administrator may call it. */
export const removeAdminFactor = jsonEndpoint({
  method: 'DELETE',
  path: '/admin/users/:id/factor',
  access: 'admin',
  needsConfirmation: true,
  params: idParams,
  response: message,
  refusals: ['admin.not-found', 'factor.changed-elsewhere'],
});
