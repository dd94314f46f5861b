import { expect, test } from 'vitest';
import { openArchive, TooLarge, UnreadableArchive } from './unzip.ts';
import { zip } from './testing/zip.ts';

test('a small file that unpacks to a huge one is not read to its end, whatever it claims', async () => {
  const bomb = zip([{ name: 'a', text: ' '.repeat(10_000_000) }]);
  expect(bomb.length).toBeLessThan(20_000);
  await expect(openArchive(new Uint8Array(bomb), 1_000_000).readText('a')).rejects.toThrow(TooLarge);
});

test('the limit is for all files together', async () => {
  const bytes = zip([
    { name: 'a', text: 'x'.repeat(600) },
    { name: 'b', text: 'y'.repeat(600) },
  ]);
  const archive = openArchive(new Uint8Array(bytes), 1000);
  expect(await archive.readText('a')).toHaveLength(600);
  expect(await archive.readText('none')).toBe('');
  await expect(archive.readText('b')).rejects.toThrow(TooLarge);
});

test('an encrypted file is not read', async () => {
  const bytes = zip([{ name: 'a', text: 'x' }]);
  bytes.writeUInt16LE(1, bytes.indexOf('PK\u0001\u0002') + 8);
  await expect(openArchive(new Uint8Array(bytes), 1000).readText('a')).rejects.toThrow(UnreadableArchive);
});
