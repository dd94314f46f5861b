/** Records that an administrator has read a centre, and raises an alarm about unusually many (security.md T53). Nothing is refused. */
import type { Limits } from '../../limits.ts';
import type { Log } from '../../kernel/log.ts';
import type { AppDatabase } from '../../platform/database/open-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { consume, countEvents, record } from '../rate-limits/rate-counters.ts';
import { actorOf, recordAction, type ActionToRecord, type Auditor } from './audit-trail.ts';

export interface ReadServices extends Auditor {
  readonly database: AppDatabase;
  readonly limits: Limits;
  readonly log: Log;
}

/** The read that reaches the hourly limit gets a second entry and a line in the log; once an hour. */
export async function recordCentreRead(
  services: ReadServices,
  caller: Caller,
  read: Pick<ActionToRecord, 'action' | 'target' | 'details'>,
): Promise<void> {
  const { clock, database, limits, log } = services;
  const { centreReads, centreReadAlarm } = limits.rates;
  const { accountId } = caller;
  const now = clock.now();
  const isAlarm = await database.transaction(async (tx) => {
    await record(tx, centreReads, accountId, now);
    const isMany = (await countEvents(tx, centreReads, accountId, now)) >= centreReads.limit;
    const isFirst = isMany && (await consume(tx, centreReadAlarm, accountId, now)) === null;
    await recordAction(tx, services, { ...read, ...actorOf(caller) });
    if (!isFirst) return false;
    const details = { rows: centreReads.limit };
    await recordAction(tx, services, { action: 'reads.many', ...actorOf(caller), details });
    return true;
  });
  if (isAlarm)
    log.warn(
      { alarm: 'reads', account: accountId, reads: centreReads.limit },
      'an administrator has read unusually many centres within an hour',
    );
}
