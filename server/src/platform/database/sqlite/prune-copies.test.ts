import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testLimits } from '../../../testing/test-limits.ts';
import { pruneCopies } from './open.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';

const now = new Date('2026-05-31T12:00:00.000Z');
let folder: string;

beforeEach(async () => {
  folder = await createTemporaryFolder();
});

const nameOf = (reason: string, daysAgo: number): string => {
  const time = new Date(now.getTime() - daysAgo * 24 * 60 * 60 * 1000);
  return `${reason}-${time.toISOString().replaceAll(':', '-')}.sqlite`;
};
async function createFiles(names: readonly string[], bytes = 0): Promise<void> {
  for (const name of names) await writeFile(path.join(folder, name), Buffer.alloc(bytes));
}
const days = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

test('keeps the newest twenty of any age, and all of the last 14 days', async () => {
  const old = days(30, 20).map((day) => nameOf('before-delete', day));
  await createFiles(old);
  pruneCopies(folder, 'before-delete', now, testLimits.copies);
  expect((await readdir(folder)).toSorted()).toEqual(old.slice(0, 20).toSorted());
  const young = days(30, 0).map((third) => nameOf('before-delete', third / 3));
  await createFiles(young);
  pruneCopies(folder, 'before-delete', now, testLimits.copies);
  expect((await readdir(folder)).toSorted()).toEqual(young.toSorted());
});

test('deletes the oldest copies of a kind, plain and encrypted, when all together have too many bytes', async () => {
  const copies = days(30, 0).map((third) => nameOf('before-delete', third / 3));
  const encrypted = copies.map((name, index) => (index % 2 === 0 ? `${name}.enc` : name));
  await createFiles(encrypted, 1000);
  const other = nameOf('before-migration', 5);
  await createFiles([other], 50_000);
  pruneCopies(folder, 'before-delete', now, { ...testLimits.copies, maxBytes: 8_500 });
  expect((await readdir(folder)).toSorted()).toEqual([...encrypted.slice(0, 8), other].toSorted());
});

test('keeps the newest three copies whatever their size', async () => {
  const copies = days(5, 0).map((day) => nameOf('before-delete', day));
  await createFiles(copies, 1000);
  pruneCopies(folder, 'before-delete', now, { ...testLimits.copies, maxBytes: 10 });
  expect((await readdir(folder)).toSorted()).toEqual(copies.slice(0, 3).toSorted());
});

test('keeps copies of other reasons and all other files', async () => {
  const others = [
    ...days(25, 100).map((day) => nameOf('before-migration', day)),
    ...days(25, 100).map((day) => nameOf('before-delete-of-mine', day)),
    ...days(25, 100).map((day) => nameOf('before-delete-all', day)),
    'backup-2026-01-01T00-00-00.000Z',
    'before-delete-mine.sqlite',
  ];
  await createFiles(others);
  pruneCopies(folder, 'before-delete', now, testLimits.copies);
  expect((await readdir(folder)).toSorted()).toEqual(others.toSorted());
});
