/** Admin accounts (specification section 7, Admin). */
import * as z from 'zod/mini';
import { admin, confirmedAccount, jsonEndpoint, idParams } from '../endpoint.ts';
import { limitsShape, receivedLimitsShape, wantedLimitsShape } from '../rights.ts';
import { messageResponse } from '../received-refusal.ts';

const password = z.string().check(z.maxLength(2000));
/** Refusals of a new password of an administrator. */
const passwordRefusals = ['password.too-short', 'password.too-long', 'password.guessable'] as const;
const name = z.string().check(z.maxLength(200));

export const adminUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  ...limitsShape,
  /** True in the list when their logins need a code. */
  hasFactor: z.optional(z.boolean()),
  /** In the list: when this account last logged in; absent when it never did. */
  lastLoginAt: z.optional(z.string()),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** What a page reads of a created or changed account: section 7 does not specify these responses. */
export const receivedAdminSchema = z.partial(adminUserSchema);

/** The number of centre users who have set a password. */
export const countUsers = jsonEndpoint('GET /admin/users/count', {
  access: admin({ right: 'none', centres: 'of-states' }),
  response: z.object({ count: z.number() }),
});

export const listAdmins = jsonEndpoint('GET /admin/users', {
  access: admin({ right: 'accounts', centres: 'none' }),
  response: z.array(adminUserSchema),
});

/** As a page reads the response of `listAdmins`: section 7 specifies a list of admins. */
export const receivedAdmins = z.array(z.extend(adminUserSchema, receivedLimitsShape));

const newAdmin = z.object({
  username: z.string().check(z.maxLength(200)),
  name,
  password,
  ...wantedLimitsShape,
});
/** Without rights or states the account has those of its creator. */
export type NewAdmin = z.infer<typeof newAdmin>;

export const createAdmin = jsonEndpoint('POST /admin/users', {
  access: admin({ right: 'accounts', centres: 'none', confirms: true }),
  body: newAdmin,
  response: adminUserSchema,
  refusals: [
    'rights.beyond-own',
    'admin.username-invalid',
    'admin.username-taken',
    'field.required',
    'field.not-text',
    ...passwordRefusals,
  ],
});

/** Null, undefined or '' leaves the password unchanged. */
const adminChange = z.object({ name, password: z.optional(z.nullable(password)), ...wantedLimitsShape });
export type AdminChange = z.infer<typeof adminChange>;

/**
 * Changing another administrator, a password, rights or states needs a confirmation; changing only one's own name does not. Rights and
 * states take effect at once.
 */
export const updateAdmin = jsonEndpoint('PUT /admin/users/:id', {
  access: admin({ right: 'accounts-of-others', centres: 'none', confirms: 'sometimes' }),
  params: idParams,
  body: adminChange,
  response: adminUserSchema,
  refusals: [
    'admin.not-found',
    'admin.protected',
    'admin.last-manager',
    'rights.beyond-own',
    'field.required',
    'field.not-text',
    ...passwordRefusals,
  ],
});

export const deleteAdmin = jsonEndpoint('DELETE /admin/users/:id', {
  access: admin({ right: 'accounts', centres: 'none', confirms: true }),
  params: idParams,
  response: messageResponse,
  refusals: [
    'admin.not-found',
    'admin.protected',
    'admin.self-delete',
    'admin.last-manager',
    'rights.beyond-own',
  ],
});

// Added: confirming who is logged in, the sessions of an administrator (security.md T22, S21), and the second factor: two-step login with
// an authenticator app (product.md, Administrators).

const endedSessions = z.object({ ended: z.number() });

/** The administrator who is logged in. */
export const getOwnAccount = jsonEndpoint('GET /admin/session', {
  access: 'admin-account',
  response: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    ...limitsShape,
    /** Characters that a new password of an administrator needs. */
    minPasswordLength: z.number(),
  }),
});

