/** The routes of the state and city board, and of the sheets of states (product.md, Administrators 9). */
import { implement, type Implemented, implementFile } from '../../../calls.ts';
import { api } from '#contract/api.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { readBoard } from './read-board.ts';
import { listSilentCentres } from './silent-centres.ts';
import { stateFileName, writeStateWorkbook } from './state-workbook.ts';

export const boardCalls: readonly Implemented[] = [
  implement(api.getBoard, (call) => readBoard(call, call.query)),
  implement(api.listSilentCentres, async (call) => {
    const centres = await listSilentCentres(call, call.query);
    const details = { ...call.query, silent: centres.length };
    await call.recordRead('centres.listed', { details });
    return centres;
  }),
  implementFile(api.downloadStateWorkbook, async (call) => {
    const { state, language = 'en', contacts } = call.query;
    const hasContacts = contacts === 'yes';
    await call.recordRead('state-sheet.downloaded', { target: state, details: { contacts: hasContacts } });
    return {
      bytes: await writeStateWorkbook(call, { state, language, hasContacts }),
      fileName: stateFileName(state, dayInIndia(call.clock.now())),
    };
  }),
];
