/** The last day: announced from the first page on, kept by the server, extended for one centre; what to have at hand, whom to ask. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { logIn, signUpByApi } from '../fixtures/accounts.ts';
import { logInAdmin } from '../fixtures/admin.ts';
import { fillStep, goToNextStep } from '../fixtures/checklist.ts';
import { Portal } from '../fixtures/portal.ts';
import { expect, test as base } from '../fixtures/test.ts';

/** The server's clock is past the last day; the browser's is set where it matters. */
const settings = { CLOSES_ON: '2025-11-30', HELP_EMAIL: 'help@agency.example', HELP_PHONE: '1800 11 1234' };

const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await Portal.start(settings);
      await use(portal);
      await portal.remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } });

const closedText = 'This checklist can no longer be saved or submitted.';
const chooseHindi = (page: Page) => page.getByRole('button', { name: 'हिन्दी' }).click();
const chooseEnglish = (page: Page) => page.getByRole('button', { name: 'English' }).click();

async function expectHelp(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: '1800 11 1234' })).toHaveAttribute('href', 'tel:1800111234');
  await expect(footer.getByRole('link', { name: settings.HELP_EMAIL })).toHaveAttribute(
    'href',
    `mailto:${settings.HELP_EMAIL}`,
  );
}

async function countPrintedPages(page: Page): Promise<number> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...text.matchAll(/\/Type \/Page\b/g)].length;
}

test('who visits first learns what to have at hand, by when, and whom to ask', async ({ page, portal }) => {
  await page.clock.setFixedTime(new Date('2025-11-27T12:00:00Z'));
  await page.goto('/');
  await expect(page.getByText('Open until 30 November 2025 · 3 days left')).toBeVisible();
  await expect(page.getByText('about 10 minutes')).toBeVisible();
  await expect(page.getByText('You submit once.')).toBeVisible();
  const buttons = page.getByRole('main').getByRole('button');
  await expect(buttons).toHaveText(['Register', 'Login']);
  await expectHelp(page);
  await checkAxe(page, 'landing page');
  await chooseHindi(page);
  await expect(page.getByText('30 नवंबर 2025 तक खुला है · 3 दिन शेष')).toBeVisible();
  await checkHorizontalScroll(page, 'landing page in Hindi');

  await page.getByRole('link', { name: 'यह सूची प्रिंट करें' }).click();
  await page.waitForURL('**/before-you-start');
  await expect(page.getByRole('heading', { level: 1, name: 'शुरू करने से पहले' })).toBeVisible();
  expect(await countPrintedPages(page)).toBe(1);
  await chooseEnglish(page);
  await expect(page.getByText('The strong room open')).toBeVisible();
  expect(await countPrintedPages(page)).toBe(1);
  await checkAxe(page, 'page to print');
  await checkHorizontalScroll(page, 'page to print');

  await page.goto('/register');
  await page.getByLabel('Mobile number').fill('9999999999');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: '1800 11 1234' })).toBeVisible();
  await page.getByLabel('Mobile number').fill(portal.takeCentre().mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/verify');
  await page.getByText('This is not my address, or I cannot open this mailbox').click();
  await expect(page.getByRole('group').getByRole('link', { name: settings.HELP_EMAIL })).toBeVisible();
  await checkAxe(page, 'verify');
  await page.getByRole('link', { name: 'Use another mobile number' }).click();
  await page.waitForURL('**/register');
});

test('after the last day everything stays readable, and an extension lets the head go on', async ({
  page,
  browser,
  portal,
}) => {
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url());
  });
  await page.goto('/login');
  await expect(page.getByText('The last day was 30 November 2025.')).toBeVisible();
  await logIn(page, centre);
  await expect(page.getByText(closedText)).toBeVisible();
  await fillStep(page, 'step1a');
  await goToNextStep(page, 'step1a');
  await expect(
    page.getByText(/the server did not accept it: The last day .* 30 November 2025/),
  ).toBeVisible();
  await expect(page.getByText(closedText)).toBeVisible();
  await expectHelp(page);
  await checkAxe(page, 'a closed step');
  await chooseHindi(page);
  await expect(page.getByText('अंतिम तिथि 30 नवंबर 2025 थी।')).toBeVisible();
  await expect(page.getByText(/सर्वर ने .*अंतिम तिथि निकल चुकी है/)).toBeVisible();
  await checkHorizontalScroll(page, 'a closed step in Hindi');
  await chooseEnglish(page);
  expect(saves).toHaveLength(1);
  await page.goto('/centre-form/step1a');
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');

  const extraHTTPHeaders = { 'x-forwarded-for': portal.takeIpAddress() };
  const office = await browser.newContext({ baseURL: portal.url, extraHTTPHeaders });
  const admin = await office.newPage();
  await logInAdmin(admin);
  await admin.getByLabel('Search').fill(centre.code);
  await admin.getByRole('cell', { name: centre.code, exact: true }).click();
  await expect(admin.getByText('This centre can save and submit until 30 November 2025.')).toBeVisible();
  await expect(admin.getByText(`This concerns only ${centre.name} (${centre.code})`)).toBeVisible();
  await admin.getByLabel('Extend until').fill('2099-12-05');
  await admin.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(admin.getByText('The last day of this centre is 5 December 2099.')).toBeVisible();
  await expect(admin.getByText('for all others it is 30 November 2025')).toBeVisible();
  await checkAxe(admin, 'centre detail with an extension');
  await office.close();

  await goToNextStep(page, 'step1a');
  await expect(page.getByText('Saved on this device and on the server')).toBeVisible();
  await expect(page.getByText('Open until 5 December 2099')).toBeVisible();
  await expect(page.getByText(closedText)).toHaveCount(0);
  await page.goto('/status');
  await expect(page.getByText('Open until 5 December 2099')).toBeVisible();
});
