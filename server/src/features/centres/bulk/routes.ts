/** Acts on many centres at once. */
import { implement, type Implemented } from '../../../calls.ts';
import { api } from '#contract/api.ts';
import { actOnCentres, previewBulkAct } from './act-on-centres.ts';

export const bulkCalls: readonly Implemented[] = [
  implement(api.previewBulkAct, (call) => {
    const { act, extendTo: closesOn = null, ...filter } = call.body;
    return previewBulkAct(call, { act, closesOn, filter });
  }),
  implement(api.actOnCentres, (call) => {
    const { act, extendTo: closesOn = null, tellHeads = false, seen, ...filter } = call.body;
    return actOnCentres(call, { act, closesOn, tellHeads, seen, filter });
  }),
];
