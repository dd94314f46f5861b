/** New recovery codes, and the end of two-step login: by its owner with a code, or by the main administrator. */
import { mainAdminUsername } from '#contract/exam.ts';
import { findAdminById } from '../../../domain/accounts/admin-accounts.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { hasFactor } from '../../../domain/factors/factor-store.ts';
import { replaceRecoveryCodes } from '../../../domain/factors/recovery-codes.ts';
import { removeFactor, verifyFactor } from '../../../domain/factors/verify-factor.ts';
import { refuse, refuseAfterCommit } from '../../../kernel/refusal.ts';
import { lock } from '../../../platform/database/dialect.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';

/** Throws `factor.changed-elsewhere`, `factor.wrong` or `factor.too-many`. */
async function assertCode(tx: Tx, services: Services, caller: Caller, code: string): Promise<void> {
  await lock(tx, `account ${caller.accountId}`);
  if (!(await hasFactor(tx, caller.accountId))) throw refuse('factor.changed-elsewhere');
  if (await verifyFactor(tx, services, caller.accountId, code)) return;
  await recordAction(tx, services, { action: 'factor.refused', ...actorOf(caller) });
  throw refuseAfterCommit('factor.wrong');
}

export async function renewRecoveryCodes(
  services: Services,
  caller: Caller,
  code: string,
): Promise<string[]> {
  return services.database.transaction(async (tx) => {
    await assertCode(tx, services, caller, code);
    await recordAction(tx, services, { action: 'factor.codes-renewed', ...actorOf(caller) });
    return replaceRecoveryCodes(tx, services, caller.accountId);
  });
}

/** Throws `factor.enrolment-required` when the portal requires a factor, or as `assertCode`. */
export async function removeOwnFactor(services: Services, caller: Caller, code: string): Promise<void> {
  if (services.config.isFactorRequired) throw refuse('factor.enrolment-required');
  await services.database.transaction(async (tx) => {
    await assertCode(tx, services, caller, code);
    await removeFactor(tx, caller.accountId);
    const target = caller.username;
    await recordAction(tx, services, { action: 'factor.removed', ...actorOf(caller), target });
  });
}

/** For an administrator who lost their phone. Throws `access.denied`, `admin.not-found` or `factor.changed-elsewhere`. */
export async function removeFactorOf(services: Services, id: string, caller: Caller): Promise<void> {
  // The main administrator's own factor is removed with a code, as everybody's.
  if (caller.username !== mainAdminUsername || caller.accountId === id) throw refuse('access.denied');
  await services.database.transaction(async (tx) => {
    await lock(tx, `account ${id}`);
    const account = await findAdminById(tx, id);
    if (account === undefined) throw refuse('admin.not-found');
    if (!(await removeFactor(tx, id))) throw refuse('factor.changed-elsewhere');
    const target = account.username;
    await recordAction(tx, services, { action: 'factor.removed', ...actorOf(caller), target });
  });
}
