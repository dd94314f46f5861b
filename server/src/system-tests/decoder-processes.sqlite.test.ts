/** Decoder processes of a real server: they know none of its secrets and never outlive it. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTokenClaims } from '#contract/session/token.ts';
import { checklistClient, formFor, photoToSend } from '../testing/checklist-client.ts';
import { createFaultPortal, type FaultPortal } from '../testing/faults/fault-portal.ts';
import { logInTo } from '../testing/faults/requests.ts';
import { centrePassword } from '../testing/people.ts';
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts';

/** Server starts on a slow machine. */
const timeoutMs = 60_000;

let portal: FaultPortal;
let server: ServerProcess;

beforeEach(async () => {
  portal = await createFaultPortal(1);
  server = await startServerProcess(portal.environment);
}, timeoutMs);
afterEach(async () => {
  await server.kill();
  await rm(portal.dataDir, { recursive: true });
});

async function savePhoto(): Promise<number> {
  const { centreId, phone } = portal.takePerson('fill');
  const token = await logInTo(server.url, 'login', phone, centrePassword);
  const client = checklistClient(server.url, token, readTokenClaims(token)?.userId ?? '');
  return (await client.save(formFor(centreId, { photos: { centre: await photoToSend() } }))).status;
}

/** Returns the ids of the decoder processes of this machine whose parent is the server. */
async function findDecoders(serverId: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const [status, command] = await Promise.all(
        ['status', 'cmdline'].map((name) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')),
      );
      const isChild = new RegExp(`^PPid:\\s+${serverId}$`, 'm').test(status ?? '');
      return isChild && command?.includes('decoder-process') === true ? [Number(id)] : [];
    }),
  );
  return found.flat();
}

test.runIf(existsSync('/proc/self/status')).each(['stop', 'kill'] as const)(
  'no decoder process remains after %s, and none has the environment of the server',
  { timeout: timeoutMs },
  async (end) => {
    expect(await savePhoto()).toBe(200);
    const decoders = await findDecoders(server.id);
    expect(decoders).toHaveLength(1);
    const environment = await readFile(`/proc/${decoders[0]}/environ`, 'utf8');
    const lines = environment.split('\0').filter((line) => line !== '' && !line.startsWith('NODE_CHANNEL'));
    const [cache, ...memory] = lines.toSorted((a, b) => b.localeCompare(a));
    expect(memory.sort()).toEqual(['MALLOC_ARENA_MAX=1', 'MALLOC_TRIM_THRESHOLD_=131072']);
    expect(cache).toMatch(/^NODE_COMPILE_CACHE=.*node_modules.\.cache./);
    await server[end]();
    await vi.waitFor(() => expect(decoders.filter((id) => existsSync(`/proc/${id}`))).toEqual([]), {
      timeout: 10_000,
    });
  },
);
