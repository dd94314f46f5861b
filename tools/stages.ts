/**
 * What `npm test` and `npm run test:all` run. Each stage is of one of two lanes, which run beside each other: what needs the built
 * pages and a browser, and everything else. `test.ts` runs and summarises them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFinding, findFaults, structureChecks } from './check.ts';
import { budgets, checkBuild } from './checks/budget.ts';
import { findBrowser } from './find-browser.ts';
import { findClusterPrograms, findFirefox, findProgram, findWebKit } from './find-programs.ts';
import { findAnyPostgres, findPostgres, findPostgres18 } from './find-postgres.ts';
import { projectRoot, run, type Print, type Run } from './project.ts';
import { createTemplate } from './postgres-for-tests.ts';
import { canMountSmallDisk } from './small-disk.ts';
import { addCounts, readCounts, type Counts, type TestRunner } from './test-results.ts';
import { readTree } from './tree.ts';

export const parts = ['checks', 'unit', 'postgres', 'cluster', 'hostile', 'manual', 'journeys'] as const;
type Part = (typeof parts)[number];

interface StageContext {
  /** Further arguments of the command line; only test runners use them. */
  readonly args: readonly string[];
  readonly print: Print;
  /** Notes what did not run and why; the summary ends with it. In CI it counts as failed, unless `isOptional`. */
  readonly skip: (tests: string, remedy: string, options?: { readonly isOptional: boolean }) => void;
}

export interface Stage {
  readonly name: string;
  readonly part: Part;
  readonly lane: 'browser' | 'code';
  /** Only `npm run test:all` runs it. */
  readonly isLong: boolean;
  /** The name of a stage that must pass before this one starts. */
  readonly needs?: string;
  readonly run: (context: StageContext) => Promise<Counts>;
}

type Work = Stage['run'];
type Env = NonNullable<Run['env']>;

const fast = (name: string, part: Part, work: Work): Stage => ({
  name,
  part,
  lane: part === 'journeys' ? 'browser' : 'code',
  isLong: false,
  run: work,
});
const long = (name: string, part: Part, work: Work): Stage => ({ ...fast(name, part, work), isLong: true });

const nothing: Counts = { passed: 0, failed: 0 };
const countOne = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** Runs one program, which counts as one check. */
const runProgram =
  (packageName: string, ...args: string[]): Work =>
  async ({ print }) =>
    countOne((await run({ packageName, args }, print)) === 0);

const checkTypes =
  (project: string): Work =>
  async ({ print }) =>
    countOne((await run({ packageName: 'typescript', command: 'tsc', args: ['-p', project] }, print)) === 0);

const checkStructure: Work = async ({ print }) => {
  const tree = readTree(projectRoot);
  const results = structureChecks.map(({ name, check }) => {
    const findings = findFaults(check, tree);
    print(`${findings.length === 0 ? '✓' : '✗'} ${name}\n`);
    for (const finding of findings) print(`    ${describeFinding(finding)}\n`);
    return countOne(findings.length === 0);
  });
  return addCounts(results);
};

const checkBudget: Work = async ({ print }) => {
  const { firstLoads, findings } = checkBuild(join(projectRoot, 'web/dist'));
  print('First loads of JavaScript (gzip):\n');
  for (const { area, bytes } of firstLoads)
    print(`    ${area}: ${(bytes / 1024).toFixed(1)} KB, at most ${budgets[area]} KB\n`);
  for (const finding of findings) print(`    ${describeFinding(finding)}\n`);
  return countOne(findings.length === 0);
};

