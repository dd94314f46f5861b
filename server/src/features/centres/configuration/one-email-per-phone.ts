/** Enforces that all centres with one phone have the same e-mail (security.md T42). */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { changeEmail, listPhoneConflicts } from './centre-rows.ts';
import type { ContactChange } from './lost-registrations.ts';

export interface SaveContext {
  readonly services: Services;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * If other centres have this phone with another e-mail, changes theirs or, by default, throws `centre.phone-conflict`.
 * Returns what it changed. Throws `session.confirmation-required` before it changes one.
 */
export async function enforceOneEmailPerPhone(
  { services, tx, caller, now }: SaveContext,
  { phone, email }: CentreFields,
  ownId: string | null,
  emailForPhone: boolean,
): Promise<ContactChange[]> {
  const others = await listPhoneConflicts(tx, { phone, email }, ownId);
  if (others.length > 0 && !emailForPhone)
    throw refuse('centre.phone-conflict', {
      problems: [{ field: 'phone', code: 'centre.phone-conflict' }],
      others: others.map((other) => ({ centreCode: other.centreCode, email: other.email })),
    });
  if (others.length > 0) services.authenticator.assertConfirmed(caller);
  for (const other of others) {
    await changeEmail(tx, other.id, email, now.toISOString());
    const details = { email: [other.email, email] };
    await recordAction(tx, services, {
      action: 'centre.updated',
      ...actorOf(caller),
      target: other.centreCode,
      details,
    });
  }
  return others.map(({ centreCode, email: earlierEmail }) => ({
    before: { centre_code: centreCode, phone, email: earlierEmail },
    after: { centre_code: centreCode, phone, email },
  }));
}
