/** The routes of what officers set for all reviews: limits, and checks that are set aside. */
import { api } from '#contract/api.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { listChecksSetAside, listLimits } from '../stored-settings.ts';
import { readValues, saveLimits } from './save-limits.ts';
import { setCheckAside } from './set-check-aside.ts';
import { tryLimits } from './try-limits.ts';

export function settingsRoutes(services: Services): Route[] {
  const { db } = services.database;
  return [
    implement(api.listChecksSetAside, async () => ({ checks: await listChecksSetAside(db) })),
    implement(api.setCheckAside, async (request) => {
      await setCheckAside(services, request.body, getCaller(request));
      return { checks: await listChecksSetAside(db) };
    }),
    implement(api.listLimits, async () => ({ limits: await listLimits(db) })),
    implement(api.tryLimits, async ({ body }) => ({
      marks: await tryLimits(services, readValues(body.values)),
    })),
    implement(api.saveLimits, async (request) => {
      await saveLimits(services, request.body, getCaller(request));
      return { limits: await listLimits(db) };
    }),
  ];
}
