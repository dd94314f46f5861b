/** The answers to corrections of this tab: on screen, or hidden because they are the only copy. */
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { openCorrections } from '../checklist-context.tsx';
import type { Draft } from '../draft/draft.ts';
import { draftIdOf } from './correction-draft.ts';
import type { CorrectionPorts } from './correction-ports.ts';
import { CorrectionSession } from './correction-session.ts';
import type { CorrectionTask } from './correction-task.ts';

const keyOf = (userId: string, correction: OwnCorrection): string => `${userId}/${draftIdOf(correction)}`;

function find(userId: string, correction: OwnCorrection): CorrectionSession | null {
  const session = openCorrections.get(keyOf(userId, correction));
  return session instanceof CorrectionSession ? session : null;
}

export async function openCorrection(
  ports: CorrectionPorts,
  task: CorrectionTask,
): Promise<CorrectionSession> {
  const { userId } = ports;
  const known = find(userId, task.correction);
  if (known !== null) return known;
  const session = await CorrectionSession.open(ports, task);
  openCorrections.set(keyOf(userId, task.correction), session);
  return session;
}

export function dropCorrection(userId: string, correction: OwnCorrection): void {
  find(userId, correction)?.dispose();
  openCorrections.delete(keyOf(userId, correction));
}

/** Called when the screen is left. */
export function closeCorrection(session: CorrectionSession): void {
  if (!session.isOnlyCopy()) dropCorrection(session.ports.userId, session.task.correction);
}

/** Returns an answer that this tab alone has. */
export function draftInMemory(userId: string, correction: OwnCorrection): Draft | null {
  const session = find(userId, correction);
  return session?.isOnlyCopy() === true ? session.view().draft : null;
}
