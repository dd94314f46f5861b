/** Decoder processes of a real server: they know none of its secrets, never outlive it, and may be killed or hang (security.md R19). */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { expect } from 'vitest';
import type { PhotoToSend } from '#contract/checklist/form.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { formFor, photoToSend } from '../server/src/testing/checklist-client.ts';
import { findDecoders } from '../server/src/testing/run-command.ts';
import { adminPassword } from '../server/src/testing/test-app.ts';
import { logInHead, processTest } from './faults/process-test.ts';
import { logInTo } from './faults/requests.ts';
import { errorCode } from '../server/src/kernel/refusal.ts';

/** Usual proxies give up after 30 or 60 seconds. */
const promisedMs = 25_000;

let pictures = 60;

const test = processTest({ environment: { METRICS_PORT: '0' } })
  .extend('client', ({ portal, server }) => logInHead(server, portal.head))
  /** Each photo is another one. */
  .extend('savePhotos', ({ client, portal, server }) => async (...slots: readonly PhotoSlot[]) => {
    const photos: Partial<Record<PhotoSlot, PhotoToSend>> = {};
    for (const slot of slots) photos[slot] = await photoToSend({ width: (pictures += 1) });
    const response = await fetch(`${server.url}/api/profiles/${client.userId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.token}` },
      body: formFor(portal.head.centreId, { photos }),
    });
    const body: unknown = await response.json();
    return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
  })
  .extend(
    'decoders',
    ({ server }) =>
      (): readonly number[] =>
        findDecoders(server.id).map(({ id }) => id),
  )
  .extend('signal', ({ decoders }) => (name: NodeJS.Signals) => {
    for (const id of decoders())
      try {
        process.kill(id, name);
      } catch (error) {
        // It has ended since it was listed.
        if (errorCode(error) !== 'ESRCH') throw error;
      }
  })
  .extend('untilPhotoIsTaken', ({ server }) => async () => {
    const metrics = /Metrics for Prometheus: (http:\S+)/.exec(server.output())?.[1] ?? '';
    await expect
      .poll(async () => (await fetch(metrics)).text())
      .toMatch(/portal_photo_inspections\{state="running"\} [1-9]/);
  });

const isRunning = (id: number): boolean => existsSync(`/proc/${id}`);
/** Refused, and may be sent again. */
const busy = { status: 503, body: { code: 'server.busy' }, retryAfter: '5' };

const onLinux = test.runIf(existsSync('/proc/self/status'));

onLinux.for(['stop', 'kill'] as const)(
  'no decoder process remains after %s, and none has the environment of the server',
  async (end, { decoders, savePhotos, server }) => {
    expect((await savePhotos('centre')).status).toBe(200);
    const started = decoders();
    expect(started).toHaveLength(1);
    const environment = await readFile(`/proc/${started[0]}/environ`, 'utf8');
    const passedOn = environment
      .split('\0')
      .filter((line) => !/^(?:$|NODE_CHANNEL|NODE_COMPILE_CACHE=)/.test(line));
    expect(passedOn.sort()).toEqual(['MALLOC_ARENA_MAX=1', 'MALLOC_TRIM_THRESHOLD_=131072']);
    await server[end]();
    await expect.poll(() => started.filter(isRunning)).toEqual([]);
  },
);

/** As the kernel does when the machine has no memory left. */
onLinux(
  'a decoder that is killed costs nothing: the photo is decoded by another one',
  async ({ decoders, savePhotos, signal, untilPhotoIsTaken }) => {
    expect((await savePhotos('centre')).status).toBe(200);
    signal('SIGKILL');
    expect((await savePhotos('centre')).status).toBe(200);
    // It takes the photo, and is killed with it.
    signal('SIGSTOP');
    const [killed] = decoders();
    const saving = savePhotos('centre', 'strongRoom');
    await untilPhotoIsTaken();
    signal('SIGKILL');
    expect((await saving).status).toBe(200);
    expect(decoders()).not.toContain(killed);
  },
);

onLinux(
  'while every decoder is killed photos may be sent again, and are never unreadable',
  async ({ savePhotos, server, signal }) => {
    const killing = setInterval(() => signal('SIGKILL'), 10);
    const refused = await savePhotos('centre');
    clearInterval(killing);
    expect(refused).toMatchObject(busy);
    expect(server.output()).toContain('The decoder ended with SIGKILL');
    // The last signal may meet the next decoder while it starts, however slow this machine is.
    await expect.poll(async () => (await savePhotos('centre')).status, { timeout: 30_000 }).toBe(200);
  },
);

onLinux(
  'a decoder that hangs is ended, and the save is answered in time',
  async ({ decoders, savePhotos, signal }) => {
    expect((await savePhotos('centre')).status).toBe(200);
    signal('SIGSTOP');
    const hung = decoders();
    const started = performance.now();
    expect(await savePhotos('centre', 'strongRoom')).toMatchObject(busy);
    expect(performance.now() - started).toBeLessThan(promisedMs);
    await expect.poll(() => hung.filter(isRunning)).toEqual([]);
    expect((await savePhotos('centre', 'strongRoom')).status).toBe(200);
  },
);

onLinux(
  'a decoder that hangs holds the review queue no longer than that',
  async ({ client, portal, savePhotos, server, signal }) => {
    expect((await savePhotos('centre', 'strongRoom')).status).toBe(200);
    signal('SIGSTOP');
    expect((await client.submit(portal.head.centreId)).status).toBe(200);
    const token = await logInTo(server.url, 'admin-login', 'admin', adminPassword);
    const countReviews = async (): Promise<number> => {
      const response = await fetch(`${server.url}/api/admin/review`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await response.json()) as { rows: readonly unknown[] }).rows.length;
    };
    await expect.poll(countReviews, { timeout: 90_000, interval: 500 }).toBe(1);
  },
);
