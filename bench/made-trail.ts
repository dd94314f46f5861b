/** Fills the audit trail with valid entries, as if administrators had worked for a year: mostly reads, some logins, few changes. */
import type { AuditAction } from '#contract/admins/audit-actions.ts';
import { addSeconds } from '../server/src/kernel/steady-clock.ts';
import {
  chainHeadId,
  chainHeadMac,
  digestOf,
  findLastEntry,
  keyIdOf,
} from '../server/src/domain/audit/audit-trail.ts';
import type { TestApp } from '../server/src/testing/test-app.ts';

const batchSize = 1_000;
const daySeconds = 24 * 60 * 60;
const entriesPerDay = 1_000;

/** One change in a hundred, one deletion in a thousand. */
function madeAction(number: number): AuditAction {
  if (number % 1_000 === 7) return 'centre.deleted';
  if (number % 100 === 3) return 'centre.updated';
  if (number % 20 === 1) return 'admin-login.succeeded';
  return number % 3 === 0 ? 'centre.read' : 'centres.listed';
}

function madeEntry(sequence: number, at: Date) {
  const act = madeAction(sequence);
  return {
    sequence,
    at: at.toISOString(),
    actor: `officer.${sequence % 40}`,
    address: `10.1.${sequence % 200}.7`,
    act,
    target: act.startsWith('centre.') ? String(1_000_000 + (sequence % 4_000)) : '',
    details: act === 'centres.listed' ? '{"page":"1","search":"agra public"}' : '{}',
  };
}

/** Appends entries until the trail has `total`. The last day ends now. */
export async function fillTrail({ database, services }: TestApp, total: number): Promise<void> {
  const { keys } = services;
  const keyId = keyIdOf(keys);
  const startedAt = addSeconds(new Date(), (-total / entriesPerDay) * daySeconds);
  await database.transaction(async (tx) => {
    const last = await findLastEntry(tx);
    const first = (last?.sequence ?? 0) + 1;
    let digest = last?.digest ?? '';
    for (let from = first; from <= total; from += batchSize) {
      const size = Math.min(batchSize, total - from + 1);
      const rows = Array.from({ length: size }, (_, index) => {
        const days = (from + index) / entriesPerDay;
        const entry = madeEntry(from + index, addSeconds(startedAt, days * daySeconds));
        digest = digestOf(keys, digest, entry);
        return { ...entry, digest, key_id: keyId };
      });
      await tx.insertInto('audit_trail').values(rows).execute();
    }
    const head = { sequence: total, digest: chainHeadMac(keys, total, digest) };
    await tx.updateTable('audit_seal').set(head).where('id', '=', chainHeadId).execute();
  });
}
