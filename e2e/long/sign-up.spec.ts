/** A centre user registers, verifies the e-mail on record, sets a password and logs in. */
import { expect, test } from '../fixtures/test.ts';
import { password } from '../fixtures/accounts.ts';

test('signs up with the mailed code and logs in', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Examination Centre Verification' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();

  await page.getByLabel('Mobile number').fill(centre.mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/verify');
  await expect(page.getByText(centre.person)).toBeVisible();
  await expect(page.getByText(centre.email)).toHaveCount(0);
  await expect(page.getByLabel('OTP', { exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(
    expect.arrayContaining(['signupMobile', 'signupName', 'signupEmail']),
  );

  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('button', { name: 'OTP Sent to Email' })).toBeDisabled();
  await page.getByLabel('OTP', { exact: true }).fill(await portal.mailbox.waitForCode(centre.email));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.waitForURL('**/success');

  await expect(page.getByText('You have Successfully Verified!')).toBeVisible();
  await expect(page.getByText('Please Login Below')).toBeVisible();
  await page.getByRole('button', { name: 'Create Your Password' }).click();
  await expect(page.getByRole('heading', { name: 'Create Your Password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Password' }).click();
  await expect(page.getByText('All Set!')).toBeVisible();
  await expect(page.getByText('Password created successfully.')).toBeVisible();

  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.getByLabel('Username', { exact: true }).fill(centre.mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/centre-form/step1a');
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth') ?? '{}') as Record<string, unknown>,
  );
  expect(Object.keys(stored).sort()).toEqual(['isAdmin', 'token', 'userId']);

  await page.goto('/success');
  await expect(page.getByRole('button', { name: 'Create Your Password' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();

  await page.goto('/centre-form/step1a');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('signup'))),
  ).toEqual([]);
});

test('continues after the page was discarded while the user read the mail', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto('/register');
  await page.getByLabel('Mobile number').fill(`+91 ${centre.mobile.slice(0, 5)} ${centre.mobile.slice(5)}`);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'OTP Sent to Email' })).toBeDisabled();
  await expect(page.getByText('You can ask for a new OTP in', { exact: false })).toBeVisible();

  // The response to the first send was lost: a second one is too soon, but the mailed code can be entered.
  await page.evaluate(() => sessionStorage.setItem('signupStage', 'started'));
  await page.reload();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('alert')).toContainText('Wait');
  const code = await portal.mailbox.waitForCode(centre.email);
  const inDevanagari = code.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
  await page.getByLabel('OTP', { exact: true }).fill(inDevanagari);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.waitForURL('**/success');
  await page.goto('/verify');
  await page.waitForURL('**/success');

  // The attempt expires before the password is set: the user can start again.
  await page.evaluate(() => sessionStorage.setItem('signupUserId', 'an-attempt-of-long-ago'));
  await page.goto('/create-password');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Password' }).click();
  await page.getByRole('button', { name: 'Enter the mobile number again' }).click();
  await page.waitForURL('**/register');
});

test('explains what is wrong with a mobile number', async ({ page }) => {
  await page.goto('/register');
  const mobile = page.getByLabel('Mobile number');
  const register = page.getByRole('button', { name: 'Register' });
  await expect(register).toBeDisabled();
  await mobile.fill('98 765-43');
  await expect(mobile).toHaveValue('9876543');
  await expect(register).toBeDisabled();
  await mobile.fill('1234567890');
  await expect(page.getByText('Enter a valid 10‑digit mobile number')).toBeVisible();
  // With ten digits the button works; the message stays and no request is sent.
  await register.click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByText('Enter a valid 10‑digit mobile number')).toBeVisible();
  await mobile.fill('98765');
  await mobile.fill('98765432101234');
  await expect(mobile).toHaveValue('9876543210');
  await register.click();
  await expect(page.getByText('Mobile not recognized')).toBeVisible();
  await expect(mobile).toHaveValue('9876543210');
});

test('refuses a wrong code and accepts the right one', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto('/register');
  await page.getByLabel('Mobile number').fill(centre.mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const code = await portal.mailbox.waitForCode(centre.email);
  const wrong = code === '123456' ? '654321' : '123456';
  const input = page.getByLabel('OTP', { exact: true });
  await expect(input).toHaveAttribute('maxlength', '6');
  await input.fill(wrong);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Invalid OTP')).toBeVisible();
  await expect(page.getByText('OTP invalid')).toBeVisible();
  await expect(input).toHaveValue(wrong);
  await input.fill(code);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.waitForURL('**/success');
});

test('explains why a new password is refused', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto('/register');
  await page.getByLabel('Mobile number').fill(centre.mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP', { exact: true }).fill(await portal.mailbox.waitForCode(centre.email));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.waitForURL('**/success');
  await page.getByRole('button', { name: 'Create Your Password' }).click();
  const create = page.getByRole('button', { name: 'Create Password' });
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await create.click();
  await expect(page.getByRole('alert').getByText('Password must be at least 6 characters.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await expect(page.getByText('This password is easy to guess.', { exact: false })).toBeVisible();
  await page.getByLabel('Confirm password').fill('654321');
  await create.click();
  await expect(page.getByRole('alert').getByText("Passwords don't match.")).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toHaveValue('654321');
});

test('shows the screens of a sign-up only after it has started', async ({ page }) => {
  await page.goto('/verify');
  await page.waitForURL('**/register');
  await page.goto('/create-password');
  await expect(page.getByText('Verify your e-mail first.', { exact: false })).toBeVisible();
  await page.goto('/success-page');
  await expect(page.getByText('All Set!')).toBeVisible();
  await page.goto('/no/such/page');
  await page.waitForURL((url) => url.pathname === '/');
});
