/** Unit and HTTP tests. Journeys in a browser are run by Playwright (`playwright.config.ts`). */
import { defineConfig } from 'vitest/config';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
/** No code of these folders knows a database. */
const withoutDatabase = [
  'server/src/kernel/**',
  'server/src/platform/{csv,http,metrics,openapi,photo-store,photos,workbook,zip}/**',
  'server/src/platform/mail/smtp-transport.test.ts',
];

export default defineConfig({
  test: {
    include: ['{contract,server,web,tools,bench}/**/*.test.{ts,tsx}'],
    // Most tests run on both engines; these run on one.
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      ...(isPostgres ? ['**/*.sqlite.test.ts', ...withoutDatabase] : ['**/*.postgres.test.ts']),
      // A stage of its own.
      ...(process.env['CLUSTER_ROUNDS'] === undefined ? ['**/*.cluster.test.ts'] : []),
    ],
    environment: 'node',
    pool: 'forks',
    // Loading the portal for each file again would take a third of the time.
    isolate: false,
    // One more than the cores of a small machine, because many tests wait.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    allowOnly: false,
    globalSetup: ['tools/postgres-for-tests.ts'],
    setupFiles: ['tools/loud-tests.ts'],
  },
});
