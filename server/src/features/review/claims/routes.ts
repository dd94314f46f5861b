/** The routes of who has a review open. */
import { api } from '#contract/api.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { listClaims, renewClaim } from './claims.ts';

export function claimRoutes(services: Services): Route[] {
  const { clock, database } = services;
  return [
    implement(api.listClaims, async (request) => ({
      claims: await listClaims(database.db, getCaller(request), clock.now()),
    })),
    implement(api.renewClaim, async (request) => ({
      names: await renewClaim(services, request.params.id, getCaller(request)),
    })),
  ];
}
