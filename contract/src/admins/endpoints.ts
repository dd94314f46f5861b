/** Admin accounts and the audit trail (specification section 7, Admin; product.md, Administrators 5). */
import * as z from 'zod/mini';
import { fileEndpoint, jsonEndpoint } from '../endpoint.ts';
import { messageResponse } from '../message-response.ts';

const idParams = z.object({ id: z.string().check(z.maxLength(100)) });
const password = z.string().check(z.maxLength(2000));
/** Refusals of a new password of an administrator. */
const passwordRefusals = [
  'password.too-short',
  'password.admin-too-short',
  'password.too-long',
  'password.guessable',
] as const;
const name = z.string().check(z.maxLength(200));

/** A client goes on with '' when a value is missing: the responses of creating and changing are not specified. */
const value = z.catch(z.string(), '');

export const adminUserSchema = z.object({
  id: value,
  username: value,
  name: value,
  /** True in the list when their logins need a code. */
  hasFactor: z.optional(z.boolean()),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** The number of centre users who have set a password. */
export const countUsers = jsonEndpoint({
  method: 'GET',
  path: '/admin/users/count',
  access: 'admin',
  response: z.object({ count: z.number() }),
  refusals: [],
});

export const listAdmins = jsonEndpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  response: z.array(adminUserSchema),
  refusals: [],
});

export const createAdmin = jsonEndpoint({
  method: 'POST',
  path: '/admin/users',
  access: 'admin',
  needsConfirmation: true,
  body: z.object({ username: z.string().check(z.maxLength(200)), name, password }),
  response: adminUserSchema,
  refusals: [
    'admin.username-invalid',
    'admin.username-taken',
    'field.required',
    'field.not-text',
    ...passwordRefusals,
  ],
});

/** Changing another administrator or a password needs a confirmation; changing only one's own name does not. */
export const updateAdmin = jsonEndpoint({
  method: 'PUT',
  path: '/admin/users/:id',
  access: 'admin',
  params: idParams,
  body: z.object({ name, password: z.optional(z.nullable(password)) }),
  response: adminUserSchema,
  refusals: [
    'admin.not-found',
    'admin.protected',
    'field.required',
    'field.not-text',
    ...passwordRefusals,
    'session.confirmation-required',
  ],
});

export const deleteAdmin = jsonEndpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  access: 'admin',
  needsConfirmation: true,
  params: idParams,
  response: messageResponse,
  refusals: ['admin.not-found', 'admin.protected', 'admin.self-delete'],
});

/** One entry of the trail. `digest` covers the previous entry as well, so that a changed or missing entry is detected. */
export const auditEntrySchema = z.object({
  sequence: z.number(),
  at: z.string(),
  actor: z.string(),
  address: z.string(),
  act: z.string(),
  target: z.string(),
  details: z.string(),
  digest: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditFilter = {
  search: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  act: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
  from: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
  to: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
};

/** Added: a page of the trail, newest first, and whether the chain is intact. */
export const listAudit = jsonEndpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  query: z.object({ ...auditFilter, page: z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,6}$/))) }),
  response: z.object({
    entries: z.array(auditEntrySchema),
    total: z.number(),
    pageSize: z.number(),
    acts: z.array(z.string()),
    /** The sequence number of the first entry whose digest is wrong; null when there is none. */
    brokenAt: z.nullable(z.number()),
    /** Ranges of entries that were written with an earlier secret and can be verified only with it. */
    unchecked: z.array(z.object({ from: z.number(), to: z.number() })),
    /** Why the trail is broken at `brokenAt`. */
    reason: z.optional(z.enum(['changed', 'empty', 'no-start', 'unknown-key', 'contradicted'])),
    /** The entry about the start of the trail; absent when there is none. */
    started: z.optional(z.object({ sequence: z.number(), at: z.string() })),
    /** Entries of operators who restored an earlier state of the database; absent when there is none. */
    restored: z.optional(z.array(z.object({ sequence: z.number(), at: z.string() }))),
    /** What is wrong with the file of heads outside the database; null when nothing is. */
    headFile: z.optional(z.nullable(z.enum(['missing', 'changed', 'cut']))),
  }),
  refusals: [],
});

export const exportAudit = fileEndpoint({
  method: 'POST',
  path: '/admin/audit/export',
  access: 'admin',
  body: z.object(auditFilter),
  contentType: 'text/csv; charset=utf-8',
  refusals: [],
});
