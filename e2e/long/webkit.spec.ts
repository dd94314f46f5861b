/** The main journey in WebKit, the engine of every browser on an iPhone. */
import { runMainJourney } from '../engines/main-journey.ts';
import { startWebKit } from '../engines/webkit.ts';
import { findFreePort } from '../fixtures/portal.ts';
import { test } from '../fixtures/test.ts';

test('the main journey works in WebKit', async ({ portal }) => {
  test.setTimeout(400_000);
  const driver = await startWebKit(process.env['WEBKIT_BROWSER_PATH'] ?? '', await findFreePort());
  await runMainJourney(driver, portal);
});
