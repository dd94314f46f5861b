/** The routes of saved views: every call is about the caller's own. */
import { api } from '#contract/api.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { createView, removeView, replaceView } from './save-view.ts';
import { listViews } from './store.ts';

export function savedViewRoutes(services: Services): Route[] {
  return [
    implement(api.listSavedViews, (request) => listViews(services.database.db, getCaller(request).accountId)),
    implement(api.createSavedView, (request) => createView(services, request.body, getCaller(request))),
    implement(api.updateSavedView, (request) =>
      replaceView(services, request.params.id, request.body, getCaller(request)),
    ),
    implement(api.deleteSavedView, async (request) => {
      await removeView(services, request.params.id, getCaller(request));
      return { message: 'Saved view deleted' };
    }),
  ];
}
