/**
 * What an officer waits for at the desk, with 4,750 centres: from a key or a click until its result is painted, for the next page of the
 * list, its order, a filter, the details of the next centre, and the next review. In a browser of 1280x800, two officers in turns.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { adminPassword } from '../../server/src/testing/test-app.ts';
import { fillPortal } from '../filled-portal.ts';
import { rounded } from '../portal.ts';
import { startServer } from '../running-server.ts';
import { openBrowser } from '../slow-browser.ts';

const rounds = 30;
const warmUps = 5;
if (!existsSync(path.join(import.meta.dirname, '../../web/dist')))
  throw new Error('There is no build: npm run build');

/** Notes when a key or a click came, and when the first paint after the shown text had changed was. Runs before the page's own scripts. */
const watch = `
  globalThis.desk = { startedAt: 0, paintedAt: 0, before: '', selector: 'body' };
  const textOf = () => document.querySelector(desk.selector)?.textContent ?? '';
  const start = (event) => {
    if (desk.startedAt === 0) Object.assign(desk, { startedAt: event.timeStamp, before: textOf() });
  };
  for (const kind of ['keydown', 'pointerdown', 'change']) addEventListener(kind, start, true);
  const look = () => {
    if (desk.startedAt > 0 && desk.paintedAt === 0 && textOf() !== desk.before && textOf() !== '') {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { desk.paintedAt = performance.now(); };
      port2.postMessage(null);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

interface Watched {
  readonly startedAt: number;
  readonly paintedAt: number;
}

/** The policy of the pages forbids the evaluation of texts. */
async function evaluate<Value>(page: Page, expression: string): Promise<Value> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  await session.detach();
  return result.value as Value;
}

/** @param selector of what shows the result */
async function timeToPaint(page: Page, selector: string, act: () => Promise<unknown>): Promise<number> {
  await evaluate(
    page,
    `Object.assign(desk, { startedAt: 0, paintedAt: 0, selector: ${JSON.stringify(selector)} })`,
  );
  await act();
  for (;;) {
    const { startedAt, paintedAt } = await evaluate<Watched>(page, 'desk');
    if (paintedAt > 0) return paintedAt - startedAt;
    await page.waitForTimeout(5);
  }
}

async function logIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watch);
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/admin/exam-centres');
  return page;
}

interface Act {
  /** Where it begins, below the address of the portal. */
  readonly path: string;
  /** Of what shows the result. */
  readonly selector: string;
  readonly act: (page: Page, round: number) => Promise<unknown>;
}

const [rows, title] = ['tbody', 'h1'];
const acts: Readonly<Record<string, Act>> = {
  nextPage: {
    path: '/admin/exam-centres',
    selector: rows,
    act: (page, round) => page.keyboard.press(round % 2 === 0 ? 'n' : 'p'),
  },
  sort: {
    path: '/admin/exam-centres',
    selector: rows,
    act: (page) => page.locator('thead button').first().press('Enter'),
  },
  filter: {
    path: '/admin/exam-centres',
    selector: rows,
    act: (page, round) =>
      page
        .getByRole('combobox', { name: 'Status' })
        .first()
        .selectOption({ index: round % 2 === 0 ? 1 : 2 }),
  },
  nextCentre: {
    path: '/admin/exam-centres',
    selector: title,
    act: (page) => page.keyboard.press('j'),
  },
  nextReview: {
    path: '/admin/review',
    selector: title,
    act: (page) => page.keyboard.press('j'),
  },
};

/** Those of single centres begin at the first one of the list. */
async function begin(page: Page, url: string, { path: of, selector }: Act): Promise<void> {
  await page.goto(`${url}${of}`);
  await page.locator('tbody tr:nth-child(5) a').first().waitFor();
  if (selector !== title) return;
  await page.locator('tbody a').first().click();
  await page.locator('h1').getByText('(').waitFor();
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const portal = await fillPortal(4_750);
const server = await startServer(portal.dataDir, portal.settings);
const browser = await openBrowser();
const result: Record<string, number> = { 'desk.centres': 4_750, 'desk.rounds': rounds };
try {
  const officers = [await logIn(browser, server.url), await logIn(browser, server.url)];
  for (const [name, act] of Object.entries(acts)) {
    for (const page of officers) await begin(page, server.url, act);
    const times: number[] = [];
    for (let round = 0; round < warmUps + rounds; round += 1)
      for (const page of officers) {
        const ms = await timeToPaint(page, act.selector, () => act.act(page, round));
        if (round >= warmUps) times.push(ms);
        // As long as it takes to look at it: what comes next is loaded meanwhile.
        await page.waitForTimeout(300);
      }
    result[`desk.${name}MedianMs`] = rounded(percentile(times, 0.5), 0);
    result[`desk.${name}P95Ms`] = rounded(percentile(times, 0.95), 0);
  }
} finally {
  await browser.close();
  await server.stop();
  await portal.remove();
}
console.log(JSON.stringify(result));
