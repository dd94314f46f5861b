/** Sends the answer to a correction once, and finds out what became of it when the response is lost. */
import { hasStatus, isRetryable, type Failure } from '#contract/call.ts';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { nullOnError, readDraft, removeDraft } from '../draft/draft-store.ts';
import { hasUnsent, type Draft } from '../draft/draft.ts';
import { kindOf } from '../draft/send-state.ts';
import { answerToSend, draftIdOf, isAnswerOf } from './correction-draft.ts';
import type { CorrectionPorts } from './correction-ports.ts';
import type { CorrectionSession } from './correction-session.ts';

export type SendOutcome =
  | { readonly kind: 'answered'; readonly correction: OwnCorrection }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Returns the correction if the server has an answer to it. */
async function findAnswered(ports: CorrectionPorts, asked: OwnCorrection): Promise<OwnCorrection | null> {
  const listed = await ports.corrections.list();
  if (!listed.ok) return null;
  const found = listed.value.corrections.find(
    ({ centre_config_id, number }) => centre_config_id === asked.centre_config_id && number === asked.number,
  );
  return found === undefined || found.answeredAt === null ? null : found;
}

function showFailure(session: CorrectionSession, failure: Failure): void {
  const kind = kindOf(failure);
  session.changeSendState(
    kind === 'waiting' || kind === 'session-ended' ? { kind } : { kind: 'refused', failure },
  );
}

/** Sends what is on screen. After an unclear failure the server is asked whether it has an answer. */
export async function sendCorrection(session: CorrectionSession): Promise<SendOutcome> {
  const { ports, task } = session;
  await session.saveLocally();
  const onProgress = (fraction: number): void => session.changeSendState({ kind: 'sending', fraction });
  onProgress(0);
  const value = answerToSend(task.correction, session.view().draft);
  const result = await ports.corrections.save(value, onProgress);
  if (result.ok) {
    await session.remove();
    return { kind: 'answered', correction: result.value.correction };
  }
  const { failure } = result;
  const isUnclear = isRetryable(failure) || hasStatus(failure, 409);
  const answered = isUnclear ? await findAnswered(ports, task.correction) : null;
  showFailure(session, failure);
  return answered === null ? { kind: 'failed', failure } : { kind: 'answered', correction: answered };
}

export interface Settled {
  /** The response to the answer of this device was lost, and the answer has arrived. */
  readonly arrived: boolean;
  /** What was entered here when another device or window had answered differently. */
  readonly leftOver: Draft | null;
}

/**
 * Compares an answered correction with what this device has kept, and removes it from the device if the server has it.
 * @param inMemory the answer of this tab, which a shared computer does not keep
 */
export async function settleAnswered(
  ports: CorrectionPorts,
  correction: OwnCorrection,
  inMemory: Draft | null,
): Promise<Settled> {
  const id = draftIdOf(correction);
  const draft = (await nullOnError(readDraft(ports, id)))?.draft ?? inMemory;
  if (draft === null) return { arrived: false, leftOver: null };
  const isSame = await isAnswerOf(correction, draft);
  if (!isSame && hasUnsent(draft)) return { arrived: false, leftOver: draft };
  await nullOnError(removeDraft(ports, id));
  return { arrived: isSame, leftOver: null };
}
