/** Two photos that show the same beside each other: without points, when one is gone, and on a phone in Hindi. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll, checkScreen } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { submitCopies } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'review-comparison' });

let centres: Awaited<ReturnType<typeof submitCopies>>;
test.beforeAll(async ({ portal }) => {
  centres = await submitCopies(portal);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photos compared' });

test('without points, and when a photo is gone, a sentence says so', async ({ page, officer }) => {
  await officer.logsIn();
  await page.route('**/comparison/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), state: 'no-points', match: null } });
  });
  await page.goto(`/admin/review/${centres.copy.id}`);
  const opener = page.getByRole('button', { name: `Compare with the photo of ${centres.original.code}` });
  await opener.click();
  await expect(
    dialog(page).getByText('Matching points of these photos are not known. Compare them by eye.'),
  ).toBeVisible();
  await expect(dialog(page).getByRole('img')).toHaveCount(2);
  await expect(dialog(page).getByRole('button', { name: /^Other photo over/ })).toBeHidden();
  await checkAxe(page, 'two photos without points');
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  await page.unroute('**/comparison/*');
  await page.route('**/comparison/*', async (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/[^/]+$/, 'gone'),
    }),
  );
  await opener.click();
  await expect(dialog(page).getByText('The photos could not be compared')).toBeVisible();
  await expect(dialog(page).getByText('This photo is not stored for the centre any more.')).toBeVisible();
});

test('on a phone in Hindi one photo stands above the other', async ({ page, officer }) => {
  await officer.logsIn();
  await officer.takesPhoneInHindi();
  await page.goto(`/admin/review/${centres.copy.id}`);
  await checkHorizontalScroll(page, 'the review');
  await page.getByRole('button', { name: `${centres.original.code} की फोटो से तुलना करें` }).press('Enter');
  await expect(
    page.getByText(/^दाएँ-बाएँ पलटी हुई, 90 डिग्री घुमाई हुई, दूसरी फोटो का 4\d% हिस्सा दिखाती है।$/),
  ).toBeVisible();
  const images = page.locator('dialog img');
  await expect(images.nth(1)).toBeVisible();
  const [own, other] = await Promise.all([0, 1].map((index) => images.nth(index).boundingBox()));
  expect(own?.width).toBeCloseTo(other?.width ?? 0, 0);
  expect(other?.y).toBeGreaterThan((own?.y ?? 0) + (own?.height ?? 0));
  const over = page.getByRole('button', { name: /^दूसरी फोटो इस फोटो के ऊपर/ });
  await over.press('Enter');
  await expect(over).toHaveAttribute('aria-pressed', 'true');
  await expect(images).toHaveCount(3);
  await checkScreen(page, 'the comparison in Hindi');
});
