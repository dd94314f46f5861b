/** One submission, whatever happens around it: double clicks, two tabs, lost answers, an expired session. */
import { logout } from '#contract/session/endpoints.ts';
import { enterForm, password } from '../fixtures/accounts.ts';
import { fillUntil, submit } from '../fixtures/checklist.ts';
import { expect, test } from '../fixtures/test.ts';

const submitted = 'Your profile has been submitted! Thank you.';

test('a double click submits once', async ({ page, portal }) => {
  await enterForm(page, portal, portal.takeCentre());
  await fillUntil(page);
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
  await enterForm(page, portal, portal.takeCentre());
  await fillUntil(page);
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/centre-form/preview');
  await expect(second.getByRole('button', { name: 'Confirm & Submit' })).toBeVisible();
  await submit(page);
  await submit(second);
  await expect(second.getByText(submitted)).toBeVisible();
});

test.describe('an answer that is lost on its way', () => {
  test.use({ expectedError: /net::ERR_FAILED|Failed to load resource/ });

  test('is looked up: the status shows the submission', async ({ page, portal }) => {
    await enterForm(page, portal, portal.takeCentre());
    await fillUntil(page);
    await page.route('**/api/profiles/*/submit', async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await submit(page);
    await expect(page.getByText(submitted)).toBeVisible();
  });
});

test('a session that ended before Confirm & Submit is renewed in place', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await enterForm(page, portal, centre);
  await fillUntil(page);
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

  test('nothing is lost and the person is told', async ({ page, portal }) => {
    await enterForm(page, portal, portal.takeCentre());
    await fillUntil(page);
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
