/** Tells the operator of stored checklists that cannot be read, by their centre code; reading goes on. */
import type { Log } from '../../kernel/log.ts';

/** @param unreadable the questions whose stored answer has another shape */
export function reportUnreadable(log: Log, centreCode: string, unreadable: readonly string[]): void {
  if (unreadable.length > 0)
    log.error({ centreCode, unreadable }, 'a stored checklist cannot be read completely');
}