/** @param start runs the tests, which write their report to this path; returns the exit code */
async function countReported(
  runner: TestRunner,
  start: (report: string) => Promise<number>,
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    const report = join(folder, 'report.json');
    return readCounts(runner, report, await start(report));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runVitest(
  { args, print }: StageContext,
  env: Env,
  files: readonly string[] = [],
): Promise<Counts> {
  const chosen = args.length > 0 ? args : files;
  return countReported('vitest', (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return run({ packageName: 'vitest', args: ['run', ...reporters, ...chosen], env }, print);
  });
}

/** With files named on the command line, both suites are searched for them. */
const suiteOf = ({ args }: StageContext, suite: 'fast' | 'long'): Env =>
  args.length > 0 ? {} : { TEST_SUITE: suite };

const runUnitTests: Work = (context) => runVitest(context, suiteOf(context, 'fast'));

const runLongTests: Work = (context) => {
  if (!canMountSmallDisk())
    context.skip('the tests on a full disk', 'They need Linux and root, to mount a small disk.');
  return runVitest(context, suiteOf(context, 'long'));
};

const onPostgres = { TEST_DATABASE: 'postgres' };
const hasServer = (): boolean => (process.env['TEST_POSTGRES_URL'] ?? '') !== '';

/** On the server of `TEST_POSTGRES_URL`, on Debian's PostgreSQL, or on the one that npm installs on Linux on x64. */
const runOwnOfPostgres: Work = async (context) => {
  if (hasServer() || findAnyPostgres() !== undefined)
    return runVitest(context, { ...onPostgres, ...suiteOf(context, 'fast') });
  context.skip(
    'the tests on PostgreSQL',
    'Install PostgreSQL, or set TEST_POSTGRES_URL to a server and a role that may create databases and roles.',
  );
  return nothing;
};

/** What depends most on the version of PostgreSQL. `TEST_POSTGRES_VERSION=18` runs all tests on it. */
const testsOn18 = [
  'server/src/platform/database/postgres',
  'server/src/tables',
  'system-tests/balanced.postgres.test.ts',
  'system-tests/failover.postgres.test.ts',
];

const runAllOnPostgres: Work = async (context) => {
  if (!hasServer() && findPostgres() === undefined) {
    context.skip('all tests on PostgreSQL', 'Install PostgreSQL, or set TEST_POSTGRES_URL.');
    return nothing;
  }
  if (findProgram('pgbouncer') === undefined)
    context.skip('the tests through PgBouncer', 'Install pgbouncer.');
  if (findPostgres() === undefined) context.skip('the tests that stop a server', 'Install PostgreSQL.');
  return runVitest(context, onPostgres, ['server/src', 'system-tests']);
};

const runOnPostgres18: Work = async (context) => {
  if (findPostgres18() === undefined) {
    context.skip('the tests on PostgreSQL 18', 'npm installs it on Linux on x64 only.');
    return nothing;
  }
  const env = { ...onPostgres, TEST_POSTGRES_VERSION: '18', TEST_POSTGRES_URL: '' };
  return runVitest(context, env, testsOn18);
};

/** `--rounds N` repeats the faults. Debian may offer the packages no longer. */
const runOnCluster: Work = async (context) => {
  if (findClusterPrograms() === undefined || findPostgres() === undefined) {
    const packages = 'Install postgresql, patroni, etcd-server, etcd-client and haproxy.';
    context.skip('the tests of a cluster', packages, { isOptional: true });
    return nothing;
  }
  const [option, rounds = '1', ...others] = context.args;
  const isLonger = option === '--rounds';
  const args = ['failover.cluster', ...(isLonger ? others : context.args)];
  const env = { CLUSTER_ROUNDS: isLonger ? rounds : '1', TEST_POSTGRES_VERSION: '' };
  return runVitest({ ...context, args }, env);
};

const runHostileClients: Work = async (context) => {
  const proxies = ['nginx', 'caddy'].filter((name) => findProgram(name) !== undefined);
  if (findProgram('nginx') === undefined) context.skip('hostile clients of nginx', 'Install nginx.');
  if (findProgram('caddy') === undefined)
    context.skip('hostile clients of Caddy', 'Install caddy.', { isOptional: true });
  return runVitest(context, { HOSTILE_CLIENTS: proxies.join(' ') }, ['.hostile.test']);
};

/** It needs root, Debian, a mirror and the usual ports. */
const runManual: Work = async (context) => {
  const skip = (reason: string): Counts => {
    context.skip('the manual and the image in a bare Debian', reason, { isOptional: true });
    return nothing;
  };
  if (findProgram('debootstrap') === undefined || process.getuid?.() !== 0)
    return skip('They need root, and debootstrap.');
  const folder = mkdtempSync(join(tmpdir(), 'bare-root-'));
  const script = join(projectRoot, 'system-tests/manual/create-root.ts');
  const call = (...options: string[]) =>
    spawnSync(process.execPath, [script, folder, ...options], { encoding: 'utf8' });
  try {
    const { status, stderr } = call();
    return status === 0
      ? await runVitest(context, { BARE_ROOT: folder }, ['.bare.test'])
      : skip(`It could not be made. ${stderr}`);
  } finally {
    call('--remove');
  }
};

async function runPlaywright({ args, print, skip }: StageContext, env: Env): Promise<Counts> {
  const browser = findBrowser();
  if (browser === undefined) {
    skip(
      'everything in the browser',
      'Install Google Chrome, or set CHROMIUM_PATH to the program of a Chromium.',
    );
    return nothing;
  }
  return countReported('playwright', (report) =>
    run(
      {
        packageName: '@playwright/test',
        command: 'playwright',
        args: ['test', '--reporter=list,json', ...args],
        env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
      },
      print,
    ),
  );
}

const runWalks: Work = (context) => runPlaywright(context, suiteOf(context, 'fast'));

const runJourneys: Work = (context) => {
  const [firefox, webkit] = [findFirefox(), findWebKit()];
  if (firefox === undefined) context.skip('the main journey in Firefox', 'Install firefox-esr.');
  if (webkit === undefined)
    context.skip('the main journey in WebKit', 'Install webkit2gtk-driver and xvfb.', { isOptional: true });
  return runPlaywright(context, {
    ...suiteOf(context, 'long'),
    ...(firefox !== undefined && { FIREFOX_PATH: firefox }),
    ...(webkit !== undefined && { WEBKIT_BROWSER_PATH: webkit }),
  });
};

const runJourneysOnPostgres: Work = async (context) => {
  if (!hasServer() && findPostgres() === undefined) {
    context.skip('the journeys on PostgreSQL', 'Install PostgreSQL, or set TEST_POSTGRES_URL.');
    return nothing;
  }
  const removeTemplate = await createTemplate();
  try {
    return await runPlaywright(context, { ...onPostgres, ...suiteOf(context, 'long') });
  } finally {
    await removeTemplate();
  }
};

const needsBuild = { needs: 'build' };

export const stages: readonly Stage[] = [
  fast('build', 'journeys', runProgram('vite', 'build', '--config', 'web/vite.config.ts')),
  { ...fast('budget', 'journeys', checkBudget), ...needsBuild },
  { ...fast('walks', 'journeys', runWalks), ...needsBuild },
  fast('format', 'checks', runProgram('prettier', '--check', '--cache', '.')),
  fast('lint', 'checks', runProgram('oxlint', '--deny-warnings', '--type-aware')),
  ...['contract', 'server', 'web', 'e2e', '.'].map((project) =>
    fast(`types of ${project}`, 'checks', checkTypes(project)),
  ),
  fast('structure', 'checks', checkStructure),
  fast('unused code', 'checks', runProgram('knip')),
  fast('unit and HTTP tests', 'unit', runUnitTests),
  fast('what is PostgreSQL’s own', 'postgres', runOwnOfPostgres),
  { ...long('journeys', 'journeys', runJourneys), ...needsBuild },
  { ...long('journeys on PostgreSQL', 'journeys', runJourneysOnPostgres), ...needsBuild },
  long('processes, disks and clocks', 'unit', runLongTests),
  long('everything on PostgreSQL', 'postgres', runAllOnPostgres),
  long('PostgreSQL 18', 'postgres', runOnPostgres18),
  long('failover of a cluster', 'cluster', runOnCluster),
  long('hostile clients', 'hostile', runHostileClients),
  long('the manual', 'manual', runManual),
];
