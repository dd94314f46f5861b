/** An administrator prepares the daily meeting: opens states, follows a figure, and prints the board. */
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { readPdfPages } from '../fixtures/pdf.ts';

test('the board leads to the lists, and prints on A4', async ({ page }) => {
  await logInAdmin(page);
  await page.getByRole('link', { name: 'States and cities' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'States and cities' })).toBeVisible();
  const table = page.getByRole('table', { name: 'States and cities' });
  await expect(table.getByRole('row').nth(1)).toContainText('All states');
  await expect(page.getByText('0 checklists were submitted in the last 14 days.')).toBeVisible();

  await table.getByRole('button', { name: 'Cities of Andaman and Nicobar Islands' }).click();
  const city = table.getByRole('row', { name: /^Port Blair/ });
  await expect(city).toBeVisible();
  await page.reload();
  await expect(city).toBeVisible();

  await checkAxe(page, 'board');
  await page.getByRole('button', { name: 'Show progress and capacity' }).click();

  const [print = '', ...more] = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(more).toEqual([]);
  expect(print).toContain('Port Blair');
  expect(print).toContain('As of');

  await page.getByRole('button', { name: 'Show the last week' }).click();
  await city.getByRole('link', { name: /Not registered/ }).click();
  await page.waitForURL(/exam-centres\?.*progress=unregistered/);
  expect(new URL(page.url()).searchParams.get('city')).toBe('Port Blair');
  await expect(page.getByRole('table')).toContainText('Port Blair');
  await page.goBack();
  await expect(city).toBeVisible();
});

test('the board fits a phone, in Hindi', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto('/admin/board?open=*');
  await expect(page.getByRole('heading', { level: 1, name: 'राज्य और शहर' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Port Blair' })).toBeVisible();
  await checkAxe(page, 'board in Hindi');
  await checkHorizontalScroll(page, 'board in Hindi');
});
