/** The files of a form exist only until it has been handled, however that ends. */
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bytesToSend, formFor } from '../../testing/checklist-client.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';
import { insertCentre, signUpCentre, type LoggedIn } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let user: LoggedIn;
let centreId: string;

beforeAll(async () => {
  app = await startTestApp();
  centreId = (await insertCentre(app)).id;
  user = await signUpCentre(app, '9876543210');
});
afterAll(() => app.close());

const listFiles = () => readdir(app.services.uploadFolder);

async function save(bytes: Uint8Array, id = centreId): Promise<number> {
  const photos = { centre: bytesToSend(bytes), strongRoom: bytesToSend(bytes) };
  const response = await app.fetch(`/api/profiles/${user.userId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}` },
    body: formFor(id, { photos }),
  });
  await response.arrayBuffer();
  return response.status;
}

test('no file remains after a save, nor after the same photos again', async () => {
  const photo = await createJpeg({ position: { latitude: 11.6, longitude: 92.7 } });
  for (const count of [1, 2]) expect([count, await save(photo)]).toEqual([count, 200]);
  expect(await listFiles()).toEqual([]);
});

test('no file remains after a refusal of the form, of a photo or of the place', async () => {
  expect(await save(Buffer.from('not a picture'))).toBe(400);
  expect(await save(await createJpeg())).toBe(400);
  expect(await save(await createJpeg(), 'another centre')).toBe(403);
  expect(await listFiles()).toEqual([]);
});

test('while a form arrives its file is there, and after a disconnect it is gone', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const head = [
    `PUT /api/profiles/${user.userId} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${user.token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 200000',
  ];
  const part = '--b\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'x'.repeat(100_000)}`);
  await vi.waitFor(async () => expect(await listFiles()).toHaveLength(1), { timeout: 10_000 });
  socket.destroy();
  await vi.waitFor(async () => expect(await listFiles()).toEqual([]), { timeout: 10_000 });
});
