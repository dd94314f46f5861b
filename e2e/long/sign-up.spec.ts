/** A sign-up that does not go straight: pasted numbers and codes, lost responses, guessed codes, and links that have expired. */
import type { Locator, Page } from '@playwright/test';
import { checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { password } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function paste(page: Page, input: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+V');
}

test('a mobile number with its country code can be pasted', async ({ page }) => {
  await page.goto('/register');
  const mobile = page.getByLabel('Mobile number');
  await expect(mobile).toHaveAttribute('maxlength', '10');
  await paste(page, mobile, '(0091) 9876543210');
  await expect(mobile).toHaveValue('9876543210');
  // A complete number replaces the text; a part is inserted at the cursor.
  await paste(page, mobile, '+91 91234 56789');
  await expect(mobile).toHaveValue('9123456789');
  await mobile.fill('91234');
  await paste(page, mobile, ' 567-89');
  await expect(mobile).toHaveValue('9123456789');
});

test('a code can be pasted among words, and lost responses end no sign-up', async ({
  page,
  portal,
  head,
}) => {
  const { centre } = head;
  await head.asksForCode();
  await expect(page.getByText('You can ask for a new OTP in', { exact: false })).toBeVisible();
  // The response to the first send was lost: a second one is too soon, but the mailed code can be entered.
  await page.evaluate(() => sessionStorage.setItem('signupStage', 'started'));
  await page.reload();
  await button(page, 'Send OTP').click();
  await expect(page.getByRole('alert')).toContainText('Wait');
  const input = page.getByLabel('OTP', { exact: true });
  await paste(page, input, 'Your code is 123-456.');
  await expect(input).toHaveValue('123456');
  await input.fill('');
  await input.pressSequentially('12a345678');
  await expect(input).toHaveValue('123456');

  const code = await portal.mailbox.waitForCode(centre.email);
  await paste(page, input, `${code.slice(0, 3)} ${code.slice(3)}`);
  await button(page, 'Verify').click();
  await page.waitForURL('**/success');
  await page.goto('/verify');
  await page.waitForURL('**/success');

  // The attempt expires before the password is set: the user can start again.
  await page.evaluate(() => sessionStorage.setItem('signupUserId', 'an-attempt-of-long-ago'));
  await page.goto('/create-password');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await button(page, 'Create Password').click();
  await button(page, 'Enter the mobile number again').click();
  await page.waitForURL('**/register');
});

test('when codes of the account are guessed, the refusal says the way out', async ({
  page,
  portal,
  head,
}) => {
  const { centre } = head;
  await head.asksForCode();
  await expect(button(page, 'OTP Sent to Email')).toBeDisabled();
  await portal.runSql(
    `insert into rate_counters (bucket, window_start, hits)
     select 'wrong-code-account:' || id, ${Math.floor(Date.now() / 1000)}, 60 from accounts where username = '${centre.mobile}'`,
  );
  await page.getByLabel('OTP', { exact: true }).fill(await portal.mailbox.waitForCode(centre.email));
  await button(page, 'Verify').click();
  await expect(page.getByRole('alert')).toContainText('Open the newest e-mail and use its link');
  await expect(page.getByText('OTP invalid')).toBeVisible();
});

test('when others have caused all mails, the page names the mail that was sent, and an expired link offers another', async ({
  page,
  portal,
  head,
}) => {
  const { centre } = head;
  await head.asksForCode();
  await expect(button(page, 'OTP Sent to Email')).toBeDisabled();
  await portal.runSql(
    `insert into rate_counters (bucket, window_start, hits)
     values ('mail-mailbox:${centre.email}', ${Math.floor(Date.now() / 1000)}, 8)`,
  );
  await head.asksForCode();
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
