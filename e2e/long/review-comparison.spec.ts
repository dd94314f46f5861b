/**
 * Two photos that look alike, beside each other: the points that match, numbered in both and joined by pointer and keys, and how the one
 * was changed. At 1280 and 360 px, in English and Hindi.
 */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { submitCopies } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'review-comparison' });

let centres: Awaited<ReturnType<typeof submitCopies>>;
test.beforeAll(async ({ portal }) => {
  centres = await submitCopies(portal);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photos compared' });
/** The number of a pair, once in each picture. */
const numbered = (page: Page, number: number) =>
  page.locator('dialog svg text').filter({ hasText: new RegExp(`^${number}$`) });
const boxes = async (page: Page) => {
  const images = page.locator('dialog img');
  await expect(images.nth(1)).toBeVisible();
  await expect(numbered(page, 1)).toHaveCount(2);
  return Promise.all(
    [0, 1].map(
      async (index) => (await images.nth(index).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 },
    ),
  );
};

test('a changed copy beside its original, by keyboard and pointer', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAdmin(page);
  // On a busy machine points are made again after the first check.
  await expect(async () => {
    await page.goto(`/admin/review/${centres.copy.id}`);
    await expect(page.getByText('changed, or one taken from the same spot.')).toBeVisible();
  }).toPass();
  const opener = page.getByRole('button', { name: `Compare with the photo of ${centres.original.code}` });
  await opener.focus();
  await page.keyboard.press('m');
  await expect(
    dialog(page).getByText(/^Mirrored, turned by 90 degrees, shows 4\d% of the other photo\.$/),
  ).toBeVisible();

  // Turned and mirrored as the copy is, the original stands beside it, equally high or wide.
  const [own, other] = await boxes(page);
  expect(own?.width).toBeCloseTo(other?.width ?? 0, 0);
  expect(own?.height).toBeCloseTo(other?.height ?? 0, 0);
  expect(own?.y).toBeCloseTo(other?.y ?? 0, 0);
  expect(other?.x).toBeGreaterThan((own?.x ?? 0) + (own?.width ?? 0));
  await expect(dialog(page).getByText(centres.original.code)).toBeVisible();

  const pair = dialog(page).getByText(/^Pair \d+ of \d+$/);
  await expect(pair).toHaveText(/^Pair 1 of /);
  const line = page.locator('dialog svg polyline').last();
  const joined = await line.getAttribute('points');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(pair).toHaveText(/^Pair 3 of /);
  expect(await line.getAttribute('points')).not.toBe(joined);
  await page.keyboard.press('ArrowLeft');
  await expect(pair).toHaveText(/^Pair 2 of /);
  await dialog(page).getByRole('button', { name: 'Next pair' }).click();
  await expect(pair).toHaveText(/^Pair 3 of /);
  await numbered(page, 1).last().hover();
  await expect(pair).toHaveText(/^Pair 1 of /);
  await expect(line).toHaveAttribute('points', joined ?? '');
  await expect(page.locator('dialog svg polygon')).toHaveCount(4);
  await checkAxe(page, 'the comparison');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the original shows all of the copy, and equal files are joined as well', async ({ page }) => {
  await logInAdmin(page);
  await page.goto(`/admin/review/${centres.original.id}`);
  await page.getByRole('button', { name: `Compare with the photo of ${centres.copy.code}` }).click();
  await expect(
    dialog(page).getByText(
      /^Mirrored, turned by 90 degrees, shows all of the other photo, which shows 4\d% of this one\.$/,
    ),
  ).toBeVisible();

  const { first, second } = centres;
  await page.goto(`/admin/review/${second.id}/case`);
  await page
    .getByRole('button', {
      name: `Photo of the examination centre of ${second.code}: compare with the photo of ${first.code}`,
    })
    .click();
  await expect(dialog(page).getByText('Shows all of the other photo.', { exact: true })).toBeVisible();
  await boxes(page);
});

test('without points, and when a photo is gone, a sentence says so', async ({ page }) => {
  await logInAdmin(page);
  await page.route('**/comparison/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), state: 'no-points', drawing: null } });
  });
  await page.goto(`/admin/review/${centres.copy.id}`);
  const opener = page.getByRole('button', { name: `Compare with the photo of ${centres.original.code}` });
  await opener.click();
  await expect(
    dialog(page).getByText('Matching points of these photos are not known. Compare them by eye.'),
  ).toBeVisible();
  await expect(dialog(page).getByRole('img')).toHaveCount(2);
  await expect(dialog(page).getByRole('button', { name: 'Next pair' })).toBeHidden();
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

test('on a phone in Hindi one photo stands above the other', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto(`/admin/review/${centres.copy.id}`);
  await checkHorizontalScroll(page, 'the review');
  // Without a pointer, which could rest on a number.
  await page.getByRole('button', { name: `${centres.original.code} की फोटो से तुलना करें` }).press('Enter');
  await expect(
    page.getByText(/^दाएँ-बाएँ पलटी हुई, 90 डिग्री घुमाई हुई, दूसरी फोटो का 4\d% हिस्सा दिखाती है।$/),
  ).toBeVisible();
  const [own, other] = await boxes(page);
  expect(own?.width).toBeCloseTo(other?.width ?? 0, 0);
  expect(other?.y).toBeGreaterThan((own?.y ?? 0) + (own?.height ?? 0));
  await page.getByRole('button', { name: 'अगली जोड़ी' }).press('Enter');
  await expect(page.getByText(/^जोड़ी 2, कुल \d+$/)).toBeVisible();
  await checkAxe(page, 'the comparison in Hindi');
  await checkHorizontalScroll(page, 'the comparison');
});
