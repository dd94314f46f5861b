/** Loads the corrections of a user, for /status. */
import { useCallback, useEffect, useState } from 'react';
import type { ReceivedProfiles } from '#contract/checklist/received-profile.ts';
import { nullOnError } from '../draft/draft-store.ts';
import { createCorrectionPorts } from './correction-ports.ts';
import {
  readTasks,
  tasksOf,
  writeTasks,
  type CorrectionPorts,
  type CorrectionTask,
} from './correction-task.ts';

interface Loaded {
  readonly kind: 'loading' | 'failed' | 'loaded';
  /** Until the server has responded, those that this device knows. */
  readonly tasks: readonly CorrectionTask[];
}

async function fetchTasks(ports: CorrectionPorts, profiles: ReceivedProfiles | null): Promise<Loaded> {
  const listed = profiles === null ? null : await ports.corrections.list();
  if (profiles === null || listed?.ok !== true) return { kind: 'failed', tasks: await readTasks(ports) };
  const tasks = tasksOf(listed.value.corrections, profiles);
  await nullOnError(writeTasks(ports, tasks));
  return { kind: 'loaded', tasks };
}

/** @param profiles null when they could not be loaded: then only this device is asked */
export function useCorrections(userId: string, profiles: ReceivedProfiles | null) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading', tasks: [] });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    const ports = createCorrectionPorts(userId);
    const show = (found: Loaded): void => {
      if (current)
        setLoaded((known) => (found.kind === 'loading' && known.kind !== 'loading' ? known : found));
    };
    readTasks(ports)
      .then((tasks) => show({ kind: 'loading', tasks }))
      .catch(reportError);
    fetchTasks(ports, profiles).then(show).catch(reportError);
    return () => {
      current = false;
    };
  }, [userId, profiles, round]);
  return { ...loaded, reload: useCallback(() => setRound((count) => count + 1), []) };
}
