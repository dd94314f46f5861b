/** The administrators' screens in Hindi at 1280 and 360 px: axe, horizontal scrolling, layout shift. Others do so in journeys of their own, in English in the walks. */
import { checkLargeText, checkScreen, checkShifts } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { settled } from '../fixtures/settled.ts';

for (const width of [1280, 360])
  test(`every screen is accessible in Hindi, ${width} px`, async ({ page, officer }) => {
    await page.setViewportSize({ width, height: 800 });
    await officer.logsIn();
    await page.evaluate(() => localStorage.setItem('language', 'hi'));
    const detail = await page.getByRole('table').getByRole('link').first().getAttribute('href');
    const lists = 'exam-centres config users audit account board review review/gallery'.split(' ');
    for (const path of [...lists.map((name) => `/admin/${name}`), detail ?? '']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      await checkScreen(page, path);
      if (width === 360) await checkLargeText(page, path);
    }
  });

test('the layout of the dashboard does not shift while it loads, and its menu works at 360 px', async ({
  page,
  officer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await officer.logsIn();
  await page.goto('/admin/exam-centres');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await checkShifts(page, 'the dashboard');

  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await page.getByRole('link', { name: 'User Accounts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Accounts');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});
