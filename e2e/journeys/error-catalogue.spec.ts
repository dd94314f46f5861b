/**
 * The rows of the error catalogue (specification section 8) for visitors and centre users on screen: the server's text, and the
 * text of the catalogue for a response without one.
 */
import type { Page } from '@playwright/test';
import { signUpAndLogIn, signUpByApi } from '../fixtures/accounts.ts';
import { completeSteps } from '../fixtures/checklist.ts';
import { expect, test } from '../fixtures/test.ts';

// A service worker can take a call past the routes of a page.
test.use({ serviceWorkers: 'block' });

/** A page of a gateway instead of a response of the portal. */
const gatewayPage = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };

test.use({ expectedError: /status of 502|status of 503/ });

async function breakCall(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, async (route) => route.fulfill(gatewayPage));
}

async function refuseCall(
  page: Page,
  path: string,
  code: string,
  error: string,
  field: string,
): Promise<void> {
  const json = { error, code, problems: [{ field, code }] };
  await page.route(`**/api${path}`, async (route) => route.fulfill({ status: 400, json }));
}

async function submitAndExpect(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Confirm & Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm & Submit' })).toBeEnabled();
}

test('login failure', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill('9000000000');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await login.click();
  await expect(
    page.getByText('Login failed. Check the username and password.', { exact: false }),
  ).toBeVisible();
  await breakCall(page, '/auth/login');
  await login.click();
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
});

test('signup mobile failure', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Mobile number').fill('9999999999');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Mobile not recognized')).toBeVisible();
  await breakCall(page, '/auth/initiate-signup');
  await page.getByLabel('Mobile number').fill('9999999998');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Mobile not recognized')).toBeVisible();
});

test('send OTP failure', async ({ page, portal }) => {
  await page.goto('/register');
  await page.getByLabel('Mobile number').fill(portal.takeCentre().mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  const send = page.getByRole('button', { name: 'Send OTP' });
  const json = { error: 'Failed to send OTP. Try again.', code: 'code.not-sent' };
  await page.route('**/api/auth/send-email-code', async (route) => route.fulfill({ status: 503, json }));
  await send.click();
  await expect(page.getByText('Failed to send OTP. Try again.')).toBeVisible();
  await expect(page.getByLabel('OTP', { exact: true })).toHaveCount(0);
  await page.unroute('**/api/auth/send-email-code');
  await breakCall(page, '/auth/send-email-code');
  await send.click();
  await expect(page.getByText('Failed to send OTP. Try again.')).toBeVisible();
  await expect(page.getByLabel('OTP', { exact: true })).toHaveCount(0);
});

test('verify and set password failures', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto('/register');
  await page.getByLabel('Mobile number').fill(centre.mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const code = await portal.mailbox.waitForCode(centre.email);
  await page.getByLabel('OTP', { exact: true }).fill(code);
  await breakCall(page, '/auth/verify-email-code');
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await expect(page.getByText('Invalid OTP')).toBeVisible();
  await expect(page.getByText('OTP invalid')).toBeVisible();
  await page.unroute('**/api/auth/verify-email-code');
  await verify.click();
  await page.waitForURL('**/success');

  await page.getByRole('button', { name: 'Create Your Password' }).click();
  await breakCall(page, '/auth/set-password');
  await page.getByLabel('Password', { exact: true }).fill('Banyan-courtyard-7');
  await page.getByLabel('Confirm password').fill('Banyan-courtyard-7');
  await page.getByRole('button', { name: 'Create Password' }).click();
  await expect(page.getByText('Failed to set password')).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toHaveValue('Banyan-courtyard-7');
});

test('centre list and status failures, each with a retry', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  await breakCall(page, '/lookups/user-centres');
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(centre.mobile);
  await page.getByLabel('Password', { exact: true }).fill('Banyan-courtyard-7');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Failed to load centres.')).toBeVisible();
  await page.unroute('**/api/lookups/user-centres');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Examination centre')).toBeVisible();

  await breakCall(page, '/profiles/*');
  await page.goto('/status');
  await expect(page.getByText('Could not fetch status')).toBeVisible();
  await page.unroute('**/api/profiles/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText("You don't have a profile yet")).toBeVisible();
});

test('submission failures', async ({ page, portal }) => {
  test.slow();
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page);
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  const path = '/profiles/*/submit';
  const noPosition = 'The selected image has no GPS / location information.';
  await refuseCall(page, path, 'photo.no-place', noPosition, 'photos.centre');
  await submitAndExpect(page, noPosition);
  await page.unroute(`**/api${path}`);
  await refuseCall(page, path, 'photo.unreadable', 'Invalid JPEG section offset', 'photos.strongRoom');
  await submitAndExpect(page, 'Invalid image: please upload photos with GPS/location enabled.');
  await page.unroute(`**/api${path}`);
  await refuseCall(
    page,
    path,
    'photos.required',
    'Please upload both photos with GPS information.',
    'photos.centre',
  );
  await submitAndExpect(page, 'Please upload both photos with GPS information.');
  await page.getByRole('alert').getByRole('button', { name: 'Photos, strong room and CCTV' }).click();
  await page.waitForURL('**/centre-form/step4');
  await page.goto('/centre-form/preview');
  await page.unroute(`**/api${path}`);
  await breakCall(page, path);
  await submitAndExpect(page, 'Submission failed');
  await page.unroute(`**/api${path}`);
});
