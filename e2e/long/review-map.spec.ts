/** The map of a list: several centres at one place on a phone in Hindi, and the wheel. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { submitForReview } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'review-map' });

test.beforeAll(async ({ portal }) => {
  await submitForReview(portal, 1);
});

/** Where a click on the map hits a shape of this colour. */
async function findColour(page: Page, variable: string) {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement, name) => {
    const wanted = getComputedStyle(canvas).getPropertyValue(name).trim();
    const rgb = [1, 3, 5].map((start) => Number.parseInt(wanted.slice(start, start + 2), 16));
    const { data, width } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: new Uint8ClampedArray(),
      width: 1,
    };
    const hits: number[] = [];
    for (let at = 0; at < data.length; at += 4)
      if (rgb.every((part, index) => data[at + index] === part)) hits.push(at / 4);
    // The southernmost shape: the others lie at the same place, or far north of it.
    const middle = hits.at(-20) ?? 0;
    const ratio = window.devicePixelRatio;
    return { x: (middle % width) / ratio, y: Math.floor(middle / width) / ratio };
  }, variable);
}

test('several centres at one place are listed; keys zoom and move; on a phone in Hindi', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto('/admin/review/dots');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सूची का नक्शा');
  await expect(page.getByRole('region', { name: 'दिखाई दे रहे केंद्र: 5' })).toBeVisible();
  await checkAxe(page, 'the map in Hindi');
  await checkHorizontalScroll(page, 'the map');
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

test('the wheel scrolls the page past the map, and zooms with Ctrl', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await logInAdmin(page);
  await page.goto('/admin/review/dots');
  await expect(page.getByRole('region', { name: '5 centres in view' })).toBeVisible();
  await page.locator('canvas').hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(page.getByRole('region', { name: '5 centres in view' })).toBeVisible();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -2_000);
  await page.keyboard.up('Control');
  await expect(page.getByRole('region', { name: /^[01] centres in view$/ })).toBeVisible();
  // Nothing but the margin of the page is below the last line.
  const last = await page.getByText('GeoNames').boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.scrollY);
  expect(height - (last?.y ?? 0)).toBeLessThan(120);
});
