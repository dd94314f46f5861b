/** The clients of a fault run: each chooses one act after the other. */
import { setTimeout as delay } from 'node:timers/promises';
import { ClientsStopped, type ActContext, type Perform } from './acts.ts';
import { answerCorrection, fillChecklist, guessCode, register } from './acts-of-heads.ts';
import {
  addNote,
  changeBatch,
  deleteCentre,
  editCentre,
  exportCentres,
  importBatch,
  remind,
} from './acts-of-officers.ts';
import { issueRegister, review } from './acts-of-reviewers.ts';
import { photoShare } from './journal.ts';
import { UnexpectedStatus } from './requests.ts';

export const clientCount = 8;

/** Photos and submissions are a third of all writes, although each takes much longer than an edit. */
const wantedPhotoShare = 0.33;

/** With their weights. Reminders are few, because 60 a minute leave the portal. */
const others: readonly (readonly [Perform, number])[] = [
  [register, 5],
  [guessCode, 1],
  [answerCorrection, 4],
  [review, 8],
  [issueRegister, 0.5],
  [importBatch, 1],
  [changeBatch, 2],
  [editCentre, 2],
  [deleteCentre, 2],
  [addNote, 3],
  [remind, 0.7],
  [exportCentres, 0.5],
];
const totalWeight = others.reduce((sum, [, weight]) => sum + weight, 0);

function chooseAct({ journal, random }: ActContext): Perform {
  if (random() < 0.6 && photoShare(journal.acknowledged) < wantedPhotoShare) return fillChecklist;
  let left = random() * totalWeight;
  return others.find(([, weight]) => (left -= weight) < 0)?.[0] ?? fillChecklist;
}

/** After a refusal. */
const pauseMs = 200;
/** After this many in a row it logs in again. */
const refusalsPerSession = 3;
/** So that a client for whom nothing is left does not spin. */
const restMs = 2;

/**
 * Resolves when the clients are stopped, and rejects when a request was not answered. A 503 is allowed at any time. Any other
 * refusal by a portal that is not affected is reported, and the client goes on: what follows shows whether a loss is the reason.
 */
export async function runClient(context: ActContext): Promise<void> {
  const { journal, sessions, isStopped, isAffected } = context;
  let refusals = 0;
  while (!isStopped()) {
    try {
      await chooseAct(context)(context);
      refusals = 0;
      await delay(restMs);
    } catch (error) {
      if (error instanceof ClientsStopped) return;
      if (!(error instanceof UnexpectedStatus)) throw error;
      if (error.status === 503) journal.busy += 1;
      else if (!isAffected()) {
        journal.report('refused', `a client was refused: ${error.message}`);
        refusals += 1;
        if (refusals % refusalsPerSession === 0) sessions.forget();
      }
      await delay(pauseMs);
    }
  }
}
