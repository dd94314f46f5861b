/** The routes of the queue: its lists and their file, the review of a centre, decisions about one and about many. */
import { api } from '#contract/api.ts';
import { parseKinds } from '#contract/review/accept-endpoints.ts';
import { limitRows, limitServices } from '../../../domain/accounts/limit-rows.ts';
import { recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../../domain/audit/record-access.ts';
import { toIndianStamp } from '../../../kernel/steady-clock.ts';
import { getCaller, implement, implementFile, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { comparePhotos } from '../pictures/compare-photos.ts';
import { findOfficerName } from '../review-rows.ts';
import { acceptUnmarked } from './accept-unmarked.ts';
import { askTogether, previewAskTogether } from './ask-together.ts';
import { CheckCounts } from './count-checks.ts';
import { exportQueue } from './export-queue.ts';
import { countReviews, findIds } from './find-reviews.ts';
import { previewAcceptance } from './preview-acceptance.ts';
import { readQueuePage } from './queue-page.ts';
import { noteOpened, readReview } from './read-review.ts';
import { saveReview } from './save-review.ts';
import { undoAcceptance } from './undo-acceptance.ts';
import { undoDecision } from './undo-decision.ts';

/** The routes that decide about many centres at once. */
function acceptRoutes(services: Services): Route[] {
  return [
    implement(api.previewAcceptUnmarked, async (request) => {
      const { state, kinds } = request.query;
      const preview = await previewAcceptance(limitServices(services, getCaller(request)), {
        state,
        kinds: parseKinds(kinds),
      });
      const sum = (name: 'accepted' | 'drawn') => preview.states.reduce((total, of) => total + of[name], 0);
      const [accepted, drawn] = [sum('accepted'), sum('drawn')];
      const details = { ...(state !== undefined && { state }), ...(kinds && { kinds }), accepted, drawn };
      await recordReadOf(services, getCaller(request), 'reviews.previewed', { details });
      return preview;
    }),
    implement(api.acceptUnmarked, async (request) => {
      const { id, accepted, drawn } = await acceptUnmarked(
        limitServices(services, getCaller(request)),
        request.body,
        getCaller(request),
      );
      const message = `${accepted} centres accepted, ${drawn} drawn for a spot check`;
      return { message, ...(accepted > 0 && { id }), accepted, drawn };
    }),
    implement(api.previewAskTogether, async (request) => {
      const { state, kinds } = request.query;
      const db = limitRows(services.database.db, getCaller(request));
      const preview = await previewAskTogether(db, { state, kinds: parseKinds(kinds) });
      const asked = preview.states.reduce((total, of) => total + of.asked, 0);
      const details = { ...(state !== undefined && { state }), ...(kinds && { kinds }), asked };
      await recordReadOf(services, getCaller(request), 'reviews.previewed', { details });
      return preview;
    }),
    implement(api.askTogether, async (request) => {
      const caller = getCaller(request);
      const { id, asked } = await askTogether(limitServices(services, caller), request.body, caller);
      return { message: `${asked} heads asked for a correction`, asked, ...(asked > 0 && { id }) };
    }),
    implement(api.undoAcceptance, async (request) =>
      undoAcceptance(limitServices(services, getCaller(request)), request.params.id, getCaller(request)),
    ),
  ];
}

/** The routes of a list: its page, its file, and how many there are in each. */
function listRoutes(services: Services): Route[] {
  const { clock, database } = services;
  const { db } = database;
  const checkCounts = new CheckCounts(clock);
  return [
    implement(api.listReviews, async (request) => {
      const { page = '1', ...filter } = request.query;
      await recordReadOf(services, getCaller(request), 'reviews.listed', { details: { page, ...filter } });
      return readQueuePage(limitRows(db, getCaller(request)), filter, Number(page), clock.now());
    }),
    implement(api.countReviews, async (request) => {
      const caller = getCaller(request);
      const places = { ...request.query, of: caller.states };
      const by = await findOfficerName(db, caller);
      return countReviews(limitRows(db, caller), checkCounts, places, clock.now(), by);
    }),
    implementFile(api.exportReviews, async (request) => {
      const { language = 'en', ...filter } = request.query;
      const limited = limitRows(db, getCaller(request));
      const ids = await findIds(limited, filter, clock.now());
      const read = { action: 'reviews.exported', details: { ...filter, total: ids.length } } as const;
      await recordCentreRead(services, getCaller(request), read, ids.length);
      const parts = [toIndianStamp(clock.now()), filter.list ?? '', filter.state ?? '', 'review.csv'];
      return {
        bytes: exportQueue(limited, ids, language),
        fileName: 'review.csv',
        fullName: parts.filter((part) => part !== '').join('_'),
      };
    }),
  ];
}

/** The routes of one centre. */
function centreRoutes(services: Services): Route[] {
  return [
    implement(api.getReview, async (request) => {
      const caller = getCaller(request);
      const review = await readReview(limitServices(services, caller), request.params.id);
      const target = review.centre_code;
      const now = services.clock.now();
      const opened = { isElsewhere: false };
      await recordCentreRead(services, caller, { action: 'review.read', target }, 1, async (tx) => {
        opened.isElsewhere = await noteOpened(tx, now, review.id, caller);
      });
      return { ...review, ...(opened.isElsewhere && { opened_elsewhere: true as const }) };
    }),
    implement(api.comparePhotos, async (request) => {
      const compared = await comparePhotos(
        limitServices(services, getCaller(request)),
        request.params.photoId,
        request.params.otherId,
      );
      const [target, other] = [compared.own.centre_code, compared.other.centre_code];
      const read = { action: 'review.read', target, details: { compared: other } } as const;
      await recordCentreRead(services, getCaller(request), read);
      return compared;
    }),
    implement(api.saveReview, async (request) => {
      const limited = limitServices(services, getCaller(request));
      await saveReview(limited, request.params.id, request.body, getCaller(request));
      return readReview(limited, request.params.id);
    }),
    implement(api.undoDecision, async (request) => {
      const { params, body } = request;
      const limited = limitServices(services, getCaller(request));
      await undoDecision(limited, params.id, body.version, getCaller(request));
      return readReview(limited, params.id);
    }),
  ];
}

export const queueRoutes = (services: Services): Route[] => [
  ...listRoutes(services),
  ...centreRoutes(services),
  ...acceptRoutes(services),
];
