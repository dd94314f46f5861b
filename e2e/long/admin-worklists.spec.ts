/** An officer's work lists: a city of a state, filters in the address, and what an empty list says. English at SQLite, Hindi at PostgreSQL. */
import type { Page } from '@playwright/test';
import { checkFocus, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { adminPassword } from '../fixtures/portal.ts';
import { adminWords, language } from '../fixtures/words.ts';

test.use({ portalName: 'worklists' });

const { columns, dashboard, list, login, table: tableTexts, workLists } = adminWords;

/** In Namchi; in Sikkim is another one, in another city. */
let centre: TestCentre;
test.beforeAll(async ({ portal }) => {
  centre = portal.takeCentre();
  for (const [{ code }, city] of [
    [centre, 'Namchi'],
    [portal.takeCentre(), 'Gangtok'],
  ] as const)
    await portal.runSql(
      `update centres set centre_state = 'Sikkim', centre_city = '${city}' where centre_code = '${code}'`,
    );
});

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/exam-centres${query}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
}

test.beforeEach(async ({ page, officer }) => {
  await officer.logsIn();
  await page.evaluate((code) => localStorage.setItem('language', code), language);
});

const figure = (page: Page, label: string) =>
  page
    .getByRole('list', { name: dashboard.counts })
    .getByRole('link', { name: new RegExp(`^${label}\\s*\\d`) });
const openFilters = (page: Page) =>
  page.getByRole('button', { name: workLists.filters, exact: true }).click();
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });

test('a city narrows a state in an order, and the login keeps the address', async ({ page, portal }) => {
  await openList(page, '?state=Sikkim');
  await openFilters(page);
  await choose(page, workLists.filterLabels.city, 'Namchi');
  await choose(page, tableTexts.sortBy, tableTexts.sortOptions.desc(workLists.sorts.updated_at));
  await expect(page.getByText(list.range('1', '1', '1'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?state=Sikkim&city=Namchi&sort=updated_at&order=desc$/);
  await expect(page.getByText(workLists.within('Namchi, Sikkim'), { exact: true })).toBeAttached();
  const address = page.url();
  await portal.endSessions();
  await page.goto(address);
  await page.waitForURL('**/admin/login');
  await page.locator('input[autocomplete=username]').fill('admin');
  await page.locator('input[type=password]').fill(adminPassword);
  await page.getByRole('button', { name: login.submit, exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('row').filter({ hasText: centre.email })).toBeVisible();

  // The city is cleared with its state.
  await openFilters(page);
  await choose(page, workLists.filterLabels.state, 'Andaman and Nicobar Islands');
  await expect(page).toHaveURL(/\?state=Andaman\+and\+Nicobar\+Islands&sort=updated_at&order=desc$/);
});

test('on a phone an empty list says what was asked for, filters are chips, and figures are links', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page, '?search=nowhere&state=Sikkim&progress=registered');
  const empty = page.getByRole('table').getByRole('cell');
  const registered = workLists.named(workLists.filterLabels.progress, workLists.progresses.registered);
  for (const word of [
    dashboard.noneFound,
    workLists.named(workLists.filterLabels.search, workLists.quoted('nowhere')),
    workLists.named(workLists.filterLabels.state, 'Sikkim'),
    registered,
  ])
    await expect(empty).toContainText(word);
  await checkHorizontalScroll(page, 'empty list');
  await page.getByRole('button', { name: workLists.remove(registered) }).click();
  await expect(page).toHaveURL(/\?search=nowhere&state=Sikkim$/);
  await checkFocus(page, 'removing a filter');
  await empty.getByRole('button', { name: workLists.clearFilters }).click();
  await expect(empty.getByRole('button', { name: workLists.clearFilters })).toHaveCount(0);
  await empty.getByRole('button', { name: workLists.clearSearch }).click();
  await expect(page).toHaveURL(/exam-centres$/);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await checkFocus(page, 'clearing the search');

  await openFilters(page);
  await choose(page, tableTexts.sortBy, tableTexts.sortOptions.asc(columns.phone));
  await expect(page).toHaveURL(/\?sort=phone$/);
  await page.getByPlaceholder(dashboard.searchPlaceholder).fill(centre.mobile);
  await expect(page.getByRole('table').locator('a[id^=centre-]')).toHaveCount(1);
  // A figure links to the list that it counts, without the search, in the same order.
  await figure(page, dashboard.pending).click();
  await expect(page).toHaveURL(/\?status=Pending&sort=phone$/);
  await expect(page.locator('[aria-current=true]')).toHaveCount(1);
  const before = await figure(page, dashboard.centres).innerText();
  const added = { code: 'ADDED1', mobile: '9199999901', email: 'added1@example.org' };
  await portal.importCentres([{ ...portal.takeCentre(), ...added }]);
  await page.getByRole('button', { name: dashboard.refresh }).click();
  await expect(figure(page, dashboard.centres)).not.toHaveText(before);
});
