/** Setting up two-step login: a secret for the app, then a first code, which turns it on. */
import type { FactorSetup } from '#contract/admins/account-endpoints.ts';
import { endOtherSessions } from '../../../domain/accounts/sessions.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { confirmFactor, findFactor, storePendingFactor } from '../../../domain/factors/factor-store.ts';
import { replaceRecoveryCodes } from '../../../domain/factors/recovery-codes.ts';
import { createSecret, otpauthUri } from '../../../domain/factors/totp.ts';
import { consumeFirstCode } from '../../../domain/factors/verify-factor.ts';
import { seal } from '../../../kernel/crypto/encryption.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { lock } from '../../../platform/database/dialect.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';

/** Throws `factor.changed-elsewhere`. */
export async function startFactor(services: Services, caller: Caller): Promise<FactorSetup> {
  const { clock, config, database, keys, randomness } = services;
  const secret = createSecret(randomness);
  await database.transaction(async (tx) => {
    await lock(tx, `account ${caller.accountId}`);
    const factor = await findFactor(tx, caller.accountId);
    if (factor !== undefined && factor.confirmed_at !== null) throw refuse('factor.changed-elsewhere');
    const sealed = seal(keys.key('factor-secrets'), secret, randomness);
    await storePendingFactor(tx, caller.accountId, sealed, clock.now());
    await recordAction(tx, services, { action: 'factor.started', ...actorOf(caller) });
  });
  return { secret, uri: otpauthUri(secret, `${config.examName} centre portal`, caller.username) };
}

/**
 * Returns the recovery codes. Ends all other sessions of the account: they were opened without the factor. Throws
 * `factor.wrong` or `factor.changed-elsewhere`.
 */
export async function completeFactor(services: Services, caller: Caller, code: string): Promise<string[]> {
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
    await recordAction(tx, services, { action: 'factor.confirmed', ...actorOf(caller) });
    return replaceRecoveryCodes(tx, services, accountId);
  });
}
