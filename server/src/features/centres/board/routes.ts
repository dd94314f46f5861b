/** The routes of the state and city board. */
import { api } from '#contract/api.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { saveCandidates } from './candidates.ts';
import { readBoard } from './read-board.ts';

export function boardRoutes(services: Services): Route[] {
  const { clock, database } = services;
  return [
    implement(api.getBoard, async () => readBoard(database.db, clock.now())),
    implement(api.saveCandidates, async (request) =>
      saveCandidates(services, request.body.cities, getCaller(request)),
    ),
  ];
}
