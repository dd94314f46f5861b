/** Acts on many centres at once. */
import { api } from '#contract/api.ts';
import { limitServices } from '../../../domain/accounts/limit-rows.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { actOnCentres, previewBulkAct } from './act-on-centres.ts';

export function bulkRoutes(services: Services): Route[] {
  return [
    implement(api.previewBulkAct, (request) => {
      const { act, extendTo: closesOn = null, ...filter } = request.body;
      return previewBulkAct(limitServices(services, getCaller(request)), { act, closesOn, filter });
    }),
    implement(api.actOnCentres, (request) => {
      const { act, extendTo: closesOn = null, tellHeads = false, seen, ...filter } = request.body;
      const caller = getCaller(request);
      const wanted = { act, closesOn, tellHeads, seen, filter };
      return actOnCentres(limitServices(services, caller), wanted, caller);
    }),
  ];
}
