/** A draft survives every step without a network and goes on in another browser; a printed step has its answers. */
import { stepIds } from '#contract/checklist/steps.ts';
import { signUpAndLogIn, logIn } from '../fixtures/accounts.ts';
import { fillStep, completeSteps, goToNextStep, submit } from '../fixtures/checklist.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { collectErrors, expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const savedOnServer = /Saved on this device and on the server/;

test.describe('without a network', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED|Failed to load resource: net::/ });

  test('every step can be filled in offline and is sent when the network is back', async ({
    page,
    context,
    portal,
  }) => {
    test.slow();
    await signUpAndLogIn(page, portal, portal.takeCentre());
    await expect(page.getByLabel('Complete address')).toBeVisible();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await context.setOffline(true);
    for (const step of stepIds) {
      await fillStep(page, step);
      await goToNextStep(page, step);
      await expect(
        page.getByText('Saved on this device; will be sent when the internet connection is back'),
      ).toBeVisible();
    }
    await page.reload();
    await expect(
      page.getByRole('heading', { name: 'Check List Form for Centre Verification' }),
    ).toBeVisible();
    await expect(page.getByText('gate.jpg')).toBeVisible();
    await expect(page.getByText('You answered that there is no frisking area.')).toBeVisible();

    await page.getByRole('button', { name: 'Confirm & Submit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Submission failed', { exact: false })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You can submit.', { exact: false })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('Submission failed', { exact: false })).toHaveCount(0);
    await expect(page.getByText(savedOnServer)).toBeVisible({ timeout: 40_000 });
    await submit(page);
  });
});

test('another browser continues where the first one stopped', async ({ page, browser, portal, baseURL }) => {
  const centre = portal.takeCentre();
  await signUpAndLogIn(page, portal, centre);
  await completeSteps(page);
  await expect(page.getByText(savedOnServer)).toBeVisible();

  const other = await browser.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { 'x-forwarded-for': portal.takeIpAddress() },
  });
  const errors = collectErrors(other);
  const second = await other.newPage();
  await logIn(second, centre);
  await expect(second.getByText('Your earlier answers are back.', { exact: false })).toBeVisible();
  await second.goto('/centre-form/step4');
  await expect(second.getByText('11.623377')).toHaveCount(2);
  await expect(second.getByRole('img', { name: 'Preview: Photo of the strong room' })).toBeVisible();
  await second.goto('/centre-form/preview');
  await expect(second.getByText('strong-room.jpg')).toBeVisible();
  await submit(second);
  expect(errors).toEqual([]);
  await other.close();

  await page.getByRole('button', { name: 'Confirm & Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL('**/status');
  await expect(page.getByText('Your profile has been submitted! Thank you.')).toBeVisible();
});

test('a step that is printed from a wide window has its answers, and no list of the steps', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1400, height: 800 });
  await signUpAndLogIn(page, portal, portal.takeCentre());
  const list = page.getByRole('navigation', { name: 'Steps of the checklist' });
  for (const step of ['step1a', 'step1b'] as const) {
    await fillStep(page, step);
    await goToNextStep(page, step);
  }
  await page.goto('/centre-form/step1a');
  await expect(page.getByRole('heading', { name: 'Continue where you left off' })).toBeVisible();
  await list.getByText('All steps').click();
  await expect(list.getByRole('link', { name: 'Rooms and capacity' })).toBeVisible();
  const printed = readPdfPages(await page.pdf({ preferCSSPageSize: true })).join('');
  expect(printed).toContain('744104');
  expect(printed).not.toMatch(/Rooms\s*and\s*capacity|Continue|All\s*steps/);
  await expect(list.getByRole('link', { name: 'Rooms and capacity' })).toBeVisible();
});
