/** The routes of the review: the queue, corrections, visits, the map of a list, and evidence (product.md, Review). */
import { api } from '#contract/api.ts';
import { visitsPageSize, type Visit, type VisitFilter } from '#contract/review/list-endpoints.ts';
import { actorOf, recordRead } from '../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../domain/audit/record-access.ts';
import { getCaller, implement, type Route, implementForm, implementFile } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { countSave } from '../../domain/rate-limits/count-save.ts';
import { toIndianStamp } from '../../kernel/steady-clock.ts';
import { acceptUnmarked, countPlanned, planAcceptance } from './queue/accept-unmarked.ts';
import { CheckCounts } from './queue/count-checks.ts';
import { countReviews, countFound, findPage } from './queue/find-reviews.ts';
import { readReview, toRows } from './queue/read-review.ts';
import { saveReview } from './queue/save-review.ts';
import { getOwnCorrections } from './corrections/correction-rows.ts';
import { saveCorrection } from './corrections/save-correction.ts';
import { exportVisits } from './visits/export-visits.ts';
import { readVisits, selectVisits } from './visits/read-visits.ts';
import { pincodePositions, readMapPositions } from './read-map-positions.ts';
import { evidenceRoutes } from './evidence/routes.ts';

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
      return { message: `${accepted} centres accepted, ${drawn} drawn for a spot check` };
    }),
  ];
}

/** The routes of the review queue. */
function queueRoutes(services: Services): Route[] {
  const { clock, database } = services;
  const { db } = database;
  const checkCounts = new CheckCounts(db, clock);
  return [
    implement(api.listReviews, async (request) => {
      const { page = '1', ...filter } = request.query;
      const actor = actorOf(getCaller(request));
      await recordRead(services, { action: 'reviews.listed', ...actor, details: { page, ...filter } });
      const reviews = await findPage(db, filter, Number(page), clock.now());
      return { total: await countFound(db, filter, clock.now()), rows: await toRows(db, reviews) };
    }),
    implement(api.countReviews, async ({ query }) => countReviews(db, checkCounts, query.state, clock.now())),
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

/** The routes of corrections for the head of a centre. */
function correctionRoutes(services: Services): Route[] {
  return [
    implement(api.getCorrections, async (request) => ({
      corrections: await getOwnCorrections(services, getCaller(request)),
    })),
    implementForm(api.saveCorrection, async (request) => {
      const caller = getCaller(request);
      const hasPhotos = Object.keys(request.form.photos).length > 0;
      await countSave(services, { hasPhotos }, caller);
      return {
        message: 'Correction saved',
        correction: await saveCorrection(services, request.form, caller),
      };
    }),
  ];
}

/** With these the draw can be repeated. */
const describeVisits = ({ state = '', share = '0' }: VisitFilter) => ({ ...(state && { state }), share });

/** The routes of the visit list. */
function visitsRoutes(services: Services): Route[] {
  const { clock, database, log } = services;
  return [
    implement(api.listVisits, async (request) => {
      const { page = '1', ...filter } = request.query;
      const selected = await selectVisits(services, filter);
      const start = (Number(page) - 1) * visitsPageSize;
      const rows: Visit[] = [];
      const shown = selected.slice(start, start + visitsPageSize);
      for await (const batch of readVisits(database.db, shown, log)) rows.push(...batch);
      const details = { ...describeVisits(filter), page, total: selected.length };
      await recordRead(services, { action: 'visits.listed', ...actorOf(getCaller(request)), details });
      const drawn = selected.filter(({ why }) => why === 'drawn').length;
      return { total: selected.length, drawn, rows };
    }),
    implementFile(api.exportVisits, async (request) => {
      const { language = 'en', ...filter } = request.query;
      const selected = await selectVisits(services, filter);
      const details = { ...describeVisits(filter), total: selected.length };
      const read = { action: 'visits.exported', details } as const;
      await recordCentreRead(services, getCaller(request), read, selected.length);
      const parts = [toIndianStamp(clock.now()), filter.state ?? '', 'visits.csv'];
      return {
        bytes: exportVisits(database.db, selected, language, log),
        fileName: 'visits.csv',
        fullName: parts.filter((part) => part !== '').join('_'),
      };
    }),
  ];
}

/** The routes of the map of a list (decision 0058). */
function mapRoutes(services: Services): Route[] {
  const { clock, database, places } = services;
  let hundredths: number[] | null = null;
  return [
    implement(api.listMapPositions, async (request) => {
      const details = { ...request.query };
      await recordRead(services, { action: 'dots.listed', ...actorOf(getCaller(request)), details });
      return { dots: await readMapPositions(database.db, request.query, clock.now()) };
    }),
    implement(api.listPincodePositions, async () => {
      hundredths ??= pincodePositions(places);
      return { hundredths };
    }),
  ];
}

export function reviewRoutes(services: Services): Route[] {
  return [
    ...queueRoutes(services),
    ...correctionRoutes(services),
    ...visitsRoutes(services),
    ...evidenceRoutes(services),
    ...mapRoutes(services),
  ];
}
