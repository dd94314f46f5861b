/** Creates an empty folder that is deleted when the current test has finished. Call it in a test or in `beforeEach`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
