/** Finds the browsers besides Chromium in which the main journey runs: Firefox, and the small browser of WebKitGTK. */
import { existsSync, globSync } from 'node:fs';

export const findFirefox = (): string | undefined =>
  ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** The browser of WebKitGTK, undefined when it, its driver or the virtual screen is missing. */
export function findWebKit(): string | undefined {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const others = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  return others.every((path) => existsSync(path)) ? browser : undefined;
}
