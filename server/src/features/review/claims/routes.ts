/** The routes of who has a review open. */
import { limitRows, limitServices } from '../../../domain/accounts/limit-rows.ts';
import { api } from '#contract/api.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { listClaims, renewClaim } from './claims.ts';

export function claimRoutes(services: Services): Route[] {
  const { clock, database } = services;
  return [
    implement(api.listClaims, async (request) => ({
      claims: await listClaims(limitRows(database.db, getCaller(request)), getCaller(request), clock.now()),
    })),
    implement(api.renewClaim, async (request) => ({
      names: await renewClaim(
        limitServices(services, getCaller(request)),
        request.params.id,
        getCaller(request),
      ),
    })),
  ];
}
