import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pruneBackups } from './prune-backups.ts';

const now = new Date('2026-05-31T12:00:00.000Z');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thin-'));
});
afterEach(() => rm(folder, { recursive: true }));

const nameOf = (reason: string, daysAgo: number): string => {
  const time = new Date(now.getTime() - daysAgo * 24 * 60 * 60 * 1000);
  return `${reason}-${time.toISOString().replaceAll(':', '-')}.sqlite`;
};
async function put(names: readonly string[]): Promise<void> {
  for (const name of names) await writeFile(path.join(folder, name), '');
}
const days = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

test('the newest twenty stay however old, everything younger than 14 days stays however many', async () => {
  const old = days(30, 20).map((day) => nameOf('before-delete', day));
  await put(old);
  pruneBackups(folder, 'before-delete', now);
  expect((await readdir(folder)).toSorted()).toEqual(old.slice(0, 20).toSorted());
  const young = days(30, 0).map((third) => nameOf('before-delete', third / 3));
  await put(young);
  pruneBackups(folder, 'before-delete', now);
  expect((await readdir(folder)).toSorted()).toEqual(young.toSorted());
});

test('copies for other reasons, and whatever else lies there, are left alone', async () => {
  const others = [
    ...days(25, 100).map((day) => nameOf('before-migration', day)),
    ...days(25, 100).map((day) => nameOf('before-delete-of-mine', day)),
    'backup-2026-01-01T00-00-00.000Z',
    'before-delete-mine.sqlite',
  ];
  await put(others);
  pruneBackups(folder, 'before-delete', now);
  expect((await readdir(folder)).toSorted()).toEqual(others.toSorted());
});
