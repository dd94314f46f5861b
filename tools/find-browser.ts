/** Finds a Chromium for the browser journeys. */
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const advice =
  'No Chromium was found. On Debian and Ubuntu "npm run setup" installs it. Elsewhere install Google Chrome or run ' +
  '"npx playwright install chromium", or name its program file in the environment variable CHROMIUM_PATH.';

function usualPlaces(): string[] {
  const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];
    return folder === undefined ? [] : programs.map((program) => join(folder, program));
  });
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...windows,
    chromium.executablePath(),
  ];
}

/** Path of the program file, or undefined; throws when `CHROMIUM_PATH` names a file that is not there. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  return usualPlaces().find((path) => path !== '' && existsSync(path));
}

/** Path of the program file; throws with a sentence that says what to install. */
export function getBrowser(): string {
  const found = findBrowser();
  if (found === undefined) throw new Error(advice);
  return found;
}
