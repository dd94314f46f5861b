/** Connects corrections to the browser: their calls, in addition to what the draft code needs. */
import { getCorrections, saveCorrection } from '#contract/review/correction-endpoints.ts';
import { callApi, uploadForm } from '../../../api/client.ts';
import { createBrowserPorts } from '../draft/browser-ports.ts';
import type { CorrectionApi, CorrectionPorts } from './correction-task.ts';

export function createCorrectionApi(userId: string): CorrectionApi {
  const params = { userId };
  return {
    list: async () => callApi(getCorrections, { params }),
    save: async (value, onProgress) => uploadForm(saveCorrection, { params, value }, onProgress),
  };
}

export const createCorrectionPorts = (userId: string): CorrectionPorts => ({
  ...createBrowserPorts(userId),
  corrections: createCorrectionApi(userId),
});
