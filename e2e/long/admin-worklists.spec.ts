/**
 * An officer's work lists: figures that lead to them, also within a state, filters in the address, and what an empty
 * list says. English at SQLite, Hindi at PostgreSQL.
 */
import type { Page } from '@playwright/test';
import { checkAxe, checkFocus, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { addIdleDrafts, dayMs } from '../fixtures/idle-drafts.ts';
import { adminPassword, type Portal } from '../fixtures/portal.ts';
import { adminWords, language } from '../fixtures/words.ts';

test.use({ portalName: 'worklists' });

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const { columns, dashboard, list, login, table: tableTexts, workLists } = adminWords;

/** In Sikkim: a draft of today, one of five days ago in another city, and a centre without anything. */
async function seed(portal: Portal) {
  const [draft, idle, silent] = [portal.takeCentre(), portal.takeCentre(), portal.takeCentre()];
  for (const [{ code }, city] of [
    [draft, 'Gangtok'],
    [idle, 'Namchi'],
    [silent, 'Gangtok'],
  ] as const)
    await portal.runSql(
      `update centres set centre_state = 'Sikkim', centre_city = '${city}' where centre_code = '${code}'`,
    );
  await addIdleDrafts(portal, [draft.code], 0);
  await addIdleDrafts(portal, [idle.code], 5 * dayMs);
  return { idle, silent };
}

let centres: Awaited<ReturnType<typeof seed>>;
test.beforeAll(async ({ portal }) => {
  centres = await seed(portal);
});

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/exam-centres${query}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
}

test.beforeEach(async ({ page }) => {
  await logInAdmin(page);
  await page.evaluate((code) => localStorage.setItem('language', code), language);
});

const figure = (page: Page, label: string) =>
  page
    .getByRole('list', { name: dashboard.counts })
    .getByRole('link', { name: new RegExp(`^${label}\\s*\\d`) });
const row = (page: Page, { email }: TestCentre) => page.getByRole('row').filter({ hasText: email });
const total = (page: Page, count: number) =>
  page.getByText(count === 0 ? dashboard.noneFound : list.range('1', String(count), String(count)), {
    exact: true,
  });
const openFilters = (page: Page) =>
  page.getByRole('button', { name: workLists.filters, exact: true }).click();
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });

test('figures lead to work lists, also within a state; the login keeps them', async ({ page, portal }) => {
  await openList(page);
  await openFilters(page);
  await choose(page, workLists.state, 'Sikkim');
  await expect(page.getByText(workLists.within('Sikkim'), { exact: true })).toBeAttached();
  await page.keyboard.press('Escape');
  const expected = [
    [dashboard.centres, 3],
    [dashboard.pending, 3],
  ] as const;
  for (const [label, count] of expected) {
    await expect(figure(page, label)).toHaveText(`${label}${count}`);
    await figure(page, label).click();
    await expect(figure(page, label)).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('[aria-current=true]')).toHaveCount(1);
    await expect(total(page, count)).toBeVisible();
  }

  // The days of an idle draft, the order, and the city, which is cleared with its state.
  await openList(page, '?state=Sikkim&idleDays=3');
  await openFilters(page);
  await choose(page, workLists.idleDays, workLists.days('7'));
  await expect(total(page, 0)).toBeVisible();
  await choose(page, workLists.idleDays, workLists.anyTime);
  await choose(page, workLists.city, 'Namchi');
  await choose(page, tableTexts.sortBy, tableTexts.sortOptions.desc(workLists.sorts.updated_at));
  await expect(total(page, 1)).toBeVisible();
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
  await expect(row(page, centres.idle)).toBeVisible();

  await openFilters(page);
  await choose(page, workLists.state, 'Andaman and Nicobar Islands');
  await expect(page).toHaveURL(/\?state=Andaman\+and\+Nicobar\+Islands&sort=updated_at&order=desc$/);
});

test('an empty list says what was asked for and clears it; on a phone filters are chips', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openList(page, '?search=nowhere&state=Sikkim&progress=registered&page=x&status=Done');
  const empty = page.getByRole('table').getByRole('cell');
  await expect(empty).toContainText(dashboard.noneFound);
  const words = [
    workLists.named(workLists.searched, workLists.quoted('nowhere')),
    workLists.named(workLists.state, 'Sikkim'),
    workLists.named(workLists.progress, workLists.progresses.registered),
  ];
  for (const word of words) await expect(empty).toContainText(word);
  await checkAxe(page, 'empty list');
  await checkHorizontalScroll(page, 'empty list');

  await page.getByRole('button', { name: workLists.remove(words[2] ?? '') }).click();
  await expect(page).toHaveURL(/\?search=nowhere&state=Sikkim$/);
  await checkFocus(page, 'removing a filter');
  await empty.getByRole('button', { name: workLists.clearFilters }).click();
  await expect(page).toHaveURL(/\?search=nowhere$/);
  await expect(empty.getByRole('button', { name: workLists.clearFilters })).toHaveCount(0);
  await empty.getByRole('button', { name: workLists.clearSearch }).click();
  await expect(page).toHaveURL(/exam-centres$/);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await checkFocus(page, 'clearing the search');

  await openFilters(page);
  await checkAxe(page, 'open filters');
  await checkHorizontalScroll(page, 'open filters');
  await choose(page, tableTexts.sortBy, tableTexts.sortOptions.asc(columns.phone));
  await expect(page).toHaveURL(/\?sort=phone$/);
  const phone = centres.silent.mobile;
  await page.getByPlaceholder(dashboard.searchPlaceholder).fill(`+91 ${phone.slice(0, 5)}-${phone.slice(5)}`);
  await expect(page.getByRole('table').locator('a[id^=centre-]')).toHaveCount(1);
  await expect(row(page, centres.silent)).toBeVisible();
  // A figure links to the list that it counts, without the search, in the same order.
  await figure(page, dashboard.pending).click();
  await expect(page).toHaveURL(/\?status=Pending&sort=phone$/);
  const before = await figure(page, dashboard.centres).innerText();
  const added = { code: 'ADDED1', mobile: '9199999901', email: 'added1@example.org' };
  await portal.importCentres([{ ...portal.takeCentre(), ...added }]);
  await page.getByRole('button', { name: dashboard.refresh }).click();
  await expect(figure(page, dashboard.centres)).not.toHaveText(before);
});
