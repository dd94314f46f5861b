/** Names the browser and the system of a client, so that a person recognizes their own sessions. */

/** In this order, because most browsers also name those that they are compatible with. */
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const maxReadLength = 500;

type Names = readonly (readonly [RegExp, string])[];
const nameIn = (text: string, names: Names): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns for example `Firefox · Windows`: only names of the lists above, or '' when none is recognized. */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxReadLength);
  return [nameIn(text, browsers), nameIn(text, systems)].filter((name) => name !== undefined).join(' · ');
}
