/**
 * A head's walk by somebody who knows the specification and nothing else: labels, words, addresses and fields stand here as they
 * stand there. The first section of docs/product.md lists what the product does otherwise.
 */
import {
  bearer,
  confirmThat,
  enter,
  field,
  holdBack,
  nextCall,
  press,
  pressInVain,
  readRows,
  says,
  shortPassword,
  signUp,
} from '../fixtures/by-the-book.ts';
import { cameraPhoto, photoWithoutPosition, portBlair } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

const noGps =
  'The selected image has no GPS / location information. Please enable "Location tags" (or "Geo-tag") in the camera app and retake the photo.';
const requiredFields = 'Please fill out all required fields.';

async function read(
  page: Page,
  storage: 'localStorage' | 'sessionStorage',
  key: string,
): Promise<string | null> {
  return page.evaluate(([name, item]) => window[name].getItem(item), [storage, key] as const);
}

test('a head registers, verifies the e-mail, creates a password and logs in', async ({ page, portal }) => {
  const { mobile: number, person, email } = portal.takeCentre();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Examination Centre Verification' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await press(page, 'Register');
  await expect(page).toHaveURL('/register');

  const mobile = page.getByLabel('mobile number');
  const submit = page.getByRole('button', { name: 'Register' });
  await expect(submit).toBeDisabled();
  await mobile.pressSequentially('12-345 67x89');
  await expect(mobile).toHaveValue('123456789');
  await expect(submit).toBeDisabled();
  await mobile.pressSequentially('01234');
  await expect(mobile).toHaveValue('1234567890');
  await submit.click();
  await says(page, 'Enter a valid 10‑digit mobile number');
  await mobile.fill('6999999999');
  await submit.click();
  await says(page, 'Mobile not recognized');
  await mobile.fill(number);
  await submit.click();

  await expect(page).toHaveURL('/verify');
  expect(await read(page, 'sessionStorage', 'signupMobile')).toBe(number);
  expect(await read(page, 'sessionStorage', 'signupName')).toBe(person);
  expect(await read(page, 'sessionStorage', 'signupEmail')).not.toBe(email);
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  const otp = page.getByLabel('OTP');
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(otp.or(verify)).toHaveCount(0);
  await press(page, 'Send OTP');
  await expect(page.getByRole('button', { name: 'OTP Sent to Email' })).toBeDisabled();
  const code = await portal.mailbox.waitForCode(email);
  await otp.pressSequentially(code === '000000' ? '1111111' : '0000000');
  expect((await otp.inputValue()).length).toBe(6);
  await verify.click();
  await says(page, 'Invalid OTP');
  await says(page, 'OTP invalid');
  await otp.fill(code);
  // The word is there for a moment only, so somebody looks at every frame.
  const verified = page.waitForFunction(() => document.body.innerText.includes('Verified'));
  await verify.click();
  await verified;

  await expect(page).toHaveURL('/success');
  await says(page, 'You have Successfully Verified!');
  await says(page, 'Please Login Below');
  await press(page, 'Login');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create Your Password' })).toBeVisible();
  const passwords = page.getByRole('textbox', { name: 'password' });
  const create = page.getByRole('button', { name: 'Create' });
  await passwords.first().fill('12345');
  await passwords.last().fill('12345');
  await create.click();
  await says(page, 'Password must be at least 6 characters.');
  await passwords.first().fill(shortPassword);
  await create.click();
  await says(page, "Passwords don't match.");
  await passwords.last().fill(shortPassword);
  await create.click();
  await says(page, 'All Set!');
  await says(page, 'Password created successfully.');
  await press(page, 'Go to Login');

  await expect(page).toHaveURL('/login');
  await page.getByText('Forgot Password').click();
  await confirmThat(page, 'Password Reset Link sent to your email ID');
  await page.getByLabel('Username').fill(number);
  await page.getByText('Forgot Password').click();
  await confirmThat(page, 'Password Reset Link sent to your email ID');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(`${shortPassword}?`);
  await page.getByRole('button', { name: /show/i }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: /hide/i }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await press(page, 'Login');
  await says(page, 'Login failed');
  await password.fill(shortPassword);
  await press(page, 'Login');
  await expect(page).toHaveURL('/centre-form/step1a');
  const auth = JSON.parse((await read(page, 'localStorage', 'auth')) ?? '') as object;
  expect(Object.keys(auth).toSorted()).toEqual(['isAdmin', 'token', 'userId']);
});