/** After this, calls that need a confirmation are accepted for 15 minutes, as after a login. */
export const confirmSession = jsonEndpoint('POST /admin/session/confirm', {
  access: 'admin-account',
  body: z.object({ password: z.string().check(z.maxLength(2000)) }),
  response: messageResponse,
  refusals: ['confirmation.failed', 'admin-login.locked', 'server.busy'],
});

const ownSessionSchema = z.object({
  id: z.string(),
  openedAt: z.string(),
  lastSeenAt: z.string(),
  /** The client's address at login. */
  address: z.string(),
  /** Browser and system at login, for example `Firefox · Windows`; '' when unknown. */
  browser: z.string(),
  /** Whether it is the session of this call. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** The caller's own active sessions, the latest first. */
export const listSessions = jsonEndpoint('GET /admin/sessions', {
  access: 'admin-account',
  response: z.array(ownSessionSchema),
});

/** Ends one session of the caller. */
export const endOwnSession = jsonEndpoint('DELETE /admin/sessions/:id', {
  access: 'admin-account',
  params: idParams,
  response: messageResponse,
  refusals: ['session.not-found'],
});

/** Ends all sessions of the caller but the one of this call. */
export const endOtherSessions = jsonEndpoint('DELETE /admin/sessions', {
  access: 'admin-account',
  response: endedSessions,
});

/** Ends all sessions of another administrator. */
export const endAdminSessions = jsonEndpoint('DELETE /admin/users/:id/sessions', {
  access: admin({ right: 'accounts', centres: 'none', confirms: true }),
  params: idParams,
  response: endedSessions,
  refusals: ['admin.not-found', 'admin.protected', 'rights.beyond-own'],
});

/** Six digits of the app or a recovery code, with or without blanks and hyphens. */
const codeBody = z.object({ code: z.string().check(z.maxLength(100)) });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const message = z.object({ message: z.string() });

const factorStateSchema = z.object({
  /** Whether logins need a code. */
  isSetUp: z.boolean(),
  /** Whether the portal requires it from every administrator. */
  isRequired: z.boolean(),
  /** How many recovery codes were not used yet. */
  recoveryCodesLeft: z.number(),
});
export type FactorState = z.infer<typeof factorStateSchema>;

export const getFactor = jsonEndpoint('GET /admin/account/factor', {
  access: 'admin-account',
  response: factorStateSchema,
});

const factorSetupSchema = z.object({
  /** In Base32, for apps without a camera. */
  secret: z.string(),
  /** The `otpauth:` address for the QR code. */
  uri: z.string(),
});
export type FactorSetup = z.infer<typeof factorSetupSchema>;

/** Creates the secret. Logins need a code only after `confirmFactor`. */
export const beginFactor = jsonEndpoint('POST /admin/account/factor', {
  access: confirmedAccount,
  response: factorSetupSchema,
  refusals: ['factor.changed-elsewhere'],
});

/** The recovery codes are in this response only. */
export const confirmFactor = jsonEndpoint('POST /admin/account/factor/confirm', {
  access: 'admin-account',
  body: codeBody,
  response: recoveryCodes,
  refusals: ['factor.wrong', 'factor.changed-elsewhere', 'factor.unreadable'],
});

/** Replaces all recovery codes. */
export const renewRecoveryCodes = jsonEndpoint('POST /admin/account/factor/recovery-codes', {
  access: 'admin-account',
  body: codeBody,
  response: recoveryCodes,
  refusals: ['factor.wrong', 'factor.too-many', 'factor.changed-elsewhere', 'factor.unreadable'],
});

export const removeFactor = jsonEndpoint('POST /admin/account/factor/remove', {
  access: 'admin-account',
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
export const removeAdminFactor = jsonEndpoint('DELETE /admin/users/:id/factor', {
  access: admin({ right: 'accounts', centres: 'none', confirms: true }),
  params: idParams,
  response: message,
  refusals: ['admin.not-found', 'factor.changed-elsewhere', 'rights.beyond-own'],
});
