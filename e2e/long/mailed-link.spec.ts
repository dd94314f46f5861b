/** A sign-up is finished by the link in the mail when codes cannot be typed, and by another link when that one has expired. */
import type { Page } from '@playwright/test';
import { checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { password } from '../fixtures/accounts.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import type { Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Asks for a code on the screens of this page. */
async function askForCode(page: Page, centre: TestCentre): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Mobile number').fill(centre.mobile);
  await button(page, 'Register').click();
  await button(page, 'Send OTP').click();
}

/** Opens the link, for example on another device, and creates the password there. */
async function finishByLink(page: Page, portal: Portal, centre: TestCentre): Promise<void> {
  await page.goto(await portal.mailbox.waitForCodeLink(centre.email));
  const { mobile } = centre;
  const masked = `${mobile.slice(0, 2)}******${mobile.slice(-2)}`;
  await expect(
    page.getByText(`This password is for ${centre.person}, mobile number ${masked}`),
  ).toBeVisible();
  expect(page.url()).not.toContain('handle');
  await checkHorizontalScroll(page, 'a mailed link');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await button(page, 'Create Password').click();
  await expect(page.getByText('All Set!')).toBeVisible();
}

test('when codes of the account are guessed, typing them is refused with the way out, and the link works', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await askForCode(page, centre);
  await expect(button(page, 'OTP Sent to Email')).toBeDisabled();
  await portal.runSql(
    `insert into rate_counters (bucket, window_start, hits)
     select 'wrong-code-account:' || id, ${Math.floor(Date.now() / 1000)}, 60 from accounts where username = '${centre.mobile}'`,
  );
  await page.getByLabel('OTP', { exact: true }).fill(await portal.mailbox.waitForCode(centre.email));
  await button(page, 'Verify').click();
  await expect(page.getByRole('alert')).toContainText('Open the newest e-mail and use its link');
  await expect(page.getByText('OTP invalid')).toBeVisible();
  await finishByLink(page, portal, centre);
});

test('when others have caused all mails, the page names the mail that was sent, and an expired link offers another', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await askForCode(page, centre);
  await expect(button(page, 'OTP Sent to Email')).toBeDisabled();
  await portal.runSql(
    `insert into rate_counters (bucket, window_start, hits)
     values ('mail-mailbox:${centre.email}', ${Math.floor(Date.now() / 1000)}, 8)`,
  );
  await askForCode(page, centre);
  await expect(
    page.getByText(/An e-mail was sent to .+ at \d\d:\d\d\. Open it and use its link/),
  ).toBeVisible();
  await checkHorizontalScroll(page, 'a mail was sent');
  const link = await portal.mailbox.waitForCodeLink(centre.email);
  await portal.runSql(
    `update signup_handles set expires_at = '2025-01-01T00:00:00.000Z' where email = '${centre.email}' and purpose = 'reset'`,
  );
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link has been used already, or it is too old.');
  await page.getByLabel('Username').fill(centre.mobile);
  await button(page, 'Send a new link').click();
  await expect(page.getByText('Password Reset Link sent to your email ID')).toBeVisible();
  // The browser takes another link in the same tab for a place on the page that is open.
  await page.goto(await portal.mailbox.waitForResetLink(centre.email));
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  expect(page.url()).not.toContain('handle');
});
