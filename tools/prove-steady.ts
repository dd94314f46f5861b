/**
 * Proves that a busy machine fails no test: runs `npm test` again and again while six processes keep the processors busy, and
 * writes a table. `node tools/node.mjs tools/prove-steady.ts --runs 10`; the output of each run is kept in the folder that it names.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './project.ts';

const busyLoops = 6;

const startBusyLoop = (): ChildProcess =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });

/** Returns the exit code. */
function runTests(log: string): Promise<number> {
  const output = createWriteStream(log);
  const child = spawn(process.execPath, [join(projectRoot, 'tools/test.ts')], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that its browsers and servers end with it.
    detached: true,
  });
  const end = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid);
  };
  process.once('exit', end);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      output.end(() => resolve(code ?? 1));
    });
  });
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } });
// Not among the results of the tests, which each run deletes.
const folder = mkdtempSync(join(tmpdir(), 'steady-'));
const loops = Array.from({ length: busyLoops }, startBusyLoop);
// However this process ends, nothing stays busy.
process.once('exit', () => loops.forEach((loop) => loop.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

let failedRuns = 0;
console.log(
  `With ${busyLoops} busy loops; the output is in ${folder}.\n\n| run | minutes | load at the end | result |\n| --- | --- | --- | --- |`,
);
for (let run = 1; run <= Number(values.runs); run += 1) {
  const log = join(folder, `run-${run}.log`);
  const start = performance.now();
  const exitCode = await runTests(log);
  const minutes = (performance.now() - start) / 60_000;
  const result = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  if (exitCode !== 0) failedRuns += 1;
  console.log(`| ${run} | ${minutes.toFixed(1)} | ${loadavg()[0]?.toFixed(0)} | ${result} |`);
}
process.exit(failedRuns === 0 ? 0 : 1);
