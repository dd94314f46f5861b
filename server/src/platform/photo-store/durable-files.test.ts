import { expect, test, vi } from 'vitest';
import { writeDurably } from './durable-files.ts';
import { PhotoStoreBroken } from './photo-store.ts';

const failing = vi.hoisted(() => ({
  writeFile: () => Promise.resolve(),
  sync: () => Promise.reject(Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })),
  close: () => Promise.reject(Object.assign(new Error('EIO: i/o error, close'), { code: 'EIO' })),
}));
vi.mock('node:fs/promises', async (load) => ({
  ...(await load<object>()),
  open: () => Promise.resolve(failing),
}));

test('a disk that breaks while a file is made durable is broken, also when the file cannot be closed either', async () => {
  await expect(writeDurably('a file', new Uint8Array())).rejects.toBeInstanceOf(PhotoStoreBroken);
});
