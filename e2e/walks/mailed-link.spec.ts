/** A sign-up that begins on the PC of the office is finished on a phone, by the link in the mail with the code. */
import type { Page } from '@playwright/test';
import { password } from '../fixtures/accounts.ts';
import { expect, look, test } from '../fixtures/walk.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('a head asks for a code at the office, and finishes by the link on the phone', async ({
  page,
  portal,
  openDevice,
}) => {
  const centre = portal.takeCentre();
  const masked = `${centre.mobile.slice(0, 2)}******${centre.mobile.slice(-2)}`;
  const phone = await openDevice({ viewport: { width: 360, height: 740 } });

  await test.step('the code is asked for at the office', async () => {
    await page.goto('/register');
    await field(page, 'Mobile number').fill(centre.mobile);
    await button(page, 'Register').click();
    await button(page, 'Send OTP').click();
    await expect(button(page, 'OTP Sent to Email')).toBeDisabled();
  });

  const code = await portal.mailbox.waitForCode(centre.email);
  const link = await portal.mailbox.waitForCodeLink(centre.email);

  await test.step('a scanner of mails that opens the link changes nothing', async () => {
    const scanner = await openDevice();
    await scanner.goto(link);
    await expect(field(scanner, 'Confirm password')).toBeVisible();
    await scanner.close();
  });

  await test.step('the link on the phone says whose password it sets', async () => {
    await phone.goto(link);
    await expect(
      phone.getByText(`This password is for ${centre.person}, mobile number ${masked}, e-mail`),
    ).toBeVisible();
    expect(phone.url()).not.toContain('handle');
    await expect(phone.getByText(centre.email)).toHaveCount(0);
    await field(phone, 'Password').fill(password);
    await field(phone, 'Confirm password').fill(password);
    await button(phone, 'Create Password').click();
    await expect(phone.getByText('All Set!')).toBeVisible();
    await expect(phone.getByText('Password created successfully.')).toBeVisible();
  });

  await test.step('the phone goes on by the login, and has not begun yet', async () => {
    await button(phone, 'Go to Login').click();
    await field(phone, 'Username').fill(centre.mobile);
    await field(phone, 'Password').fill(password);
    await button(phone, 'Login').click();
    await phone.waitForURL('**/centre-form/step1a');
    await phone.goto('/status');
    await expect(phone.getByText("You don't have a profile yet")).toBeVisible();
    await look(phone, 'the status before the checklist');
    await phone.getByRole('link', { name: 'Start the checklist' }).click();
    await expect(field(phone, 'City')).toHaveValue(centre.city);
  });

  await test.step('the code is no longer needed at the office, which leads to the login', async () => {
    await field(page, 'OTP').fill(code);
    await button(page, 'Verify').click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('A password was set for this account in the meantime');
    await look(page, 'a code that is no longer needed');
    await button(page, 'Login').click();
    await page.waitForURL('**/login');
    await field(page, 'Username').fill(centre.mobile);
    await field(page, 'Password').fill(password);
    await button(page, 'Login').click();
    await page.waitForURL('**/centre-form/step1a');
  });
});
