/** An administrator's session: who is logged in, the idle end, a login over the screen, typed text, and the second step of the login. */
import type { Page } from '@playwright/test';
import { createAdmin } from '#contract/admins/endpoints.ts';
import { codeAt } from '../../server/src/testing/authenticator-app.ts';
import { checkAxe, checkFocus, checkHeader, checkScreen } from '../fixtures/accessibility.ts';
import { colleaguePassword, createColleague, unwrap } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';
import { adminPassword, Portal } from '../fixtures/portal.ts';
import { settled } from '../fixtures/settled.ts';

import { tokenOf } from '../fixtures/accounts.ts';

const createForm = (page: Page) => page.getByRole('form', { name: 'Create New Admin' });

async function typeNewAdmin(page: Page, username: string): Promise<void> {
  const form = createForm(page);
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Name', { exact: true }).fill('Half Typed');
  await form.getByLabel('Password', { exact: true }).fill(colleaguePassword);
}

test('an idle end is announced and can be prevented; after it the login is over the typed text', async ({
  page,
  portal,
  officer,
}) => {
  await page.clock.install();
  await officer.logsIn();
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: 'Logged in: Administrator admin' })).toBeVisible();
  await typeNewAdmin(page, 'typed');
  await settled(page);
  await page.clock.fastForward('00:45:00');
  const warning = page.getByText(/^Your session ends in .* because nothing was done/);
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward('00:06:00');
  await expect(warning).toBeVisible();
  await checkAxe(page, 'the idle warning');
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(warning).toHaveCount(0);

  await portal.endSessions();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await expect(dialog).toContainText('Nothing you entered is lost');
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('admin');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Invalid credentials');
  await dialog.getByLabel('Password', { exact: true }).fill(adminPassword);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  // The call that was refused is sent again.
  await expect(page.getByText('Admin typed was created.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await checkFocus(page, 'creating an admin');
});

test('typed text is asked about, survives a reload at the end of the session, and goes to nobody else', async ({
  page,
  portal,
  officer,
}) => {
  await createColleague(portal, 'second', 'Colleague second');
  await officer.logsIn();
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Edit second' }).click();
  const edit = page.getByRole('form', { name: 'Edit second' });
  const name = edit.getByLabel('Name', { exact: true });
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit second' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit second' }).click();
  await name.fill('Changed Name');
  const discard = page.getByRole('dialog', { name: 'Discard what you typed?' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Edit admin', exact: true }).click(),
  ]) {
    await leave();
    await expect(discard).toContainText('Your changes to second are not saved.');
    await discard.getByRole('button', { name: 'Cancel' }).click();
    await expect(name).toHaveValue('Changed Name');
  }
  await typeNewAdmin(page, 'half');

  await portal.endSessions();
  await page.reload();
  await page.waitForURL('**/admin/login');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await enterPassword(page, 'admin', adminPassword);
  await page.waitForURL('**/admin/users');
  await expect(createForm(page).getByLabel('Username')).toHaveValue('half');
  await expect(createForm(page).getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(name).toHaveValue('Changed Name');
  // What the screen asks for by itself would ask for the login first.
  await page.waitForLoadState('networkidle');

  await portal.endSessions();
  await edit.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Username', { exact: true }).fill('second');
  await dialog.getByLabel('Password', { exact: true }).fill(colleaguePassword);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Logged in: Colleague second second' })).toBeVisible();
  await expect(createForm(page).getByLabel('Username')).toHaveValue('');
  await expect(page.getByRole('form', { name: /^Edit / })).toHaveCount(0);
  const table = page.getByRole('table', { name: 'Admin accounts' });
  await expect(table).toContainText('Colleague second');
  await expect(table.getByRole('row', { name: /^admin/ })).toContainText('Main administrator');
  await expect(page.getByRole('button', { name: 'Edit admin', exact: true })).toHaveAccessibleDescription(
    'Can be changed only by its owner',
  );

  // Another password of the own account ends its other sessions, not this one.
  await expect(page.getByRole('button', { name: 'Delete second', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Edit second' }).click();
  await name.fill('Colleague renamed');
  await edit.getByLabel('New password (optional)').fill('Harvest-moon-88');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Admin second was updated.')).toBeVisible();
  await page.goto('/admin/audit?act=admin.updated');
  await expect(page.getByRole('table', { name: 'Audit trail' })).toContainText(
    'Name: Colleague second → Colleague renamed',
  );

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  await officer.logsIn();
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Delete second' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Admin second was deleted.')).toBeVisible();
  await expect(table).not.toContainText('Colleague renamed');
  await checkFocus(page, 'deleting an admin');
});

test('at 360 px and in Hindi the frame says who is logged in, and warning and dialog fit', async ({
  page,
  portal,
  officer,
}) => {
  await page.clock.install();
  await officer.logsIn();
  await officer.takesPhoneInHindi();
  await page.goto('/admin/audit');
  await expect(page.getByRole('link', { name: 'लॉगिन खाता: Administrator admin' })).toBeVisible();
  await checkHeader(page, 'the audit trail');
  // A list that loads later would be a call, and nothing idle.
  await settled(page);
  await page.clock.fastForward('00:52:00');
  const stay = page.getByRole('button', { name: 'लॉगआउट न करें' });
  await expect(stay).toBeVisible();
  await checkScreen(page, 'the idle warning at 360 px');
  await portal.endSessions();
  const dialog = page.getByRole('dialog', { name: 'फिर से लॉगिन करें' });
  // A move of the mouse may show the end of the session before the click.
  await Promise.any([stay.click(), dialog.waitFor()]);
  await expect(dialog).toBeVisible();
  await checkScreen(page, 'the login over the screen at 360 px');
  await dialog.getByRole('button', { name: 'लॉगिन पेज पर जाएँ' }).click();
  await page.waitForURL('**/admin/login');
});

async function enterPassword(page: Page, username: string, own = colleaguePassword): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Sets up two-step login on "Your account", up to the list of recovery codes. */
async function turnOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Authentication code').fill(codeAt(secret, new Date()).replace(/^.../, '$& '));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return secret;
}

test('logging in again over the screen asks for the code too', async ({ page, portal, officer }) => {
  await createColleague(portal, 'again');
  await page.clock.install();
  await officer.logsIn('again', colleaguePassword);
  await page.goto('/admin/account');
  const secret = await turnOn(page);
  await page.clock.fastForward('07:55:00');
  await page.getByRole('button', { name: 'Log in again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('again');
  await dialog.getByLabel('Password', { exact: true }).fill(colleaguePassword);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  // The next one, because the code that was used before is not taken again.
  await dialog.getByLabel('Authentication code').fill(codeAt(secret, new Date(), 1));
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
});

test('a required factor is set up first; the main administrator removes that of a lost phone', async ({
  page,
  openDevice,
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
    const body = { username: 'lost', name: 'Lost', password: colleaguePassword };
    unwrap(await portal.call(createAdmin, { body }, await tokenOf(page)));
    const other = await openDevice();
    await other.goto(`${portal.url}/admin/login`);
    await enterPassword(other, 'lost');
    await turnOn(other);
    await page.getByRole('link', { name: 'User Accounts' }).click();
    await page.getByRole('button', { name: 'Remove two-step login of lost' }).click();
    await page.getByRole('button', { name: 'Remove two-step login', exact: true }).click();
    await expect(page.getByText('Two-step login of lost was removed.')).toBeVisible();
    await expect(page.getByRole('row', { name: /lost/ })).toContainText('Off');
  } finally {
    await portal.remove();
  }
});
