import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { pruneBackups } from './prune-backups.ts';
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
async function createFiles(names: readonly string[]): Promise<void> {
  for (const name of names) await writeFile(path.join(folder, name), '');
}
const days = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

test('keeps the newest twenty of any age, and all of the last 14 days', async () => {
  const old = days(30, 20).map((day) => nameOf('before-delete', day));
  await createFiles(old);
  pruneBackups(folder, 'before-delete', now);
  expect((await readdir(folder)).toSorted()).toEqual(old.slice(0, 20).toSorted());
  const young = days(30, 0).map((third) => nameOf('before-delete', third / 3));
  await createFiles(young);
  pruneBackups(folder, 'before-delete', now);
  expect((await readdir(folder)).toSorted()).toEqual(young.toSorted());
});

test('keeps copies of other reasons and all other files', async () => {
  const others = [
    ...days(25, 100).map((day) => nameOf('before-migration', day)),
    ...days(25, 100).map((day) => nameOf('before-delete-of-mine', day)),
    'backup-2026-01-01T00-00-00.000Z',
    'before-delete-mine.sqlite',
  ];
  await createFiles(others);
  pruneBackups(folder, 'before-delete', now);
  expect((await readdir(folder)).toSorted()).toEqual(others.toSorted());
});
