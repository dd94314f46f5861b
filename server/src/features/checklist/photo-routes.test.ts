import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileResponseSchema } from '#contract/checklist/profile.ts';
import * as z from 'zod/mini';
import { TooBusy } from '../../platform/photos/inspect-photo.ts';
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

async function shownPhotos() {
  const { profile } = z.parse(profileResponseSchema, (await portal.user.profile()).body);
  return profile?.photos ?? [];
}

const signedPath = async (): Promise<string> => (await shownPhotos())[0]?.file_path ?? '';

const show = (path: string) => fetch(`${portal.app.url}${path}`);
const picture = async (path: string) => Buffer.from(await (await show(path)).arrayBuffer());
const longEdge = async (path: string): Promise<number> => {
  const { width, height } = await sharp(await picture(path)).metadata();
  return Math.max(width, height);
};

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

test('a thumbnail is a small picture under a path of its own, as strictly', async () => {
  const large = await createJpeg({ position, width: 2000, height: 1500, scene: 1, orientation: 6 });
  await portal.user.save(
    formFor(portal.centreId, { photos: { centre: bytesToSend(large), strongRoom: 'keep' } }),
  );
  const [photo] = await shownPhotos();
  const [small = '', display = ''] = [photo?.thumbnail_path, photo?.file_path];
  expect([await longEdge(small), await longEdge(display)]).toEqual([512, 1600]);
  const bytes = await picture(small);
  expect(bytes.length).toBeLessThan((await picture(display)).length / 4);
  const { width, height, exif, orientation } = await sharp(bytes).metadata();
  expect([width, height, exif, orientation]).toEqual([384, 512, undefined, undefined]);
  const [{ headers: ofSmall }, { headers: ofDisplay }] = [await show(small), await show(display)];
  for (const name of ['content-type', 'content-security-policy', 'cache-control', 'x-content-type-options'])
    expect(ofSmall.get(name)).toBe(ofDisplay.get(name));
  await expectNothing(small.replace('/thumbnail/', '/'));
  await expectNothing(small.replace('/thumbnail/', '/full/'));
  await expectNothing(display.replace(/\/(?=[^/]*$)/, '/thumbnail/'));
  portal.app.clock.advance(15 * 60 + 1);
  await expectNothing(small);
});

test('when no thumbnail can be made, the picture for display is shown', async () => {
  const [photo] = await shownPhotos();
  const inspect = vi
    .spyOn(portal.app.services.photoInspector, 'inspect')
    .mockRejectedValue(new TooBusy('full'));
  expect(await picture(photo?.thumbnail_path ?? '')).toEqual(await picture(photo?.file_path ?? ''));
  inspect.mockRestore();
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
