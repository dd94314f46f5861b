/** The routes of login and logout. The reset link belongs to the sign-up room, which owns the attempts. */
import { api } from '#contract/api.ts';
import { getCaller, implement, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { logIn, type Realm } from './log-in.ts';
import { logOut } from './log-out.ts';
import { findAdminAccount, findCentreAccount } from './store.ts';

const centreRealm: Realm = {
  find: findCentreAccount,
  refusal: 'login.failed',
  actions: { succeeded: 'login.succeeded', failed: 'login.failed' },
};
const adminRealm: Realm = {
  find: findAdminAccount,
  refusal: 'admin-login.failed',
  actions: { succeeded: 'admin-login.succeeded', failed: 'admin-login.failed' },
};

export function sessionRoutes(services: Services): Route[] {
  return [
    implement(api.login, async ({ body, ip }) => ({ token: await logIn(services, centreRealm, body, ip) })),
    implement(api.adminLogin, async ({ body, ip }) => ({
      token: await logIn(services, adminRealm, body, ip),
    })),
    implement(api.logout, async (request) => {
      await logOut(services, getCaller(request));
      return { message: 'Logged out' };
    }),
  ];
}
