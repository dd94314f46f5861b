/** A head who has forgotten the password sets a new one by a mailed link, which works once and ends the session of another device. */
import { expect, look, settled, test } from '../fixtures/walk.ts';
import { password } from '../fixtures/accounts.ts';

const newPassword = 'Quiet-river-stones-3';

test.use({ expectedError: /net::ERR_FAILED/ });

test('a head who has forgotten the password', async ({ page, portal, head, openDevice }) => {
  const { centre } = head;
  await head.signsUp();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const forgot = page.getByRole('link', { name: 'Forgot Password' });
  const notice = page.getByRole('alertdialog', { name: 'Password Reset Link sent to your email ID' });
  const office = await openDevice();

  await test.step('a checklist is open on the PC of the office', async () => {
    await head.at(office).enters('/centre-form/step1a');
    await head.at(office).fills('step1a');
    await head.at(office).goesOn('step1a');
    await expect(office.getByText(/Saved on this device and on the server/)).toBeVisible();
    await office.getByLabel('Name of head of institution').fill('Dr. Meera Nair');
    await settled(office);
  });

  await test.step('Forgot Password asks whose', async () => {
    await page.goto('/login');
    await forgot.click();
    await expect(notice).toContainText('No link could be sent yet');
    await notice.getByRole('button', { name: 'OK' }).click();
    await field('Username').fill('nobody@example.org');
    await page.route('**/api/auth/forgot-password', async (route) => route.abort());
    await forgot.click();
    await expect(page.getByRole('alert')).toContainText('There is no connection to the portal.');
    await expect(notice).toHaveCount(0);
    await page.unroute('**/api/auth/forgot-password');
    // The same for a name that nobody has.
    await forgot.click();
    await notice.getByRole('button', { name: 'OK' }).click();
    await field('Username').fill(centre.mobile);
    await forgot.click();
    await expect(notice).toBeVisible();
    await look(page, 'the notice of Forgot Password');
    await page.keyboard.press('Enter');
    await expect(notice).toHaveCount(0);
  });

  const link = await portal.mailbox.waitForResetLink(centre.email);

  await test.step('the mailed link sets a new password', async () => {
    await page.goto(link);
    await expect(
      page.getByText(`This password is for ${centre.person}, mobile number 90******`),
    ).toBeVisible();
    expect(page.url()).not.toContain('handle');
    await field('Password').fill(newPassword);
    await field('Confirm password').fill(newPassword);
    await look(page, 'a new password by a mailed link');
    await button('Create Password').click();
    await expect(page.getByText('Password created successfully.')).toBeVisible();
  });

  await test.step('the used link says so, and offers another', async () => {
    await page.goto('/');
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('This link has been used already, or it is too old.');
    await expect(field('Password')).toHaveCount(0);
    await expect(button('Send a new link')).toBeDisabled();
    await field('Username').fill(centre.mobile);
    await button('Send a new link').click();
    await expect(page.getByText('Password Reset Link sent to your email ID')).toBeVisible();
    await look(page, 'a used link');
  });

  await test.step('the session at the office has ended, and only the new password goes on', async () => {
    await office.getByRole('button', { name: 'Back', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: 'Log in again' });
    await expect(dialog).toContainText(
      `the account with the mobile number 90******${centre.mobile.slice(-2)}.`,
    );
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Login failed');
    await dialog.getByLabel('Password', { exact: true }).fill(newPassword);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(office.getByLabel('Pincode')).toHaveValue('744104');
    await expect(office.getByText(/Saved on this device and on the server/)).toBeVisible();
  });

  await test.step('the other device goes on with all answers, and keeps none after a logout', async () => {
    await page.goto('/login');
    await field('Username').fill(centre.mobile);
    await field('Password').fill(newPassword);
    await button('Login').click();
    await page.waitForURL('**/centre-form/step1a');
    await expect(page.getByRole('heading', { name: 'Continue where you left off' })).toBeFocused();
    await expect(page.getByText('Your earlier answers are back.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /Centre and addresscurrent, done$/,
      /incomplete: Institution type, E-mail of head, Mobile number of head$/,
      ...Array.from({ length: 5 }, () => /opens after step 2$/),
    ]);
    await look(page, 'the way back in');
    await button('Continue: step 2 of 7, Institution and head').click();
    await expect(field('Name of head of institution')).toHaveValue('Dr. Meera Nair');
    await page.goto('/status');
    await expect(page.getByText('Please complete all steps and click Confirm & Submit')).toBeVisible();
    await look(page, 'the status of a draft');
    await button('Logout').click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  });
});
