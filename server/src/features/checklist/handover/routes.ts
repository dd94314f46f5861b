/** The routes that hand the photos of a draft over to a phone (decision 0043). */
import { api } from '#contract/api.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { isPhoneCaller, type PhoneCaller } from '../../../platform/http/caller.ts';
import {
  getCaller,
  implement,
  implementForm,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { countSave } from '../../../domain/rate-limits/count-save.ts';
import { claimHandover } from './claim-handover.ts';
import { createHandover, endHandover, getHandover } from './create-handover.ts';
import { getPhonePhotos, savePhonePhoto } from './phone-photos.ts';

function getPhone(request: RequestContext): PhoneCaller {
  const caller = getCaller(request);
  if (!isPhoneCaller(caller)) throw refuse('handover.ended');
  return caller;
}

export function handoverRoutes(services: Services): Route[] {
  return [
    implement(api.createHandover, (request) =>
      createHandover(services, request.body.centre_config_id ?? '', getCaller(request)),
    ),
    implement(api.getHandover, (request) =>
      getHandover(services, request.query.centre_config_id ?? '', getCaller(request)),
    ),
    implement(api.endHandover, async (request) => {
      await endHandover(services, getCaller(request));
      return { message: 'Ended' };
    }),
    implement(api.claimHandover, (request) => claimHandover(services, request.body.code, request.ip)),
    implement(api.getHandoverPhotos, (request) => getPhonePhotos(services, getPhone(request))),
    implementForm(api.saveHandoverPhoto, async (request) => {
      const caller = getPhone(request);
      await countSave(services, { hasPhotos: true }, caller);
      return savePhonePhoto(services, request.params.slot, request.form, caller);
    }),
  ];
}
