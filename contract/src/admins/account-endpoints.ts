/** Added: confirming who is logged in, and the sessions of an administrator (security.md T22, S21). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { idParams } from '../parameters.ts';
import { messageResponse } from '../message-response.ts';

const endedSessions = z.object({ ended: z.number() });

/** The administrator who is logged in. */
export const getOwnAccount = jsonEndpoint({
  method: 'GET',
  path: '/admin/session',
  access: 'admin-account',
  needsConfirmation: false,
  response: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  refusals: [],
});

/** After this, calls with `needsConfirmation` are accepted for 15 minutes, as after a login. */
export const confirmSession = jsonEndpoint({
  method: 'POST',
  path: '/admin/session/confirm',
  access: 'admin-account',
  needsConfirmation: false,
  body: z.object({ password: z.string().check(z.maxLength(2000)) }),
  response: messageResponse,
  refusals: ['confirmation.failed', 'admin-login.locked', 'rate.exceeded', 'server.busy'],
});

export const ownSessionSchema = z.object({
  id: z.string(),
  openedAt: z.string(),
  lastSeenAt: z.string(),
  /** The client's address at login; '' for sessions of earlier versions. */
  address: z.string(),
  /** Browser and system at login, for example `Firefox · Windows`; '' when unknown. */
  browser: z.string(),
  /** Whether it is the session of this call. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** The caller's own active sessions, the latest first. */
export const listSessions = jsonEndpoint({
  method: 'GET',
  path: '/admin/sessions',
  access: 'admin-account',
  needsConfirmation: false,
  response: z.array(ownSessionSchema),
  refusals: [],
});

/** Ends one session of the caller. */
export const endOwnSession = jsonEndpoint({
  method: 'DELETE',
  path: '/admin/sessions/:id',
  access: 'admin-account',
  needsConfirmation: false,
  params: idParams,
  response: messageResponse,
  refusals: ['session.not-found'],
});

/** Ends all sessions of the caller but the one of this call. */
export const endOtherSessions = jsonEndpoint({
  method: 'DELETE',
  path: '/admin/sessions',
  access: 'admin-account',
  needsConfirmation: false,
  response: endedSessions,
  refusals: [],
});

/** Ends all sessions of another administrator. */
export const endAdminSessions = jsonEndpoint({
  method: 'DELETE',
  path: '/admin/users/:id/sessions',
  access: 'admin',
  needsConfirmation: true,
  params: idParams,
  response: endedSessions,
  refusals: ['admin.not-found', 'admin.protected'],
});
