/** Administrators log in again with the second step, have to set it up, and lose their phone. */
import type { Page } from '@playwright/test';
import { adminLogin } from '#contract/session/endpoints.ts';
import { createAdmin } from '#contract/admins/endpoints.ts';
import { codeAt } from '../../server/src/testing/authenticator-app.ts';
import { unwrap } from '../fixtures/accounts.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { adminPassword, Portal } from '../fixtures/portal.ts';

const password = 'Lagoon-window-42';

async function createColleague(portal: Portal, username: string): Promise<void> {
  const body = { username: 'admin', password: adminPassword };
  const { token } = unwrap(await portal.call(adminLogin, { body }));
  unwrap(await portal.call(createAdmin, { body: { username, name: username, password } }, token));
}

async function enterPassword(page: Page, username: string, own = password): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The next code, so that one that was used before is not entered again. */
const nextCode = (secret: string): string => codeAt(secret, new Date(), 1);

/** Sets up two-step login on "Your account", up to the list of recovery codes. */
async function turnOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Authentication code').fill(codeAt(secret, new Date()).replace(/^.../, '$& '));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return secret;
}

test('logging in again over the screen asks for the code too', async ({ page, portal }) => {
  await createColleague(portal, 'again');
  await page.clock.install();
  await logInAdmin(page, 'again', password);
  await page.goto('/admin/account');
  const secret = await turnOn(page);
  await page.clock.fastForward('07:55:00');
  await page.getByRole('button', { name: 'Log in again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('again');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog.getByLabel('Authentication code').fill(nextCode(secret));
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
});

test('a required factor is set up first; the main administrator removes that of a lost phone', async ({
  page,
}) => {
  const portal = await Portal.start({ ADMIN_TOTP: 'required' });
  try {
    await page.goto(`${portal.url}/admin/login`);
    await enterPassword(page, 'admin', adminPassword);
    await expect(page).toHaveURL(/\/admin\/account$/);
    await expect(page.getByText('This portal requires two-step login')).toBeVisible();
    await page.getByRole('link', { name: 'User Accounts' }).click();
    await expect(page).toHaveURL(/\/admin\/account$/);
    await turnOn(page);
    const { token } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: string },
    );
    const body = { username: 'lost', name: 'Lost', password };
    unwrap(await portal.call(createAdmin, { body }, token));
    const other = await page.context().browser()?.newPage();
    if (other === undefined) throw new Error('no second page');
    await other.goto(`${portal.url}/admin/login`);
    await enterPassword(other, 'lost');
    await turnOn(other);
    await other.close();
    await page.getByRole('link', { name: 'User Accounts' }).click();
    await page.getByRole('button', { name: 'Remove two-step login of lost' }).click();
    await page.getByRole('button', { name: 'Remove two-step login', exact: true }).click();
    await expect(page.getByText('Two-step login of lost was removed.')).toBeVisible();
    await expect(page.getByRole('row', { name: /lost/ })).toContainText('Off');
  } finally {
    await portal.remove();
  }
});
