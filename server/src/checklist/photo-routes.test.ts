/** The signed paths of photos: what they return, for how long, and that nothing else returns anything. */
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { profileResponseSchema } from '#contract/checklist/profile.ts';
import * as z from 'zod/mini';
import { TooBusy } from '../platform/photos/inspect-photo.ts';
import { bytesToSend, formFor } from '../testing/checklist-client.ts';
import { checklistTest, type Head } from '../testing/checklist-test.ts';
import { createJpeg } from '../testing/create-jpeg.ts';
import type { TestApp } from '../testing/test-app.ts';

const position = { latitude: 11.667026, longitude: 92.735983 };
const tail = Buffer.from('<script>alert("tail")</script>');

async function readPhotos({ user }: Head) {
  const { profile } = z.parse(profileResponseSchema, (await user.profile()).body);
  return profile?.photos ?? [];
}
const signedPath = async (head: Head): Promise<string> => (await readPhotos(head))[0]?.file_path ?? '';

/** `photoPath`: that of a picture with something behind it. */
const test = checklistTest().extend('photoPath', async ({ head }) => {
  const photos = {
    centre: bytesToSend(Buffer.concat([await createJpeg({ position }), tail])),
    strongRoom: bytesToSend(await createJpeg({ position, width: 70 })),
  };
  await head.user.save(formFor(head.centreId, { photos }));
  return await signedPath(head);
});

const picture = async (app: TestApp, path: string) =>
  Buffer.from(await (await app.fetch(path)).arrayBuffer());

async function expectNothing(app: TestApp, path: string): Promise<void> {
  const response = await app.fetch(path);
  expect([path, response.status]).toEqual([path, 404]);
  expect(await response.json()).toMatchObject({ code: 'route.unknown' });
}

test('a signed path returns a re-encoded picture and nothing beside it', async ({ app, photoPath }) => {
  const response = await app.fetch(photoPath);
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

test('a thumbnail is a small picture under a path of its own, as strictly', async ({ app, head }) => {
  const large = await createJpeg({ position, width: 2000, height: 1500, scene: 1, orientation: 6 });
  const photos = { centre: bytesToSend(large), strongRoom: 'keep' } as const;
  await head.user.save(formFor(head.centreId, { photos }));
  const [photo] = await readPhotos(head);
  const [small = '', display = ''] = [photo?.thumbnail_path, photo?.file_path];
  const bytes = await picture(app, small);
  const shown = await picture(app, display);
  expect(await sharp(shown).metadata()).toMatchObject({ width: 1200, height: 1600 });
  expect(bytes.length).toBeLessThan(shown.length / 4);
  const { width, height, exif, orientation } = await sharp(bytes).metadata();
  expect([width, height, exif, orientation]).toEqual([384, 512, undefined, undefined]);
  const [{ headers: ofSmall }, { headers: ofDisplay }] = [await app.fetch(small), await app.fetch(display)];
  for (const name of ['content-type', 'content-security-policy', 'cache-control', 'x-content-type-options'])
    expect(ofSmall.get(name)).toBe(ofDisplay.get(name));
  await expectNothing(app, small.replace('/thumbnail/', '/'));
  await expectNothing(app, small.replace('/thumbnail/', '/full/'));
  await expectNothing(app, display.replace(/\/(?=[^/]*$)/, '/thumbnail/'));
  app.clock.advance(15 * 60 + 1);
  await expectNothing(app, small);
});

test('when no thumbnail can be made, the picture for display is shown', async ({ app, head, photoPath }) => {
  const [photo] = await readPhotos(head);
  const inspect = vi.spyOn(app.services.photoInspector, 'inspect').mockRejectedValue(new TooBusy('full'));
  expect(await picture(app, photo?.thumbnail_path ?? '')).toEqual(await picture(app, photoPath));
  inspect.mockRestore();
});

test('a path that is changed, cut, extended or moved returns nothing', async ({ app, head, photoPath }) => {
  for (let index = '/uploads/'.length; index < photoPath.length; index += 1) {
    const other = photoPath[index] === '0' ? '1' : '0';
    if (photoPath[index] === '/') continue;
    await expectNothing(app, `${photoPath.slice(0, index)}${other}${photoPath.slice(index + 1)}`);
  }
  const [, , id = '', file = ''] = photoPath.split('/');
  const [, , other = ''] = (await readPhotos(head))[1]?.file_path.split('/') ?? [];
  for (const path of [
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
  ])
    await expectNothing(app, path);
});

test('a path is valid for 15 minutes, the next until it is deleted', async ({ app, head, photoPath }) => {
  app.clock.advance(15 * 60 - 1);
  expect((await app.fetch(photoPath)).status).toBe(200);
  app.clock.advance(2);
  await expectNothing(app, photoPath);
  const later = await signedPath(head);
  expect((await app.fetch(later)).status).toBe(200);
  await app.services.photoStore.delete(photoPath.split('/')[2] ?? '');
  await expectNothing(app, later);
});
