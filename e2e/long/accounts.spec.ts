/** A device with a wrong clock, and browsers that store nothing. */
import { password } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

test('a user of a device whose clock is days ahead is warned and can continue', async ({ page, head }) => {
  await page.clock.setSystemTime(Date.now() + 48 * 3600 * 1000);
  await head.begins();
  await expect(page.getByText("According to this device's clock your session has ended.")).toBeVisible();
  await page.getByLabel('Complete address').fill('12, Aberdeen Bazaar');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByRole('link', { name: 'Forgot Password' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Password Reset Link sent to your email ID' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toHaveCount(0);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Complete address')).toHaveValue('12, Aberdeen Bazaar');
});

test('log-in and logout work in a browser whose storage is full', async ({ page, head }) => {
  await page.addInitScript(() => {
    const store = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as Storage['setItem'];
    Storage.prototype.setItem = function setItem(key, value) {
      if (key === 'auth') throw new DOMException('full', 'QuotaExceededError');
      store.call(this, key, value);
    };
  });
  await head.begins();
  await expect(page.getByLabel('Complete address')).toBeVisible();
  await head.logsOut();
});

test('signing up and filling in the form work in a browser that stores nothing', async ({
  page,
  portal,
  head,
}) => {
  await page.addInitScript(() => {
    for (const store of ['sessionStorage', 'localStorage', 'indexedDB'])
      Object.defineProperty(window, store, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  const { centre } = head;
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Mobile number').fill(centre.mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP', { exact: true }).fill(await portal.mailbox.waitForCode(centre.email));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Password' }).click();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.getByLabel('Username', { exact: true }).fill(centre.mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await head.presses('Login');
  await page.waitForURL('**/centre-form/step1a');
  await page.getByLabel('Complete address').fill('Dag Colony');
  await expect(
    page.getByText('This browser cannot keep a copy on this device.', { exact: false }),
  ).toBeVisible();
  await page.getByLabel('Pincode').fill('744104');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/centre-form/step1b');
  await expect(page.getByText(/^Saved on the server, /)).toBeVisible();
});
