/** Checks the invariants of security.md I1 to I8 through a second connection after a fault. */
import { checkAccounts } from './check-accounts.ts';
import { checkCentres } from './check-centres.ts';
import { checkChecklists } from './check-checklists.ts';
import type { CheckContext } from './check-context.ts';
import { checkTrail } from './check-trail.ts';
import type { Journal } from './journal.ts';
import { halfState, other, type Problem } from './problems.ts';
import type { Target } from './target.ts';

async function checkFiles({ target, rows }: CheckContext): Promise<Problem[]> {
  const staging = await target.listStaging();
  const integrity = target.database === 'sqlite' ? await rows('PRAGMA integrity_check') : [];
  const [{ incomplete } = { incomplete: 0 }] =
    await rows(`SELECT count(*) AS incomplete FROM checklists WHERE status = 'submitted'
    AND (centre_photo_id NOT IN (SELECT id FROM photos) OR strong_room_photo_id NOT IN (SELECT id FROM photos))`);
  return [
    ...integrity
      .filter((row) => row['integrity_check'] !== 'ok')
      .map((row) => other(`I6: ${JSON.stringify(row)}`)),
    ...(staging.length === 0 ? [] : [halfState(`I7: ${staging.length} files are left in staging`)]),
    ...(Number(incomplete) === 0
      ? []
      : [halfState(`I2: ${String(incomplete)} submitted checklists lack a photo`)]),
  ];
}

export interface CheckOptions {
  readonly target: Target;
  readonly journal: Journal;
  readonly isWhole: boolean;
}

/** Returns the violated invariants. The portal must be running, without writers. */
export async function checkInvariants(options: CheckOptions): Promise<Problem[]> {
  const reader = await options.target.openReader();
  const context = { ...options, rows: reader.rows };
  try {
    return [
      ...(await checkChecklists(context)),
      ...(await checkCentres(context)),
      ...(await checkAccounts(context)),
      ...(await checkTrail(context)),
      ...(await checkFiles(context)),
    ];
  } finally {
    await reader.close();
  }
}
