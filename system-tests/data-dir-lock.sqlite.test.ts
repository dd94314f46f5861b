/** One data folder belongs to one running portal (finding of two portals on one folder: photo saves of the first failed). */
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../server/src/testing/run-command.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';

let dataDir: string;
let servers: ServerProcess[];

beforeEach(async () => {
  dataDir = await createTemporaryFolder();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.kill();
});

async function start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...environment });
  servers.push(server);
  return server;
}

const stagedPhoto = (): string => path.join(dataDir, 'photos', 'staging', 'an-upload.jpg');

test('a second portal on the same folder does not start, whatever its port, and removes nothing of the first', async () => {
  const first = await start();
  await writeFile(stagedPhoto(), 'half');
  for (const port of [new URL(first.url).port, '0'])
    await expect(start({ PORT: port })).rejects.toThrow(
      `The portal could not start: another portal is running with the data folder ${dataDir}. Stop it, or set DATA_DIR`,
    );
  expect(await readdir(path.dirname(stagedPhoto()))).toEqual(['an-upload.jpg']);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test('the lock ends with the process, also when it is killed; then the next start removes unfinished uploads', async () => {
  const first = await start();
  await writeFile(stagedPhoto(), 'half');
  await first.kill();
  await start();
  expect(await readdir(path.dirname(stagedPhoto()))).toEqual([]);
});

test('commands run beside the portal, except moving its database', async () => {
  await start({ ADMIN_PASSWORD: 'first admin password' });
  const environment = { DATA_DIR: dataDir };
  expect(await runCommand('admin unlock', environment)).toMatchObject({ exitCode: 0 });
  expect(await runCommand('check audit', environment)).toMatchObject({ exitCode: 0 });
  const move = ['portal.sqlite', 'moved.sqlite'].map((name) => `sqlite:${path.join(dataDir, name)}`);
  const moved = await runCommand('database move', environment, ...move);
  expect(moved).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Stop it first') });
  expect(await readdir(dataDir)).not.toContain('moved.sqlite');
});

test('a start that fails because its port is taken names the port', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  await expect(start({ PORT: port })).rejects.toThrow(port);
  await new Promise((resolve) => other.close(resolve));
});
