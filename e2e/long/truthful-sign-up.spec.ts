/** The screens of signing up and logging in say what happened, and keep the focus where the next key belongs. */
import type { Locator, Page } from '@playwright/test';
import { initiateSignup, sendEmailCode, verifyEmailCode } from '#contract/signup/endpoints.ts';
import { checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { password, signUpByApi, unwrap } from '../fixtures/accounts.ts';
import { fieldById } from '../fixtures/inputs.ts';
import type { Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';
import { chooseLanguage, words } from '../fixtures/words.ts';

test.use({
  viewport: { width: 360, height: 740 },
  serviceWorkers: 'block',
  expectedError: /net::ERR_FAILED/,
});

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const selectionIn = async (input: Locator): Promise<readonly (number | null)[]> =>
  input.evaluate((element: HTMLInputElement) => [element.selectionStart, element.selectionEnd]);

/** Opens the form for the password as a sign-up that was verified in this tab. */
async function openVerified(page: Page, portal: Portal, mobile: string, email: string): Promise<void> {
  const { userId } = unwrap(await portal.call(initiateSignup, { body: { mobile } }));
  unwrap(await portal.call(sendEmailCode, { body: { userId } }));
  const otp = await portal.mailbox.waitForCode(email);
  unwrap(await portal.call(verifyEmailCode, { body: { userId, otp } }));
  const data = { Mobile: mobile, Name: 'Head', Email: 'h***@example.org', UserId: userId, Stage: 'verified' };
  await page.evaluate((fields) => {
    for (const [name, value] of Object.entries(fields)) sessionStorage.setItem(`signup${name}`, value);
  }, data);
  await page.goto('/create-password');
  await expect(fieldById(page, 'password')).toBeFocused();
  await page.keyboard.type(password);
  await fieldById(page, 'confirm-password').fill(password);
  await button(page, words.createPassword.submit).click();
  await expect(page.getByText(words.createPassword.created)).toBeVisible();
}

test('a number is understood as it is typed, and the focus stays where the next key belongs', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await chooseLanguage(page);
  await page.goto('/');
  const landing = fieldById(page, 'landing-mobile');
  await landing.pressSequentially('+91 98765 43210');
  await expect(landing).toHaveValue('9876543210');
  await button(page, words.register.submit).click();
  await expect(page.getByRole('alert')).toContainText(words.register.unknownHelp);
  await expect(landing).toBeFocused();
  await landing.fill('');
  await button(page, words.register.submit).click();
  await page.waitForURL('**/register');

  const mobile = fieldById(page, 'mobile');
  await expect(mobile).toBeFocused();
  await page.keyboard.type('०९८७६');
  await expect(mobile).toHaveValue('9876');
  // In the middle of the number the cursor stays there.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'a', '5']) await page.keyboard.press(key);
  await expect(mobile).toHaveValue('98576');
  await expect.poll(async () => selectionIn(mobile)).toEqual([3, 3]);
  await mobile.fill('');
  await mobile.pressSequentially(`0${centre.mobile}`);
  await page.keyboard.press('Enter');

  await button(page, words.verify.send).click();
  const otp = fieldById(page, 'otp');
  await expect(otp).toBeFocused();
  const code = await portal.mailbox.waitForCode(centre.email);
  await page.keyboard.type(code === '123456' ? '654321' : '123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.verify.invalidMark)).toBeVisible();
  const invalid = words.translations['otp.invalid'] ?? words.verify.failed;
  await expect(page.getByRole('alert')).toContainText(invalid);
  expect(invalid).not.toBe(words.verify.invalidMark);
  await expect(otp).toBeFocused();
  expect(await selectionIn(otp)).toEqual([0, 6]);
  await checkHorizontalScroll(page, '/verify after a wrong code');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/success');
});

test('the new password starts the checklist, and a failure leads to a filled-in login', async ({
  page,
  portal,
}) => {
  const [first, second] = [portal.takeCentre(), portal.takeCentre()];
  await chooseLanguage(page);
  await page.goto('/register');
  await openVerified(page, portal, first.mobile, first.email);
  await page.route('**/api/auth/login', (route) => route.abort());
  await button(page, words.createPassword.startChecklist).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('alert')).toContainText(words.failures.offline);
  await expect(fieldById(page, 'username')).toHaveValue(first.mobile);
  await expect(fieldById(page, 'password')).toBeFocused();
  await page.unroute('**/api/auth/login');
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').locator('..')).toBeFocused();
  await fieldById(page, 'username').fill('');
  await page.locator('form button[type=submit]').click();
  await expect(fieldById(page, 'username')).toBeFocused();

  await openVerified(page, portal, second.mobile, second.email);
  await page.getByRole('checkbox').check();
  await button(page, words.createPassword.startChecklist).click();
  await page.waitForURL('**/centre-form/step1a');
  expect(await page.evaluate(() => [localStorage.getItem('auth'), sessionStorage.getItem('auth')])).toEqual([
    null,
    expect.stringContaining('token'),
  ]);
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain(password);
  // The password is gone with the screen that had it.
  await page.goto('/success-page');
  await expect(button(page, words.createPassword.goToLogin)).toBeVisible();
  await expect(button(page, words.createPassword.startChecklist)).toHaveCount(0);
});

test('Forgot Password says only what happened, and a used link leads to a new one', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  await chooseLanguage(page);
  await page.goto('/login');
  const forgot = page.getByRole('link', { name: words.login.forgot });
  const alert = page.getByRole('alertdialog');
  await forgot.click();
  await expect(page.getByText(words.forgotPassword.needsUsername)).toBeVisible();
  await expect(fieldById(page, 'username')).toBeFocused();
  await fieldById(page, 'username').fill(centre.mobile);
  await expect(page.getByText(words.forgotPassword.needsUsername)).toHaveCount(0);
  await page.route('**/api/auth/forgot-password', (route) => route.abort());
  await forgot.click();
  await expect(page.getByRole('alert')).toContainText(words.failures.offline);
  await expect(alert).toHaveCount(0);
  await page.unroute('**/api/auth/forgot-password');
  for (const username of [`nobody-${centre.mobile}`, centre.mobile]) {
    await fieldById(page, 'username').fill(username);
    await forgot.click();
    await expect(alert).toContainText(words.login.resetLinkSent);
    await alert.getByRole('button').click();
  }

  const link = await portal.mailbox.waitForResetLink(centre.email);
  await page.goto('/');
  await page.goto(link);
  await fieldById(page, 'password').fill(password);
  await fieldById(page, 'confirm-password').fill(password);
  await button(page, words.createPassword.submit).click();
  await expect(page.getByText(words.createPassword.created)).toBeVisible();
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(words.createPassword.linkExpired);
  await expect(fieldById(page, 'password')).toHaveCount(0);
  await checkHorizontalScroll(page, 'a used reset link');
  await fieldById(page, 'username').fill(centre.mobile);
  await button(page, words.createPassword.newLink).click();
  await expect(page.getByText(words.login.resetLinkSent)).toBeVisible();
});

test('the screens of success, opened by their address, claim nothing', async ({ page }) => {
  await chooseLanguage(page);
  await page.goto('/success');
  await expect(page.getByText(words.success.title)).toBeVisible();
  await expect(page.getByText(words.success.loginBelow)).toBeVisible();
  await expect(page.getByText(words.success.shownAfter)).toBeVisible();
  await expect(button(page, words.success.login)).toBeVisible();
  await button(page, words.createPassword.start).click();
  await page.waitForURL('**/register');
  await page.goto('/success-page');
  await expect(page.getByText(words.createPassword.shownAfter)).toBeVisible();
  await expect(page.getByText(words.createPassword.created)).toHaveCount(0);
  await button(page, words.createPassword.goToLogin).click();
  await page.waitForURL('**/login');
});
