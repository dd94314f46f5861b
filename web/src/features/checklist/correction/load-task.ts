/** Loads the correction of one centre: from the server, or without a network what this device has kept of it. */
import { isRetryable, type Failure } from '#contract/call.ts';
import { nullOnError } from '../draft/draft-store.ts';
import type { CorrectionPorts } from './correction-ports.ts';
import { readTasks, tasksOf, writeTasks, type CorrectionTask } from './correction-task.ts';

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
