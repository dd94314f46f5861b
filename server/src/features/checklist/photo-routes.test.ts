import { afterEach, beforeEach, expect, test } from 'vitest';
import { profileResponseSchema } from '#contract/checklist/profile.ts';
import * as z from 'zod/mini';
import { bytesToSend, formFor } from '../../testing/checklist-client.ts';
import { startChecklistTest, type ChecklistTest } from '../../testing/checklist-test.ts';
import { createJpeg } from '../../testing/create-jpeg.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };
const tail = Buffer.from('<script>alert("tail")</script>');

let portal: ChecklistTest;
let photoPath: string;

beforeEach(async () => {
  portal = await startChecklistTest();
  const polyglot = Buffer.concat([await createJpeg({ position }), tail]);
  const photos = {
    centre: bytesToSend(polyglot),
    strongRoom: bytesToSend(await createJpeg({ position, width: 70 })),
  };
  await portal.user.save(formFor(portal.centreId, { photos }));
  photoPath = await signedPath();
});

afterEach(async () => {
  await portal.app.close();
});

async function signedPath(): Promise<string> {
  const { profile } = z.parse(profileResponseSchema, (await portal.user.profile()).body);
  return profile?.photos[0]?.file_path ?? '';
}

const show = (path: string) => fetch(`${portal.app.url}${path}`);

async function expectNothing(path: string): Promise<void> {
  const response = await show(path);
  expect([path, response.status]).toEqual([path, 404]);
  expect(await response.json()).toMatchObject({ code: 'route.unknown' });
}

test('a signed path returns a re-encoded picture, without position, metadata or trailing data', async () => {
  const response = await show(photoPath);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(bytes.includes('Exif')).toBe(false);
  expect(bytes.includes('alert')).toBe(false);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
});

test('a path with any changed character returns nothing', async () => {
  for (let index = '/uploads/'.length; index < photoPath.length; index += 1) {
    const other = photoPath[index] === '0' ? '1' : '0';
    if (photoPath[index] === '/') continue;
    await expectNothing(`${photoPath.slice(0, index)}${other}${photoPath.slice(index + 1)}`);
  }
});

test('truncated, extended, moved and traversing paths return nothing', async () => {
  const [, , id = '', file = ''] = photoPath.split('/');
  const other = (
    await portal.app.database.db
      .selectFrom('photos')
      .select('id')
      .where('slot', '=', 'strongRoom')
      .executeTakeFirstOrThrow()
  ).id;
  const paths = [
    '/uploads/',
    `/uploads/${id}`,
    `/uploads/${id}/`,
    `/uploads/${other}/${file}`,
    `/uploads/${id}/${file.slice(0, -4)}`,
    `/uploads/${id}/${file}.jpg`,
    `/uploads/${id}/${file.replace('.jpg', '.JPG')}`,
    `/uploads/${id.toUpperCase()}/${file}`,
    `/uploads/${id}/%2e%2e%2f${file}`,
    `/uploads/..%2f..%2fetc%2fpasswd/${file}`,
    `/uploads/${id}/9999999999.x.jpg`,
  ];
  for (const path of paths) await expectNothing(path);
});

test('a path is valid for fifteen minutes, then a new one is', async () => {
  portal.app.clock.advance(15 * 60 - 1);
  expect((await show(photoPath)).status).toBe(200);
  portal.app.clock.advance(2);
  await expectNothing(photoPath);
  expect((await show(await signedPath())).status).toBe(200);
});

test('a deleted photo returns nothing', async () => {
  const [, , id = ''] = photoPath.split('/');
  await portal.app.services.photoStore.delete(id);
  await expectNothing(photoPath);
});
