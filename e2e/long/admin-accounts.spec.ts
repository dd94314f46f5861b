/** Access to the administrators' screens: the guard, creating, editing and deleting accounts, and the audit trail. */
import { signUpAndLogIn } from '../fixtures/accounts.ts';
import { download, expect, logInAdmin, test } from '../fixtures/admin.ts';

test('only administrators get in, and unknown paths lead to the dashboard', async ({ page, portal }) => {
  for (const path of ['/admin', '/admin/config', '/admin/users', '/admin/account', '/admin/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/login$/);
  }
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your username and password.');
  await page.getByLabel('Username', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid credentials');

  await signUpAndLogIn(page, portal, portal.takeCentre());
  await page.goto('/admin/exam-centres');
  await expect(page).toHaveURL(/\/admin\/login$/);

  await logInAdmin(page);
  await page.goto('/admin/nowhere');
  await expect(page).toHaveURL(/\/admin\/exam-centres$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('an admin is created, edited, deleted, and then logged out', async ({ page, portal, browser }) => {
  await logInAdmin(page);
  await page.getByRole('link', { name: 'User Accounts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Accounts');
  await expect(page.getByRole('button', { name: 'Delete admin', exact: true })).toBeDisabled();

  const create = page.getByRole('button', { name: 'Create', exact: true });
  await expect(create).toBeDisabled();
  const form = page.getByRole('form', { name: 'Create New Admin' });
  await form.getByLabel('Username').fill('Reviewer One');
  await form.getByLabel('Name', { exact: true }).fill('R. Viewer');
  await form.getByLabel('Password', { exact: true }).fill('short1');
  await expect(page.getByText('use at least 12 characters')).toBeVisible();
  await create.click();
  await expect(page.getByText('Create failed')).toBeVisible();
  await expect(form.getByLabel('Username')).toHaveAccessibleDescription(/^Usernames have 3 to 32 characters/);
  await form.getByLabel('Username').fill('reviewer');
  await form.getByLabel('Password', { exact: true }).fill('Lagoon-window-42');
  await create.click();
  await expect(page.getByText('Admin reviewer was created.')).toBeVisible();
  await expect(create).toBeDisabled();

  await page.getByRole('button', { name: 'Edit reviewer' }).click();
  await page.getByRole('button', { name: 'Edit admin', exact: true }).click();
  await expect(page.getByRole('form', { name: /^Edit / })).toHaveCount(1);
  await expect(page.getByLabel('Name', { exact: true }).last()).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit admin', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Edit reviewer' }).click();
  const edit = page.getByRole('form', { name: 'Edit reviewer' });
  await edit.getByLabel('Name', { exact: true }).fill('Rita Viewer');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Admin reviewer was updated.')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Rita Viewer');

  const context = await browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { 'x-forwarded-for': portal.takeIpAddress() },
  });
  const other = await context.newPage();
  await logInAdmin(other, 'reviewer', 'Lagoon-window-42');

  await other.goto('/admin/users');
  for (const name of ['Edit admin', 'Delete admin', 'Delete reviewer'])
    await expect(other.getByRole('button', { name, exact: true })).toBeDisabled();
  await other.getByRole('button', { name: 'Edit reviewer' }).click();
  await other.getByLabel('New password (optional)').fill('Harvest-moon-88');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Admin reviewer was updated.')).toBeVisible();
  await other.getByRole('link', { name: 'Exam Centres' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Exam Centres');

  await page.getByRole('button', { name: 'Delete reviewer' }).click();
  await expect(page.getByRole('dialog')).toContainText('Delete reviewer?');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Admin reviewer was deleted.')).toBeVisible();
  await expect(page.getByRole('table')).not.toContainText('Rita Viewer');

  await other.getByRole('link', { name: 'Exam Centre Config' }).click();
  const dialog = other.getByRole('dialog', { name: 'Log in again' });
  await expect(dialog).toContainText('Your session has ended.');
  await dialog.getByRole('button', { name: 'Go to the login page' }).click();
  await expect(other).toHaveURL(/\/admin\/login$/);
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await context.close();

  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByText('The audit trail is whole since the installation on')).toBeVisible();
  await page.goto('/admin/audit?act=all&before=999999');
  await expect(page.getByRole('table', { name: 'Audit trail' })).toContainText('Admin logged in');
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?act=all$/);
  await page.getByLabel('Action', { exact: true }).selectOption('admin.updated');
  const trail = page.getByRole('table', { name: 'Audit trail' });
  await expect(trail).toContainText('Name: R. Viewer → Rita Viewer');
  const file = await download(page, page.getByRole('button', { name: 'Download audit trail' }));
  expect(file.bytes.toString('utf8')).toContain('admin.updated');
});
