/** Tests the encryption of drafts with the WebCrypto that browsers have: what one key has encrypted no other reads. */
import { describe, expect, test } from 'vitest';
import { createDraftCipher } from './cipher.ts';

const [own, other] = [createDraftCipher('_-'.padEnd(43, 'A')), createDraftCipher('B'.repeat(43))];
const photo = new Blob([Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)], {
  type: 'image/jpeg',
});
const value = {
  name: 'आशा राव',
  rooms: [{ count: 3 }, null],
  photos: { centre: { blob: photo }, strongRoom: null },
};

async function textOf({ box, pictures }: { readonly box: Uint8Array; readonly pictures: readonly Blob[] }) {
  const parts = await Promise.all(pictures.map(async (picture) => picture.arrayBuffer()));
  return [box, ...parts].map((part) => Buffer.from(new Uint8Array(part)).toString('latin1')).join();
}

describe('a value with a photo', () => {
  test('is read with its own key only', async () => {
    const sealed = await own.seal(value, 'v1/a');
    const text = await textOf(sealed);
    for (const trace of ['rooms', 'image/jpeg', Buffer.from('आशा').toString('latin1')])
      expect(text).not.toContain(trace);
    const opened = (await own.open(sealed, 'v1/a')) as typeof value;
    expect({ ...opened, photos: null }).toEqual({ ...value, photos: null });
    expect(opened.photos.centre.blob.type).toBe('image/jpeg');
    expect(await opened.photos.centre.blob.bytes()).toEqual(await photo.bytes());
    expect(await other.open(sealed, 'v1/a')).toBeUndefined();
    expect(await own.open(sealed, 'v1/b')).toBeUndefined();
  });

  test('is encrypted each time, its photo once, also after it was read', async () => {
    const [first, second] = [await own.seal(value, 'v1/a'), await own.seal(value, 'v1/a')];
    expect(first.box).not.toEqual(second.box);
    expect(second.pictures[0]).toBe(first.pictures[0]);
    const opened = await own.open(first, 'v1/a');
    expect((await own.seal(opened, 'v1/a')).pictures[0]).toBe(first.pictures[0]);
  });

  test('keeps its answers when the photo cannot be read', async () => {
    const { box } = await own.seal(value, 'v1/a');
    const opened = await own.open({ box, pictures: [new Blob(['cut'])] }, 'v1/a');
    expect(opened).toEqual({ ...value, photos: { centre: { blob: null }, strongRoom: null } });
  });
});

test('a text is read with its own key only, and anything else is nothing', async () => {
  const text = await own.sealText({ name: 'Asha' }, 'a');
  expect(text).not.toContain('Asha');
  expect(await own.openText(text, 'a')).toEqual({ name: 'Asha' });
  expect(await other.openText(text, 'a')).toBeUndefined();
  for (const broken of ['', '%', 7, null]) expect(await own.openText(broken, 'a')).toBeUndefined();
});

test('for a server that sends no key nothing is encrypted, and what is encrypted is not read', async () => {
  const keyless = createDraftCipher(undefined);
  const sealed = await keyless.seal(value, 'v1/a');
  expect(await textOf(sealed)).toContain('rooms');
  expect(await keyless.open(sealed, 'v1/a')).toMatchObject({ name: 'आशा राव' });
  expect(await keyless.open(await own.seal(value, 'v1/a'), 'v1/a')).toBeUndefined();
});
