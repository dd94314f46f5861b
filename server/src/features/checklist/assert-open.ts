/** Refuses changes of a checklist after its last day (product.md, Configuration). */
import { closingDay, daysLeft } from '#contract/indian-clock.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';
import type { CentreRecord } from '../../domain/checklists/stored-checklist.ts';

/** Throws `checklist.closed`. To be called in the transaction of the change, which sees an extension that was just granted. */
export function assertOpen({ config }: Pick<Services, 'config'>, centre: CentreRecord, now: Date): void {
  const closesOn = closingDay(config.closesOn, centre.extended_to);
  if (closesOn !== null && daysLeft(closesOn, now) < 0) throw refuse('checklist.closed', { closesOn });
}
