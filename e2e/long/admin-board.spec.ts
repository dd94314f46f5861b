/** An administrator prepares the daily meeting: opens states, follows a figure, uploads candidates, and prints the board. */
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { csvFile, expect, logInAdmin, test } from '../fixtures/admin.ts';
import { readPdfPages } from '../fixtures/pdf.ts';

test('the board leads to the lists, takes candidates, and prints on A4', async ({ page }) => {
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

  await page.getByLabel('CSV file with candidates').setInputFiles(csvFile('c.csv', 'city,candidates\nx,1'));
  await expect(page.getByText('The file has no column state.')).toBeVisible();
  const list = 'state,city,candidates\nAndaman and Nicobar Islands,PORT BLAIR,"1,20,000"\nGoa,Panaji,480\n';
  await page.getByLabel('CSV file with candidates').setInputFiles(csvFile('c.csv', list));
  await expect(page.getByText('1 of them have no centre in the master list: Panaji.')).toBeVisible();
  await checkAxe(page, 'board');
  await page.getByRole('button', { name: 'Save candidates' }).click();
  await expect(page.getByText('Saved: 2 cities with 1,20,480 candidates.')).toBeVisible();
  // Nobody has submitted a seat.
  await expect(page.getByText('1,20,480 in 2 cities')).toBeVisible();
  await page.getByRole('button', { name: 'Show progress and capacity' }).click();
  await expect(city).toContainText('1,20,000');
  await expect(table.getByRole('row', { name: /^Cities of Goa/ })).toContainText('480');

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
