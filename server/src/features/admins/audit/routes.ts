/** The routes of the audit trail. */
import { api } from '#contract/api.ts';
import { optionalNumber } from '../../../platform/http/optional-number.ts';
import { getCaller, implement, implementFile, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { checkAudit, getAuditCheck } from './check-audit.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';

export function auditRoutes(services: Services): Route[] {
  return [
    implement(api.listAudit, (request) => {
      const { before, after, ...filter } = request.query;
      const cursor = { before: optionalNumber(before), after: optionalNumber(after) };
      return listAudit(services, filter, cursor, getCaller(request));
    }),
    implement(api.checkAudit, (request) => checkAudit(services, getCaller(request))),
    implement(api.getAuditCheck, () => getAuditCheck(services)),
    implementFile(api.exportAudit, async (request) => ({
      bytes: await exportAudit(services, request.body, getCaller(request)),
      fileName: 'audit-trail.csv',
    })),
  ];
}
