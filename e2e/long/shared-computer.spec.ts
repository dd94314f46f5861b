/** Several people at one computer: a shared computer keeps nothing, and nobody reads what another user has typed. */
import type { Page } from '@playwright/test';
import { logout } from '#contract/session/endpoints.ts';
import { logIn, logInAgain, password, signUpAndLogIn, signUpByApi } from '../fixtures/accounts.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { fillStep, goToNextStep } from '../fixtures/checklist.ts';
import { expect, test } from '../fixtures/test.ts';
import { storedText, tokenOf } from '../fixtures/traces.ts';

test.use({ serviceWorkers: 'allow' });

async function logInShared(page: Page, { mobile }: TestCentre): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('This is a shared computer').check();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/centre-form/step1a');
}

test('a shared computer keeps the answers on the server only, and the login in the tab only', async ({
  page,
  context,
  portal,
}) => {
  test.slow();
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  await logInShared(page, centre);
  await expect(page.getByText('Everything you enter is sent to the server as you type')).toBeVisible();
  await fillStep(page, 'step1a');
  await expect(page.getByText(/^Saved on the server, /)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');

  const second = await context.newPage();
  await second.goto('/centre-form/step1a');
  await second.waitForURL('**/login');
  await page.close();
  const stored = await storedText(second);
  for (const word of ['auth', 'Aberdeen', '744104', centre.mobile]) expect(stored).not.toContain(word);
  await logInShared(second, centre);
  await expect(second.getByLabel('Pincode')).toHaveValue('744104');
});

test('on a shared computer an ended session asks for a login in place, and nothing typed is lost', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  await logInShared(page, centre);
  await expect(page.getByLabel('Complete address')).toBeVisible();
  await portal.call(logout, {}, await tokenOf(page));
  await fillStep(page, 'step1a');
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible({ timeout: 20_000 });
  await logInAgain(page);
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  await expect(page.getByText(/^Saved on the server, /)).toBeVisible();
  expect(await storedText(page)).not.toContain('744104');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test.describe('without a network', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED|Failed to load resource: net::/ });

  test('leaving a shared computer with answers that are not sent asks first, and Back and Forward keep them', async ({
    page,
    context,
    portal,
  }) => {
    const centre = portal.takeCentre();
    await signUpByApi(portal, centre);
    await page.goto('/');
    await logInShared(page, centre);
    await expect(page.getByLabel('Complete address')).toBeVisible();
    await context.setOffline(true);
    await fillStep(page, 'step1a');
    await expect(page.getByText('Nothing is kept on this shared computer.', { exact: false })).toBeVisible();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.goBack();
    await page.waitForURL('**/login');
    await page.goForward();
    await expect(page.getByLabel('Pincode')).toHaveValue('744104');
    await page.goBack();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay logged in' }).click();
    await page.goForward();
    await expect(page.getByLabel('Pincode')).toHaveValue('744104');
    await context.setOffline(false);
    await expect(page.getByText(/^Saved on the server, /)).toBeVisible({ timeout: 40_000 });
  });
});

test('after the login of another user the draft that the server has is gone, and one that it lacks comes back to its user only', async ({
  page,
  portal,
}) => {
  const [first, second] = [portal.takeCentre(), portal.takeCentre()];
  await signUpByApi(portal, second);
  await signUpAndLogIn(page, portal, first);
  await fillStep(page, 'step1a');
  await goToNextStep(page, 'step1a');
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  // IndexedDB is written within a second.
  await page.waitForTimeout(500);
  await portal.call(logout, {}, await tokenOf(page));
  await logIn(page, second);
  await expect(page.getByLabel('Complete address')).toHaveValue('');
  expect(await storedText(page)).not.toContain('Aberdeen');

  await logIn(page, first);
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  // The server does not get it before the next user logs in, however slow this machine is.
  const saving = '**/api/profiles/*';
  await page.route(saving, (route) =>
    route.request().method() === 'PUT' ? new Promise<void>(() => undefined) : route.fallback(),
  );
  await page.getByLabel('Complete address').fill('Dag Colony');
  await page.waitForTimeout(1_500);
  await logIn(page, second);
  await page.unroute(saving);
  await expect(page.getByLabel('Complete address')).toHaveValue('');
  await page.goto('/centre-form/preview');
  await expect(page.getByText('Dag Colony')).toHaveCount(0);
  await logIn(page, first);
  await expect(page.getByLabel('Complete address')).toHaveValue('Dag Colony');
});

test('two tabs with different users: the later login applies to both, and neither shows the answers of the other', async ({
  page,
  context,
  portal,
}) => {
  const [first, second] = [portal.takeCentre(), portal.takeCentre()];
  await signUpByApi(portal, second);
  await signUpAndLogIn(page, portal, first);
  await page.getByLabel('Complete address').fill('First address');
  const other = await context.newPage();
  await logIn(other, second);
  await expect(page.getByLabel('Examination centre').locator('option:checked')).toHaveText(second.name);
  await expect(page.getByLabel('Complete address')).toHaveValue('');
  await page.getByLabel('Complete address').fill('Second address');
  await page.waitForTimeout(500);
  await other.reload();
  await expect(other.getByLabel('Complete address')).toHaveValue('Second address');
  await logIn(other, first);
  await expect(other.getByLabel('Complete address')).toHaveValue('First address');
  await expect(page.getByLabel('Complete address')).toHaveValue('First address');
});
