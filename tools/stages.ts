/** The stages of `npm test` in their order; `test.ts` runs and summarises them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFinding, findFaults, structureChecks } from './check.ts';
import { budgets, checkBuild } from './checks/budget.ts';
import { findClusterPrograms } from './cluster/programs.ts';
import { getBrowser } from './find-browser.ts';
import { findDebootstrap } from './find-debootstrap.ts';
import { findFirefox, findWebKit } from './find-other-browsers.ts';
import { findCaddy, findNginx } from './proxies.ts';
import { findPooler } from './pooler.ts';
import { findPostgres, findPostgres18 } from './find-postgres.ts';
import { isCi, projectRoot, run, type Run } from './project.ts';
import { createTemplate } from './postgres-for-tests.ts';
import { canMountSmallDisk } from './small-disk.ts';
import { addCounts, readCounts, type Counts } from './test-results.ts';
import { readTree } from './tree.ts';

export const parts = ['checks', 'unit', 'postgres', 'cluster', 'hostile', 'manual', 'journeys'] as const;
export type Part = (typeof parts)[number];

export interface Stage {
  readonly name: string;
  readonly part: Part;
  /** The name of a stage that must pass before this one starts. */
  readonly needs?: string;
  /** Receives the further arguments of the command line; only test runners use them. */
  readonly run: (args: readonly string[]) => Promise<Counts>;
}

const countOne = (ok: boolean): Counts => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A stage that runs one program and counts as one check. */
const programStage = (name: string, part: Part, program: Run): Stage => ({
  name,
  part,
  run: async () => countOne((await run(program)) === 0),
});

/** `.` is tools, bench and the configuration files. */
const typesStage = (project: string): Stage =>
  programStage(`types of ${project}`, 'checks', {
    packageName: 'typescript',
    command: 'tsc',
    args: ['-p', project],
  });

function runStructureChecks(): Counts {
  const tree = readTree(projectRoot);
  let failed = 0;
  for (const { name, check } of structureChecks) {
    const findings = findFaults(check, tree);
    if (findings.length > 0) failed += 1;
    console.log(`${findings.length === 0 ? '✓' : '✗'} ${name}`);
    for (const finding of findings) console.log(`    ${describeFinding(finding)}`);
  }
  return { passed: structureChecks.length - failed, failed };
}

function runBudget(): Counts {
  const { firstLoads, findings } = checkBuild(join(projectRoot, 'web/dist'));
  console.log('First loads of JavaScript (gzip):');
  for (const { area, bytes } of firstLoads)
    console.log(`    ${area}: ${(bytes / 1024).toFixed(1)} KB, at most ${budgets[area]} KB`);
  for (const finding of findings) console.log(`    ${describeFinding(finding)}`);
  return countOne(findings.length === 0);
}

const reportPath = (): string => join(mkdtempSync(join(tmpdir(), 'test-report-')), 'report.json');

async function runUnit(args: readonly string[], env: NonNullable<Run['env']> = {}): Promise<Counts> {
  const report = reportPath();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run({ packageName: 'vitest', args: ['run', ...reporters, ...args], env });
  return readCounts('vitest', report, exitCode);
}

/** Reports tests that cannot run on this machine; in CI each report is a failure. */
function reportSkipped(tests: string, remedy: string): Counts {
  console.log(`${isCi() ? 'FAILED (in CI nothing is skipped)' : 'Skipped'}: ${tests}. ${remedy}`);
  return { passed: 0, failed: isCi() ? 1 : 0 };
}

async function runUnitTests(args: readonly string[]): Promise<Counts> {
  const counts = [await runUnit(args)];
  if (!canMountSmallDisk())
    counts.push(
      reportSkipped('the tests on a full disk', 'They need Linux and root, to mount a small disk.'),
    );
  return addCounts(counts);
}

const hasPostgres = (): boolean =>
  (process.env['TEST_POSTGRES_URL'] ?? '') !== '' || findPostgres() !== undefined;

const missingPostgres = (): Counts =>
  reportSkipped(
    'all tests on PostgreSQL',
    'Run "npm run setup", or set TEST_POSTGRES_URL to a server and a role that may create databases and roles.',
  );

/** What depends most on the version of PostgreSQL. `TEST_POSTGRES_VERSION=18` runs all tests on it. */
const testsOn18 = [
  'server/src/platform/database/postgres',
  'server/src/migrations/earlier-versions.test.ts',
  'system-tests/balanced.postgres.test.ts',
  'system-tests/failover.postgres.test.ts',
];

async function runOnPostgres18(): Promise<Counts> {
  if (findPostgres18() === undefined)
    return reportSkipped('the tests on PostgreSQL 18', 'npm installs it on Linux on x64 only.');
  console.log('\nOn PostgreSQL 18:');
  return runUnit(testsOn18, {
    TEST_DATABASE: 'postgres',
    TEST_POSTGRES_VERSION: '18',
    TEST_POSTGRES_URL: '',
  });
}

/** Runs the server's tests again on PostgreSQL: on the server of `TEST_POSTGRES_URL`, or on a private one. */
async function runOnPostgres(args: readonly string[]): Promise<Counts> {
  if (!hasPostgres()) return missingPostgres();
  const counts = [await runUnit(args.length > 0 ? args : ['server/src'], { TEST_DATABASE: 'postgres' })];
  if (args.length === 0 && process.env['TEST_POSTGRES_VERSION'] !== '18')
    counts.push(await runOnPostgres18());
  if (findPooler() === undefined)
    counts.push(reportSkipped('the journey through PgBouncer', 'Run "npm run setup".'));
  if (findPostgres() === undefined)
    counts.push(reportSkipped('the tests that stop a server', 'Run "npm run setup".'));
  return addCounts(counts);
}

