/** The routes of two-step login. */
import { api } from '#contract/api.ts';
import { hasFactor } from '../../../domain/factors/factor-store.ts';
import { countRecoveryCodesLeft } from '../../../domain/factors/recovery-codes.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { removeFactorOf, removeOwnFactor, renewRecoveryCodes } from './change-factor.ts';
import { completeFactor, startFactor } from './set-up-factor.ts';

export function factorRoutes(services: Services): Route[] {
  const { db } = services.database;
  return [
    implement(api.getFactor, async (request) => {
      const { accountId } = getCaller(request);
      return {
        isSetUp: await hasFactor(db, accountId),
        isRequired: services.config.isFactorRequired,
        recoveryCodesLeft: await countRecoveryCodesLeft(db, accountId),
      };
    }),
    implement(api.beginFactor, (request) => startFactor(services, getCaller(request))),
    implement(api.confirmFactor, async (request) => ({
      recoveryCodes: await completeFactor(services, getCaller(request), request.body.code),
    })),
    implement(api.renewRecoveryCodes, async (request) => ({
      recoveryCodes: await renewRecoveryCodes(services, getCaller(request), request.body.code),
    })),
    implement(api.removeFactor, async (request) => {
      await removeOwnFactor(services, getCaller(request), request.body.code);
      return { message: 'Two-step login removed' };
    }),
    implement(api.removeAdminFactor, async (request) => {
      await removeFactorOf(services, request.params.id, getCaller(request));
      return { message: 'Two-step login removed' };
    }),
  ];
}
