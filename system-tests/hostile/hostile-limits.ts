/** Short times, so that what a hostile client does ends within seconds; counts and sizes are those of the product. */
import { defaultLimits, type Limits } from '../../server/src/limits.ts';

/** The server writes this line when it has collected garbage. */
export const collected = 'garbage was collected';

const { forms, http, photos } = defaultLimits;

export const hostileLimits: Limits = {
  ...defaultLimits,
  http: {
    ...http,
    requestTimeoutMs: 6_000,
    headersTimeoutMs: 3_000,
    connectionsCheckingIntervalMs: 500,
    stalledResponseMs: 2_000,
  },
  forms: { ...forms, smallBytes: 2_000, slowAfterMs: 2_500, waitMs: 1_000 },
  photos: { ...photos, inspection: { ...photos.inspection, idleMs: 500 } },
  /** What is taken does not come back meanwhile. */
  publicCalls: { atOnce: 200, perSecond: 0.001 },
};
