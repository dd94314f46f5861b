/** The routes of the review queue. */
import { api } from '#contract/api.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../../domain/audit/record-centre-read.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { acceptUnmarked } from './accept-unmarked.ts';
import { CheckCounts } from './count-checks.ts';
import { countReviews } from './count-reviews.ts';
import { countFound, findPage } from './find-reviews.ts';
import { countPlanned, planAcceptance } from './plan-acceptance.ts';
import { readReview } from './read-review.ts';
import { toRows } from './review-view.ts';
import { saveReview } from './save-review.ts';

function acceptRoutes(services: Services): Route[] {
  return [
    implement(api.previewAcceptUnmarked, async (request) => {
      const { states, hash } = await planAcceptance(services, services.database.db, request.query.state);
      const { accepted, drawn } = countPlanned(states);
      const details = { ...request.query, accepted, drawn };
      await recordRead(services, { action: 'reviews.previewed', ...actorOf(getCaller(request)), details });
      return {
        states: states.map((ofState) => ({ state: ofState.state, ...countPlanned([ofState]) })),
        planHash: hash,
      };
    }),
    implement(api.acceptUnmarked, async (request) => {
      const { accepted, drawn } = await acceptUnmarked(services, request.body, getCaller(request));
      return { message: `${accepted} centres accepted, ${drawn} drawn for a look` };
    }),
  ];
}

export function queueRoutes(services: Services): Route[] {
  const { db } = services.database;
  const checkCounts = new CheckCounts(db, services.clock);
  return [
    implement(api.listReviews, async (request) => {
      const { page = '1', ...filter } = request.query;
      const actor = actorOf(getCaller(request));
      await recordRead(services, { action: 'reviews.listed', ...actor, details: { page, ...filter } });
      const reviews = await findPage(db, filter, Number(page));
      return { total: await countFound(db, filter), rows: await toRows(db, reviews) };
    }),
    implement(api.countReviews, async ({ query }) => countReviews(db, checkCounts, query.state)),
    ...acceptRoutes(services),
    implement(api.getReview, async (request) => {
      const review = await readReview(services, request.params.id);
      const target = review.centre_code;
      await recordCentreRead(services, getCaller(request), { action: 'review.read', target });
      return review;
    }),
    implement(api.saveReview, async (request) => {
      await saveReview(services, request.params.id, request.body, getCaller(request));
      return readReview(services, request.params.id);
    }),
  ];
}
