/** A portal in a process of its own for hostile clients, and what they may leave behind there: files, handles, permits. */
import { once } from 'node:events';
import { readdir, readlink, rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { api } from '#contract/api.ts';
import { call, type CallContext, type Transport } from '#contract/call.ts';
import type { Access } from '#contract/endpoint.ts';
import { readTokenClaims } from '#contract/session/endpoints.ts';
import { bytesToSend, formFor } from '../../server/src/testing/checklist-client.ts';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { createFaultPortal } from '../faults/fault-portal.ts';
import { centrePassword, valueOf } from '../../server/src/testing/people.ts';
import { startServerProcess, type ServerProcess } from '../../server/src/testing/server-process.ts';
import { adminPassword } from '../../server/src/testing/test-app.ts';
import { collected } from './hostile-limits.ts';

const ownAddress = '192.0.2.1';
const entry = fileURLToPath(new URL('hostile-server.ts', import.meta.url));
/** So many that none has more than four forms at a time, which it would have to wait for. */
const accountCount = 44;
/** A photo as large as the product takes: more than the system keeps for a client that does not read. */
const largePhotoBytes = 15 * 1024 * 1024;

export interface HostileAccount {
  readonly userId: string;
  readonly centreId: string;
  readonly token: string;
  readonly phoneToken: string;
}

export interface HostilePortal {
  readonly server: ServerProcess;
  readonly port: number;
  readonly accounts: readonly HostileAccount[];
  readonly adminToken: string;
  /** The id of a photo of 15 MB. */
  readonly photo: { readonly centreId: string };
  /** An account that others use as little as possible. */
  readonly takeAccount: () => HostileAccount;
  /** A token that the access of a call admits, undefined for a public one. */
  readonly tokenFor: (access: Access, account: HostileAccount) => string | undefined;
  readonly listUploads: () => Promise<readonly string[]>;
  /** What each open handle of the process is: the path of a file, or the kind of another. */
  readonly listHandles: () => Promise<readonly string[]>;
  readonly collectGarbage: () => Promise<void>;
  /** Saves a form with two small photos, also through a proxy at another port. Returns the status. */
  readonly save: (port?: number) => Promise<number>;
  readonly remove: () => Promise<void>;
}

/** Sends on a connection that ends with the response: `fetch` would keep it, and it would count as a handle. */
const sendOnce =
  (origin: string): Transport =>
  async ({ method, url, headers, body }) => {
    const encoded = new Response(body);
    const type =
      body instanceof FormData ? { 'content-type': encoded.headers.get('content-type') ?? '' } : {};
    const request = http.request(`${origin}${url}`, {
      method,
      agent: false,
      headers: { host: 'localhost', ...headers, ...type, 'x-forwarded-for': ownAddress },
    });
    request.end(body === undefined ? undefined : Buffer.from(await encoded.arrayBuffer()));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return { status: response.statusCode ?? 0, body: await json(response) };
  };

async function logIn(
  origin: string,
  { phone, centreId }: { readonly phone: string; readonly centreId: string },
): Promise<HostileAccount> {
  const context: CallContext = { transport: sendOnce(origin) };
  const { token } = valueOf(
    await call(context, api.login, { body: { username: phone, password: centrePassword } }),
  );
  const userId = readTokenClaims(token)?.userId ?? '';
  const handover = { params: { userId }, body: { centre_config_id: centreId } };
  const { code } = valueOf(await call({ ...context, token }, api.createHandover, handover));
  const { token: phoneToken } = valueOf(await call(context, api.claimHandover, { body: { code } }));
  return { userId, centreId, token, phoneToken };
}

async function saveForm(
  origin: string,
  { userId, token, centreId }: HostileAccount,
  bytes: number,
): Promise<number> {
  const picture = await createJpeg({ position: { latitude: 11.6, longitude: 92.7 } });
  const photo = bytesToSend(Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length), 7)]));
  const { status } = await sendOnce(origin)({
    method: 'PUT',
    url: `/api/profiles/${userId}`,
    headers: { authorization: `Bearer ${token}` },
    body: formFor(centreId, { photos: { centre: photo, strongRoom: photo } }),
  });
  return status;
}

async function listHandles(pid: number): Promise<readonly string[]> {
  const folder = `/proc/${pid}/fd`;
  const targets = (await readdir(folder)).map((name) => readlink(path.join(folder, name)).catch(() => null));
  return (await Promise.all(targets))
    .flatMap((target) => (target === null ? [] : [target.replace(/:\[\d+\]$/, '')]))
    .toSorted();
}

async function collectGarbage(server: ServerProcess): Promise<void> {
  const countLines = () => server.output().split(collected).length;
  const before = countLines();
  process.kill(server.id, 'SIGUSR2');
  for (const deadline = performance.now() + 20_000; countLines() === before; await delay(50))
    if (performance.now() > deadline) throw new Error(`No garbage was collected: ${server.output()}`);
}

export async function startHostilePortal(): Promise<HostilePortal> {
  const { dataDir, environment, takePerson } = await createFaultPortal(accountCount);
  const server = await startServerProcess({ ...environment, DRAIN_SECONDS: '0' }, [], entry);
  const people = Array.from({ length: accountCount }, () => takePerson('fill'));
  const accounts: HostileAccount[] = [];
  for (const person of people) accounts.push(await logIn(server.url, person));
  const [first, second] = accounts;
  if (
    first === undefined ||
    second === undefined ||
    (await saveForm(server.url, first, largePhotoBytes)) !== 200
  )
    throw new Error('The photos for slow readers were not saved');
  const admin = { transport: sendOnce(server.url) };
  const login = { body: { username: 'admin', password: adminPassword } };
  const { token: adminToken } = valueOf(await call(admin, api.adminLogin, login));
  const ownPort = Number(new URL(server.url).port);
  let taken = 0;
  return {
    server,
    port: ownPort,
    accounts,
    adminToken,
    photo: first,
    takeAccount: () => {
      taken += 1;
      return accounts[taken % accountCount] ?? first;
    },
    tokenFor: (access, { token, phoneToken }) => {
      if (access === 'public') return undefined;
      if (access === 'handover') return phoneToken;
      return access === 'admin' || access === 'admin-account' ? adminToken : token;
    },
    listUploads: () => readdir(path.join(dataDir, 'uploads')),
    listHandles: () => listHandles(server.id),
    collectGarbage: () => collectGarbage(server),
    // Not of the account with the large photos.
    save: (port = ownPort) => saveForm(`http://127.0.0.1:${port}`, second, 0),
    remove: async () => {
      await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
