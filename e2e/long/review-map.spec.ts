/** The map of a list: what is drawn, where a click leads, and the same centres by keyboard. At 1280 and 360 px, in English and Hindi. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { submitForReview } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'review-map' });

let centres: Awaited<ReturnType<typeof submitForReview>>;
test.beforeAll(async ({ portal }) => {
  centres = await submitForReview(portal, 1);
});

/** Where a click on the map hits a shape of this colour, and how many points of it there are. */
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
    return {
      count: hits.length,
      position: { x: (middle % width) / ratio, y: Math.floor(middle / width) / ratio },
    };
  }, variable);
}

test('the map shows a list by the shape of its reasons, and leads to each centre', async ({ page }) => {
  const { far, few } = centres;
  await page.setViewportSize({ width: 1280, height: 900 });
  await logInAdmin(page);
  await page.goto('/admin/review?list=serious');
  await page.getByRole('link', { name: 'Map of the list' }).click();
  await expect(page.getByRole('img', { name: 'Map with 4 centres.' })).toBeVisible();
  await expect(page.getByRole('list').getByText('Serious reason: 4')).toBeVisible();
  await expect.poll(async () => (await findColour(page, '--edge')).count).toBeGreaterThan(2_000);
  await checkAxe(page, 'the map');
  const inView = page.getByRole('region', { name: '4 centres in view' });
  await expect(inView.getByRole('link')).toHaveCount(4);

  expect((await findColour(page, '--bad')).count).toBeGreaterThan(50);
  await page.getByLabel('Reason', { exact: true }).selectOption('Far away');
  await expect(page.getByRole('img', { name: 'Map with 1 centres.' })).toBeVisible();
  const { position } = await findColour(page, '--bad');
  await page.locator('canvas').click({ position });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${far.name} (${far.code})`);

  await page.goto('/admin/review/dots?list=serious');
  await expect(page.getByRole('region', { name: '4 centres in view' })).toBeVisible();
  await page.getByLabel('Reason', { exact: true }).selectOption('Few invigilators');
  await page.getByRole('link', { name: few.code }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${few.name} (${few.code})`);
});

test('several centres at one place are listed; keys zoom and move; on a phone in Hindi', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto('/admin/review/dots');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सूची का नक्शा');
  await expect(page.getByRole('region', { name: 'दिखाई दे रहे केंद्र: 5' })).toBeVisible();
  await checkAxe(page, 'the map in Hindi');
  await checkHorizontalScroll(page, 'the map');
  const { position } = await findColour(page, '--bad');
  await page.locator('canvas').click({ position });
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
