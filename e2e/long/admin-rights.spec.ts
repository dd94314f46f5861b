/** An administrator limits a colleague to a state and to the review; the colleague sees no more, and reads why. */
import { createCentre } from '#contract/centres/centre-endpoints.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { unwrap } from '../fixtures/accounts.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { adminPassword, type Portal } from '../fixtures/portal.ts';

const password = 'Lagoon-window-42';

async function createInState(portal: Portal, code: string, state: string, phone: string): Promise<string> {
  const login = { username: 'admin', password: adminPassword };
  const { token } = unwrap(await portal.call(adminLogin, { body: login }));
  const body = {
    centre_code: code,
    centre_name: `School of ${state}`,
    cfi: '',
    centre_city: 'Town',
    centre_state: state,
    centre_pincode: '682001',
    official_person: 'Asha',
    phone,
    email: `${code.toLowerCase()}@example.org`,
  };
  return unwrap(await portal.call(createCentre, { body }, token)).id;
}

test('a colleague who is limited to a state and to the review sees no more, and reads why', async ({
  page,
  portal,
}) => {
  await createInState(portal, 'SK1', 'Sikkim', '9345678901');
  const otherId = await createInState(portal, 'TR1', 'Tripura', '9345678902');
  await logInAdmin(page);
  await page.goto('/admin/users');
  const form = page.getByRole('form', { name: 'Create New Admin' });
  await form.getByLabel('Username').fill('sikkim');
  await form.getByLabel('Name', { exact: true }).fill('Officer of Sikkim');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Only these states').check();
  await expect(form.getByText('Choose at least one state.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
  await form.getByLabel('Sikkim').check();
  await form.getByLabel(/^List:/).uncheck();
  await form.getByLabel(/^Accounts:/).uncheck();
  await checkAxe(page, 'the rights of a new admin');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Admin sikkim was created.')).toBeVisible();
  await expect(page.getByRole('row', { name: /sikkim/ })).toContainText('review; Sikkim');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  await logInAdmin(page, 'sikkim', password);
  await expect(page.locator('tbody').getByText('SK1', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('TR1')).toHaveCount(0);
  await page.locator('tbody tr').first().getByRole('checkbox').check();
  const selected = page.getByRole('region', { name: 'Selected centres' });
  await expect(selected.getByText(/^Your account may read the list of centres/)).toBeVisible();
  await expect(selected.getByRole('button')).toHaveText([/^Clear/]);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'User Accounts' })).toHaveCount(0);
  await page.goto(`/admin/exam-centres/${otherId}`);
  await expect(page.getByText('No such centre found')).toBeVisible();
  await page.goto('/admin/config');
  await expect(page.getByText(/^Your account may read the list of centres, but not change it/)).toBeVisible();
  await expect(page.locator('tbody').getByText('SK1', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:Edit|Delete|Bulk Upload|Add)/ })).toHaveCount(0);
  await page.goto('/admin/users');
  await expect(page.getByText(/^Your account may not manage accounts/)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await checkHorizontalScroll(page, 'the accounts, without the right');
  await checkAxe(page, 'what is missing');
});
