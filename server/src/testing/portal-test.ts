/** The way to test the portal: a test gets one of its own, started with the options of its file, and it is closed afterwards. */
import { test } from 'vitest';
import { startAdmin } from './admin-client.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts';

/** Starts a portal, which is closed after the test. */
export type StartPortal = (options?: TestAppOverrides) => Promise<TestApp>;

/** Returns `test` with `start`, for tests of several portals, of restarts, or of options of their own. */
export const startTest = () =>
  test.extend('start', async ({}, { onCleanup }) => {
    const started: TestApp[] = [];
    onCleanup(async () => {
      for (const app of started.toReversed()) await app.close();
    });
    const start: StartPortal = async (options) => {
      const app = await startTestApp(options);
      started.push(app);
      return app;
    };
    return start;
  });

/** Returns `test` with a portal, `app`; and with `start`, for further ones. */
export const portalTest = (options: TestAppOverrides = {}) =>
  startTest().extend('app', ({ start }) => start(options));

/** Returns `test` with a portal, `app`, and its main administrator, `admin`, who is logged in before every test. */
export const adminTest = (options: TestAppOverrides = {}) =>
  portalTest(options).extend('admin', { auto: true }, ({ app }) => startAdmin(app));

/** The same for a file whose tests share one portal, because none of them changes what another one looks at. */
export const sharedPortalTest = (options: TestAppOverrides = {}) =>
  test.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startTestApp(options);
    onCleanup(() => app.close());
    return app;
  });

/** With the main administrator of the shared portal, who is logged in before the first test. */
export const sharedAdminTest = (options: TestAppOverrides = {}) =>
  sharedPortalTest(options).extend('admin', { auto: true, scope: 'file' }, ({ app }) => startAdmin(app));
