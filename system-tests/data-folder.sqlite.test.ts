/** The folder of the data: it belongs to one running portal, and a start removes what killed processes left in it. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { withBackupStaging } from '../server/src/platform/backup/staging-folders.ts';
import { runCommand } from '../server/src/testing/run-command.ts';
import type { ServerProcess } from '../server/src/testing/server-process.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';
import type { Person } from './faults/journal.ts';
import { logInHead, processTest } from './faults/process-test.ts';

const test = processTest();

describe('one running portal', () => {
  const stagingOf = (portal: { readonly dataDir: string }) => path.join(portal.dataDir, 'photos', 'staging');

  test('a second portal on the same folder does not start, whatever its port, and removes nothing of the first', async ({
    portal,
    server,
    start,
  }) => {
    await writeFile(path.join(stagingOf(portal), 'an-upload.jpg'), 'half');
    for (const port of [new URL(server.url).port, '0'])
      await expect(start({ PORT: port })).rejects.toThrow(
        `The portal could not start: another portal is running with the data folder ${portal.dataDir}. Stop it, or set DATA_DIR`,
      );
    expect(await readdir(stagingOf(portal))).toEqual(['an-upload.jpg']);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('the lock ends with the process, also when it is killed; then the next start removes unfinished uploads', async ({
    portal,
    server,
    start,
  }) => {
    await writeFile(path.join(stagingOf(portal), 'an-upload.jpg'), 'half');
    await server.kill();
    await start();
    expect(await readdir(stagingOf(portal))).toEqual([]);
  });

  test('commands run beside the portal, except moving its database', async ({
    portal: { dataDir, environment },
    server: _server,
  }) => {
    expect(await runCommand('admin unlock', environment)).toMatchObject({ exitCode: 0 });
    expect(await runCommand('check audit', environment)).toMatchObject({ exitCode: 0 });
    const move = ['portal.sqlite', 'moved.sqlite'].map((name) => `sqlite:${path.join(dataDir, name)}`);
    const moved = await runCommand('database move', environment, ...move);
    expect(moved).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Stop it first') });
    expect(await readdir(dataDir)).not.toContain('moved.sqlite');
  });

  test('a start that fails because its port is taken names the port', async ({ start }) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    await expect(start({ PORT: port })).rejects.toThrow(port);
    await new Promise((resolve) => other.close(resolve));
  });
});

async function sendHalfOfForm(server: ServerProcess, head: Person): Promise<void> {
  const { token, userId } = await logInHead(server, head);
  const lines = [
    `PUT /api/profiles/${userId} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 200000',
  ];
  const part = '--b\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${part}${'x'.repeat(100_000)}`);
}

test('a file of a form outlives a kill, but not the next start', async ({ portal, server, start }) => {
  const listUploads = () => readdir(path.join(portal.dataDir, 'uploads'));
  await sendHalfOfForm(server, portal.head);
  await expect.poll(listUploads).toHaveLength(1);
  await server.kill();
  expect(await listUploads()).toHaveLength(1);
  await start();
  expect(await listUploads()).toEqual([]);
});

/** Creates a folder as a killed process leaves it: with a lock that nobody has. */
async function abandon(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'content'), { recursive: true });
  await writeFile(path.join(folder, 'lock'), '');
  await writeFile(path.join(folder, 'content', 'portal.sqlite'), 'personal data');
}

test('the plain files that killed backups, restores and copies left are deleted at the start, those of running commands and other folders are not', async ({
  start,
}) => {
  const parent = await createTemporaryFolder();
  const dataDir = path.join(parent, 'data');
  await abandon(path.join(dataDir, 'backup-staging-2026-01-01T00-00-00.000Z'));
  await abandon(path.join(dataDir, 'restore-staging-2026-01-01T00-00-00.000Z'));
  await abandon(path.join(dataDir, 'backups', 'before-delete-2026-01-01T00-00-00.000Z.unfinished'));
  await mkdir(path.join(dataDir, 'backups', 'backup-2026-01-01T00-00-00.000Z'));
  await mkdir(path.join(parent, 'restore-staging-of-something-else'));
  await withBackupStaging(dataDir, new Date(), async (content) => {
    await writeFile(path.join(content, 'portal.sqlite'), 'personal data');
    const server = await start({ DATA_DIR: dataDir });
    await server.kill();
    expect(await readdir(content)).toEqual(['portal.sqlite']);
  });
  expect((await readdir(parent)).toSorted()).toEqual(['data', 'restore-staging-of-something-else']);
  expect(await readdir(path.join(dataDir, 'backups'))).toEqual(['backup-2026-01-01T00-00-00.000Z']);
  expect((await readdir(dataDir)).filter((name) => name.includes('staging'))).toEqual([]);
});
