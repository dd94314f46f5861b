/** Builds the pages when there is no build or its sources are newer. The server has no build step. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, run } from './project.ts';

const sources = ['web', 'contract', 'package-lock.json'];

/** The latest modification time under a path in milliseconds, except for builds. */
function newestTime(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path)
    .filter((name) => name !== 'dist')
    .map((name) => newestTime(join(path, name)))
    .reduce((newest, time) => Math.max(newest, time), 0);
}

/** Whether the project in the folder `root` has no build, or one that is older than a source. */
export function isBuildStale(root: string): boolean {
  const manifest = join(root, 'web/dist/.vite/manifest.json');
  if (!existsSync(manifest)) return true;
  const built = statSync(manifest).mtimeMs;
  return sources.map((path) => join(root, path)).some((path) => existsSync(path) && newestTime(path) > built);
}

/** Builds if necessary. Rejects when the build fails. */
export async function buildIfStale(): Promise<void> {
  if (!isBuildStale(projectRoot)) return;
  console.log('Building the pages (after changes only)…');
  const build = {
    packageName: 'vite',
    args: ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
  };
  const exitCode = await run(build, (text) => void process.stdout.write(text));
  if (exitCode !== 0) throw new Error('The pages could not be built; see above.');
}
