/** The second step of an administrator's login: a code of the app or a recovery code, once the password was right. */
import type { Account } from '../../domain/accounts/accounts.ts';
import { recordAction } from '../../domain/audit/audit-trail.ts';
import { countRecoveryCodesLeft, hasFactor } from '../../domain/factors/factor-store.ts';
import { consumeFactorCode } from '../../domain/factors/verify-factor.ts';
import { clientNetworks } from '../../kernel/client-network.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Services } from '../../services.ts';

interface SecondStep {
  readonly code: string | undefined;
  readonly ip: string;
  /** Whether the account knows the network of the client. */
  readonly isKnown: boolean;
}

/**
 * Returns true without a second factor or with a right code. To be called after the password was compared: only somebody who
 * knows it may learn that there is a second step (security.md S10). Throws `factor.required` without a code, which counts
 * neither as a failure nor as a success, and as `consumeFactorCode`.
 */
export async function passesSecondStep(
  tx: Tx,
  services: Services,
  account: Account,
  { code, ip, isKnown }: SecondStep,
): Promise<boolean> {
  if (account.role !== 'admin' || !(await hasFactor(tx, account.id))) return true;
  if (code === undefined || code.trim() === '') throw refuse('factor.required');
  const knownNetwork = isKnown ? clientNetworks(ip).wide : undefined;
  const method = await consumeFactorCode(tx, services, account.id, code, knownNetwork);
  if (method === 'recovery code')
    await recordAction(tx, services, {
      action: 'factor.recovery-code-used',
      actor: account.username,
      address: ip,
      details: { recoveryCodesLeft: await countRecoveryCodesLeft(tx, account.id) },
    });
  return method !== null;
}
