/**
 * The limits of a portal under test: those of a portal in use, but nothing ends because a machine is slow. Whoever tests such a time
 * names it.
 */
import { defaultLimits, type Limits } from '../limits.ts';

const patient = 10 * 60_000;
const { start, http, forms, signup, reset, admin, password, photos } = defaultLimits;

export const testLimits: Limits = {
  ...defaultLimits,
  start: { ...start, warnAfterMs: patient },
  http: { ...http, headersTimeoutMs: http.requestTimeoutMs, stalledResponseMs: patient },
  forms: { ...forms, waitMs: patient, slowAfterMs: patient },
  signup: { ...signup, deliverWithinMs: patient },
  reset: { ...reset, respondAfterMs: 0 },
  admin: {
    ...admin,
    planning: { ...admin.planning, waitMs: patient },
    wholeLists: { ...admin.wholeLists, waitMs: patient },
  },
  password: { ...password, waitMs: patient },
  photos: {
    ...photos,
    storeTimeoutMs: patient,
    inspection: {
      ...photos.inspection,
      waitMs: patient,
      startMs: patient,
      timeoutMs: patient,
      describeTimeoutMs: patient,
      maxCpuMs: patient,
    },
  },
};
