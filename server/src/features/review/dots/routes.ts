/** The routes of the map of a list (decision 0062). */
import { api } from '#contract/api.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { pincodeDots, readDots } from './read-dots.ts';

export function dotsRoutes(services: Services): Route[] {
  const { database, places } = services;
  let hundredths: number[] | null = null;
  return [
    implement(api.listDots, async (request) => {
      const details = { ...request.query };
      await recordRead(services, { action: 'dots.listed', ...actorOf(getCaller(request)), details });
      return { dots: await readDots(database.db, request.query) };
    }),
    implement(api.listPincodeDots, async () => {
      hundredths ??= pincodeDots(places);
      return { hundredths };
    }),
  ];
}
