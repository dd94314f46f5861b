/** The routes of lookups and profiles (specification section 7). */
import { api } from '#contract/api.ts';
import { getCaller, implement, implementForm, type Route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { checkUpload } from './check-upload.ts';
import { getProfile } from './get-profile.ts';
import { listUserCentres } from './list-user-centres.ts';
import { checkReceipt } from './receipt/check-receipt.ts';
import { sendReceipt } from './receipt/send-receipt.ts';
import { countAndSave } from './save-profile.ts';
import { submitProfile } from './submit-profile.ts';

export function checklistRoutes(services: Services): Route[] {
  return [
    implement(api.listUserCentres, (request) => listUserCentres(services, getCaller(request))),
    implement(api.getProfile, (request) =>
      getProfile(services, request.query.centre_config_id, getCaller(request)),
    ),
    implementForm(api.saveProfile, async (request) => ({
      message: 'Profile saved',
      profile: await countAndSave(services, request.form, getCaller(request)),
    })),
    implement(api.submitProfile, async (request) => {
      const centreId = request.body.centre_config_id ?? '';
      const { language } = request.body;
      const profile = await submitProfile(services, centreId, language, getCaller(request));
      return { message: 'Profile submitted', profile };
    }),
    implement(api.sendReceipt, async ({ body, ...request }) => {
      const caller = getCaller(request);
      const receipt = await sendReceipt(services, body.centre_config_id ?? '', body.language, caller);
      return { message: 'Receipt sent', receipt };
    }),
    implement(api.checkReceipt, ({ params, ip }) => checkReceipt(services, params.token, ip)),
    implement(api.checkUpload, async (request) => ({
      received: await checkUpload(services, request.body.filler, request.ip),
    })),
  ];
}
