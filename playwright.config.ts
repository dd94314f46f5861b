/**
 * Journeys in a real browser on the built product, which their fixtures start. `TEST_SUITE` is `fast` for the walks, which visit every
 * screen once, `long` for the other journeys; without it both run.
 */
import { defineConfig, type Project } from '@playwright/test';
import { getBrowser } from './tools/find-browser.ts';
import { isCi } from './tools/project.ts';

const isRoot = process.getuid?.() === 0;
const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const suite = process.env['TEST_SUITE'];

const otherBrowsers = [
  { journey: 'firefox', variable: 'FIREFOX_PATH' },
  { journey: 'webkit', variable: 'WEBKIT_BROWSER_PATH' },
];
/**
 * What does not depend on the database: looks, what a browser does and stores itself, responses that the journey makes up, and
 * what the server's tests cover on both. Besides all walks.
 */
const onSqliteOnly = [
  'accounts',
  'admin-colleagues',
  'admin-for-everybody',
  'admin-import',
  'admin-photos',
  'admin-reminders',
  'admin-sessions',
  'admin-table',
  'agency',
  'before-script',
  'browser-protection',
  'closing',
  'coach',
  'coming-back',
  'corrected',
  'correction',
  'error-catalogue',
  'firefox',
  'for-everybody',
  'never-lost',
  'photo-upload',
  'photos-wait',
  'planted-frauds',
  'recognised',
  'review-comparison',
  'review-demo',
  'review-editions',
  'review-map',
  'review-queue',
  'review-tools',
  'shared-computer',
  'sign-up',
  'slow-mail',
  'task-list',
  'unsent-answers',
  'webkit',
];
const ignored = isPostgres
  ? onSqliteOnly
  : otherBrowsers.flatMap(({ journey, variable }) => (process.env[variable] === undefined ? [journey] : []));

/** The times are many times what a test takes on an idle machine: a busy one is slow, which is no fault of the product. */
const projects: readonly Project[] = [
  // A walk that passes only when it is repeated has a fault.
  { name: 'fast', testDir: 'e2e/walks', timeout: 300_000, expect: { timeout: 60_000 } },
  {
    name: 'long',
    testDir: 'e2e/long',
    testIgnore: ignored.map((name) => `**/${name}.spec.ts`),
    timeout: 180_000,
    expect: { timeout: 25_000 },
    // On a machine that others load as well; the summary of `npm test` names what needed it.
    retries: isCi() ? 1 : 0,
  },
];

export default defineConfig({
  projects: projects.filter(({ name }) =>
    isPostgres ? name === 'long' : (suite !== 'fast' && suite !== 'long') || name === suite,
  ),
  outputDir: 'test-results',
  // More than a small machine has cores, because a browser mostly waits; fewer walks, because the other fast tests run beside them.
  workers: suite === 'fast' ? 2 : 3,
  // Files run in parallel; the tests of one file run in order.
  fullyParallel: false,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    // A page that a worker takes over in the very moment in which a test begins to answer its calls goes past the test (1 of 150). The
    // journeys without a network allow them.
    serviceWorkers: 'block',
    // A trace of every test costs a third of the time; `npm test -- journeys NAME --trace on` makes one.
    screenshot: 'only-on-failure',
    // With and without motion, each on one engine.
    contextOptions: { reducedMotion: isPostgres ? 'reduce' : 'no-preference' },
    launchOptions: {
      executablePath: getBrowser(),
      args: [
        // Chromium's sandbox refuses to start for root, as in most containers.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A camera that shows a test picture, for the journeys through the camera in the page.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
