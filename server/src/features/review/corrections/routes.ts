/** The routes of corrections for the head of a centre. */
import { api } from '#contract/api.ts';
import { countSave } from '../../../domain/rate-limits/count-save.ts';
import { getCaller, implement, implementForm, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { getOwnCorrections } from './own-corrections.ts';
import { saveCorrection } from './save-correction.ts';

export function correctionRoutes(services: Services): Route[] {
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
