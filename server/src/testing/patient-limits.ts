/** Limits for measuring failed logins: they are neither throttled nor do they lock an account. */
import { defaultLimits, type Limits } from '../limits.ts';

const { login, rates } = defaultLimits;

export const patientLimits: Limits = {
  ...defaultLimits,
  login: { ...login, freeFailures: 1_000_000, unknownFailures: 1_000_000 },
  rates: {
    ...rates,
    wrongLoginPerIp: { ...rates.wrongLoginPerIp, limit: 1_000_000 },
  },
};
