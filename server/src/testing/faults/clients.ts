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
  review,
  saveView,
} from './acts-of-officers.ts';
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
  [importBatch, 1],
  [changeBatch, 2],
  [editCentre, 2],
  [deleteCentre, 2],
  [addNote, 3],
  [remind, 0.7],
  [saveView, 3],
  [exportCentres, 0.5],
];
const totalWeight = others.reduce((sum, [, weight]) => sum + weight, 0);

export function chooseAct({ journal, random }: ActContext): Perform {
  if (random() < 0.6 && photoShare(journal.acknowledged) < wantedPhotoShare) return fillChecklist;
  let left = random() * totalWeight;
  return others.find(([, weight]) => (left -= weight) < 0)?.[0] ?? fillChecklist;
}

/** After a 503, and so that a client for whom nothing is left does not spin. */
const pauseMs = 200;
const restMs = 2;

/** Resolves when the clients are stopped. Rejects when a write was interrupted or refused, but not when the portal was busy. */
export async function runClient(context: ActContext): Promise<void> {
  while (!context.isStopped()) {
    try {
      await chooseAct(context)(context);
      await delay(restMs);
    } catch (error) {
      if (error instanceof ClientsStopped) return;
      if (!(error instanceof UnexpectedStatus) || error.status !== 503) throw error;
      context.journal.busy += 1;
      await delay(pauseMs);
    }
  }
}
