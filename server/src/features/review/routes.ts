/** The routes of the review queue and of corrections (product.md, Review). */
import type { Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';

export function reviewRoutes(_services: Services): Route[] {
  return [];
}
