/** A head whom strangers keep out reads why and for how long, and an officer lets the head in; a busy portal is asked again. */
import { password } from '../fixtures/accounts.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { adminPassword, type Portal } from '../fixtures/portal.ts';
import { Head } from '../fixtures/head.ts';
import { expect, test } from '../fixtures/test.ts';

/** 40 wrong passwords from 8 addresses. */
async function guess(portal: Portal, { mobile }: TestCentre): Promise<void> {
  for (let network = 0; network < 8; network += 1) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': portal.takeIpAddress() };
    const body = JSON.stringify({ username: mobile, password: 'wrong' });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await fetch(`${portal.url}/api/auth/login`, { method: 'POST', headers, body });
  }
}

test('a head who is locked out reads for how long and the ways out, and an officer lets the head in', async ({
  page,
  portal,
  openDevice,
  officer,
  head,
}) => {
  test.slow();
  const { centre } = head;
  await head.signsUp();
  await guess(portal, centre);
  const elsewhere = await openDevice();
  await head.at(elsewhere).triesToLogIn();
  const alert = elsewhere.getByRole('alert');
  await expect(alert).toContainText('Too many wrong passwords were entered for this username.');
  await expect(alert).toContainText('choose "Forgot Password"');
  await expect(alert.getByRole('timer')).toHaveText(/^Passwords are accepted again in 1[45]:\d\d\.$/);
  await expect(elsewhere.getByLabel('Username', { exact: true })).toHaveValue(centre.mobile);
  await checkAxe(elsewhere, 'a locked login');
  await elsewhere.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(elsewhere.getByRole('alert')).toContainText('कई बार गलत पासवर्ड भरा गया है');
  await checkHorizontalScroll(elsewhere, 'a locked login in Hindi');
  await elsewhere.getByRole('button', { name: 'English' }).click();

  await officer.logsIn();
  await page.getByLabel('Search').fill(centre.code);
  await page.getByRole('cell', { name: centre.code, exact: true }).click();
  const notice = page.getByRole('region', { name: 'The head is being kept out' });
  await expect(notice).toContainText(/20 wrong passwords were entered for this centre since .*\sIST\./);
  await checkAxe(page, 'a centre whose head is kept out');
  await portal.ageLogins(16);
  await notice.getByRole('button', { name: 'Let the owner in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Your password', { exact: true }).fill(adminPassword);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(/^The counts are cleared\. .* can log in/)).toBeVisible();
  await expect(notice).toHaveCount(0);

  // A password that was sent before the script came is not sent back.
  await elsewhere.locator('[name=password]').fill(password);
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
  await elsewhere.waitForURL('**/centre-form/step1a');
});

test('every way in says that it is a lock, also to the right password and for a name of nobody', async ({
  page,
  portal,
  openDevice,
  head,
}) => {
  test.slow();
  const { centre } = head;
  await head.signsUp();
  const nobody = { ...centre, mobile: '9111111111' };
  for (const each of [centre, nobody]) await guess(portal, each);
  const lock =
    /^Too many wrong passwords were entered for this username\. .* not even the right one\..*Forgot Password/;
  // A form without its script.
  const form = await openDevice({ javaScriptEnabled: false });
  for (const each of [centre, nobody]) {
    await new Head(portal, form, each).triesToLogIn();
    await expect(form.getByRole('alert')).toContainText(lock);
  }

  // The dialog over a screen.
  await head.other().begins();
  await expect(page.getByLabel('Pincode')).toBeEditable();
  await portal.endSessions();
  await page.getByLabel('Pincode').fill('744104');
  await page.getByLabel('Complete address').fill('12, Aberdeen Bazaar');
  await head.presses('Next');
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  const tryPassword = async (typed: string) => {
    const answered = page.waitForResponse('**/api/auth/login');
    await dialog.getByLabel('Password', { exact: true }).fill(typed);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await answered;
  };
  // Strangers do not lock a network that the account knows; its own mistakes do.
  for (let tries = 0; tries < 5; tries += 1) await tryPassword('wrong');
  await tryPassword(password);
  await expect(dialog.getByRole('alert')).toContainText(lock);
  await expect(dialog.getByRole('timer')).toHaveText(/^Passwords are accepted again in \d+:\d\d\.$/);
  await expect(dialog.getByRole('link', { name: 'Forgot Password' })).toBeVisible();
});

test('a locked administrator reads for how long and the ways out', async ({ openDevice }) => {
  const page = await openDevice();
  await page.goto('/admin/login');
  await page.getByLabel('Username', { exact: true }).fill('nobody.at.all');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answered = page.waitForResponse('**/auth/admin-login');
    await submit.click();
    await answered;
    await expect(submit).toBeEnabled();
  }
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('have another administrator set a new password for you');
  await expect(alert.getByRole('timer')).toHaveText(/^Passwords are accepted again in 0:[0-3]\d\.$/);
});

test.describe('with a busy portal', () => {
  test.use({ expectedError: /status of (?:503|429)/ });
  test('a login that a busy portal refused, or a shared connection, is sent again by itself, unless something is typed meanwhile', async ({
    page,
    head,
  }) => {
    await head.signsUp();
    let refusals = 2;
    await page.route('**/api/auth/login', async (route) => {
      refusals -= 1;
      if (refusals < 0) return route.continue();
      if (refusals === 0) {
        const error = 'Too many attempts. Wait 1 second and try again.';
        return route.fulfill({ status: 429, json: { error, code: 'rate.exceeded', waitSeconds: 1 } });
      }
      const error = 'The portal is very busy. Wait a moment and try again; nothing you entered is lost.';
      return route.fulfill({ status: 503, json: { error, code: 'server.busy', waitSeconds: 2 } });
    });
    await head.triesToLogIn();
    await expect(page.getByRole('alert')).toContainText('The portal is very busy.');
    await expect(page.getByRole('timer')).toHaveText(/^Your login is sent again by itself in 0:0\d\./);
    await page.getByLabel('Password', { exact: true }).fill('half');
    await expect(page.getByRole('timer')).toHaveCount(0);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await head.presses('Login');
    await page.waitForURL('**/centre-form/step1a');
  });
});
