/** The administrators' screens in both languages at 1280 and 360 px: axe, horizontal scrolling, layout shift. Others do so in journeys of their own. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';

const maxLayoutShift = 0.05;

async function checkScreen(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await checkAxe(page, screen);
  await checkHorizontalScroll(page, screen);
}

for (const language of ['en', 'hi']) {
  for (const width of [1280, 360]) {
    test(`every screen is accessible, ${language}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await logInAdmin(page);
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      const detail = await page.getByRole('table').getByRole('link').first().getAttribute('href');
      for (const path of ['exam-centres', 'config', 'users', 'audit', 'account'].map(
        (name) => `/admin/${name}`,
      )) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await checkScreen(page, path);
      }
      await page.goto(detail ?? '');
      await checkScreen(page, 'detail');
    });
  }
}

test('the layout of the dashboard does not shift while it loads, and its menu works at 360 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(moved).toBeLessThanOrEqual(maxLayoutShift);

  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await page.getByRole('link', { name: 'User Accounts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Accounts');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});
