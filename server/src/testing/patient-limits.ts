/** Limits for measuring refused logins: however many there are, none is throttled and none locks an account. */
import { defaultLimits, type Limits } from '../limits.ts';

const { login, rates } = defaultLimits;

export const patientLimits: Limits = {
  ...defaultLimits,
  login: { ...login, freeFailures: 1_000_000 },
  rates: { ...rates, wrongLoginPerIp: { ...rates.wrongLoginPerIp, limit: 1_000_000 } },
};
