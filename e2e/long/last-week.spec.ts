/** An officer in the last week: extended centres, the board on every screen and on paper, and the sheet of a state on one page. */
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { logInAdmin } from '../fixtures/admin.ts';
import { dayFromNow, largeState, test } from '../fixtures/last-week.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { expect } from '../fixtures/test.ts';

test('the last week: extended centres, states in their order, and a list with exactly the silent centres', async ({
  page,
}) => {
  await logInAdmin(page);
  await expect(page.getByRole('link', { name: /^Closes .*, 24:00$/ })).toBeVisible();
  await page.getByRole('link', { name: '2 extended' }).click();
  await page.waitForURL(/extended=yes/);
  await expect(page.getByRole('table').getByRole('row', { name: /W16/ })).toBeVisible();
  await page.goto(`/admin/exam-centres?closesOn=${dayFromNow(9)}`);
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  await page.goto('/admin/board');
  await expect(page.getByText(/^Forecast of a state: submitted \+ 6 ×/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'States and cities' }).getByRole('rowheader')).toHaveText([
    /^All states/,
    /Andaman and Nicobar Islands/,
    new RegExp(largeState),
    /Goa/,
  ]);
  await page
    .getByRole('link', { name: /^10: Silent, Uttar/ })
    .first()
    .click();
  await page.waitForURL(/exam-centres\?/);
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
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'प्रगति' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Port Blair' })).toBeVisible();
  await checkAxe(page, 'board in Hindi');
  await checkHorizontalScroll(page, 'board in Hindi');
});

test('the sheet of a state prints on one page', async ({ page }) => {
  await logInAdmin(page);
  await page.goto('/admin/board');
  await page.getByRole('link', { name: `Sheet of ${largeState}` }).click();
  const follows = await page
    .getByLabel('With the contacts of heads')
    .first()
    .evaluate((box: HTMLInputElement) => {
      box.click();
      return box.checked;
    });
  expect(follows, 'a check box that is part of the address shows at once what was pressed').toBe(true);
  await expect(page.getByRole('link', { name: '9100000051' })).toBeVisible();
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
