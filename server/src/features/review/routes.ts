/** The routes of the review queue and of corrections (product.md, Review). */
import type { Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { correctionRoutes } from './corrections/routes.ts';
import { dotsRoutes } from './dots/routes.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { queueRoutes } from './queue/routes.ts';
import { visitsRoutes } from './visits/routes.ts';

export function reviewRoutes(services: Services): Route[] {
  return [
    ...queueRoutes(services),
    ...correctionRoutes(services),
    ...visitsRoutes(services),
    ...evidenceRoutes(services),
    ...dotsRoutes(services),
  ];
}
