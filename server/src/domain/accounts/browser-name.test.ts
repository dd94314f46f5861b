import { expect, test } from 'vitest';
import { browserName } from './sessions.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
    'Chrome · Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari · iOS'],
  [
    'Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['<script>alert(1)</script> =HYPERLINK("http://x")', ''],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0 Safari/537.36', 'Chrome · Linux'],
  ['curl/8.5.0', ''],
  [undefined, ''],
  [`${'x'.repeat(5000)} Firefox/1`, ''],
])('the browser %j is named %j', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
