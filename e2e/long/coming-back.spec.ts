/** A draft survives every step without a network and goes on in another browser; a printed step has its answers. */
import { stepIds } from '#contract/checklist/steps.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const savedOnServer = /Saved on this device and on the server/;

test.describe('without a network', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED|Failed to load resource: net::/ });

  test('every step can be filled in offline and is sent when the network is back', async ({
    page,
    context,
    head,
  }) => {
    test.slow();
    await head.begins();
    await expect(page.getByLabel('Complete address')).toBeVisible();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await context.setOffline(true);
    for (const step of stepIds) {
      await head.fills(step);
      await head.goesOn(step);
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

    await head.triesToSubmit();
    await expect(page.getByText('Submission failed', { exact: false })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You can submit.', { exact: false })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('Submission failed', { exact: false })).toHaveCount(0);
    await expect(page.getByText(savedOnServer)).toBeVisible({ timeout: 40_000 });
    await head.submits();
  });
});

test('another browser continues where the first one stopped', async ({ page, openDevice, head }) => {
  await head.begins('preview');
  await expect(page.getByText(savedOnServer)).toBeVisible();

  const second = await openDevice();
  await head.at(second).logsIn();
  await expect(second.getByText('Your earlier answers are back.', { exact: false })).toBeVisible();
  await second.goto('/centre-form/step4');
  await head.at(second).seesBothPlaces();
  await expect(second.getByRole('img', { name: 'Preview: Photo of the strong room' })).toBeVisible();
  await second.goto('/centre-form/preview');
  await expect(second.getByText('strong-room.jpg')).toBeVisible();
  await head.at(second).submits();

  await head.submits();
  await expect(page.getByText('Your profile has been submitted! Thank you.')).toBeVisible();
});

test('a step that is printed from a wide window has its answers, and no list of the steps', async ({
  page,
  head,
}) => {
  await page.setViewportSize({ width: 1400, height: 800 });
  await head.begins();
  const list = page.getByRole('navigation', { name: 'Steps of the checklist' });
  for (const step of ['step1a', 'step1b'] as const) {
    await head.fills(step);
    await head.goesOn(step);
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
