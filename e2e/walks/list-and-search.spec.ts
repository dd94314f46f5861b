/** An officer at the list: its figures, search, filters, order, columns and pages, one centre, and the list as a file. */
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { signUpByApi } from '../fixtures/accounts.ts';
import { addIdleDrafts, dayMs } from '../fixtures/idle-drafts.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { submitChecklist } from '../fixtures/submissions.ts';
import { expect, look, settled, test } from '../fixtures/walk.ts';

test.use({ portalName: 'list' });

const search = (page: Page) => page.getByPlaceholder('Search by code, name or person…');
const table = (page: Page) => page.getByRole('table', { name: 'Exam centres' });
const names = (page: Page) => table(page).locator('tbody a[href^="/"]');
const row = (page: Page, { email }: TestCentre) => page.getByRole('row').filter({ hasText: email });
const figure = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Counts' }).getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openFilters = async (page: Page) => button(page, 'Filters').click();
const choose = async (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });

test('an officer finds centres in the list', async ({ page, portal, officer }) => {
  const take = () => portal.takeCentre();
  const [submitted, registered, idle, recent] = [take(), take(), take(), take()];
  const id = await submitChecklist(portal, submitted);
  await signUpByApi(portal, registered);
  await addIdleDrafts(portal, [idle.code], 4 * dayMs);
  await addIdleDrafts(portal, [recent.code], 0);
  await portal.runSql(
    `update centres set centre_state = 'Sikkim', centre_city = 'Gangtok'
      where centre_code in ('${[submitted, registered, idle, recent].map(({ code }) => code).join("', '")}')`,
  );

  await test.step('the figures lead to what they count', async () => {
    await officer.enters('/admin/exam-centres');
    for (const [name, count] of [
      ['Centres', 200],
      ['Submitted', 1],
      ['Pending', 199],
    ] as const)
      await expect(figure(page, name)).toHaveText(`${name}${count}`);
    await expect(figure(page, 'Centres')).toHaveAttribute('aria-current', 'true');
    await expect(names(page)).toHaveCount(20);
    await look(page, 'the list of centres');
    await figure(page, 'Submitted').click();
    await expect(names(page)).toHaveText([submitted.name]);
    await expect(figure(page, 'Submitted')).toHaveAttribute('aria-current', 'true');
    await openFilters(page);
    await choose(page, 'Progress', 'Registered');
    await expect(page.getByRole('cell', { name: 'No centre matches all of this' })).toBeVisible();
    await page.keyboard.press('Escape');
    await figure(page, 'Pending').click();
    await openFilters(page);
    await choose(page, 'Progress', 'Registered');
    await expect(names(page)).toHaveText([registered.name]);
    await expect(row(page, registered)).toContainText(/Pending Registered$/);
    await choose(page, 'Progress', 'Any progress');
    await choose(page, 'Draft idle for', '3 days or more');
    await expect(names(page)).toHaveText([idle.name]);
    await page.goBack();
    await expect(names(page)).toHaveCount(20);
  });

  await test.step('filters narrow the figures too, stay in the address, and are removed one by one', async () => {
    await page.goto('/admin/exam-centres');
    await openFilters(page);
    await choose(page, 'State', 'Sikkim');
    await expect(page.getByText('In Sikkim', { exact: true })).toBeAttached();
    await expect(figure(page, 'Centres')).toHaveText('Centres4');
    await expect(page.getByText('1–4 of 4', { exact: true })).toBeVisible();
    await choose(page, 'Progress', 'Draft started');
    await expect(names(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\?state=Sikkim&progress=draft$/);
    await look(page, 'the filters of the list');
    await page.reload();
    await expect(names(page)).toHaveCount(2);
    await button(page, 'Remove the filter Progress: Draft started').click();
    await expect(names(page)).toHaveCount(4);
    await search(page).fill('nowhere');
    await expect(table(page)).toContainText(
      'No centre matches all of this: Search: "nowhere"; State: Sikkim.',
    );
    await look(page, 'an empty list of centres');
    await table(page).getByRole('button', { name: 'Clear filters' }).click();
    await table(page).getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(/exam-centres$/);
    await expect(names(page)).toHaveCount(20);
  });

  await test.step('pages, by buttons, by number and by key', async () => {
    await button(page, 'Next').click();
    await expect(page.getByText('21–40 of 200', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'List' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Go to page' }).fill('999');
    await page.keyboard.press('Enter');
    await expect(page.getByText('181–200 of 200', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/page=10$/);
    await settled(page);
    await button(page, 'First page').click();
    await expect(page.getByText('1–20 of 200', { exact: true })).toBeVisible();
    await settled(page);
    await page.keyboard.press('n');
    await expect(page.getByText('21–40 of 200', { exact: true })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys for this list' })).toContainText('Open the row');
    await look(page, 'the keys of the list');
    await page.keyboard.press('Escape');
  });

  await test.step('another order, and other columns', async () => {
    const head = table(page).getByRole('columnheader', { name: 'Phone' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=phone&order=desc/);
    await button(page, 'Columns').click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByLabel('Email', { exact: true }).uncheck();
    await dialog.getByLabel('Submitted (IST)', { exact: true }).check();
    const earlier = dialog.getByRole('button', { name: 'Move Submitted (IST) to the left' });
    await earlier.click();
    await expect(earlier).toBeFocused();
    await look(page, 'the columns of the list');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(table(page).getByRole('columnheader', { name: 'Email' })).toHaveCount(0);
    await expect(table(page).getByRole('columnheader').last()).toContainText('Status');
    await expect(table(page).getByRole('columnheader', { name: 'Submitted (IST)' })).toBeVisible();
    await button(page, 'Columns').click();
    await dialog.getByRole('button', { name: 'Default columns' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(table(page).getByRole('columnheader', { name: 'Email' })).toBeVisible();
  });

  await test.step('the list as a file has what is searched for, also right after typing', async () => {
    await page.goto('/admin/exam-centres?state=Sikkim');
    await expect(names(page)).toHaveCount(4);
    await search(page).fill(`+91 ${idle.mobile.slice(0, 5)}-${idle.mobile.slice(5)}`);
    const file = await officer.downloads(button(page, 'Download Filtered'));
    expect(file.name).toMatch(/\.csv$/);
    const { data } = Papa.parse<Record<string, string>>(file.bytes.toString('utf8').replace('\ufeff', ''), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data.map(({ centre_code }) => centre_code)).toEqual([idle.code]);
    expect(data[0]).toMatchObject({ centre_name: idle.name, centre_state: 'Sikkim', email: idle.email });
    await expect(names(page)).toHaveText([idle.name]);
  });

  await test.step('one centre, its neighbours in the list, and back', async () => {
    await page.goto('/admin/exam-centres?state=Sikkim');
    await expect(names(page)).toHaveCount(4);
    await search(page).press('ArrowDown');
    await expect(names(page).first()).toBeFocused();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(`${submitted.name} (${submitted.code})`);
    await expect(page.getByText('1 of 4', { exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Checklist of the centre' })).toContainText(
      'Aberdeen Bazaar',
    );
    await expect(page.getByText(/^Submitted on .*\. Reference /)).toBeVisible();
    await settled(page);
    await page.keyboard.press('j');
    await expect(heading).toHaveText(`${registered.name} (${registered.code})`);
    await expect(
      page.getByText('This centre is registered but has not started its checklist.'),
    ).toBeVisible();
    await page.goto(`/admin/exam-centres/${id}`);
    await expect(page.getByRole('region', { name: 'Photos & Coordinates' }).getByRole('img')).toHaveCount(2);
    await look(page, 'a submitted centre');
    await button(page, 'Back to list').click();
    await expect(page).toHaveURL(/\/admin\/exam-centres/);
  });
});
