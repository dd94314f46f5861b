/** A portal of one centre in a process of its own, which a test kills, stops, damages and starts again. */
import { rm } from 'node:fs/promises';
import { test } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { checklistClient, type ChecklistClient } from '../../server/src/testing/checklist-client.ts';
import { centrePassword } from '../../server/src/testing/people.ts';
import { startServerProcess, type ServerProcess } from '../../server/src/testing/server-process.ts';
import { createFaultPortal } from './fault-portal.ts';
import type { Person } from './journal.ts';
import { logInTo } from './requests.ts';

type Environment = Readonly<Record<string, string>>;

/** Returns a function that starts processes of the server. All of them are killed after the test. */
export function startKilledAfter(
  onCleanup: (end: () => Promise<void>) => void,
  common: Environment,
  launcher: readonly string[] = [],
): (own?: Environment) => Promise<ServerProcess> {
  const started: ServerProcess[] = [];
  onCleanup(async () => {
    for (const server of started) await server.kill();
  });
  return async (own = {}) => {
    const server = await startServerProcess({ ...common, ...own }, launcher);
    started.push(server);
    return server;
  };
}

interface ProcessOptions {
  /** A program with arguments that starts each process. */
  readonly launcher?: readonly string[];
  readonly environment?: Environment;
}

/** Returns `test` with the data and the head of the portal, with `start`, and with its first process, `server`. */
export const processTest = ({ launcher = [], environment = {} }: ProcessOptions = {}) =>
  test
    // oxlint-disable-next-line no-empty-pattern -- a fixture without dependencies has an empty one
    .extend('portal', async ({}, { onCleanup }) => {
      const portal = await createFaultPortal(1);
      onCleanup(() => rm(portal.dataDir, { recursive: true }));
      return { ...portal, head: portal.takePerson('fill') };
    })
    .extend('start', async ({ portal }, { onCleanup }) =>
      startKilledAfter(onCleanup, { ...portal.environment, ...environment }, launcher),
    )
    .extend('server', ({ start }) => start());

export async function logInHead({ url }: ServerProcess, { phone }: Person): Promise<ChecklistClient> {
  const token = await logInTo(url, 'login', phone, centrePassword);
  return checklistClient(url, token, readTokenClaims(token)?.userId ?? '');
}
