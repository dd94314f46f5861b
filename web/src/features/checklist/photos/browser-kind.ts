/** Which browser runs on which device, as far as their settings differ. */

type DeviceKind = 'android' | 'iphone' | 'desktop';
export type BrowserKind =
  | 'chromeAndroid'
  | 'samsung'
  | 'firefoxAndroid'
  | 'inAnotherApp'
  | 'safariPhone'
  | 'otherIphone'
  | 'chromeDesktop'
  | 'edgeDesktop'
  | 'firefoxDesktop'
  | 'other';

export function deviceKind(agent: string): DeviceKind {
  if (/iPhone|iPad|iPod/.test(agent)) return 'iphone';
  return /Android/.test(agent) ? 'android' : 'desktop';
}

/** The first match counts: most browsers also name those that they resemble. */
const kinds: Record<DeviceKind, readonly (readonly [RegExp, BrowserKind])[]> = {
  android: [
    [/; wv\)/, 'inAnotherApp'],
    [/SamsungBrowser/, 'samsung'],
    [/Firefox/, 'firefoxAndroid'],
    [/OPR|UCBrowser|MiuiBrowser|HeyTapBrowser|VivoBrowser/, 'other'],
    [/Chrome/, 'chromeAndroid'],
  ],
  iphone: [
    [/CriOS|FxiOS|EdgiOS|OPT|DuckDuckGo/, 'otherIphone'],
    [/Version\/.*Safari/, 'safariPhone'],
    [/./, 'inAnotherApp'],
  ],
  desktop: [
    [/Edg/, 'edgeDesktop'],
    [/OPR/, 'other'],
    [/Firefox/, 'firefoxDesktop'],
    [/Chrome/, 'chromeDesktop'],
  ],
};

export function browserKind(agent: string): BrowserKind {
  return kinds[deviceKind(agent)].find(([pattern]) => pattern.test(agent))?.[1] ?? 'other';
}
