/** Decoder processes of a real server: they know none of its secrets, never outlive it, and may be killed or hang (security.md R19). */
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import type { PhotoToSend } from '#contract/checklist/form.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import {
  checklistClient,
  formFor,
  photoToSend,
  type ChecklistClient,
} from '../server/src/testing/checklist-client.ts';
import { createFaultPortal, type FaultPortal } from './faults/fault-portal.ts';
import { findDecoders } from '../server/src/testing/run-command.ts';
import { logInTo } from './faults/requests.ts';
import { centrePassword } from '../server/src/testing/people.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';

/** Usual proxies give up after 30 or 60 seconds. */
const promisedMs = 25_000;

let portal: FaultPortal;
let server: ServerProcess;

beforeEach(async () => {
  portal = await createFaultPortal(1);
  server = await startServerProcess(portal.environment);
});
afterEach(async () => {
  await server.kill();
  await rm(portal.dataDir, { recursive: true });
});

interface Head {
  readonly centreId: string;
  readonly client: ChecklistClient;
}

async function logInHead(): Promise<Head> {
  const { centreId, phone } = portal.takePerson('fill');
  const token = await logInTo(server.url, 'login', phone, centrePassword);
  return { centreId, client: checklistClient(server.url, token, readTokenClaims(token)?.userId ?? '') };
}

let pictures = 60;

/** Each photo is another one. */
async function savePhoto({ centreId, client }: Head, ...slots: readonly PhotoSlot[]) {
  const photos: Partial<Record<PhotoSlot, PhotoToSend>> = {};
  for (const slot of slots) photos[slot] = await photoToSend({ width: (pictures += 1) });
  const response = await fetch(`${server.url}/api/profiles/${client.userId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${client.token}` },
    body: formFor(centreId, { photos }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

const decoders = (): readonly number[] => findDecoders(server.id).map(({ id }) => id);

function signal(signalName: NodeJS.Signals): void {
  for (const id of decoders()) process.kill(id, signalName);
}

const isRunning = (id: number): boolean => existsSync(`/proc/${id}`);

const onLinux = test.runIf(existsSync('/proc/self/status'));

onLinux.each(['stop', 'kill'] as const)(
  'no decoder process remains after %s, and none has the environment of the server',
  async (end) => {
    expect((await savePhoto(await logInHead(), 'centre')).status).toBe(200);
    const started = decoders();
    expect(started).toHaveLength(1);
    const environment = await readFile(`/proc/${started[0]}/environ`, 'utf8');
    const lines = environment.split('\0').filter((line) => line !== '' && !line.startsWith('NODE_CHANNEL'));
    const [cache, ...memory] = lines.toSorted((a, b) => b.localeCompare(a));
    expect(memory.sort()).toEqual(['MALLOC_ARENA_MAX=1', 'MALLOC_TRIM_THRESHOLD_=131072']);
    expect(cache).toMatch(/^NODE_COMPILE_CACHE=.*node_modules.\.cache./);
    await server[end]();
    await vi.waitFor(() => expect(started.filter(isRunning)).toEqual([]), { timeout: 10_000 });
  },
);

/** As the kernel does when the machine has no memory left. */
onLinux('a decoder that is killed costs nothing: the photo is decoded by another one', async () => {
  const head = await logInHead();
  expect((await savePhoto(head, 'centre')).status).toBe(200);
  signal('SIGKILL');
  expect((await savePhoto(head, 'centre')).status).toBe(200);
  // It takes the photo, and is killed with it.
  signal('SIGSTOP');
  const [killed] = decoders();
  const saving = savePhoto(head, 'centre', 'strongRoom');
  await delay(500);
  signal('SIGKILL');
  expect((await saving).status).toBe(200);
  expect(decoders()).not.toContain(killed);
});

onLinux('while every decoder is killed photos may be sent again, and are never unreadable', async () => {
  const head = await logInHead();
  const killing = setInterval(() => signal('SIGKILL'), 10);
  const { status, body, retryAfter } = await savePhoto(head, 'centre');
  clearInterval(killing);
  expect([status, body, retryAfter]).toEqual([503, expect.objectContaining({ code: 'server.busy' }), '5']);
  expect(server.output()).toContain('The decoder ended with SIGKILL');
  expect((await savePhoto(head, 'centre')).status).toBe(200);
});

onLinux('a decoder that hangs is ended, and the save is answered in time', async () => {
  const head = await logInHead();
  expect((await savePhoto(head, 'centre')).status).toBe(200);
  signal('SIGSTOP');
  const hung = decoders();
  const started = performance.now();
  const { status, body, retryAfter } = await savePhoto(head, 'centre', 'strongRoom');
  expect(performance.now() - started).toBeLessThan(promisedMs);
  expect([status, body, retryAfter]).toEqual([503, expect.objectContaining({ code: 'server.busy' }), '5']);
  await vi.waitFor(() => expect(hung.filter(isRunning)).toEqual([]));
  expect((await savePhoto(head, 'centre', 'strongRoom')).status).toBe(200);
});

onLinux('a decoder that hangs holds the review queue no longer than that', async () => {
  const head = await logInHead();
  expect((await savePhoto(head, 'centre', 'strongRoom')).status).toBe(200);
  signal('SIGSTOP');
  expect((await head.client.submit(head.centreId)).status).toBe(200);
  const token = await logInTo(server.url, 'admin-login', 'admin', adminPassword);
  const countReviews = async (): Promise<number> => {
    const response = await fetch(`${server.url}/api/admin/review`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { rows: readonly unknown[] }).rows.length;
  };
  await vi.waitFor(async () => expect(await countReviews()).toBe(1), { timeout: 40_000, interval: 500 });
});
