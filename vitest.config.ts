/** Unit and HTTP tests: everything that needs no browser. Journeys are Playwright's (`playwright.config.ts`). */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,tools,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    allowOnly: false,
    globalSetup: ['tools/postgres-for-tests.ts'],
  },
});
