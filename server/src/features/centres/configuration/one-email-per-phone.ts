/** Enforces that all centres with one phone have the same e-mail (security.md T42). */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { changeEmail, listPhoneConflicts } from './centre-rows.ts';
import { endSessionsOfChangedRecords } from './changed-records.ts';

export interface SaveContext {
  readonly services: Services;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: Date;
}

/** If other centres have this phone with another e-mail, changes theirs or, by default, throws `centre.phone-conflict`. */
export async function enforceOneEmailPerPhone(
  { services, tx, caller, now }: SaveContext,
  { phone, email }: CentreFields,
  ownId: string | null,
  emailForPhone: boolean,
): Promise<void> {
  const others = await listPhoneConflicts(tx, { phone, email }, ownId);
  if (others.length > 0 && !emailForPhone)
    throw refuse('centre.phone-conflict', {
      problems: [{ field: 'phone', code: 'centre.phone-conflict' }],
      others: others.map((other) => ({ centreCode: other.centreCode, email: other.email })),
    });
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
  const changes = others.map(
    (other) =>
      [
        { phone, email: other.email },
        { phone, email },
      ] as const,
  );
  await endSessionsOfChangedRecords(tx, changes, now);
}
