/** Before the first step: until when, what to have at hand, and whom to ask. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { chooseEnglish, chooseHindi, expectHelp, settings, test } from '../fixtures/closed-portal.ts';
import { expect } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

async function countPrintedPages(page: Page): Promise<number> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...text.matchAll(/\/Type \/Page\b/g)].length;
}

test('who visits first learns what to have at hand, by when, and whom to ask', async ({ page, portal }) => {
  await page.clock.setFixedTime(new Date('2025-11-27T12:00:00Z'));
  await page.goto('/');
  await expect(page.getByText('Open until Sunday, 30 November 2025, 24:00')).toBeVisible();
  await expect(page.getByText('about 10 minutes')).toBeVisible();
  await expect(page.getByText('You submit once.')).toBeVisible();
  const buttons = page.getByRole('main').getByRole('button');
  await expect(buttons).toHaveText(['Register', 'Login']);
  await expectHelp(page);
  await checkAxe(page, 'landing page');
  await chooseHindi(page);
  await expect(page.getByText('रविवार, 30 नवंबर 2025, 24:00 बजे तक खुला है')).toBeVisible();
  await checkHorizontalScroll(page, 'landing page in Hindi');

  await page.getByRole('link', { name: 'पूरी सूची, प्रिंट करने के लिए' }).click();
  await page.waitForURL('**/before-you-start');
  await expect(page.getByRole('heading', { level: 1, name: 'शुरू करने से पहले' })).toBeVisible();
  expect(await countPrintedPages(page)).toBe(1);
  await chooseEnglish(page);
  await expect(
    page.getByText('A way to the strong room: its locked door is photographed from outside'),
  ).toBeVisible();
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
