/** A browser on a slow phone: 400 kbit/s, 400 ms of latency, a processor six times slower, nothing in its cache. */
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type CDPSession } from '@playwright/test';
import { getBrowser } from '../tools/find-browser.ts';

const bytesPerSecond = 400_000 / 8;
const latencyMs = 400;
const slowdown = 6;
const typed = '123456';
const [timeoutMs, pollMs, settleMs] = [60_000, 100, 500];
/** So slowly that the script of a page arrives meanwhile. */
const keyMs = 500;
const leastDelayMs = 16;

export interface Visit {
  /** Of the page. */
  readonly url: string;
  /** What is stored in the browser before, by name. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Of the browser; English without it. */
  readonly language?: string;
  /** Matches the element that must be shown and enabled. */
  readonly usable: string;
  /** Matches the field that is typed into. */
  readonly control: string;
}

export interface Measured {
  /** Until the first text is painted. */
  readonly textMs: number;
  readonly usableMs: number;
  /** Received until then. */
  readonly bytes: number;
  readonly requests: number;
  /** The longest time from an event to the next paint; 16 below that, which browsers do not report. */
  readonly delayMs: number;
  readonly layoutShift: number;
}

interface Watched {
  readonly textAt: number;
  /** When the page became usable, not before something was painted; null until then. */
  readonly usableAt: number | null;
  readonly longestDelay: number;
  readonly shift: number;
}

/** Runs in the page before its own scripts. */
const watch = (selector: string): string => `
  globalThis.watched = { textAt: 0, usableAt: null, longestDelay: ${leastDelayMs}, shift: 0 };
  const isUsable = (element) => element.getClientRects().length > 0 && !element.matches(':disabled, [readonly]');
  const look = () => {
    const isThere = watched.textAt > 0 && [...document.querySelectorAll(${JSON.stringify(selector)})].some(isUsable);
    if (isThere) watched.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longestDelay = Math.max(watched.longestDelay, duration);
  }).observe({ type: 'event', durationThreshold: ${leastDelayMs} });
  new PerformanceObserver((list) => {
    watched.textAt = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? watched.textAt;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) watched.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Not `page.evaluate`, whose `eval` the policy of the pages forbids. */
async function evaluate<Value>(session: CDPSession, expression: string): Promise<Value> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as Value;
}

const readWatched = async (session: CDPSession) => evaluate<Watched>(session, 'watched');

async function waitUntilUsable(session: CDPSession): Promise<number> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    const { usableAt } = await readWatched(session);
    if (usableAt !== null) return usableAt;
    await delay(pollMs);
  }
  throw new Error('The page did not become usable');
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: getBrowser(),
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

async function slowDown(session: CDPSession): Promise<{ bytes: number; requests: number }> {
  const received = { bytes: 0, requests: 0 };
  session.on('Network.requestWillBeSent', () => {
    received.requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return received;
}

async function measureIn(context: BrowserContext, { url, usable, control }: Visit): Promise<Measured> {
  const page = await context.newPage();
  await page.addInitScript(watch(usable));
  const session = await context.newCDPSession(page);
  const received = await slowDown(session);
  await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs });
  const usableMs = await waitUntilUsable(session);
  const { bytes, requests } = received;
  const element = page.locator(control).first();
  await element.pressSequentially(typed, { delay: keyMs });
  await delay(settleMs);
  const { textAt, longestDelay, shift } = await readWatched(session);
  return { textMs: textAt, usableMs, bytes, requests, delayMs: longestDelay, layoutShift: shift };
}

/** In a browser without anything in its cache. */
async function inNewContext<Value>(
  browser: Browser,
  visit: Visit,
  run: (context: BrowserContext) => Promise<Value>,
): Promise<Value> {
  const { origin } = new URL(visit.url);
  const localStorage = Object.entries(visit.storage ?? {}).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    locale: visit.language ?? 'en-IN',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    return await run(context);
  } finally {
    await context.close();
  }
}

export const measureVisit = async (browser: Browser, visit: Visit): Promise<Measured> =>
  inNewContext(browser, visit, async (context) => measureIn(context, visit));

/** Returns the HTML of the page when everything has come, which is not slowed down. */
export const readScreen = async (browser: Browser, visit: Visit): Promise<string> =>
  inNewContext(browser, visit, async (context) => {
    const page = await context.newPage();
    await page.goto(visit.url, { waitUntil: 'networkidle' });
    await page.locator(visit.usable).first().waitFor();
    const html = await evaluate<string>(
      await context.newCDPSession(page),
      'document.documentElement.outerHTML',
    );
    return `<!doctype html>${html}`;
  });
