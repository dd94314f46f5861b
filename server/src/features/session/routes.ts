/** The routes of logging in and out. Asking for a reset link is in the sign-up room, which owns the handles. */
import { api } from '#contract/api.ts';
import { endSession } from '../../platform/accounts/sessions.ts';
import { getCaller, implement, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findAdminAccount, findCentreAccount } from './find-login-account.ts';
import { logIn, type Realm } from './log-in.ts';

const centreRealm: Realm = { find: findCentreAccount, refusal: 'login.failed' };
const adminRealm: Realm = { find: findAdminAccount, refusal: 'admin-login.failed' };

export function sessionRoutes(services: Services): Route[] {
  const { clock, database } = services;
  return [
    implement(api.login, async ({ body, ip }) => ({ token: await logIn(services, centreRealm, body, ip) })),
    implement(api.adminLogin, async ({ body, ip }) => ({
      token: await logIn(services, adminRealm, body, ip),
    })),
    implement(api.logout, async (incoming) => {
      const { sessionId } = getCaller(incoming);
      await database.transaction((tx) => endSession(tx, sessionId, clock.now()));
      return { message: 'Logged out' };
    }),
  ];
}
