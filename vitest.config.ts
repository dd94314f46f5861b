/** Unit and HTTP tests. Journeys in a browser are run by Playwright (`playwright.config.ts`). */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
/** No code of these folders knows a database. */
const withoutDatabase = [
  'server/src/kernel/**',
  'server/src/platform/{csv,http,metrics,openapi,photo-store,photos,workbook,zip}/**',
  'server/src/platform/mail/smtp-transport.test.ts',
  'server/src/features/review/points/**',
];

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
    include: ['{contract,server,system-tests,web,tools,bench}/**/*.test.{ts,tsx}'],
    // Most tests run on both engines; these run on one.
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      ...(isPostgres ? ['**/*.sqlite.test.ts', ...withoutDatabase] : ['**/*.postgres.test.ts']),
      // Stages of their own.
      ...(process.env['CLUSTER_ROUNDS'] === undefined ? ['**/*.cluster.test.ts'] : []),
      ...(process.env['BARE_ROOT'] === undefined ? ['**/*.bare.test.ts'] : []),
      ...(process.env['HOSTILE_CLIENTS'] === undefined ? ['**/*.hostile.test.ts'] : []),
    ],
    environment: 'node',
    sequence: { sequencer: SpreadSystemTests },
    pool: 'forks',
    // Loading the portal for each file again would take a third of the time.
    isolate: false,
    // One more than the cores of a small machine, because many tests wait.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
    globalSetup: ['tools/postgres-for-tests.ts'],
    setupFiles: ['tools/fail-on-console.ts'],
  },
});
