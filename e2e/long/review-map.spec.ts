/** The map of a list: several centres at one place on a phone in Hindi, and the wheel. */
import { checkScreen } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { findColour } from '../fixtures/map.ts';
import { submitForReview } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'review-map' });

test.beforeAll(async ({ portal }) => {
  await submitForReview(portal, 1);
});

test('several centres at one place are listed; keys zoom and move; on a phone in Hindi', async ({
  page,
  officer,
}) => {
  await officer.logsIn();
  await officer.takesPhoneInHindi();
  await page.goto('/admin/review/dots');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('समीक्षा');
  await expect(page.getByRole('region', { name: 'दिखाई दे रहे केंद्र: 5' })).toBeVisible();
  await checkScreen(page, 'the map in Hindi');
  await page.locator('canvas').click({ position: await findColour(page, '--bad') });
  await expect(page.getByRole('region', { name: /^इस बिंदु के पास \d केंद्र$/ })).toBeVisible();
  const map = page.locator('canvas');
  await expect(map.locator('..')).toHaveCSS('touch-action', 'pan-y');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
  await expect(page.getByRole('region', { name: /^दिखाई दे रहे केंद्र: [01]$/ })).toBeVisible();
  await expect(map.locator('..')).toHaveCSS('touch-action', 'none');
  await page.keyboard.press('0');
  await expect(page.getByRole('region', { name: 'दिखाई दे रहे केंद्र: 5' })).toBeVisible();
});

test('the wheel scrolls the page past the map, and zooms with Ctrl', async ({ page, officer }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await officer.logsIn();
  await page.goto('/admin/review/dots');
  await expect(page.getByRole('region', { name: '5 centres in view' })).toBeVisible();
  await page.locator('canvas').hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(page.getByRole('region', { name: '5 centres in view' })).toBeVisible();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -2_000);
  await page.keyboard.up('Control');
  await expect(page.getByRole('region', { name: /^[01] centres? in view$/ })).toBeVisible();
  // Nothing but the margin of the page is below the last line.
  const last = await page.getByText('GeoNames').boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.scrollY);
  expect(height - (last?.y ?? 0)).toBeLessThan(120);
});
