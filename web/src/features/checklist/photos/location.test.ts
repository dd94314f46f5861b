import { expect, test } from 'vitest';
import { browserKind, deviceKind, type BrowserKind } from './location.tsx';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each<[BrowserKind, string]>([
  ['chromeAndroid', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['samsung', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['firefoxAndroid', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'inAnotherApp',
    'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  ['other', `${android} Chrome/139.0.0.0 Mobile Safari/537.36 OPR/90.0`],
  ['safariPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['otherIphone', `${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['inAnotherApp', `${iphone} Mobile/15E148`],
  ['chromeDesktop', `${windows} Chrome/140.0.0.0 Safari/537.36`],
  ['edgeDesktop', `${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['firefoxDesktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['other', 'Something else'],
])('%s is recognised', (kind, agent) => {
  expect(browserKind(agent)).toBe(kind);
});

test('an unknown device is a desktop', () => {
  expect([android, iphone, windows, ''].map(deviceKind)).toEqual(['android', 'iphone', 'desktop', 'desktop']);
});
