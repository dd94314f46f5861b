/** The routes of admin accounts (specification section 7, Admin). */
import { limitRows } from '../../domain/accounts/limit-rows.ts';
import { api } from '#contract/api.ts';
import { getCaller, implement, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { auditRoutes } from './audit.ts';
import { createAdmin, deleteAdmin, updateAdmin } from './change-admins.ts';
import { factorRoutes } from './factor.ts';
import { countCentreUsers, getOwnAccount, listAdmins } from './list-admins.ts';
import { endAllOtherSessions, endOneSession, endSessionsOfAdmin, listOwnSessions } from './sessions.ts';

function sessionListRoutes(services: Services): Route[] {
  return [
    implement(api.getOwnAccount, (request) => getOwnAccount(services, getCaller(request))),
    implement(api.listSessions, (request) => listOwnSessions(services, getCaller(request))),
    implement(api.endOwnSession, async (request) => {
      await endOneSession(services, request.params.id, getCaller(request));
      return { message: 'Session ended' };
    }),
    implement(api.endOtherSessions, async (request) => ({
      ended: await endAllOtherSessions(services, getCaller(request)),
    })),
    implement(api.endAdminSessions, async (request) => ({
      ended: await endSessionsOfAdmin(services, request.params.id, getCaller(request)),
    })),
  ];
}

export function adminsRoutes(services: Services): Route[] {
  return [
    ...sessionListRoutes(services),
    implement(api.countUsers, async (request) => ({
      count: await countCentreUsers(limitRows(services.database.db, getCaller(request))),
    })),
    implement(api.listAdmins, (request) => listAdmins(services, getCaller(request))),
    implement(api.createAdmin, (request) => createAdmin(services, request.body, getCaller(request))),
    implement(api.updateAdmin, (request) =>
      updateAdmin(services, request.params.id, request.body, getCaller(request)),
    ),
    implement(api.deleteAdmin, async (request) => {
      await deleteAdmin(services, request.params.id, getCaller(request));
      return { message: 'Admin deleted' };
    }),
    ...factorRoutes(services),
    ...auditRoutes(services),
  ];
}
