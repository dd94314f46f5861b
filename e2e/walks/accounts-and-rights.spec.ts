/** An officer makes an account with few rights; its owner logs in, sees no more, keeps the account safe, and is kept out in the end. */
import type { Page } from '@playwright/test';
import { deleteAdmin, listAdmins } from '#contract/admins/endpoints.ts';
import { listCentres } from '#contract/centres/endpoints.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { codeAt, wrongCodeAt } from '../../server/src/testing/authenticator-app.ts';
import { logInColleague, unwrap } from '../fixtures/accounts.ts';
import { expect, look, settled, test } from '../fixtures/walk.ts';

test.use({ portalName: 'accounts' });

const firstPassword = 'Lagoon-window-42';
const ownPassword = 'Harvest-moon-88';
const username = 'goa-review';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
}

test('an account with few rights', async ({ page, portal, officer }) => {
  const [own, foreign] = [portal.takeCentre(), portal.takeCentre()];
  await portal.runSql(`update centres set centre_state = 'Goa' where centre_code = '${own.code}'`);
  const alert = page.getByRole('alert');
  const code = page.getByLabel('Authentication code');

  await test.step('the account is made, for one state and the review', async () => {
    await officer.enters('/admin/users');
    await expect(button(page, 'Delete admin')).toBeDisabled();
    await look(page, 'the accounts');
    const form = page.getByRole('form', { name: 'Create New Admin' });
    await form.getByLabel('Username').fill('Goa Review');
    await form.getByLabel('Name', { exact: true }).fill('R. Viewer');
    await form.getByLabel('Password', { exact: true }).fill('short1');
    await expect(form.getByText('Easy to guess. Try three unrelated words.')).toBeVisible();
    await form.getByLabel('Only these states').check();
    await expect(form.getByText('Choose at least one state.')).toBeVisible();
    await expect(button(page, 'Create')).toBeDisabled();
    await form.getByLabel('Goa', { exact: true }).check();
    await form.getByLabel(/^List:/).uncheck();
    await form.getByLabel(/^Accounts:/).uncheck();
    await button(page, 'Create').click();
    await expect(page.getByText('Create failed')).toBeVisible();
    await expect(form.getByLabel('Username')).toHaveAccessibleDescription(
      /Usernames have 3 to 32 characters/,
    );
    await look(page, 'a new account with errors');
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Password', { exact: true }).fill(firstPassword);
    await button(page, 'Create').click();
    await expect(page.getByText(`Admin ${username} was created.`)).toBeVisible();
    const row = page.getByRole('row', { name: username });
    await expect(row.getByRole('cell', { name: 'review', exact: true })).toBeVisible();
    await expect(row.getByRole('cell', { name: 'Goa', exact: true })).toBeVisible();
  });

  await test.step('it is edited: what was typed is not lost by Escape', async () => {
    await button(page, `Edit ${username}`).click();
    const edit = page.getByRole('form', { name: `Edit ${username}` });
    await edit.getByLabel('Name', { exact: true }).fill('Rita Viewer');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await look(page, 'an account that is edited');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Admin ${username} was updated.`)).toBeVisible();
    await expect(page.getByRole('row', { name: username })).toContainText('Rita Viewer');
    await button(page, 'Logout').click();
    await page.waitForURL('**/admin/login');
  });

  await test.step('its owner logs in, and gets where nobody gets without a login', async () => {
    await page.goto('/admin/config');
    await page.waitForURL('**/admin/login');
    await button(page, 'Log in').click();
    await expect(alert).toContainText('Enter your username and password.');
    await logIn(page, 'not-the-password');
    await expect(alert).toContainText('Invalid credentials');
    await look(page, 'the login of officers with a wrong password');
    await page.goto('/admin/config');
    await logIn(page, firstPassword);
    await page.waitForURL('**/admin/config');
    await expect(page.getByRole('link', { name: `Logged in: Rita Viewer ${username}` })).toBeVisible();
  });

  await test.step('the owner sees the centres of the state, may not change them, and reads why', async () => {
    await expect(
      page.getByText(/^Your account may read the list of centres, but not change it/),
    ).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('cell', { name: own.name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Edit|Delete|Add)/ })).toHaveCount(0);
    await look(page, 'the master list without the right to change it');
    await page.goto('/admin/exam-centres');
    await page.getByRole('checkbox', { name: `Select ${own.code}` }).check();
    const selected = page.getByRole('region', { name: 'Selected centres' });
    await expect(selected.getByText(/^Your account may read the list of centres/)).toBeVisible();
    await expect(selected.getByRole('button')).toHaveText([/^Clear/]);
    await expect(page.getByRole('link', { name: 'User Accounts' })).toHaveCount(0);
    await page.goto('/admin/users');
    await expect(page.getByText(/^Your account may not manage accounts/)).toBeVisible();
    await look(page, 'the accounts without the right to manage them');
    const query = { search: foreign.code };
    const found = unwrap(await portal.call(listCentres, { query }, await logInColleague(portal)));
    const [{ id } = { id: '' }] = Array.isArray(found) ? found : [];
    await page.goto(`/admin/exam-centres/${id}`);
    await expect(page.getByText('No such centre found')).toBeVisible();
    await look(page, 'a centre of another state');
  });

  await test.step('a session elsewhere is ended', async () => {
    const body = { username, password: firstPassword };
    unwrap(await portal.call(adminLogin, { body }));
    await page.goto('/admin/account');
    const rows = page.getByRole('table', { name: 'Your sessions' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'This session' })).toContainText('Chrome · Linux');
    await look(page, 'the own account');
    await page.getByRole('button', { name: /^End Unknown browser, logged in / }).click();
    await expect(page.getByText('The session has ended.')).toBeVisible();
    await expect(rows).toHaveCount(2);
  });

  await test.step('the own password is changed', async () => {
    const form = page.getByRole('form', { name: 'Change my password' });
    const [current, next, repeat] = ['Current password', 'New password', 'New password again'].map((label) =>
      form.getByLabel(label, { exact: true }),
    ) as [ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>];
    await button(page, 'Change password').click();
    await expect(form).toContainText('Enter your current password.');
    await expect(current).toBeFocused();
    await current.fill('wrong');
    await next.fill(ownPassword);
    await repeat.fill(`${ownPassword}9`);
    await button(page, 'Change password').click();
    await expect(form).toContainText('The two new passwords are different.');
    await repeat.fill(ownPassword);
    await button(page, 'Change password').click();
    await expect(alert).toContainText('This is not your password.');
    await look(page, 'the own account with a wrong password');
    await current.fill(firstPassword);
    for (const field of [next, repeat]) await field.fill('passwordpassword');
    await button(page, 'Change password').click();
    await expect(alert).toContainText('The password was not changed');
    await expect(next).toHaveAccessibleDescription(/easy to guess|common/);
    for (const field of [next, repeat]) await field.fill(ownPassword);
    await button(page, 'Change password').click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
  });

  let secret = '';
  let recoveryCodes: string[] = [];
  await test.step('two-step login is set up', async () => {
    await button(page, 'Set up two-step login').click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const written = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
    secret = written.replaceAll(' ', '');
    await expect(code).toBeFocused();
    await code.fill(wrongCodeAt(secret, new Date()));
    await button(page, 'Turn on').click();
    await expect(alert).toContainText('This code is not valid.');
    await look(page, 'the set-up of two-step login with a wrong code');
    await code.fill(codeAt(secret, new Date()));
    await button(page, 'Turn on').click();
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    const list = page.getByRole('list', { name: 'Your recovery codes' });
    recoveryCodes = await list.getByRole('listitem').allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    const file = await officer.downloads(button(page, 'Download'));
    expect(file.bytes.toString('utf8').trim().split('\n')).toEqual(recoveryCodes);
    await expect(button(page, 'Done')).toBeDisabled();
    await look(page, 'the recovery codes');
    await page.getByLabel('I have stored them').check();
    await button(page, 'Done').click();
    await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
    await button(page, 'Logout').click();
    await page.waitForURL('**/admin/login');
  });

  await test.step('and asked for at the login: a code of the app, or one for the lost phone, which also removes it', async () => {
    await logIn(page, ownPassword);
    await code.fill(wrongCodeAt(secret, new Date()));
    await button(page, 'Log in').click();
    await expect(alert).toContainText('This code is not valid.');
    await look(page, 'the second step of the login with a wrong code');
    // The next one, because the code that was used before is not taken again.
    await code.fill(codeAt(secret, new Date(), 1));
    await button(page, 'Log in').click();
    await page.waitForURL('**/admin/exam-centres');
    await button(page, 'Logout').click();
    await page.waitForURL('**/admin/login');
    await logIn(page, ownPassword);
    await page.getByRole('button', { name: /Use a recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '');
    await button(page, 'Log in').click();
    await page.waitForURL('**/admin/exam-centres');
    await page.getByRole('link', { name: `Logged in: Rita Viewer ${username}` }).click();
    await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();
    await button(page, 'Remove two-step login').click();
    await page.getByRole('button', { name: /Use a recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
    await button(page, 'Remove two-step login').click();
    await expect(page.getByText('Two-step login was removed.')).toBeVisible();
    await settled(page);
  });

  await test.step('the account is deleted while its owner works', async () => {
    const token = await logInColleague(portal);
    const accounts = unwrap(await portal.call(listAdmins, {}, token));
    const id = accounts.find((account) => account.username === username)?.id ?? '';
    unwrap(await portal.call(deleteAdmin, { params: { id } }, token));
    await page.getByRole('link', { name: 'Exam Centre Config' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await expect(dialog).toContainText('Your session has ended.');
    await look(page, 'the login over a screen');
    await dialog.getByRole('button', { name: 'Go to the login page' }).click();
    await page.waitForURL('**/admin/login');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
  });
});
