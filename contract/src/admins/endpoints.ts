/** Admin accounts (specification section 7, Admin). */
import * as z from 'zod/mini';
import { admin, jsonEndpoint } from '../endpoint.ts';
import { limitsShape, receivedLimitsShape, wantedLimitsShape } from '../rights.ts';
import { idParams } from '../parameters.ts';
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

export const createAdmin = jsonEndpoint('POST /admin/users', {
  access: admin({ right: 'accounts', centres: 'none', confirms: true }),
  body: z.object({ username: z.string().check(z.maxLength(200)), name, password, ...wantedLimitsShape }),
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

/**
 * Changing another administrator, a password, rights or states needs a confirmation; changing only one's own name does not. Rights and
 * states take effect at once.
 */
export const updateAdmin = jsonEndpoint('PUT /admin/users/:id', {
  access: admin({ right: 'accounts-of-others', centres: 'none', confirms: 'sometimes' }),
  params: idParams,
  body: z.object({ name, password: z.optional(z.nullable(password)), ...wantedLimitsShape }),
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
