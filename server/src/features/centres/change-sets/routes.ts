/** The changes of many centres that can be taken back. */
import { implement, type Implemented } from '../../../calls.ts';
import { api } from '#contract/api.ts';
import { listChangeSets } from './stored-change-sets.ts';
import { previewTakeBack, takeBackChanges } from './take-back.ts';

export const changeSetCalls: readonly Implemented[] = [
  implement(api.listChangeSets, (call) => listChangeSets(call.allCentres.db, call.clock.now(), call.caller)),
  implement(api.previewTakeBack, (call) => previewTakeBack(call, call.params.id)),
  implement(api.takeBackChanges, (call) => takeBackChanges(call, call.params.id)),
];
