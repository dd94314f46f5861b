/** A head at a desk, in English, from the landing page to the status: every screen first refuses something, and says what and where. */
import { stepIds } from '#contract/checklist/steps.ts';
import { password } from '../fixtures/accounts.ts';
import { makeFault } from '../fixtures/step-faults.ts';
import { expect, look, test } from '../fixtures/walk.ts';
import { english } from '../fixtures/words.ts';

test.use({ expectedError: /net::ERR_FAILED/ });

/** Rows of the preview, in its order. */
const rows = (name: string, city: string): string[] => [
  `1Examination centre${name}`,
  `2City${city}`,
  '12, Aberdeen Bazaar',
  '744104',
  'Govt. Aided',
  'Dr. Meera Nair',
  'meera.nair@example.org',
  '9876543210',
  '9Total rooms17',
  '24-seat rooms: 10\n48-seat rooms: 5\n72-seat rooms: 0',
  '30-seat rooms: 2',
  '540',
  '12aInvigilators24',
  '12cPeons12',
  '8 / 7',
  'CUET 2024, 480 candidates',
  'Yes: Evening classes, Sunrise Academy',
  '17Frisking areaNo',
  'gate.jpg',
  'strong-room.jpg',
  'All Rooms for Exam, Entry to Exam Centre',
  'Ready for the exam.',
];

