/** The image of `Dockerfile`: its steps, run by hand because no registry of images is at hand, and what they make. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ChildProcess } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../tools/local-server.ts';
import { createBase, readStages, Stage } from './image/run-dockerfile.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'image-'));
afterAll(() => rm(folder, { recursive: true, force: true }), 60_000);

async function end(child: ChildProcess): Promise<{ readonly code: number | null; readonly output: string }> {
  const { stdout, stderr } = child;
  const output = Promise.all([stdout, stderr].map(async (stream) => (stream === null ? '' : text(stream))));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output: (await output).join('') };
}

const stages = readStages('Dockerfile');
const base = path.join(folder, 'base');
const canBuild = createBase(base, stages);

test.skipIf(!canBuild)(
  'the image starts as its user, is healthy, and has the program and nothing of the tests',
  async () => {
    const built = stages.map((_, index) => new Stage(path.join(folder, `stage-${index}`)));
    for (const [index, stage] of built.entries())
      stage.build(stages[index] ?? [], base, built[index - 1]?.folder);
    const image = built.at(-1) ?? new Stage('');

    const given = { HOST: '127.0.0.1', PORT: String(await findFreePort()) };
    const portal = image.start(given);
    const ended = end(portal);
    await expect.poll(async () => (await end(image.check(given))).code, { interval: 500 }).toBe(0);
    expect((await end(image.start(given, ['doctor']))).output).toContain('The portal is ready at');
    portal.kill('SIGTERM');
    const { code, output } = await ended;
    expect([code, output]).toEqual([0, expect.stringContaining('Data:            /data')]);

    const files = readdirSync(path.join(image.folder, 'opt/portal'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => !file.startsWith('node_modules') && /\.(test|spec)\./.test(file))).toEqual(
      [],
    );
    for (const tool of ['vitest', 'vite', 'typescript', '@playwright', 'oxlint'])
      expect(files).not.toContain(`node_modules/${tool}`);
  },
  1_800_000,
);