/** Without the packages nothing fails, not even in CI: Debian may offer them no longer. */
async function runOnCluster(args: readonly string[]): Promise<Counts> {
  if (findClusterPrograms() === undefined || findPostgres() === undefined) {
    console.log('Skipped: the tests of a cluster. Install patroni, etcd-server, etcd-client and haproxy.');
    return { passed: 0, failed: 0 };
  }
  if (findPostgres18() === undefined)
    console.log('Skipped: the cluster on PostgreSQL 18. Its programs exist for Linux on x64 only.');
  const [option, rounds = '1', ...others] = args;
  const isLonger = option === '--rounds';
  return runUnit(['failover.cluster', ...(isLonger ? others : args)], {
    CLUSTER_ROUNDS: isLonger ? rounds : '1',
    TEST_POSTGRES_VERSION: '',
  });
}

/** Without Caddy nothing fails, not even in CI: Debian may offer it no longer. */
async function runHostileClients(args: readonly string[]): Promise<Counts> {
  const counts = [
    await runUnit(args.length > 0 ? args : ['.hostile.test'], {
      HOSTILE_CLIENTS: [...(findNginx() ? ['nginx'] : []), ...(findCaddy() ? ['caddy'] : [])].join(' '),
    }),
  ];
  if (findNginx() === undefined)
    counts.push(reportSkipped('hostile clients of nginx', 'Run "npm run setup".'));
  if (findCaddy() === undefined) console.log('Skipped: hostile clients of Caddy. Install caddy.');
  return addCounts(counts);
}

/** Where no bare Debian can be made nothing fails, not even in CI: it needs root, Debian, a mirror and the usual ports. */
async function runManual(args: readonly string[]): Promise<Counts> {
  if (findDebootstrap() === undefined || process.getuid?.() !== 0) {
    console.log(
      'Skipped: the manual and the image in a bare Debian. They need root, and debootstrap ("npm run setup").',
    );
    return { passed: 0, failed: 0 };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bare-root-'));
  const call = (...options: string[]) =>
    spawnSync(
      process.execPath,
      [join(projectRoot, 'system-tests/manual/create-root.ts'), folder, ...options],
      {
        encoding: 'utf8',
      },
    );
  try {
    const { status, stderr } = call();
    if (status === 0) return await runUnit(args.length > 0 ? args : ['.bare.test'], { BARE_ROOT: folder });
    console.log(`Skipped: the manual in a bare Debian, which could not be made. ${stderr}`);
    return { passed: 0, failed: 0 };
  } finally {
    call('--remove');
  }
}

async function runJourneysOnPostgres(args: readonly string[]): Promise<Counts> {
  if (!hasPostgres()) return missingPostgres();
  const removeTemplate = await createTemplate();
  try {
    return await runJourneys(args, { TEST_DATABASE: 'postgres' });
  } finally {
    await removeTemplate();
  }
}

async function runJourneys(args: readonly string[], env: NonNullable<Run['env']> = {}): Promise<Counts> {
  const report = reportPath();
  const exitCode = await run({
    packageName: '@playwright/test',
    command: 'playwright',
    args: ['test', '--reporter=list,json', ...args],
    env: { CHROMIUM_PATH: getBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  });
  return readCounts('playwright', report, exitCode);
}

/** Without WebKit nothing fails, not even in CI: Debian may offer its driver no longer. */
async function runAllJourneys(args: readonly string[]): Promise<Counts> {
  const firefox = findFirefox();
  const webkit = findWebKit();
  const counts: Counts[] = [];
  if (firefox === undefined)
    counts.push(reportSkipped('the main journey in Firefox', 'Run "npm run setup".'));
  if (webkit === undefined)
    console.log('Skipped: the main journey in WebKit. Install webkit2gtk-driver and xvfb.');
  const env = {
    ...(firefox === undefined ? {} : { FIREFOX_PATH: firefox }),
    ...(webkit === undefined ? {} : { WEBKIT_BROWSER_PATH: webkit }),
  };
  counts.push(await runJourneys(args, env));
  return addCounts(counts);
}

export const stages: readonly Stage[] = [
  programStage('format', 'checks', { packageName: 'prettier', args: ['--check', '.'] }),
  programStage('lint', 'checks', { packageName: 'oxlint', args: ['--deny-warnings', '--type-aware'] }),
  ...['contract', 'server', 'web', 'e2e', '.'].map(typesStage),
  { name: 'structure', part: 'checks', run: async () => runStructureChecks() },
  { name: 'unit and HTTP tests', part: 'unit', run: runUnitTests },
  { name: 'server on PostgreSQL', part: 'postgres', run: runOnPostgres },
  { name: 'failover of a cluster', part: 'cluster', run: runOnCluster },
  { name: 'hostile clients', part: 'hostile', run: runHostileClients },
  { name: 'the manual', part: 'manual', run: runManual },
  programStage('build', 'journeys', {
    packageName: 'vite',
    args: ['build', '--config', 'web/vite.config.ts'],
  }),
  { name: 'budget', part: 'journeys', needs: 'build', run: async () => runBudget() },
  { name: 'journeys in the browser', part: 'journeys', needs: 'build', run: runAllJourneys },
  { name: 'journeys on PostgreSQL', part: 'journeys', needs: 'build', run: runJourneysOnPostgres },
];
