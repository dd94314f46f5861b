/** A checklist is submitted once, in spite of double clicks, two tabs, lost responses and expired sessions. */
import { logout } from '#contract/session/endpoints.ts';
import { signUpAndLogIn, password } from '../fixtures/accounts.ts';
import { completeSteps, submit } from '../fixtures/checklist.ts';
import { expect, test } from '../fixtures/test.ts';

// A service worker can take a call past the routes of a page.
test.use({ serviceWorkers: 'block' });

const submitted = 'Your profile has been submitted! Thank you.';

test('a double click submits once', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page);
  const submissions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) submissions.push(request.url());
  });
  await page.getByRole('button', { name: 'Confirm & Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).dblclick();
  await page.waitForURL('**/status');
  await expect(page.getByText(submitted)).toBeVisible();
  expect(submissions).toHaveLength(1);
});

test('two tabs end at the same status with one submission', async ({ page, context, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page);
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/centre-form/preview');
  await expect(second.getByRole('button', { name: 'Confirm & Submit' })).toBeVisible();
  await submit(page);
  await submit(second);
  await expect(second.getByText(submitted)).toBeVisible();
});

test.describe('a lost response', () => {
  test.use({ expectedError: /net::ERR_FAILED|Failed to load resource/ });

  test('is followed by a look at the status, which shows the submission', async ({ page, portal }) => {
    await signUpAndLogIn(page, portal, portal.takeCentre());
    await completeSteps(page);
    await page.route('**/api/profiles/*/submit', async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await submit(page);
    await expect(page.getByText(submitted)).toBeVisible();
  });
});

test('a session that ended before Confirm & Submit is renewed in the dialog', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await signUpAndLogIn(page, portal, centre);
  await completeSteps(page);
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  const { token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: string },
  );
  await portal.call(logout, {}, token);

  await page.getByRole('button', { name: 'Confirm & Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await expect(dialog).toContainText('Nothing you entered is lost');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Username', { exact: true }).fill(centre.mobile);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await submit(page);
  await expect(page.getByText(submitted)).toBeVisible();
});

test.describe('a gateway that fails', () => {
  test.use({ expectedError: /status of 502/ });

  test('loses nothing, and the user sees an error', async ({ page, portal }) => {
    await signUpAndLogIn(page, portal, portal.takeCentre());
    await completeSteps(page);
    await page.route('**/api/profiles/**', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    );
    await page.getByRole('button', { name: 'Confirm & Submit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Submission failed')).toBeVisible();
    await page.unroute('**/api/profiles/**');
    await submit(page);
  });
});
