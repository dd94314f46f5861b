/** The files of a form exist only until it has been handled, however that ends. */
import { hash } from 'node:crypto';
import { watch } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, test as plainTest, vi } from 'vitest';
import { bytesToSend, formFor } from '../../testing/checklist-client.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';
import { insertCentre, signUpCentre, type LoggedIn } from '../../testing/people.ts';
import { sharedPortalTest } from '../../testing/portal-test.ts';
import { openConnection, type RawConnection } from '../../testing/admin-client.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Limits } from '../../limits.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { testLimits } from '../../testing/test-limits.ts';
import { PhotoStoreUnavailable } from '../photo-store/photo-store.ts';
import { spoolFile } from './receive-form.ts';

const testWith = (changed: Partial<Limits['forms']>) =>
  sharedPortalTest({ limits: { ...testLimits, forms: { ...testLimits.forms, ...changed } } })
    .extend('centreId', { auto: true, scope: 'file' }, async ({ app }) => (await insertCentre(app)).id)
    .extend('user', { auto: true, scope: 'file' }, ({ app }) => signUpCentre(app, '9876543210'));
const test = testWith({});
const crowdedTest = testWith({ atOncePerAddress: 2 });

afterEach(() => void vi.useRealTimers());

const listFiles = (app: TestApp) => readdir(app.services.uploadFolder);

async function save(
  app: TestApp,
  user: LoggedIn,
  centreId: string,
  bytes: Uint8Array,
  id = centreId,
): Promise<number> {
  const photos = { centre: bytesToSend(bytes), strongRoom: bytesToSend(bytes) };
  const response = await app.fetch(`/api/profiles/${user.userId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}` },
    body: formFor(id, { photos }),
  });
  await response.arrayBuffer();
  return response.status;
}

test('no file remains after a save, nor after the same photos again', async ({ app, user, centreId }) => {
  const photo = await createJpeg({ position: { latitude: 11.6, longitude: 92.7 } });
  for (const count of [1, 2]) expect([count, await save(app, user, centreId, photo)]).toEqual([count, 200]);
  expect(await listFiles(app)).toEqual([]);
});

test('no file remains after a refusal of form, photo or place', async ({ app, user, centreId }) => {
  expect(await save(app, user, centreId, Buffer.from('not a picture'))).toBe(400);
  expect(await save(app, user, centreId, await createJpeg())).toBe(400);
  expect(await save(app, user, centreId, await createJpeg(), 'another centre')).toBe(403);
  expect(await listFiles(app)).toEqual([]);
});

/** Sends the headers and some of a photo. */
function sendHalf(app: TestApp, { userId, token }: LoggedIn, part: string): RawConnection {
  const connection = openConnection(app);
  const head = [
    `PUT /api/profiles/${userId} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 200000',
  ];
  connection.socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
  return connection;
}

const photoPart = (fileName: string): string =>
  `--b\r\ncontent-disposition: form-data; name="photos"; filename="${fileName}"\r\n\r\n${'x'.repeat(60_000)}`;

async function untilFiles(app: TestApp, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = async (): Promise<void> => {
    if ((await listFiles(app)).length === count) resolve();
  };
  const watcher = watch(app.services.uploadFolder, () => void look());
  await look();
  await promise;
  watcher.close();
}

test('while a form arrives its file is there, and after a disconnect it is gone', async ({ app, user }) => {
  const { socket } = sendHalf(app, user, photoPart('a.jpg'));
  await untilFiles(app, 1);
  socket.destroy();
  await untilFiles(app, 0);
});

test.for([
  ['within a photo', photoPart('a.jpg')],
  ['after a photo', `${photoPart('a.jpg')}\r\n--b\r\n`],
] as const)('no file remains of a form that stalls %s', async ([_where, part], { app, user }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { closed } = sendHalf(app, user, part);
  await untilFiles(app, 1);
  vi.advanceTimersByTime(testLimits.forms.slowAfterMs);
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  expect(await listFiles(app)).toEqual([]);
});

crowdedTest('the file of a form that gives way is gone before the next comes', async ({ app, user }) => {
  await insertCentre(app, { phone: '9876543211' });
  const other = await signUpCentre(app, '9876543211');
  const ended = sendHalf(app, user, photoPart('a.jpg'));
  // The oldest gives way: the server may see two connections in either order.
  await untilFiles(app, 1);
  const staying = sendHalf(app, user, photoPart('a.jpg'));
  await untilFiles(app, 2);
  const admitted = sendHalf(app, other, photoPart('a.jpg'));
  expect(await ended.closed).toMatch(/^HTTP\/1\.1 503 /);
  await untilFiles(app, 2);
  staying.socket.destroy();
  admitted.socket.destroy();
  await untilFiles(app, 0);
});

const chunks = [Buffer.from('one'), Buffer.from('two'), Buffer.from('three')];

plainTest('a file is written as it was sent, with its length and hash', async () => {
  const file = await spoolFile(Readable.from(chunks), await createTemporaryFolder());
  const text = 'onetwothree';
  expect(await readFile(file.path, 'utf8')).toBe(text);
  expect(file).toMatchObject({
    byteLength: text.length,
    sha256: hash('sha256', text),
  });
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);
});

plainTest(
  'a folder that takes no file is unavailable; after an error of the stream no file remains',
  async () => {
    const folder = await createTemporaryFolder();
    const missing = path.join(folder, 'missing');
    await expect(spoolFile(Readable.from(chunks), missing)).rejects.toBeInstanceOf(PhotoStoreUnavailable);
    const broken = async function* () {
      yield chunks[0];
      throw new Error('connection lost');
    };
    await expect(spoolFile(Readable.from(broken()), folder)).rejects.toThrow('connection lost');
    expect(await readdir(folder)).toEqual([]);
  },
);
