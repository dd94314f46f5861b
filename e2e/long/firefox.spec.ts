/** The main journey in Firefox. */
import { startFirefox } from '../engines/firefox.ts';
import { runMainJourney } from '../engines/main-journey.ts';
import { test } from '../fixtures/test.ts';

test('the main journey works in Firefox', async ({ portal }) => {
  test.setTimeout(400_000);
  await runMainJourney(await startFirefox(process.env['FIREFOX_PATH'] ?? ''), portal);
});
