/** Brings a limit near its end without the many calls that would. */
import { countEvents, record } from '../rate-limits.ts';
import type { RateRule } from '../limits.ts';
import type { TestApp } from './test-app.ts';

/** Counts as many events of this subject as leave so many. */
export async function leaveOfLimit(
  { database, clock }: TestApp,
  rule: RateRule,
  subject: string,
  left: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const counted = await countEvents(tx, rule, subject, clock.now());
    await record(tx, rule, subject, clock.now(), rule.limit - left - counted);
  });
}
