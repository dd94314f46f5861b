/** A centre user registers, verifies the e-mail on record, sets a password and logs in. */
import { expect, test } from '../fixtures/test.ts';
import { password } from '../fixtures/accounts.ts';

test('continues after the page was discarded while the user read the mail', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto('/register');
  await page.getByLabel('Mobile number').fill(`+91 ${centre.mobile.slice(0, 5)} ${centre.mobile.slice(5)}`);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'OTP Sent to Email' })).toBeDisabled();
  await expect(page.getByText('You can ask for a new OTP in', { exact: false })).toBeVisible();

  // The response to the first send was lost: a second one is too soon, but the mailed code can be entered.
  await page.evaluate(() => sessionStorage.setItem('signupStage', 'started'));
  await page.reload();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('alert')).toContainText('Wait');
  const code = await portal.mailbox.waitForCode(centre.email);
  const inDevanagari = code.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
  await page.getByLabel('OTP', { exact: true }).fill(inDevanagari);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.waitForURL('**/success');
  await page.goto('/verify');
  await page.waitForURL('**/success');

  // The attempt expires before the password is set: the user can start again.
  await page.evaluate(() => sessionStorage.setItem('signupUserId', 'an-attempt-of-long-ago'));
  await page.goto('/create-password');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Password' }).click();
  await page.getByRole('button', { name: 'Enter the mobile number again' }).click();
  await page.waitForURL('**/register');
});
