/** The routes of login and logout. The reset link belongs to the sign-up room, which owns the attempts. */
import { api } from '#contract/api.ts';
import { browserName } from '../../domain/accounts/browser-name.ts';
import type { LoginClient } from '../../domain/accounts/sessions.ts';
import { getCaller, implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { confirmOwnSession } from './confirm-session.ts';
import { logIn, type Realm } from './log-in.ts';
import { logOut } from './log-out.ts';
import { findAdminAccount, findCentreAccount, wasAdmin } from './store.ts';

const centreRealm: Realm = {
  find: findCentreAccount,
  role: 'centre',
  refusal: 'login.failed',
  locked: 'login.locked',
  actions: { succeeded: 'login.succeeded', failed: 'login.failed' },
  isDeleted: async () => false,
  clientRule: ({ limits }) => limits.rates.wrongLoginPerIp,
};
const adminRealm: Realm = {
  find: findAdminAccount,
  role: 'admin',
  refusal: 'admin-login.failed',
  locked: 'admin-login.locked',
  actions: { succeeded: 'admin-login.succeeded', failed: 'admin-login.failed' },
  isDeleted: wasAdmin,
  clientRule: ({ limits }) => limits.rates.wrongAdminLoginPerIp,
};

const clientOf = ({ ip, headers }: RequestContext): LoginClient => ({
  address: ip,
  browser: browserName(headers['user-agent']),
});

export function sessionRoutes(services: Services): Route[] {
  return [
    implement(api.login, async (request) => ({
      token: await logIn(services, centreRealm, request.body, clientOf(request)),
    })),
    implement(api.adminLogin, async (request) => ({
      token: await logIn(services, adminRealm, request.body, clientOf(request)),
    })),
    implement(api.confirmSession, async (request) => {
      await confirmOwnSession(services, getCaller(request), request.body.password);
      return { message: 'Confirmed' };
    }),
    implement(api.logout, async (request) => {
      await logOut(services, getCaller(request));
      return { message: 'Logged out' };
    }),
  ];
}
