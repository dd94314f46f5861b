/** Starts the small browser of WebKitGTK on a virtual screen and drives it over WebDriver. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Builder, type WebElement } from 'selenium-webdriver';
import type { Driver, RemoteElement } from './remote-browser.ts';

async function firstLine(stream: Readable): Promise<string> {
  const [chunk] = (await once(stream, 'data')) as [Buffer];
  return chunk.toString().trim();
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return { screen, display: `:${await firstLine(screen.stdio[3] as Readable)}` };
}

function elementOf(element: WebElement): RemoteElement {
  return {
    click: async () => {
      // The driver itself does not scroll far enough.
      await element.getDriver().executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      await element.click();
    },
    type: async (text) => element.sendKeys(text),
    attach: async (path) => element.sendKeys(path),
  };
}

/** @param port a free port of this machine for the driver */
export async function startWebKit(browserPath: string, port: number): Promise<Driver> {
  const { screen, display } = await startScreen();
  const env = {
    ...process.env,
    DISPLAY: display,
    // WebKit's sandbox does not start for root, as in most containers.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  };
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  await waitUntilReady(`http://127.0.0.1:${port}/status`);
  const session = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
    })
    .build();
  return {
    goto: async (url) => session.get(url),
    read: async (script) => session.executeScript(`return ${script}`),
    element: async (script) => {
      const element = await session.executeScript<WebElement | null>(`return ${script}`);
      return element === null ? null : elementOf(element);
    },
    quit: async () => {
      await session.quit();
      server.kill();
      screen.kill();
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start');
}
