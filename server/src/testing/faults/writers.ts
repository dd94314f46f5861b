/** Chooses what the clients of a fault run write: photos and submissions most, because they are the slowest and matter most. */
import { setTimeout as delay } from 'node:timers/promises';
import { photoShare } from './journal.ts';
import { UnexpectedStatus } from './requests.ts';
import { deleteCentre, editCentre, importBatch } from './write-centres.ts';
import { fillChecklist } from './write-checklists.ts';
import { guessCode, register } from './write-passwords.ts';
import type { Writer, WriterContext } from './writer.ts';

export { logInTo, sendRequest } from './requests.ts';
export type { Writer, WriterContext } from './writer.ts';

export const clientCount = 8;

/** Photo saves and submissions are more than a third of all writes, although each takes much longer than an edit. */
const wantedPhotoShare = 0.42;

const otherWriters: readonly Writer[] = [
  register,
  register,
  register,
  guessCode,
  editCentre,
  editCentre,
  importBatch,
  deleteCentre,
];

function chooseWriter({ journal, random }: WriterContext): Writer {
  if (photoShare(journal.counts) < wantedPhotoShare || random() < 0.3) return fillChecklist;
  return otherWriters[Math.floor(random() * otherWriters.length)] ?? fillChecklist;
}

/** After a 503. */
const pauseMs = 200;

/** Writes until the writers are stopped. Rejects when a write was interrupted or refused, but not when the portal was busy. */
export async function runClient(context: WriterContext): Promise<void> {
  while (!context.isStopped()) {
    try {
      await chooseWriter(context)(context);
    } catch (error) {
      if (!(error instanceof UnexpectedStatus) || error.status !== 503) throw error;
      context.journal.busy += 1;
      await delay(pauseMs);
    }
  }
}
