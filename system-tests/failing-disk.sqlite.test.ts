/** A photo folder that cannot be synced, written or read: nothing is acknowledged, and the log says why (security.md R4). */
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { describe, expect } from 'vitest';
import { formFor, photoToSend, type ChecklistClient } from '../server/src/testing/checklist-client.ts';
import { logInHead, processTest } from './faults/process-test.ts';

const failingSyncs = new URL('./faults/failing-syncs.ts', import.meta.url);
/** Root may write everywhere, unless it starts the server without that capability. */
const withoutOverride =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

const savePhotos = async (client: ChecklistClient, centreId: string, width = 80) => {
  const photos = {
    centre: await photoToSend({ width }),
    strongRoom: await photoToSend({ width: width + 1 }),
  };
  return client.save(formFor(centreId, { photos }));
};
const readiness = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status;

describe('a disk that cannot sync what is written', () => {
  const test = processTest()
    .extend('startWithDisk', async ({ start }) => {
      // The first start creates its files on a disk that works.
      await (await start()).kill();
      return (failing: 'EIO' | 'ENOSPC') =>
        start({ NODE_OPTIONS: `--import=${failingSyncs.href}`, FAILING_SYNC: failing });
    })
    .extend('listPhotos', ({ portal }) => async () => {
      const names = await readdir(path.join(portal.dataDir, 'photos'), { recursive: true });
      return names.filter((name) => name.endsWith('.jpg'));
    });

  test('a photo that cannot be synced is refused, the server exits with code 1, and the next server accepts it', async ({
    portal: { head },
    listPhotos,
    start,
    startWithDisk,
  }) => {
    const server = await startWithDisk('EIO');
    expect(await savePhotos(await logInHead(server, head), head.centreId)).toMatchObject({
      status: 503,
      body: { code: 'server.unavailable' },
    });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('"alarm":"disk"');
    expect(await listPhotos()).toEqual([]);
    const next = await logInHead(await start(), head);
    expect((await savePhotos(next, head.centreId)).status).toBe(200);
    expect(await listPhotos()).toHaveLength(4);
  });

  test('a full disk is not a failed disk: the photo is refused and the server keeps running', async ({
    portal: { head },
    listPhotos,
    startWithDisk,
  }) => {
    const server = await startWithDisk('ENOSPC');
    expect(await savePhotos(await logInHead(server, head), head.centreId)).toMatchObject({
      status: 507,
      body: { code: 'server.storage-full' },
    });
    expect(await readiness(server.url)).toBe(200);
    expect(await listPhotos()).toEqual([]);
  });
});

describe('a photo folder without permission', () => {
  const test = processTest({ launcher: withoutOverride })
    .extend('client', ({ portal, server }) => logInHead(server, portal.head))
    .extend('photos', ({ portal }) => path.join(portal.dataDir, 'photos'));

  test('a folder that may not be written: 503, the log names the folder, /readyz fails; afterwards everything works', async ({
    portal: { head },
    client,
    photos,
    server,
  }) => {
    for (const folder of ['.', 'staging']) {
      await chmod(path.join(photos, folder), 0o500);
      expect(await savePhotos(client, head.centreId), folder).toMatchObject({
        status: 503,
        body: { code: 'server.unavailable' },
      });
      expect(server.output()).toContain(`EACCES: permission denied`);
      expect(server.output()).toContain(photos);
      expect(await readiness(server.url), folder).toBe(503);
      expect((await client.save(formFor(head.centreId))).status).toBe(200);
      await chmod(path.join(photos, folder), 0o700);
      expect(await readiness(server.url)).toBe(200);
    }
    expect((await savePhotos(client, head.centreId, 82)).status).toBe(200);
  });

  test('a photo that may not be read is refused with 503 when the checklist is submitted', async ({
    portal: { head },
    client,
    photos,
  }) => {
    expect((await savePhotos(client, head.centreId)).status).toBe(200);
    const shards = (await readdir(photos)).filter((name) => /^[0-9a-f]{2}$/.test(name));
    for (const shard of shards) await chmod(path.join(photos, shard), 0);
    expect(await client.submit(head.centreId)).toMatchObject({ status: 503 });
    for (const shard of shards) await chmod(path.join(photos, shard), 0o700);
    expect((await client.submit(head.centreId)).status).toBe(200);
  });
});