test('a head fills the checklist from step1a to the preview, submits it and reads the status', async ({
  page,
  portal,
}) => {
  const [centre, annexe] = portal.takeCentrePair();
  const session = await signUp(page.request, portal, centre);
  const answerCentres = await holdBack(page, 'GET /lookups/user-centres');
  await enter(page, session, '/centre-form/step1a');
  await says(page, 'Loading centres…');
  answerCentres();

  const choice = page.getByRole('combobox', { name: 'centre' });
  await pressInVain(page, 'Next');
  await says(page, requiredFields);
  await choice.selectOption(annexe.name);
  await expect(page.getByLabel('City')).toHaveValue(annexe.city);
  await page.getByLabel('complete address').fill('1 Jetty Road');
  await page.getByLabel('pincode').fill('744202');
  await choice.selectOption(centre.name);
  await expect(page.getByLabel('City')).toHaveValue(centre.city);
  await expect(page.getByLabel('City')).not.toBeEditable();
  await expect(page.getByLabel('State')).toHaveValue(centre.state);
  await expect(page.getByLabel('State')).not.toBeEditable();
  await expect(page.getByLabel('complete address')).toHaveValue('');
  await expect(page.getByLabel('pincode')).toHaveValue('');
  await page.getByLabel('complete address').fill('12 Marine Road');
  await page.getByLabel('pincode').fill('744101');
  const saved = nextCall(page, 'PUT', /^\/api\/profiles\//);
  await press(page, 'Next');
  expect((await saved).headers()).toMatchObject(bearer(session));

  await expect(page).toHaveURL('/centre-form/step1b');
  await pressInVain(page, 'Next');
  await says(page, requiredFields);
  await expect(page.getByLabel('Govt. Controlled').or(page.getByLabel('Govt. Aided'))).toHaveCount(2);
  await page.getByLabel('Private').check();
  await field(page, 'headName').fill('Asha Rao');
  await field(page, 'headEmail').fill('asha@example.org');
  await field(page, 'headMobile').fill('9876543210');
  await page.getByRole('group', { name: 'training by the exam agency' }).getByLabel('Yes').check();
  await press(page, 'Next');

  await expect(page).toHaveURL('/centre-form/step2a');
  await page.getByLabel('24-candidate rooms').fill('10');
  await page.getByLabel('48-candidate rooms').fill('0');
  await expect(page.getByLabel('48-candidate rooms')).toHaveValue('');
  await page.getByLabel('72-candidate rooms').fill('2');
  await page.getByRole('button', { name: 'other room' }).click();
  await field(page, 'otherRooms', 'capacity').fill('30');
  await field(page, 'otherRooms', 'count').fill('4');
  await expect(page.getByLabel('Total capacity')).toHaveValue('504');
  await expect(page.getByLabel('Total capacity')).not.toBeEditable();
  await press(page, 'Next');

  await expect(page).toHaveURL('/centre-form/step2b');
  const people = ['invigilators', 'administrative staff', 'peons', 'security guards'];
  for (const name of people) await page.getByLabel(name).fill('007');
  await expect(page.getByLabel('peons')).toHaveValue('7');
  await field(page, 'washrooms', '.male').fill('-1');
  await field(page, 'washrooms', 'female').fill('0');
  await pressInVain(page, 'Next');
  await says(page, 'All values must be 0 or more.');
  await field(page, 'washrooms', '.male').fill('5');
  await press(page, 'Back');
  await expect(page.getByLabel('24-candidate rooms')).toHaveValue('10');
  await press(page, 'Next');
  await expect(page.getByLabel('security guards')).toHaveValue('7');
  await press(page, 'Next');

  await expect(page).toHaveURL('/centre-form/step3');
  const association = page.getByRole('group', { name: 'coaching' });
  await page.getByRole('group', { name: 'boundary wall' }).getByLabel('Yes').check();
  await page.getByRole('group', { name: 'frisking area' }).getByLabel('No').check();
  await association.getByLabel('Yes').check();
  await page.getByLabel('exam name').fill('NONE');
  await pressInVain(page, 'Next');
  await says(page, 'Please provide coaching institute details or uncheck the option.');
  await page.getByLabel('details').fill('Bright Coaching');
  await association.getByLabel('No').check();
  await association.getByLabel('Yes').check();
  await expect(page.getByLabel('details')).toHaveValue('');
  await association.getByLabel('No').check();
  await page.getByLabel('candidate count').fill('-1');
  await pressInVain(page, 'Next');
  await expect(page.getByLabel('candidate count')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('candidate count').fill('');
  await page.getByLabel('exam name').fill('');
  await pressInVain(page, 'Next');
  await expect(page.getByLabel('exam name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('exam name').fill('NONE');
  await press(page, 'Next');

  await expect(page).toHaveURL('/centre-form/step4');
  await pressInVain(page, 'Finish');
  await says(page, 'Please upload both photos with GPS information.');
  const centrePhoto = page.getByLabel('photo of the examination centre').and(page.locator('[type=file]'));
  const roomPhoto = page.getByLabel('strong room').and(page.locator('[type=file]'));
  await expect(centrePhoto).toHaveAttribute('capture', 'environment');
  await expect(roomPhoto).toHaveAttribute('capture', 'environment');
  await expect(centrePhoto.and(page.locator('[required]'))).toHaveCount(1);
  await expect(roomPhoto.and(page.locator('[required]'))).toHaveCount(1);
  await centrePhoto.setInputFiles(await photoWithoutPosition('gate.jpg'));
  await says(page, noGps);
  const latitude = page.getByText(portBlair.latitude.toFixed(6));
  await centrePhoto.setInputFiles(await cameraPhoto('gate.jpg'));
  await says(page, portBlair.longitude.toFixed(6));
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(latitude).toHaveCount(0);
  await centrePhoto.setInputFiles(await cameraPhoto('gate.jpg'));
  await expect(latitude).toHaveCount(1);
  await roomPhoto.setInputFiles(await cameraPhoto('room.jpg'));
  await expect(latitude).toHaveCount(2);
  await page.getByRole('group', { name: 'strong room secure' }).getByLabel('Yes').check();
  await page
    .getByRole('group', { name: 'room for dispatch/receipt of examination material' })
    .getByLabel('No')
    .check();
  const cctv = ['All Rooms for Exam', 'Strong Room', 'Dispatch/Receipt Room', 'Entry to Exam Centre'];
  for (const name of cctv) await page.getByRole('checkbox', { name }).check();
  const feedback = page.getByPlaceholder('Enter your feedback (max 100 chars)');
  await feedback.fill('x'.repeat(120));
  await expect(feedback).toHaveValue('x'.repeat(100));
  await press(page, 'Finish');

  await expect(page).toHaveURL('/centre-form/preview');
  await says(page, 'Check List Form for Centre Verification');
  await says(page, 'NEET (UG) 2025, 4 May 2025');
  const numbers = '1 2 3 4 5 6 7 8 8a 9 10 10a 11 12a 12b 12c 12d 13 14 15 16 17 18 19 20 21 22 23'.split(
    ' ',
  );
  const answers = [
    `${centre.name}|${centre.city}|12 Marine Road|744101|Private|Asha Rao|asha@example.org|9876543210|Yes|16`,
    String.raw`.*10\D+48\D+0\D+72\D+2|.*30\D+4|504|7|7|7|7|5\D+0|NONE\W+[-–—]|No|Yes|No|gate\.jpg.*|Yes|room\.jpg.*|No`,
    `${cctv.join(', ')}|${'x'.repeat(100)}`,
  ].flatMap((some) => some.split('|'));
  const rows = await readRows(page);
  expect(rows.map(([number]) => number)).toEqual(numbers);
  expect(rows.map(([, , answer]) => answer)).toEqual(
    answers.map((answer) => expect.stringMatching(new RegExp(`^${answer}$`))),
  );
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();

  const answerStatus = await holdBack(page, `GET /profiles/${session.userId}`);
  await page.goto('/status');
  await says(page, 'Loading…');
  answerStatus();
  await expect(page.getByRole('heading', { name: 'Profile Status' })).toBeVisible();
  await says(
    page,
    'Your profile is in draft. Please complete all steps and click Confirm & Submit when ready.',
  );
  await page.goto('/centre-form/preview');
  const order: string[] = [];
  page.on('request', (call) => {
    if (call.method() !== 'GET') order.push(`${call.method()} ${call.url().split('/').at(-1) ?? ''}`);
  });
  const answerSubmit = await holdBack(page, `POST /profiles/${session.userId}/submit`);
  await press(page, 'Confirm & Submit');
  await confirmThat(page, 'You cannot edit after submit the data, please confirm to proceed.');
  await expect(page.getByRole('button', { name: 'Submitting…' })).toBeVisible();
  answerSubmit();
  await expect(page).toHaveURL('/status');
  await says(page, 'Your profile has been submitted! Thank you.');
  expect(order.slice(-2)).toEqual([`PUT ${session.userId}`, 'POST submit']);
});
