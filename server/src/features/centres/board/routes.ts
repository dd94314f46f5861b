/** The routes of the state and city board, and of the sheets of states (product.md, Administrators 9). */
import { api } from '#contract/api.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { limitServices } from '../../../domain/accounts/limit-rows.ts';
import { recordReadOf } from '../../../domain/audit/audit-trail.ts';
import { getCaller, implement, implementFile, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { saveCandidates } from './candidates.ts';
import { readBoard } from './read-board.ts';
import { listSilentCentres } from './silent-centres.ts';
import * as addresses from './state-addresses.ts';
import { stateFileName, writeStateWorkbook } from './state-workbook.ts';

function addressRoutes(services: Services): Route[] {
  return [
    implement(api.listStateAddresses, ({ query }) =>
      addresses.listStateAddresses(services.database.db, query.state),
    ),
    implement(api.addStateAddress, (request) =>
      addresses.addStateAddress(services, request.body, getCaller(request)),
    ),
    implement(api.removeStateAddress, async (request) => {
      await addresses.removeStateAddress(services, request.params.id, getCaller(request));
      return { message: 'Address removed' };
    }),
    implement(api.getStateMail, ({ params, ip }) => addresses.getStateMail(services, params.token, ip)),
    implement(api.endStateMail, async ({ params, ip }) => {
      await addresses.endStateMail(services, params.token, ip);
      return { message: 'No more mails are sent to this address.' };
    }),
  ];
}

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
    implement(api.saveCandidates, (request) =>
      saveCandidates(services, request.body.cities, getCaller(request)),
    ),
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
    ...addressRoutes(services),
  ];
}
