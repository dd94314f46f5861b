/** What stands between a hostile text and the person who reads it: text rendering, the CSP, Trusted Types (security.md T41, S55, S58). */
import { stepIds, type StepId } from '#contract/checklist/steps.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { csvFile } from '../fixtures/centres.ts';
import { toCsv, type TestCentre } from '../fixtures/centres.ts';
import { Head } from '../fixtures/head.ts';
import { Officer } from '../fixtures/officer.ts';
import { collectErrors, expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The types of the compiler do not have Trusted Types yet. */
interface WithPolicies {
  readonly trustedTypes?: { createPolicy(name: string, rules: object): unknown };
}

const markup = '"><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}';

const hostileCentre: TestCentre = {
  code: 'X<b>1',
  name: `N ${markup}`,
  city: `C ${markup}`,
  state: `S ${markup}`,
  person: `P ${markup}`,
  mobile: '9333300001',
  email: 'hostile@example.org',
};

const hostileAnswers: Partial<Record<StepId, readonly (readonly [label: string, text: string])[]>> = {
  step1a: [['Complete address', `A ${markup}`]],
  step1b: [['Name of head of institution', `H ${markup}`]],
  step3: [
    ['Previous exam name', `E ${markup}`],
    ['Coaching institute details', `D ${markup}`],
  ],
  step4: [['Feedback', `F ${markup}`]],
};

/** Collects dialogs that a script opened, and requests to other origins. */
function watch(context: BrowserContext, origin: string): string[] {
  const found: string[] = [];
  context.on('page', (page) =>
    page.on('dialog', (dialog) => {
      found.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    }),
  );
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
      found.push(request.url());
  });
  return found;
}

const expectTexts = async (page: Page, prefixes: string): Promise<void> => {
  for (const prefix of prefixes)
    await expect(page.getByText(`${prefix} ${markup}`).first(), prefix).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
};

test('markup in every field is shown as text, runs nothing and asks no other host', async ({
  browser,
  portal,
}) => {
  test.slow();
  await portal.importCentres([hostileCentre]);
  const context = await browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { 'x-forwarded-for': portal.takeIpAddress() },
  });
  const errors = collectErrors(context);
  const found = watch(context, portal.url);
  const page = await context.newPage();
  const head = new Head(portal, page, hostileCentre);
  const officer = new Officer(portal, page);
  await head.begins();
  for (const step of stepIds) {
    await head.fills(step);
    for (const [label, text] of hostileAnswers[step] ?? []) await page.getByLabel(label).fill(text);
    await head.goesOn(step);
  }
  await expectTexts(page, 'NAHEDF');
  await head.submits();
  await expectTexts(page, 'N');

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await officer.logsIn();
  await page.getByPlaceholder('Search by code, name or person…').fill('hostile@example.org');
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
  await expectTexts(page, 'NP');
  await page.getByRole('table').getByRole('link').click();
  await expectTexts(page, 'NCSPAHEDF');
  await page.goto('/admin/config');
  const imported = { ...hostileCentre, name: `Z ${markup}`, mobile: markup };
  await page
    .getByLabel('CSV file')
    .setInputFiles(csvFile('<img src=x onerror=alert(3)>.csv', toCsv([imported])));
  await expect(page.getByRole('table', { name: 'Refused rows' })).toContainText(hostileCentre.code);
  await page.goto('/admin/audit');
  await expect(page.getByRole('table')).toBeVisible();
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test.describe('a script that was let in', () => {
  test.use({ expectedError: /Trusted|Content Security Policy|Refused to/ });

  test('texts are refused where markup, code or the address of a script is expected', async ({ page }) => {
    await page.goto('/');
    const outcomes = await page.evaluate(async () => {
      const attempts: Record<string, () => unknown> = {
        innerHTML: () => (document.createElement('div').innerHTML = '<b>x</b>'),
        outerHTML: () => (document.body.appendChild(document.createElement('p')).outerHTML = '<b>x</b>'),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        write: () => document.write('<b>x</b>'),
        srcdoc: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
        parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
        scriptSrc: () => (document.createElement('script').src = '/assets/x.js'),
        scriptText: () => (document.createElement('script').text = 'x'),
        worker: () => new Worker('/sw.js'),
        otherPolicy: () =>
          (window as WithPolicies).trustedTypes?.createPolicy('other', { createScriptURL: String }),
        samePolicy: () =>
          (window as WithPolicies).trustedTypes?.createPolicy('service-worker', { createScriptURL: String }),
      };
      const outcomeOf = (attempt: () => unknown): string => {
        try {
          attempt();
          return 'accepted';
        } catch {
          return 'refused';
        }
      };
      // Code that the browser's debugger runs, as this function, may evaluate texts; a later task may not.
      const evaluated = await new Promise<string>((resolve) => {
        // oxlint-disable-next-line no-eval -- that it is refused is what is tested
        setTimeout(() => resolve(outcomeOf(() => (0, eval)('1'))));
      });
      const attempted = Object.entries(attempts).map(([name, attempt]) => [name, outcomeOf(attempt)]);
      return Object.fromEntries([...attempted, ['eval', evaluated]]) as Record<string, string>;
    });
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
    expect(Object.keys(outcomes)).toHaveLength(12);
  });
});

const readyWorker = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

test('the service worker is registered under the only policy', async ({ page, portal }) => {
  await page.goto('/');
  expect(await readyWorker(page)).toBe(`${portal.url}/sw.js`);
});

test('the service worker is registered in a browser without Trusted Types', async ({ page, portal }) => {
  // Such a browser ignores both directives.
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const without = policy.split('; ').filter((directive) => !directive.includes('trusted-types'));
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': without.join('; ') } });
  });
  await page.addInitScript(() => Object.defineProperty(window, 'trustedTypes', { value: undefined }));
  await page.goto('/');
  expect(await page.evaluate(() => (window as WithPolicies).trustedTypes)).toBeUndefined();
  expect(await readyWorker(page)).toBe(`${portal.url}/sw.js`);
});

test('a password can be pasted, and password managers find the fields', async ({ page }) => {
  for (const path of ['/login', '/admin/login']) {
    await page.goto(path);
    const username = page.getByLabel('Username', { exact: true });
    const field = page.getByLabel('Password', { exact: true });
    await expect(username).toHaveAttribute('autocomplete', 'username');
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    await expect(field).toHaveAttribute('type', 'password');
    await username.fill('Banyan-courtyard-7');
    await username.press('ControlOrMeta+a');
    await username.press('ControlOrMeta+c');
    await field.press('ControlOrMeta+v');
    await expect(field).toHaveValue('Banyan-courtyard-7');
  }
});
