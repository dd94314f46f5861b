/** The routes about deleting centres and restoring them. */
import { limitRows, limitServices } from '../../../domain/accounts/limit-rows.ts';
import { api } from '#contract/api.ts';
import { actorOf, recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { getCaller, implement, optionalNumber, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { deleteAllCentres, deleteCentre, previewDeletion } from '../configuration/delete-centres.ts';
import { listDeletions, restoreCentres } from '../configuration/restore-centres.ts';
import { readArchivePage } from './archive-page.ts';

export function deletedRoutes(services: Services): Route[] {
  const { database, limits } = services;
  return [
    implement(api.previewDeletion, (request) =>
      previewDeletion(limitServices(services, getCaller(request)), request.params.id),
    ),
    implement(api.deleteCentre, async (request) => {
      const caller = getCaller(request);
      await deleteCentre(limitServices(services, caller), request.params.id, request.query.checklist, caller);
      return { message: 'Centre deleted' };
    }),
    implement(api.deleteAllCentres, async (request) => {
      const { centres, submitted } = request.query;
      const seen = { centres: optionalNumber(centres), submitted: optionalNumber(submitted) };
      return { deleted: await deleteAllCentres(services, seen, getCaller(request)) };
    }),
    implement(api.listDeletedCentres, async (request) => {
      const { code, ...query } = request.query;
      const { search, page } = query;
      const details = { ...(search && { search }), ...(page && { page }) };
      const target = code ?? '';
      await recordReadOf(services, getCaller(request), 'deletions.listed', { target, details });
      return readArchivePage(
        limitRows(database.db, getCaller(request)),
        { kind: 'deleted', code },
        query,
        limits.admin.maxPageSize,
      );
    }),
    implement(api.listDeletions, async (request) =>
      (await listDeletions(limitServices(services, getCaller(request)))).filter(({ centres }) => centres > 1),
    ),
    implement(api.restoreDeleted, async (request) => {
      const { restored, refused } = await restoreCentres(
        services,
        request.body,
        actorOf(getCaller(request)),
        getCaller(request).states,
      );
      // Somebody else has restored them in the meantime.
      if (restored.length + refused.length === 0) throw refuse('centre.not-found');
      return { restored: restored.length, refused };
    }),
  ];
}
