/** The routes of logging in and out. Asking for a reset link is in the sign-up room, which owns the handles. */
import { api } from '#contract/api.ts';
import { actorOf, recordAction } from '../../domain/audit/audit-trail.ts';
import { endSession } from '../../domain/accounts/sessions.ts';
import { getCaller, implement, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { findAdminAccount, findCentreAccount } from './find-login-account.ts';
import { logIn, type Realm } from './log-in.ts';

const centreRealm: Realm = {
  find: findCentreAccount,
  refusal: 'login.failed',
  acts: { succeeded: 'login.succeeded', failed: 'login.failed' },
};
const adminRealm: Realm = {
  find: findAdminAccount,
  refusal: 'admin-login.failed',
  acts: { succeeded: 'admin-login.succeeded', failed: 'admin-login.failed' },
};

export function sessionRoutes(services: Services): Route[] {
  const { clock, database } = services;
  return [
    implement(api.login, async ({ body, ip }) => ({ token: await logIn(services, centreRealm, body, ip) })),
    implement(api.adminLogin, async ({ body, ip }) => ({
      token: await logIn(services, adminRealm, body, ip),
    })),
    implement(api.logout, async (incoming) => {
      const caller = getCaller(incoming);
      await database.transaction(async (tx) => {
        await endSession(tx, caller.sessionId, clock.now());
        await recordAction(tx, services, { act: 'logout', ...actorOf(caller, incoming.ip) });
      });
      return { message: 'Logged out' };
    }),
  ];
}
