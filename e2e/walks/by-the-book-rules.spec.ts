/**
 * What the specification says about sessions, accounts, a head's calls and errors, walked by somebody who knows nothing else. The
 * first section of docs/product.md lists what the product does otherwise.
 */
import {
  answerWith,
  bearer,
  callApi,
  chooseFile,
  confirmThat,
  enter,
  field,
  logIn,
  newCentre,
  nextCall,
  press,
  saveProfile,
  says,
  shortPassword,
  signUp,
  submitProfile,
} from '../fixtures/by-the-book.ts';
import { adminPassword } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

const readAuth = async (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('auth'));

test('the screens are open to whom they are for, and send others away', async ({ page, portal }) => {
  for (const path of ['/status', '/centre-form', '/centre-form/step2b', '/centre-form/preview']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  for (const path of ['/admin/exam-centres', '/admin/config', '/admin/users']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/login');
  }
  await page.goto('/nowhere');
  await expect(page).toHaveURL('/');
  await page.goto('/success-page');
  await expect(page).toHaveURL('/success-page');

  const centre = portal.takeCentre();
  const session = await signUp(page.request, portal, centre);
  await enter(page, session, '/admin/users');
  await expect(page).toHaveURL('/admin/login');
  await page.goto('/status');
  await says(page, "You don't have a profile yet");
  await page.getByRole('link', { name: 'start' }).click();
  await expect(page).toHaveURL(/\/centre-form\/step1/);
  await press(page, 'Logout');
  await expect(page).toHaveURL('/login');
  expect(await readAuth(page)).toBeNull();
  for (const missing of ['token', 'userId']) {
    await enter(page, { ...session, [missing]: '' }, '/status');
    await expect(page).toHaveURL('/login');
    expect(await readAuth(page)).toBeNull();
  }
});

test("a head's calls are answered as the specification says", async ({ page, portal }) => {
  const { request } = page;
  const centre = portal.takeCentre();
  const started = await callApi<object>(request, 'POST /auth/initiate-signup', {
    data: { mobile: centre.mobile },
  });
  expect(started).toEqual({
    userId: expect.any(String),
    name: centre.person,
    emailMasked: expect.stringContaining('*'),
  });
  const session = await signUp(request, portal, centre);
  const { userId } = session;
  expect(session.isAdmin).toBe(false);
  expect(await logIn(request, '/auth/login', centre.mobile, shortPassword)).toMatchObject({ userId });
  expect((await request.get('/api/lookups/user-centres')).ok()).toBe(false);
  const { name, city, state } = centre;
  const centres = await callApi<{ id: string }[]>(request, 'GET /lookups/user-centres', { session });
  expect(centres).toEqual([{ id: expect.any(String), name, city, state }]);

  const headers = bearer(session);
  const refused = await request.post(`/api/profiles/${userId}/submit`, {
    headers,
    data: { centre_config_id: '' },
  });
  expect(await refused.json()).toMatchObject({ error: 'Please select a valid examination centre.' });
  const profile = async (): Promise<object> => callApi(request, `GET /profiles/${userId}`, { session });
  await saveProfile(request, session);
  expect(await profile()).toMatchObject({ profile: { status: 'draft' } });
  const id = await submitProfile(request, session);
  expect(await profile()).toMatchObject({ profile: { status: 'submitted' } });
  const multipart = { centre_config_id: id, feedback: 'Too late' };
  expect((await request.put(`/api/profiles/${userId}`, { headers, multipart })).ok()).toBe(false);
  for (const step of ['step1a', 'step4', 'preview']) {
    await enter(page, session, `/centre-form/${step}`);
    await expect(page).toHaveURL('/status');
  }
});

test('an officer creates, edits and deletes admin accounts', async ({ page }) => {
  const session = await logIn(page.request, '/auth/admin-login', 'admin', adminPassword);
  await enter(page, session, '/admin/users');
  await expect(page.getByRole('heading', { name: 'Admin Accounts' })).toBeVisible();
  await says(page, 'Create New Admin');
  const create = page.getByRole('button', { name: 'Create', exact: true });
  for (const [label, text] of [
    ['Username', 'second'],
    ['Name', 'Second Admin'],
    ['Password', adminPassword],
  ] as const) {
    await expect(create).toBeDisabled();
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await create.click();
  const main = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'admin', exact: true }) });
  const second = page.getByRole('row', { name: 'second' });
  await expect(main.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await main.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1);
  await second.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(1);
  await second.getByLabel('name', { exact: false }).first().fill('Renamed Admin');
  const updated = nextCall(page, 'PUT', /^\/api\/admin\/users\/[^/]+$/);
  await press(page, 'Save');
  expect((await updated).postDataJSON()).toMatchObject({ name: 'Renamed Admin' });
  await expect(second.getByText('Renamed Admin')).toBeVisible();
  await second.getByRole('button', { name: 'Edit' }).click();
  await press(page, 'Cancel');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await second.getByRole('button', { name: 'Delete' }).click();
  await confirmThat(page, 'Delete second?');
  await expect(second).toHaveCount(0);
});

