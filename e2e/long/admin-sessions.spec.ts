/** An administrator's session: who is logged in, the idle end, a login over the screen, typed text. */
import type { Page } from '@playwright/test';
import { createAdmin } from '#contract/admins/endpoints.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { checkAxe, checkFocus, checkHeader, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { unwrap } from '../fixtures/accounts.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { adminPassword, type Portal } from '../fixtures/portal.ts';

const password = 'Lagoon-window-42';

async function tokenOf(portal: Portal): Promise<string> {
  const body = { username: 'admin', password: adminPassword };
  return unwrap(await portal.call(adminLogin, { body })).token;
}

async function createColleague(portal: Portal, username: string): Promise<void> {
  const body = { username, name: `Colleague ${username}`, password };
  unwrap(await portal.call(createAdmin, { body }, await tokenOf(portal)));
}

const createForm = (page: Page) => page.getByRole('form', { name: 'Create New Admin' });

async function typeNewAdmin(page: Page, username: string): Promise<void> {
  const form = createForm(page);
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Name', { exact: true }).fill('Half Typed');
  await form.getByLabel('Password', { exact: true }).fill(password);
}

test('an idle end is announced and can be prevented; after it the login is over the typed text', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await logInAdmin(page);
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: 'Logged in: Administrator admin' })).toBeVisible();
  await typeNewAdmin(page, 'typed');
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
  await checkAxe(page, 'the login over the screen');
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
}) => {
  await createColleague(portal, 'second');
  await logInAdmin(page);
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
  await page.getByLabel('Username', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
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
  await dialog.getByLabel('Password', { exact: true }).fill(password);
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
  await logInAdmin(page);
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
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await logInAdmin(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto('/admin/audit');
  await expect(page.getByRole('link', { name: 'लॉगिन खाता: Administrator admin' })).toBeVisible();
  await checkHeader(page, 'the audit trail');
  await page.clock.fastForward('00:52:00');
  const stay = page.getByRole('button', { name: 'लॉगआउट न करें' });
  await expect(stay).toBeVisible();
  await checkHorizontalScroll(page, 'the idle warning at 360 px');
  await checkAxe(page, 'the idle warning at 360 px');
  await portal.endSessions();
  const dialog = page.getByRole('dialog', { name: 'फिर से लॉगिन करें' });
  // A move of the mouse may show the end of the session before the click.
  await Promise.any([stay.click(), dialog.waitFor()]);
  await expect(dialog).toBeVisible();
  await checkHorizontalScroll(page, 'the login over the screen at 360 px');
  await checkAxe(page, 'the login over the screen at 360 px');
  await dialog.getByRole('button', { name: 'लॉगिन पेज पर जाएँ' }).click();
  await page.waitForURL('**/admin/login');
});
