/** A correction that is asked for or answered, with what its screen needs. Open ones are kept on this device, so that they open without a network. */
import * as z from 'zod/mini';
import { isRetryable, type Failure, type Result } from '#contract/call.ts';
import type { Answers, LabelId } from '#contract/checklist/questions/index.ts';
import { previewRows, type PreviewRow } from '#contract/checklist/derive/rows.ts';
import { centreLookupSchema } from '#contract/checklist/profile.ts';
import type { ReceivedProfiles } from '#contract/checklist/received-profile.ts';
import {
  getCorrections,
  ownCorrectionSchema,
  saveCorrection,
  type CorrectionToSend,
  type OwnCorrection,
} from '#contract/review/correction-endpoints.ts';
import { correctionItems, type CorrectionItem } from '#contract/review/correction-items.ts';
import { callApi, uploadForm } from '../../../api/client.ts';
import { createBrowserPorts, type ChecklistPorts } from '../draft/ports.ts';
import { nullOnError, readRecord, writeRecord, type StorePorts } from '../draft/store.ts';

/** They never reject: a failure is a value. */
export interface CorrectionApi {
  readonly list: () => Promise<Result<{ readonly corrections: readonly OwnCorrection[] }>>;
  readonly save: (
    value: CorrectionToSend,
    onProgress: (fraction: number) => void,
  ) => Promise<Result<{ readonly correction: OwnCorrection }>>;
}

export interface CorrectionPorts extends ChecklistPorts {
  readonly corrections: CorrectionApi;
}

export function createCorrectionApi(userId: string): CorrectionApi {
  const params = { userId };
  return {
    list: async () => callApi(getCorrections, { params }),
    save: async (value, onProgress) => uploadForm(saveCorrection, { params, value }, onProgress),
  };
}

export const createCorrectionPorts = (userId: string): CorrectionPorts => ({
  ...createBrowserPorts(userId),
  corrections: createCorrectionApi(userId),
});

const taskSchema = z.object({
  correction: ownCorrectionSchema,
  centre: centreLookupSchema,
});
export type CorrectionTask = z.infer<typeof taskSchema>;

/** The items in the order of the form. */
export const itemsOf = ({ items }: Pick<OwnCorrection, 'items'>): CorrectionItem[] =>
  correctionItems.filter((item) => items.includes(item));

export const isOpen = ({ correction }: CorrectionTask): boolean => correction.answeredAt === null;

/** The rows of the groups that have names of their own. */
const rowsOfGroup: Partial<Record<CorrectionItem, readonly LabelId[]>> = {
  rooms: ['roomsBySize', 'otherCapacities', 'totalCapacity'],
  experience: ['previousExam'],
};

/** Returns the rows of the checklist that show the answers to an item; none for a photo. */
export function rowsOfItem(item: CorrectionItem, answers: Answers): PreviewRow[] {
  const labels = rowsOfGroup[item];
  return previewRows({ name: '', city: '' }, answers).filter(({ label, value }) => {
    if (value.kind === 'photo') return false;
    return labels?.includes(label) ?? (label === item || label.startsWith(`${item}.`));
  });
}

/** Joins corrections with the centres that they concern. */
export function tasksOf(
  corrections: readonly OwnCorrection[],
  { profiles }: ReceivedProfiles,
): CorrectionTask[] {
  return corrections.flatMap((correction) => {
    const id = correction.centre_config_id;
    const centre = profiles.find((summary) => summary.centre_config_id === id)?.centre;
    return centre === undefined ? [] : [{ correction, centre }];
  });
}

const recordName = 'corrections';

/** Replaces the open corrections of this user on this device. */
export async function writeTasks(ports: StorePorts, tasks: readonly CorrectionTask[]): Promise<void> {
  await writeRecord(ports, recordName, tasks.filter(isOpen));
}

/** Removes a correction that the server has an answer to. */
export async function forgetTask(ports: StorePorts, { centre_config_id }: OwnCorrection): Promise<void> {
  const tasks = await readTasks(ports);
  const others = tasks.filter(({ correction }) => correction.centre_config_id !== centre_config_id);
  if (others.length < tasks.length) await writeTasks(ports, others);
}

/** Resolves with an empty list when there are none, or when they cannot be read. */
export async function readTasks(ports: StorePorts): Promise<CorrectionTask[]> {
  const stored = await readRecord(ports, recordName).catch(() => undefined);
  const parsed = z.safeParse(z.array(taskSchema), stored);
  return parsed.success ? parsed.data : [];
}

export type LoadedTask =
  | { readonly kind: 'found'; readonly task: CorrectionTask }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly failure: Failure };

function find(tasks: readonly CorrectionTask[], centreId: string): LoadedTask {
  const task = tasks.find(({ correction }) => correction.centre_config_id === centreId);
  return task === undefined ? { kind: 'none' } : { kind: 'found', task };
}

async function findKept(ports: CorrectionPorts, centreId: string, failure: Failure): Promise<LoadedTask> {
  const kept = isRetryable(failure) ? find(await readTasks(ports), centreId) : null;
  return kept?.kind === 'found' ? kept : { kind: 'failed', failure };
}

/** Loads the correction of one centre: from the server, or without a network what this device has kept of it. */
export async function loadTask(ports: CorrectionPorts, centreId: string): Promise<LoadedTask> {
  const [listed, profiles] = await Promise.all([ports.corrections.list(), ports.api.getProfile(centreId)]);
  if (!listed.ok) return findKept(ports, centreId, listed.failure);
  const { corrections } = listed.value;
  if (corrections.every(({ centre_config_id }) => centre_config_id !== centreId)) return { kind: 'none' };
  if (!profiles.ok) return findKept(ports, centreId, profiles.failure);
  const tasks = tasksOf(corrections, profiles.value);
  await nullOnError(writeTasks(ports, tasks));
  return find(tasks, centreId);
}
