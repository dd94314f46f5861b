/** Two-step login: setting it up, new recovery codes, and its end, by its owner with a code or by the main administrator. */
import type { FactorSetup } from '#contract/admins/account-endpoints.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { api } from '#contract/api.ts';
import { endOtherSessions } from '../../domain/accounts/sessions.ts';
import { recordActionOf } from '../../domain/audit/audit-trail.ts';
import {
  confirmFactor,
  countRecoveryCodesLeft,
  findFactor,
  hasFactor,
  replaceRecoveryCodes,
  storePendingFactor,
} from '../../domain/factors/factor-store.ts';
import { createSecret, otpauthUri } from '../../domain/factors/totp.ts';
import { consumeFirstCode, removeFactor, verifyFactor } from '../../domain/factors/verify-factor.ts';
import { seal } from '../../kernel/crypto/keys.ts';
import { refuse, refuseAfterCommit } from '../../kernel/refusal.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { getCaller, implement, type Route } from '../../platform/http/route.ts';
import { getManaged } from './managed-accounts.ts';

/** Throws `factor.changed-elsewhere`. */
async function startFactor(services: Services, caller: Caller): Promise<FactorSetup> {
  const { clock, config, database, keys, randomness } = services;
  const secret = createSecret(randomness);
  await database.transaction(async (tx) => {
    await lock(tx, `account ${caller.accountId}`);
    const factor = await findFactor(tx, caller.accountId);
    if (factor !== undefined && factor.confirmed_at !== null) throw refuse('factor.changed-elsewhere');
    const sealed = seal(keys.key('factor-secrets'), secret, randomness);
    await storePendingFactor(tx, caller.accountId, sealed, clock.now());
    await recordActionOf(tx, services, caller, 'factor.started');
  });
  return { secret, uri: otpauthUri(secret, `${config.examName} centre portal`, caller.username) };
}

/**
 * Returns the recovery codes. Ends all other sessions of the account: they were opened without the factor. Throws
 * `factor.wrong` or `factor.changed-elsewhere`.
 */
async function completeFactor(services: Services, caller: Caller, code: string): Promise<string[]> {
  const { accountId, sessionId } = caller;
  return services.database.transaction(async (tx) => {
    await lock(tx, `account ${accountId}`);
    const factor = await findFactor(tx, accountId);
    if (factor === undefined || factor.confirmed_at !== null) throw refuse('factor.changed-elsewhere');
    if (!(await consumeFirstCode(tx, services, accountId, factor.sealed_secret, code)))
      throw refuse('factor.wrong');
    const now = services.clock.now();
    await confirmFactor(tx, accountId, now);
    await endOtherSessions(tx, accountId, sessionId, now);
    await recordActionOf(tx, services, caller, 'factor.confirmed');
    return replaceRecoveryCodes(tx, services, accountId);
  });
}

/** Throws `factor.changed-elsewhere`, `factor.wrong` or `factor.too-many`. */
async function assertCode(tx: Tx, services: Services, caller: Caller, code: string): Promise<void> {
  await lock(tx, `account ${caller.accountId}`);
  if (!(await hasFactor(tx, caller.accountId))) throw refuse('factor.changed-elsewhere');
  if (await verifyFactor(tx, services, caller.accountId, code)) return;
  await recordActionOf(tx, services, caller, 'factor.refused');
  throw refuseAfterCommit('factor.wrong');
}

async function renewRecoveryCodes(services: Services, caller: Caller, code: string): Promise<string[]> {
  return services.database.transaction(async (tx) => {
    await assertCode(tx, services, caller, code);
    await recordActionOf(tx, services, caller, 'factor.codes-renewed');
    return replaceRecoveryCodes(tx, services, caller.accountId);
  });
}

/** Throws `factor.enrolment-required` when the portal requires a factor, or as `assertCode`. */
async function removeOwnFactor(services: Services, caller: Caller, code: string): Promise<void> {
  if (services.config.isFactorRequired) throw refuse('factor.enrolment-required');
  await services.database.transaction(async (tx) => {
    await assertCode(tx, services, caller, code);
    await removeFactor(tx, caller.accountId);
    const target = caller.username;
    await recordActionOf(tx, services, caller, 'factor.removed', { target });
  });
}

/** For an administrator who lost their phone. Throws `access.denied`, `admin.not-found` or `factor.changed-elsewhere`. */
async function removeFactorOf(services: Services, id: string, caller: Caller): Promise<void> {
  // The main administrator's own factor is removed with a code, as everybody's.
  if (caller.username !== mainAdminUsername || caller.accountId === id) throw refuse('access.denied');
  await services.database.transaction(async (tx) => {
    await lock(tx, `account ${id}`);
    const account = await getManaged(tx, id, caller);
    if (!(await removeFactor(tx, id))) throw refuse('factor.changed-elsewhere');
    const target = account.username;
    await recordActionOf(tx, services, caller, 'factor.removed', { target });
  });
}

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
