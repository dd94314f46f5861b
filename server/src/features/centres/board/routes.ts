/** The routes of the state and city board, and of the sheets of states (product.md, Administrators 9). */
import { api } from '#contract/api.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { limitServices } from '../../../domain/accounts/limit-rows.ts';
import { recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { getCaller, implement, implementFile, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { readBoard } from './read-board.ts';
import { listSilentCentres } from './silent-centres.ts';
import { stateFileName, writeStateWorkbook } from './state-workbook.ts';

export function boardRoutes(services: Services): Route[] {
  return [
    implement(api.getBoard, (request) =>
      readBoard(limitServices(services, getCaller(request)), request.query),
    ),
    implement(api.listSilentCentres, async (request) => {
      const centres = await listSilentCentres(limitServices(services, getCaller(request)), request.query);
      const details = { ...request.query, silent: centres.length };
      await recordReadOf(services, getCaller(request), 'centres.listed', { details });
      return centres;
    }),
    implementFile(api.downloadStateWorkbook, async (request) => {
      const { state, language = 'en', contacts } = request.query;
      const hasContacts = contacts === 'yes';
      const read = { target: state, details: { contacts: hasContacts } };
      await recordReadOf(services, getCaller(request), 'state-sheet.downloaded', read);
      return {
        bytes: await writeStateWorkbook(limitServices(services, getCaller(request)), {
          state,
          language,
          hasContacts,
        }),
        fileName: stateFileName(state, dayInIndia(services.clock.now())),
      };
    }),
  ];
}
