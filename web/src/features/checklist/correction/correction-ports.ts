/** The calls of corrections, beside what the draft code needs of the browser. */
import type { Result } from '#contract/call.ts';
import {
  getCorrections,
  saveCorrection,
  type OwnCorrection,
  type CorrectionToSend,
} from '#contract/review/correction-endpoints.ts';
import { callApi, uploadForm } from '../../../api/client.ts';
import { createBrowserPorts } from '../draft/browser-ports.ts';
import type { ChecklistPorts } from '../draft/ports.ts';

/** They never reject: a failure is a value. */
export interface CorrectionApi {
  readonly list: () => Promise<Result<{ readonly corrections: readonly OwnCorrection[] }>>;
  readonly save: (
    value: CorrectionToSend,
    onProgress: (fraction: number) => void,
  ) => Promise<Result<{ readonly correction: OwnCorrection }>>;
}

export interface CorrectionPorts extends ChecklistPorts {
  readonly corrections: CorrectionApi;
}

export function createCorrectionPorts(userId: string): CorrectionPorts {
  const params = { userId };
  return {
    ...createBrowserPorts(userId),
    corrections: {
      list: async () => callApi(getCorrections, { params }),
      save: async (value, onProgress) => uploadForm(saveCorrection, { params, value }, onProgress),
    },
  };
}
