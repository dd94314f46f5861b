/** An officer in the last week: extended centres, the board on paper and on a phone in Hindi, and the sheet of a state on one page. */
import { checkHorizontalScroll, checkScreen } from '../fixtures/accessibility.ts';
import { dayFromNow, largeState, test } from '../fixtures/last-week.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { expect } from '../fixtures/test.ts';

test('the last week: extended centres, and states in their order', async ({ page, officer }) => {
  await officer.logsIn();
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
});

test('each printed page of the board has its head, and it fits a phone in Hindi', async ({
  page,
  officer,
}) => {
  await officer.logsIn();
  await page.goto('/admin/board?open=*');
  await expect(page.getByRole('rowheader', { name: 'Port Blair' })).toBeVisible();
  const pages = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages.length).toBeGreaterThan(1);
  for (const printed of pages.slice(0, -1)) {
    expect(printed).toContain('State or city');
    expect(printed).toContain('As of');
  }
  await officer.takesPhoneInHindi();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'प्रगति' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Port Blair' })).toBeVisible();
  await checkScreen(page, 'board in Hindi');
});

test('the sheet of a state prints on one page', async ({ page, officer }) => {
  await officer.logsIn();
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
