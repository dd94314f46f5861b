/** An officer in the last week: reads the forecast, follows its figures to lists, prints the sheet of a state and has it mailed. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { download, logInAdmin } from '../fixtures/admin.ts';
import { dayFromNow, largeState, test } from '../fixtures/last-week.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { expect } from '../fixtures/test.ts';

/** Follows a figure, and expects a list with exactly so many centres. */
async function followFigure(page: Page, name: RegExp, count: string): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL(/exam-centres\?/);
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible();
  await page.goBack();
  await page.waitForURL(/\/admin\/board/);
}

test('the last week: what is forecast, who is silent, and lists with exactly these centres', async ({
  page,
}) => {
  await logInAdmin(page);
  await expect(page.getByRole('link', { name: '6 days left' })).toBeVisible();
  await page.getByRole('link', { name: '2 extended' }).click();
  await page.waitForURL(/extended=yes/);
  await expect(page.getByRole('table').getByRole('row', { name: /W16/ })).toBeVisible();
  await page.goto(`/admin/exam-centres?closesOn=${dayFromNow(9)}`);
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  await page.getByRole('link', { name: 'States and cities' }).click();
  await expect(page.getByText('6 days left', { exact: true })).toBeVisible();
  // 263 centres; 18 submitted; 15 of the state in its last seven whole days or today.
  await expect(
    page.getByRole('heading', { name: 'At this pace 30 of 263 will be in; 233 short' }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /^Submitted so far: 18 of 263\..*: 30\.$/ })).toBeVisible();
  const table = page.getByRole('table', { name: 'States and cities' });
  const large = table.getByRole('row', { name: new RegExp(`^Cities of ${largeState}`) });
  // 15 + 6 x 14/7; 45 missing in 6 days.
  await expect(large).toContainText('▼ 33 short');
  await expect(large.getByRole('cell', { name: '8', exact: true })).toBeVisible();
  await expect(table.getByRole('rowheader')).toHaveText([
    /^All states/,
    /Andaman and Nicobar Islands/,
    new RegExp(largeState),
    /Goa/,
  ]);
  await expect(page.getByText(/^Forecast of a state: submitted \+ 6 days left/)).toBeVisible();
  await followFigure(page, /^15: Submitted, Uttar/, '15');
  await followFigure(page, /^45: Not registered, Uttar/, '45');
  await followFigure(page, /^10: Silent, Uttar/, '10');
  await page.getByLabel('Silent after how many reminders').selectOption('3');
  await expect(page.getByText('Nobody is silent after so many reminders.')).toBeVisible();
  await page.getByLabel('Silent after how many reminders').selectOption('1');
  await expect(page.getByRole('link', { name: '9100000051' })).toHaveAttribute('href', 'tel:+919100000051');
  await page.getByRole('button', { name: 'Call list: 10' }).click();
  await page.waitForURL(/silentAfter=1/);
  await expect(page.getByText('1–10 of 10')).toBeVisible();
});

test('the board fits every screen, and each printed page has its head', async ({ page }) => {
  await logInAdmin(page);
  await page.goto('/admin/board?open=*');
  await expect(page.getByRole('rowheader', { name: 'Port Blair' })).toBeVisible();
  for (const other of ['Show progress and capacity', 'Show the last week']) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await checkHorizontalScroll(page, `board at ${width}`);
    }
    await page.getByRole('button', { name: other }).click();
    await expect(page.getByRole('button', { name: other })).toBeHidden();
  }
  const pages = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages.length).toBeGreaterThan(1);
  for (const printed of pages.slice(0, -1)) {
    expect(printed).toContain('State or city');
    expect(printed).toContain('As of');
  }
});

test('the sheet of a state prints on one page', async ({ page }) => {
  await logInAdmin(page);
  await page.getByRole('link', { name: 'States and cities' }).click();
  await page.getByRole('link', { name: `Sheet of ${largeState}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Sheet of ${largeState}` })).toBeVisible();
  await expect(page.getByText('Largest of 10 silent after 2 reminders')).toBeVisible();
  await expect(page.getByRole('link', { name: '9100000051' })).toBeHidden();
  const follows = await page
    .getByLabel('With the contacts of heads')
    .first()
    .evaluate((box: HTMLInputElement) => {
      box.click();
      return box.checked;
    });
  expect(follows, 'a check box that is part of the address shows at once what was pressed').toBe(true);
  await expect(page.getByRole('link', { name: '9100000051' })).toBeVisible();
  await checkAxe(page, 'sheet of a state');
  const file = await download(page, page.getByRole('button', { name: 'Download workbook' }));
  expect(file.name).toMatch(/^uttar-pradesh-.*\.xlsx$/);

  const [print = '', ...more] = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(more).toEqual([]);
  expect(print).toContain('9100000051');
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.reload();
  await expect(page.getByText('9100000051')).toBeVisible();
  expect(readPdfPages(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await checkHorizontalScroll(page, 'sheet of a state');
});
