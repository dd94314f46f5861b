/**
 * Records reads of centres, denied calls and failed logins, so that nobody floods the trail (security.md S60), and raises an alarm
 * about unusually many reads (security.md T53).
 */
import type { AuditAction } from '#contract/admins/audit.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Tx } from '../platform/database/open-database.ts';
import type { Caller, RefusedCall } from '../platform/http/caller.ts';
import { consume, countEvents, record, secondsUntilAllowed } from '../rate-limits.ts';
import { type About, type ActionToRecord, actorOf, recordAction } from './audit-trail.ts';
import type { Parts } from '../parts.ts';

type ReadServices = Pick<Parts, 'clock' | 'keys' | 'database' | 'limits' | 'log'>;

export interface CentreRead extends About {
  /** How many are read at once; one by default. */
  readonly centres?: number;
  /** What else is written in the same transaction. */
  readonly write?: (tx: Tx) => Promise<void>;
}

/** The read that reaches the hourly limit gets a second entry and a line in the log; once an hour. */
export async function recordCentreRead(
  services: ReadServices,
  caller: Caller,
  action: AuditAction,
  { centres = 1, write, ...about }: CentreRead,
): Promise<void> {
  const { clock, database, limits, log } = services;
  const { centreReads, centreReadAlarm } = limits.rates;
  const { accountId } = caller;
  const now = clock.now();
  const isAlarm = await database.transaction(async (tx) => {
    if (centres > 0) await record(tx, centreReads, accountId, now, centres);
    const isMany = (await countEvents(tx, centreReads, accountId, now)) >= centreReads.limit;
    const isFirst = isMany && (await consume(tx, centreReadAlarm, accountId, now)) === null;
    await write?.(tx);
    await recordAction(tx, services, { action, ...actorOf(caller), ...about });
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

/** The refusals that count as denied access. */
const denials: readonly RefusalCode[] = [
  'access.denied',
  'profile.not-yours',
  'centre.not-yours',
  'rights.review',
  'rights.list',
  'rights.accounts',
  'rights.all-states',
  'rights.other-state',
  'rights.beyond-own',
];

/** Ignores other refusals, and denials beyond the limit of the account. */
export async function recordDenial(
  services: Pick<Parts, 'clock' | 'database' | 'keys' | 'limits'>,
  { caller, call, code }: RefusedCall,
): Promise<void> {
  if (!denials.includes(code)) return;
  const { clock, database, limits } = services;
  const rule = limits.rates.recordedDenials;
  const now = clock.now();
  // Checked first without a transaction, so that a flood of denials causes no writes.
  if ((await secondsUntilAllowed(database.db, rule, caller.accountId, now)) !== null) return;
  await database.transaction(async (tx) => {
    if ((await consume(tx, rule, caller.accountId, now)) !== null) return;
    const details = { call, code };
    await recordAction(tx, services, { action: 'access.denied', ...actorOf(caller), details });
  });
}

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));

/**
 * The first ones of an account and a client network within an hour get an entry each; of the others only each that doubles
 * their number, with that number.
 * @param subject the account, or that there is none, and the network
 */
export async function recordFailedLogin(
  tx: Tx,
  services: Pick<Parts, 'clock' | 'keys' | 'limits'>,
  failed: ActionToRecord,
  subject: string,
): Promise<void> {
  const rule = services.limits.rates.recordedFailedLogins;
  const now = services.clock.now();
  await record(tx, rule, subject, now);
  const failures = await countEvents(tx, rule, subject, now);
  if (failures <= rule.limit) return recordAction(tx, services, failed);
  if (!isPowerOfTwo(failures / rule.limit)) return;
  await recordAction(tx, services, { ...failed, details: { ...failed.details, failures } });
}
