/** The routes of the review: of each of its parts, and those of corrections, visits, and the map of a list (product.md, Review). */
import { limitRows, limitServices } from '../../domain/accounts/limit-rows.ts';
import { api } from '#contract/api.ts';
import { visitsPageSize, type Visit, type VisitFilter } from '#contract/review/list-endpoints.ts';
import { recordReadOf } from '../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../domain/audit/record-access.ts';
import { getCaller, implement, type Route, implementForm, implementFile } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { countSave } from '../../domain/rate-limits/count-save.ts';
import { toIndianStamp } from '../../kernel/steady-clock.ts';
import { caseRoutes } from './cases/routes.ts';
import { getOwnCorrections } from './corrections/correction-rows.ts';
import { saveCorrection } from './corrections/save-correction.ts';
import { exportVisits } from './visits/export-visits.ts';
import { readVisits, selectVisits } from './visits/read-visits.ts';
import { pincodePositions, readMapPositions } from './read-map-positions.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { galleryRoutes } from './gallery/routes.ts';
import { queueRoutes } from './queue/routes.ts';

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
  const { clock, log } = services;
  return [
    implement(api.listVisits, async (request) => {
      const { page = '1', ...filter } = request.query;
      const limited = limitServices(services, getCaller(request));
      const selected = await selectVisits(limited, filter);
      const start = (Number(page) - 1) * visitsPageSize;
      const rows: Visit[] = [];
      const shown = selected.slice(start, start + visitsPageSize);
      for await (const batch of readVisits(limited.database.db, shown, log)) rows.push(...batch);
      const details = { ...describeVisits(filter), page, total: selected.length };
      await recordReadOf(services, getCaller(request), 'visits.listed', { details });
      const drawn = selected.filter(({ why }) => why === 'drawn').length;
      return { total: selected.length, drawn, rows };
    }),
    implementFile(api.exportVisits, async (request) => {
      const { language = 'en', ...filter } = request.query;
      const limited = limitServices(services, getCaller(request));
      const selected = await selectVisits(limited, filter);
      const details = { ...describeVisits(filter), total: selected.length };
      const read = { action: 'visits.exported', details } as const;
      await recordCentreRead(services, getCaller(request), read, selected.length);
      const parts = [toIndianStamp(clock.now()), filter.state ?? '', 'visits.csv'];
      return {
        bytes: exportVisits(limited.database.db, selected, language, log),
        fileName: 'visits.csv',
        fullName: parts.filter((part) => part !== '').join('_'),
      };
    }),
  ];
}

/** The routes of the map of a list (decision 0057). */
function mapRoutes(services: Services): Route[] {
  const { clock, database, places } = services;
  let hundredths: number[] | null = null;
  return [
    implement(api.listMapPositions, async (request) => {
      await recordReadOf(services, getCaller(request), 'dots.listed', { details: { ...request.query } });
      return {
        dots: await readMapPositions(limitRows(database.db, getCaller(request)), request.query, clock.now()),
      };
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
    ...caseRoutes(services),
    ...correctionRoutes(services),
    ...visitsRoutes(services),
    ...evidenceRoutes(services),
    ...galleryRoutes(services),
    ...mapRoutes(services),
  ];
}