test('a head at a desk, with something wrong on every screen', async ({ page, portal, head }) => {
  // Fifteen screens.
  test.slow();
  const { centre } = head;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const alert = page.getByRole('alert');

  await test.step('screens that follow something, opened by their address', async () => {
    for (const [path, text] of [
      ['/verify', english.register.resetNote],
      ['/create-password', 'Verify your e-mail first. Then you can create a password.'],
      ['/success', 'Nothing has been verified in this browser tab yet.'],
      ['/success-page', 'No password has been created in this browser tab yet.'],
      ['/centre-form/step2b', english.login.lead],
      ['/no/such/page', english.ready.title],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main'), path).toContainText(text);
    }
  });

  await test.step('the landing page and /register: a number that is not known, and one that is none', async () => {
    await page.goto('/');
    await page.getByLabel('Mobile number').pressSequentially('+91 98765 43210');
    await expect(field('Mobile number')).toHaveValue('9876543210');
    await button('Register').click();
    await expect(alert).toContainText('Mobile not recognized');
    await expect(alert).toContainText('Use the number that the exam agency has on record.');
    await expect(field('Mobile number')).toBeFocused();
    await look(page, 'the landing page with a number that is not known');
    await field('Mobile number').fill('');
    await button('Register').click();
    await page.waitForURL('**/register');
    await expect(field('Mobile number')).toBeFocused();
    await page.keyboard.type('१2345');
    await expect(field('Mobile number')).toHaveValue('12345');
    await expect(button('Register')).toBeDisabled();
    // In the middle of the number, and nothing that is no digit.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'a', '6', '7']) await page.keyboard.press(key);
    await expect(field('Mobile number')).toHaveValue('1236745');
    await page.keyboard.type('890');
    await expect(page.getByText('Enter a valid 10‑digit mobile number')).toBeVisible();
    await button('Register').click();
    await look(page, 'the registration with a wrong number');
    await field('Mobile number').fill(centre.mobile);
    await field('Mobile number').press('Enter');
  });

  await test.step('/verify: a wrong code', async () => {
    await expect(page.getByText(`Welcome, ${centre.person}`)).toBeVisible();
    await expect(page.getByText(centre.email)).toHaveCount(0);
    await button('Send OTP').click();
    await expect(button('OTP Sent to Email')).toBeDisabled();
    const code = await portal.mailbox.waitForCode(centre.email);
    // As when the browser has discarded the page while its user read the mail.
    await page.reload();
    await expect(button('OTP Sent to Email')).toBeDisabled();
    await field('OTP').fill(code === '123456' ? '654321' : '123456');
    await field('OTP').press('Enter');
    await expect(alert).toContainText('Invalid OTP');
    await expect(page.getByText('OTP invalid')).toBeVisible();
    await expect(field('OTP')).toBeFocused();
    await look(page, 'the verification with a wrong code');
    // In place of the wrong one.
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('You have Successfully Verified!')).toBeVisible();
    await look(page, 'the success of the verification');
  });

  await test.step('the password: too short, then not repeated', async () => {
    await expect(field('Password')).toBeFocused();
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await expect(alert).toBeFocused();
    await alert.getByRole('link', { name: 'Password must be at least 6 characters.' }).click();
    await expect(field('Password')).toBeFocused();
    await field('Password').fill('123456');
    await expect(page.getByText('Easy to guess. Try three unrelated words.')).toBeVisible();
    await field('Confirm password').fill('654321');
    await button('Create Password').click();
    await expect(alert).toContainText("Passwords don't match.");
    await look(page, 'a new password that is not repeated');
    await field('Password').fill(password);
    await field('Confirm password').fill(password);
    await button('Create Password').click();
    await expect(page.getByText('Password created successfully.')).toBeVisible();
    await look(page, 'the success of the password');
  });

  await test.step('the login: without a network, then with a wrong password', async () => {
    await page.route('**/api/auth/login', async (route) => route.abort());
    await button('Start the checklist').click();
    await page.waitForURL('**/login');
    await expect(alert).toContainText('There is no connection to the portal.');
    await expect(field('Username')).toHaveValue(centre.mobile);
    await expect(field('Password')).toBeFocused();
    await page.unroute('**/api/auth/login');
    await button('Login').click();
    await expect(alert).toContainText('Enter your username and password.');
    await expect(field('Password')).toBeFocused();
    await page.keyboard.type('not-the-password');
    await button('Show password').click();
    await expect(field('Password')).toHaveAttribute('type', 'text');
    await button('Hide password').click();
    await button('Login').click();
    await expect(alert).toContainText('Login failed');
    await expect(alert.locator('..')).toBeFocused();
    await look(page, 'the login with a wrong password');
    await field('Username').fill(centre.email.toUpperCase());
    await field('Password').fill(password);
    await button('Login').click();
    await page.waitForURL('**/centre-form/step1a');
    const stored = await page.evaluate(() => [
      Object.keys(JSON.parse(localStorage.getItem('auth') ?? '{}') as object),
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ]);
    expect(stored[0]).toEqual(['userId', 'token', 'isAdmin']);
    expect(stored[1]).not.toContain(password);
  });

  await test.step('the form: every step refuses what is wrong, and leads to it', async () => {
    for (const path of ['/centre-form', '/centre-form/step1', '/centre-form/preview']) {
      await page.goto(path);
      await page.waitForURL('**/centre-form/step1a');
    }
    await expect(page.getByLabel('Examination centre').locator('option:checked')).toHaveText(centre.name);
    await expect(field('City')).toHaveValue(centre.city);
    await expect(field('City')).not.toBeEditable();
    for (const step of stepIds) {
      await makeFault(page, step);
      await look(page, `${step} with errors`);
      await head.fills(step);
      await expect(alert).toHaveCount(0);
      await head.goesOn(step);
    }
  });

  await test.step('the preview, and an answer that is changed from there', async () => {
    await page.getByRole('link', { name: 'Change People and washrooms' }).click();
    await expect(field('Invigilators')).toBeFocused();
    await field('Peons').fill('0012');
    await expect(field('Peons')).toHaveValue('12');
    await button('Save and return to check').click();
    await expect(page.getByRole('link', { name: 'Change People and washrooms' })).toBeFocused();
    await expect(page.getByRole('row')).toContainText(rows(centre.name, centre.city));
    await look(page, 'the preview');
  });

  await test.step('the submission, once', async () => {
    const dialog = page.getByRole('dialog', { name: `Submit for ${centre.name}?` });
    await button('Confirm & Submit').click();
    await expect(dialog).toContainText('You cannot edit after submit the data, please confirm to proceed.');
    await look(page, 'the confirmation');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button('Confirm & Submit')).toBeFocused();
    // A careful person's order: a portal that is busy takes what is typed a little later, but refuses a submission.
    await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
    await head.submits();
    await expect(page.getByRole('heading', { name: 'Profile Status' })).toBeVisible();
    await expect(page.getByText('Your profile has been submitted! Thank you.')).toBeVisible();
    await look(page, 'the status');
    await page.goto('/centre-form/step2a');
    await page.waitForURL('**/status');
    await button('Logout').click();
    await page.waitForURL('**/login');
  });

  await test.step('what the server has', async () => {
    const profile = await head.profile();
    expect(profile?.status).toBe('submitted');
    expect(profile?.photos.map(({ slot, fileName, placeSource }) => [slot, fileName, placeSource])).toEqual([
      ['centre', 'gate.jpg', 'camera'],
      ['strongRoom', 'strong-room.jpg', 'camera'],
    ]);
  });
});
