/** Somebody who is logged in is recognised on every screen and led to where the checklist is to be continued. */
import { adminLogin } from '#contract/session/endpoints.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { password, signUpByApi, unwrap } from '../fixtures/accounts.ts';
import { completeById } from '../fixtures/checklist.ts';
import { fieldById } from '../fixtures/inputs.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { adminPassword } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';
import { chooseLanguage, words } from '../fixtures/words.ts';
import type { Page } from '@playwright/test';

test.use({
  viewport: { width: 360, height: 740 },
  expectedError: /net::ERR_FAILED/,
});

async function logIn(page: Page, centre: TestCentre): Promise<void> {
  await chooseLanguage(page);
  await page.goto('/login');
  await fieldById(page, 'username').fill(centre.mobile);
  await fieldById(page, 'password').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/centre-form/step1a');
}

test('the landing page and the login page know a active session', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  await logIn(page, centre);
  await completeById(page, 'step1a');
  await completeById(page, 'step1b');
  await expect(fieldById(page, 'rooms24')).toBeVisible();

  // The word mark is no logout: it leads to a page that leads back.
  const name = words.resume.continueAt(3, 7, words.steps.names.step2a);
  const resume = page.getByRole('button', { name, exact: true });
  await page.getByRole('link', { name: words.product.shortName }).click();
  await expect(resume).toBeVisible();
  await expect(page.getByText(centre.name)).toBeVisible();
  await expect(page.getByRole('button', { name: words.register.submit, exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.landing.login, exact: true })).toHaveCount(0);
  await expect(page).toHaveTitle(words.product.name);
  await checkAxe(page, 'the landing page with a session');
  await checkHorizontalScroll(page, 'the landing page with a session');
  await resume.click();
  await page.waitForURL('**/centre-form/step2a');
  await page.getByRole('link', { name: words.steps.toStatus }).click();
  await page.waitForURL('**/status');

  await page.goto('/login');
  await expect(resume).toBeVisible();
  await expect(fieldById(page, 'username')).toHaveValue('');

  // Without a network this device knows where it was.
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(resume).toBeVisible();
  await page.unroute('**/api/**');

  await page.getByRole('button', { name: words.common.logout }).click();
  await page.waitForURL('**/login');
  await expect(resume).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();

  const admin = unwrap(
    await portal.call(adminLogin, { body: { username: 'admin', password: adminPassword } }),
  );
  const session = JSON.stringify({ userId: 'admin', token: admin.token, isAdmin: true });
  await page.evaluate((auth) => localStorage.setItem('auth', auth), session);
  await page.goto('/');
  await page.getByRole('button', { name: words.resume.dashboard }).click();
  await page.waitForURL('**/admin/exam-centres');
});
