/** Logs stored checklists that cannot be read completely, by centre code. */
import type { Log } from '../../kernel/log.ts';

/** @param unreadable the questions whose stored answer has an unexpected shape */
export function reportUnreadable(log: Log, centreCode: string, unreadable: readonly string[]): void {
  if (unreadable.length > 0)
    log.error({ centreCode, unreadable }, 'a stored checklist cannot be read completely');
}
