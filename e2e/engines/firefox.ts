/** Starts Firefox and drives it over WebDriver BiDi. */
import { launch, type ElementHandle } from 'puppeteer-core';
import type { Driver, RemoteElement } from './remote-browser.ts';

function elementOf(handle: ElementHandle): RemoteElement {
  return {
    click: async () => handle.click(),
    type: async (text) => handle.type(text),
    attach: async (path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
  };
}

export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    read: async (script) => page.evaluate(script),
    element: async (script) => {
      const handle = (await page.evaluateHandle(script)).asElement();
      return handle === null ? null : elementOf(handle as ElementHandle);
    },
    quit: async () => browser.close(),
  };
}
