/** The routes about deleting centres and restoring them. */
import { implement, type Implemented, ofAllStates } from '../../../calls.ts';
import { api } from '#contract/api.ts';
import { actorOf } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { optionalNumber } from '../../../platform/http/route.ts';
import { deleteAllCentres, deleteCentre, previewDeletion } from '../configuration/delete-centres.ts';
import { listDeletions, restoreCentres } from '../configuration/restore-centres.ts';
import { readArchivePage } from './archive-page.ts';

export const deletedCalls: readonly Implemented[] = [
  implement(api.previewDeletion, (call) => previewDeletion(call, call.params.id)),
  implement(api.deleteCentre, async (call) => {
    await deleteCentre(call, call.params.id, call.query.checklist);
    return { message: 'Centre deleted' };
  }),
  implement(api.deleteAllCentres, async (call) => {
    const { centres, submitted } = call.query;
    const seen = { centres: optionalNumber(centres), submitted: optionalNumber(submitted) };
    return { deleted: await deleteAllCentres(call, seen) };
  }),
  implement(api.listDeletedCentres, async (call) => {
    const { code, ...query } = call.query;
    const { search, page } = query;
    const details = { ...(search && { search }), ...(page && { page }) };
    const target = code ?? '';
    await call.recordRead('deletions.listed', { target, details });
    return readArchivePage(call.database.db, { kind: 'deleted', code }, query, call.limits.admin.maxPageSize);
  }),
  implement(api.listDeletions, async (call) =>
    (await listDeletions(call)).filter(({ centres }) => centres > 1),
  ),
  implement(api.restoreDeleted, async (call) => {
    const { restored, refused } = await restoreCentres(
      ofAllStates(call),
      call.body,
      actorOf(call.caller),
      call.caller.states,
    );
    // Somebody else has restored them in the meantime.
    if (restored.length + refused.length === 0) throw refuse('centre.not-found');
    return { restored: restored.length, refused };
  }),
];
