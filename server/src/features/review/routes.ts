/** The routes of the review queue and of corrections (product.md, Review). */
import type { Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { correctionRoutes } from './corrections/routes.ts';

export function reviewRoutes(services: Services): Route[] {
  return [...correctionRoutes(services)];
}
