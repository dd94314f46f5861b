/** Several people at one computer: a shared computer keeps nothing, and nobody reads what another user has typed. */
import { expect, test } from '../fixtures/test.ts';
import { storedText } from '../fixtures/traces.ts';

test.use({ serviceWorkers: 'allow' });

test('a shared computer keeps the answers on the server only, and the login in the tab only', async ({
  page,
  context,
  head,
}) => {
  test.slow();
  const { centre } = head;
  await head.signsUp();
  await head.logsInAtSharedComputer();
  await expect(page.getByText('Everything you enter is sent to the server as you type')).toBeVisible();
  await head.fills('step1a');
  await expect(page.getByText(/^Saved on the server, /)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');

  const second = await context.newPage();
  await second.goto('/centre-form/step1a');
  await second.waitForURL('**/login');
  await page.close();
  const stored = await storedText(second);
  for (const word of ['auth', 'Aberdeen', '744104', centre.mobile]) expect(stored).not.toContain(word);
  await head.at(second).logsInAtSharedComputer();
  await expect(second.getByLabel('Pincode')).toHaveValue('744104');
});

test('on a shared computer an ended session asks for a login in place, and nothing typed is lost', async ({
  page,
  head,
}) => {
  await head.signsUp();
  await head.logsInAtSharedComputer();
  await expect(page.getByLabel('Complete address')).toBeVisible();
  await head.isLoggedOut();
  await head.fills('step1a');
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible({ timeout: 20_000 });
  await head.logsInAgain();
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
    head,
  }) => {
    await head.signsUp();
    await page.goto('/');
    await head.logsInAtSharedComputer();
    await expect(page.getByLabel('Complete address')).toBeVisible();
    await context.setOffline(true);
    await head.fills('step1a');
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
  head,
}) => {
  const [first, second] = [head, head.other()];
  await second.signsUp();
  await first.begins();
  await head.fills('step1a');
  await head.goesOn('step1a');
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  // IndexedDB is written within a second.
  await page.waitForTimeout(500);
  await head.isLoggedOut();
  await second.logsIn();
  await expect(page.getByLabel('Complete address')).toHaveValue('');
  expect(await storedText(page)).not.toContain('Aberdeen');

  await first.logsIn();
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  // The server does not get it before the next user logs in, however slow this machine is.
  const saving = '**/api/profiles/*';
  await page.route(saving, (route) =>
    route.request().method() === 'PUT' ? new Promise<void>(() => undefined) : route.fallback(),
  );
  await page.getByLabel('Complete address').fill('Dag Colony');
  await page.waitForTimeout(1_500);
  await second.logsIn();
  await page.unroute(saving);
  await expect(page.getByLabel('Complete address')).toHaveValue('');
  await page.goto('/centre-form/preview');
  await expect(page.getByText('Dag Colony')).toHaveCount(0);
  await first.logsIn();
  await expect(page.getByLabel('Complete address')).toHaveValue('Dag Colony');
});

test('two tabs with different users: the later login applies to both, and neither shows the answers of the other', async ({
  page,
  context,
  head,
}) => {
  const [first, second] = [head, head.other()];
  await second.signsUp();
  await first.begins();
  await page.getByLabel('Complete address').fill('First address');
  const other = await context.newPage();
  await second.at(other).logsIn();
  await expect(page.getByLabel('Examination centre').locator('option:checked')).toHaveText(
    second.centre.name,
  );
  await expect(page.getByLabel('Complete address')).toHaveValue('');
  await page.getByLabel('Complete address').fill('Second address');
  await page.waitForTimeout(500);
  await other.reload();
  await expect(other.getByLabel('Complete address')).toHaveValue('Second address');
  await first.at(other).logsIn();
  await expect(other.getByLabel('Complete address')).toHaveValue('First address');
  await expect(page.getByLabel('Complete address')).toHaveValue('First address');
});
