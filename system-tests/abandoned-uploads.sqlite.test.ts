/** What a killed server leaves of a form that was arriving is removed at the next start. */
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { createFaultPortal, type FaultPortal } from './faults/fault-portal.ts';
import { logInTo } from './faults/requests.ts';
import { centrePassword } from '../server/src/testing/people.ts';
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts';

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

const listUploads = () => readdir(path.join(portal.dataDir, 'uploads'));

async function sendHalfOfForm(): Promise<void> {
  const { phone } = portal.takePerson('fill');
  const token = await logInTo(server.url, 'login', phone, centrePassword);
  const head = [
    `PUT /api/profiles/${readTokenClaims(token)?.userId ?? ''} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 200000',
  ];
  const part = '--b\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'x'.repeat(100_000)}`);
}

test('a file of a form outlives a kill, but not the next start', async () => {
  await sendHalfOfForm();
  await vi.waitFor(async () => expect(await listUploads()).toHaveLength(1), { timeout: 10_000 });
  await server.kill();
  expect(await listUploads()).toHaveLength(1);
  server = await startServerProcess(portal.environment);
  expect(await listUploads()).toEqual([]);
});
