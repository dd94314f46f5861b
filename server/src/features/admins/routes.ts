/** The calls about admin accounts and the audit trail (specification section 7, Admin). */
import {
  createAdmin as createAdminEndpoint,
  deleteAdmin as deleteAdminEndpoint,
  exportAudit as exportAuditEndpoint,
  listAdmins as listAdminsEndpoint,
  listAudit as listAuditEndpoint,
  updateAdmin as updateAdminEndpoint,
} from '#contract/admins/endpoints.ts';
import { countUsers } from '#contract/centres/endpoints.ts';
import { countCentreUsers } from '../../domain/accounts/admin-accounts.ts';
import { actorOf, recordRead } from '../../domain/audit/audit-trail.ts';
import type { AuditFilter } from '../../domain/audit/read-audit-trail.ts';
import { getCaller, implement, implementFile, type Incoming, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { createAdmin, deleteAdmin, listAdmins, updateAdmin, type ActingAdmin } from './admin-accounts.ts';
import { exportAudit, listAudit } from './audit.ts';

const acting = (request: Incoming): ActingAdmin => ({ caller: getCaller(request), ip: request.ip });
const by = (request: Incoming) => actorOf(getCaller(request), request.ip);

function given({ search, act, from, to }: AuditFilter) {
  return { ...(search && { search }), ...(act && { act }), ...(from && { from }), ...(to && { to }) };
}

export function adminsRoutes(services: Services): Route[] {
  const { database } = services;
  return [
    implement(countUsers, async () => ({ count: await countCentreUsers(database.db) })),
    implement(listAdminsEndpoint, async (request) => {
      await recordRead(services, { act: 'admins.listed', ...by(request) });
      return listAdmins(database.db);
    }),
    implement(createAdminEndpoint, async (request) => createAdmin(services, request.body, acting(request))),
    implement(updateAdminEndpoint, async (request) =>
      updateAdmin(services, request.params.id, request.body, acting(request)),
    ),
    implement(deleteAdminEndpoint, async (request) => {
      await deleteAdmin(services, request.params.id, acting(request));
      return { message: 'Admin deleted' };
    }),
    implement(listAuditEndpoint, async ({ query, ...request }) => {
      await recordRead(services, { act: 'audit.read', ...by(request), details: given(query) });
      return listAudit(services, query, Number(query.page ?? 1));
    }),
    implementFile(exportAuditEndpoint, async (request) => {
      await recordRead(services, { act: 'audit.exported', ...by(request), details: given(request.body) });
      return { bytes: exportAudit(database.db, request.body), fileName: 'audit-trail.csv' };
    }),
  ];
}
