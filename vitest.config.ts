/**
 * Unit and HTTP tests. `TEST_SUITE` is `fast` (the tests of `npm test`: no process of their own, no time that passes), `long` (the
 * others), or not set (both). Walks and journeys in a browser are run by Playwright (`playwright.config.ts`).
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const suite = process.env['TEST_SUITE'];
const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

const tests = '{contract,server,system-tests,web,tools,bench}/**/*.test.{ts,tsx}';
const longTests = ['system-tests/**', '**/*.long.test.ts'];
/** No code of these folders knows a database. */
const withoutDatabase = [
  'server/src/kernel/**',
  'server/src/platform/{files,http,photo-store,photos}/**',
  'server/src/platform/metrics.test.ts',
  'server/src/platform/mail/smtp-transport.test.ts',
  'server/src/review/points/**',
];
/** What is PostgreSQL's own, and the queries of all rooms in one file. The long suite runs every test of the server on it. */
const ownOfPostgres = [
  'server/src/**/*.postgres.test.ts',
  'server/src/platform/database/**/*.test.ts',
  'server/src/tables/*.test.ts',
];

/** Most tests run on both engines; these run on one. */
const otherEngine = `**/*.${isPostgres ? 'sqlite' : 'postgres'}{,.long}.test.ts`;
/** Stages of their own, which set these variables. */
const ownStages = Object.entries({
  CLUSTER_ROUNDS: '**/*.cluster.test.ts',
  BARE_ROOT: '**/*.bare.test.ts',
  HOSTILE_CLIENTS: '**/*.hostile.test.ts',
  TORTURE_HARNESS: '**/*.harness.test.ts',
}).flatMap(([variable, pattern]) => (process.env[variable] === undefined ? [pattern] : []));

const isSystemTest = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/system-tests/');

/** Spreads the system tests, which mostly wait, over the first half of the others: not all at once, and none alone at the end. */
class SpreadSystemTests extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(isSystemTest);
    const others = sorted.filter((file) => !isSystemTest(file));
    const distance = Math.max(1, Math.floor(others.length / (2 * waiting.length)));
    const spread = others.flatMap((file, index) =>
      index % distance === 0 ? [...waiting.splice(0, 1), file] : [file],
    );
    return [...spread, ...waiting];
  }
}

export default defineConfig({
  test: {
    include:
      suite === 'long'
        ? ['system-tests/**/*.test.ts', '**/*.long.test.ts']
        : isPostgres && suite === 'fast'
          ? ownOfPostgres
          : [tests],
    exclude: [
      ...configDefaults.exclude,
      '**/dist/**',
      otherEngine,
      ...(isPostgres ? withoutDatabase : []),
      ...(suite === 'fast' ? longTests : []),
      ...ownStages,
    ],
    environment: 'node',
    sequence: { sequencer: SpreadSystemTests },
    pool: 'forks',
    // Loading the portal for each file again would take a third of the time.
    isolate: false,
    // In the long suite one more than the cores of a small machine, because many of its tests wait.
    maxWorkers: suite === 'fast' ? 2 : 3,
    // Only what hangs ends: on a busy machine a test may take ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
    globalSetup: ['tools/postgres-for-tests.ts'],
    setupFiles: ['tools/fail-on-console.ts'],
  },
});