test('what the server does not explain has the words of the catalogue', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto('/register');
  await page.getByLabel('mobile number').fill(centre.mobile);
  await answerWith(page, 'POST /auth/initiate-signup');
  await press(page, 'Register');
  await says(page, 'Mobile not recognized');
  await answerWith(page, 'POST /auth/initiate-signup', { error: 'Words of the server' });
  await press(page, 'Register');
  await says(page, 'Words of the server');
  await page.unrouteAll();
  await press(page, 'Register');
  await expect(page).toHaveURL('/verify');
  await answerWith(page, 'POST /auth/send-email-code', { error: 'Words of the server' });
  await press(page, 'Send OTP');
  await says(page, 'Failed to send OTP. Try again.');
  await page.unrouteAll();
  await press(page, 'Send OTP');
  await page.getByLabel('OTP').fill(await portal.mailbox.waitForCode(centre.email));
  await answerWith(page, 'POST /auth/verify-email-code');
  await press(page, 'Verify');
  await says(page, 'Invalid OTP');
  await says(page, 'OTP invalid');
  await page.unrouteAll();
  await press(page, 'Verify');
  const passwords = page.getByRole('textbox', { name: 'password' });
  await expect(passwords).toHaveCount(2);
  for (const password of await passwords.all()) await password.fill(shortPassword);
  await answerWith(page, 'POST /auth/set-password');
  await page.getByRole('button', { name: 'Create' }).click();
  await says(page, 'Failed to set password');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Create' }).click();
  await press(page, 'Go to Login');
  await page.getByLabel('Username').fill(centre.mobile);
  await page.getByLabel('Password', { exact: true }).fill(shortPassword);
  await answerWith(page, 'POST /auth/login');
  await press(page, 'Login');
  await says(page, 'Login failed');

  const session = await logIn(page.request, '/auth/login', centre.mobile, shortPassword);
  await answerWith(page, 'GET /lookups/user-centres');
  await enter(page, session, '/centre-form/step1a');
  await says(page, 'Failed to load centres.');
  await answerWith(page, `GET /profiles/${session.userId}`);
  await page.goto('/status');
  await says(page, 'Could not fetch status');
  await page.unrouteAll();
  await saveProfile(page.request, session);
  await page.goto('/centre-form/preview');
  const failures = [
    [{}, 'Submission failed'],
    [{ error: 'The photo has no GPS position' }, 'The photo has no GPS position'],
    [
      { error: 'Error: Invalid JPEG section offset' },
      'Invalid image: please upload photos with GPS/location enabled.',
    ],
    [{ error: 'Words of the server' }, 'Words of the server'],
  ] as const;
  for (const [answer, text] of failures) {
    await answerWith(page, `POST /profiles/${session.userId}/submit`, answer);
    await press(page, 'Confirm & Submit');
    await confirmThat(page, 'You cannot edit after submit the data, please confirm to proceed.');
    await says(page, text);
  }
});

test('what the server does not explain to an officer has the words of the catalogue', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await answerWith(page, 'POST /auth/admin-login');
  await press(page, 'Log in');
  await says(page, 'Invalid credentials');
  const session = await logIn(page.request, '/auth/admin-login', 'admin', adminPassword);
  const [centre] = await callApi<{ id: string }[]>(page.request, 'GET /admin/centres', { session });
  const id = centre?.id ?? '';

  await answerWith(page, 'GET /admin/centres?*');
  await enter(page, session, '/admin/exam-centres');
  await says(page, 'Failed to load centres');
  await answerWith(page, 'GET /admin/centres?*', {}, 200);
  await page.goto('/admin/exam-centres');
  await says(page, 'No Exam Centre Available');
  await answerWith(page, 'GET /admin/users/count');
  await page.goto('/admin/exam-centres');
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await answerWith(page, 'POST /admin/centres/export');
  await press(page, 'Download Filtered');
  await says(page, 'Failed to export');
  await confirmThat(page, 'Export failed');
  await answerWith(page, `GET /admin/centres/${id}`);
  await page.goto(`/admin/exam-centres/${id}`);
  await says(page, 'Failed to load centre details.');
  await answerWith(page, `GET /admin/centres/${id}/download`);
  await page.goto(`/admin/exam-centres/${id}`);
  await press(page, 'Download Excel');
  await says(page, 'Failed to download');
  await page.unrouteAll();
  await page.goto('/admin/exam-centres/nobody');
  await says(page, 'No such centre found');

  await page.goto('/admin/config');
  for (const [name, text] of Object.entries(newCentre)) await field(page, name).fill(text);
  await answerWith(page, 'POST /admin/centres');
  await page.getByRole('button', { name: 'Add' }).click();
  await says(page, 'Create failed');
  await page.goto('/admin/config');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await answerWith(page, `PUT /admin/centres/${id}`);
  await press(page, 'Update Centre');
  await says(page, 'Update failed');
  await page.goto('/admin/config');
  await page.getByRole('row').getByRole('button', { name: 'Delete' }).first().click();
  await answerWith(page, `DELETE /admin/centres/${id}*`);
  await confirmThat(page, 'Delete this centre? This cannot be undone.');
  await says(page, 'Delete failed');
  await page.goto('/admin/config');
  await chooseFile(page, 'Bulk Upload (CSV)', 'centres.txt', 'centre_code');
  await says(page, 'Bulk upload failed');

  await answerWith(page, 'POST /admin/users');
  await page.goto('/admin/users');
  await page.getByLabel('Username').fill('second');
  await page.getByLabel('Name', { exact: true }).fill('Second');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await press(page, 'Create');
  await says(page, 'Create failed');
  await page.getByRole('button', { name: 'Edit' }).click();
  await answerWith(page, `PUT /admin/users/${session.userId}`);
  await press(page, 'Save');
  await says(page, 'Update failed');
  await answerWith(page, 'GET /admin/users');
  await page.goto('/admin/users');
  await says(page, 'Failed to load admin users');
});
