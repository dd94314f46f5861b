/** The changes of many centres that can be taken back. */
import { api } from '#contract/api.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { listChangeSets } from './stored-change-sets.ts';
import { previewTakeBack, takeBackChanges } from './take-back.ts';

export function changeSetRoutes(services: Services): Route[] {
  return [
    implement(api.listChangeSets, (request) =>
      listChangeSets(services.database.db, services.clock.now(), getCaller(request)),
    ),
    implement(api.previewTakeBack, (request) =>
      previewTakeBack(services, request.params.id, getCaller(request)),
    ),
    implement(api.takeBackChanges, (request) =>
      takeBackChanges(services, request.params.id, getCaller(request)),
    ),
  ];
}
