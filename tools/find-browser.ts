/** Finds a Chromium for the journeys. */
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const advice =
  'Chromium was not found. On Debian and Ubuntu "npm test" installs it for root. Elsewhere install Google Chrome, run ' +
  '"npx playwright install chromium", or set CHROMIUM_PATH to its program file.';

/** Chromium without a window: the journeys take two thirds of the time in it. Debian has it as a package of its own. */
const headlessShell = '/usr/bin/chromium-headless-shell';

function usualPaths(): string[] {
  const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];
    return folder === undefined ? [] : programs.map((program) => join(folder, program));
  });
  return [
    headlessShell,
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

/** Path of the program file, or undefined. Throws when `CHROMIUM_PATH` is a file that does not exist. */
export function findBrowser(): string | undefined {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured !== undefined && configured !== '') {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH is ${configured}, which does not exist.`);
    return configured;
  }
  return usualPaths().find((path) => path !== '' && existsSync(path));
}

/** Path of the program file. Throws an error that says what to install. */
export function getBrowser(): string {
  const found = findBrowser();
  if (found === undefined) throw new Error(advice);
  return found;
}
