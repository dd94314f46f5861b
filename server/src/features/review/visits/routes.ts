/** The routes of the visit list. */
import { api } from '#contract/api.ts';
import { visitsPageSize, type Visit, type VisitFilter } from '#contract/review/list-endpoints.ts';
import { actorOf, recordRead } from '../../../domain/audit/audit-trail.ts';
import { recordCentreRead } from '../../../domain/audit/record-centre-read.ts';
import { toIndianStamp } from '../../../kernel/indian-time.ts';
import { getCaller, implement, implementFile, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { exportVisits } from './export-visits.ts';
import { readVisits } from './read-visits.ts';
import { selectVisits } from './select-visits.ts';

/** With these the draw can be repeated. */
const describeVisits = ({ state = '', share = '0' }: VisitFilter) => ({ ...(state && { state }), share });

export function visitsRoutes(services: Services): Route[] {
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
