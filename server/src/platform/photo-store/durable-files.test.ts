import type { FileHandle } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withFile } from './durable-files.ts';

const failing = (work: string) => Promise.reject(new Error(`the ${work} failed`));

test.each([
  ['a file that cannot be closed either', () => failing('sync'), () => failing('close'), 'the sync failed'],
  ['a file that is closed', () => failing('sync'), async () => undefined, 'the sync failed'],
  ['a file that only cannot be closed', async () => undefined, () => failing('close'), 'the close failed'],
])('the first failure is thrown: of %s', async (_, sync, close, message) => {
  const handle = { sync, close } as unknown as FileHandle;
  await expect(withFile(Promise.resolve(handle), (opened) => opened.sync())).rejects.toThrow(message);
});
