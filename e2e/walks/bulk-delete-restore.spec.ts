/** An officer changes many centres at once and takes it back, deletes some and all, restores them, and confirms the password meanwhile. */
import type { Page } from '@playwright/test';
import { listCentres } from '#contract/centres/endpoints.ts';
import { unwrap } from '../fixtures/accounts.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { addIdleDrafts } from '../fixtures/idle-drafts.ts';
import { dayFromNow } from '../fixtures/last-week.ts';
import { adminPassword } from '../fixtures/portal.ts';
import { expect, look, test } from '../fixtures/walk.ts';

test.use({ portalName: 'bulk', settings: { CLOSES_ON: dayFromNow(6) } });

const centres: readonly TestCentre[] = Array.from({ length: 24 }, (_, index) => ({
  code: `BULK${String(index + 1).padStart(2, '0')}`,
  name: `Bulk School ${index + 1}`,
  city: 'Panaji',
  state: 'Goa',
  person: `Head ${index + 1}`,
  mobile: `91000001${String(index + 10)}`,
  email: `bulk${index + 1}@example.org`,
}));

const bar = (page: Page) => page.getByRole('region', { name: 'Selected centres' });
const lastAct = (page: Page) => page.getByRole('region', { name: 'Last action' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: `Select BULK${String(number).padStart(2, '0')}`, exact: true });
const search = (page: Page) => page.getByPlaceholder('Search by code, name or person…');

test('an officer changes, deletes and restores many centres', async ({ page, portal, officer }) => {
  await portal.importCentres(centres);
  await addIdleDrafts(portal, ['BULK01'], 0);
  const countExtended = async (): Promise<number> => {
    const query = { search: 'BULK', extended: 'yes' } as const;
    const found = unwrap(await portal.call(listCentres, { query }, await officer.token()));
    return Array.isArray(found) ? found.length : 0;
  };
  const dialog = page.getByRole('dialog');
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = confirmation.getByLabel('Your password', { exact: true });

  await test.step('centres are selected by mouse, with Shift, and by key, over two pages', async () => {
    await officer.enters('/admin/exam-centres?search=BULK');
    await expect(page.getByRole('row')).toHaveCount(21);
    await box(page, 2).click();
    await box(page, 4).click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('3 selected');
    await page.getByRole('link', { name: 'Bulk School 10', exact: true }).focus();
    await page.keyboard.press('x');
    await expect(box(page, 10)).toBeChecked();
    await page.keyboard.press('n');
    await box(page, 22).click();
    await expect(bar(page).getByRole('button', { name: 'Remind 5 centres…' })).toBeInViewport({ ratio: 1 });
    await look(page, 'selected centres');
  });

  await test.step('their last day is extended after a preview, and taken back by Ctrl+Z', async () => {
    await button(page, 'Extend last day…').click();
    await dialog.getByLabel('New last day').fill('2099-12-31');
    await expect(dialog).toContainText('5 centres will be changed.');
    await expect(dialog).toContainText('E-mails that were sent cannot be taken back.');
    await look(page, 'the preview of another last day');
    await dialog.getByRole('button', { name: 'Extend' }).click();
    await expect(lastAct(page)).toContainText('Last day of 5 centre(s) extended to');
    await expect(bar(page)).toHaveCount(0);
    expect(await countExtended()).toBe(5);
    await page.keyboard.press('Control+z');
    await expect(lastAct(page)).toContainText('Taken back: 5 centre(s).');
    expect(await countExtended()).toBe(0);
    await look(page, 'an act on many centres that is taken back');
  });

  await test.step('all of a list are selected at once, and marked', async () => {
    await page.goto('/admin/exam-centres?search=BULK');
    await box(page, 1).click();
    await button(page, 'Select all 24 of the list').click();
    await expect(bar(page)).toContainText('All 24 of the list selected');
    await button(page, 'Mark as missing…').click();
    await dialog.getByRole('button', { name: 'Mark', exact: true }).click();
    await expect(lastAct(page)).toContainText('24 centre(s) marked as missing from the new list.');
    await page.goto('/admin/exam-centres?missing=yes');
    await expect(page.getByText('1–20 of 24', { exact: true })).toBeVisible();
    await box(page, 1).click();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(box(page, 1)).not.toBeChecked();
  });

  await test.step('some are deleted: the password is asked for, and the act goes on', async () => {
    await box(page, 1).click();
    await box(page, 3).click({ modifiers: ['Shift'] });
    await button(page, 'Delete…').click();
    await expect(dialog).toContainText('3 centres will be changed.');
    await expect(dialog).toContainText('1 of them have a draft.');
    await look(page, 'the preview of a deletion');
    await portal.ageLogins(16);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(password).toBeFocused();
    await password.fill('wrong');
    await password.press('Enter');
    await expect(confirmation.getByRole('alert')).toContainText('This is not your password.');
    await look(page, 'the confirmation with a wrong password');
    await password.fill(adminPassword);
    await password.press('Enter');
    await expect(lastAct(page)).toContainText('3 centre(s) deleted.');
    await expect(page.getByText('1–20 of 21', { exact: true })).toBeVisible();
  });

  await test.step('they are restored one by one and together', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Deleted centres' }).click();
    const row = (code: string) => page.getByRole('row').filter({ hasText: code });
    await expect(row('BULK01').getByRole('cell', { name: 'Draft', exact: true })).toBeVisible();
    await page.reload();
    await expect(row('BULK01')).toBeVisible();
    await expect(button(page, 'Restore these 3 centres')).toBeVisible();
    await look(page, 'the deleted centres');
    await button(page, 'Restore BULK02 Bulk School 2').click();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('1 centre(s) restored.')).toBeVisible();
    await expect(row('BULK02')).toHaveCount(0);
    await button(page, 'Restore these 2 centres').click();
    await look(page, 'the question before centres are restored');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('2 centre(s) restored.')).toBeVisible();
    await expect(page.getByText('No centre of the present edition is deleted.')).toBeVisible();
  });

  await test.step('all are deleted with their number typed, which a colleague changes meanwhile', async () => {
    await page.goto('/admin/config');
    await button(page, 'Delete All Centres').click();
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
    await expect(dialog.getByRole('status')).toHaveText('224 centres, 0 submitted checklists, 1 draft');
    await expect(remove).toBeDisabled();
    await dialog.getByLabel('Type the number of centres to confirm').fill('7');
    await expect(remove).toBeDisabled();
    await officer.typesCount();
    await look(page, 'the question before all centres are deleted');
    await portal.runSql(
      `update centres set archived_at = '2026-01-01T00:00:00.000Z' where centre_code = 'BULK24'`,
    );
    await remove.click();
    await expect(dialog.getByText('The figures have changed in the meantime.')).toBeVisible();
    await expect(dialog.getByRole('status')).toContainText('223 centres');
    await officer.typesCount();
    await portal.ageLogins(16);
    await remove.click();
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Bulk delete failed')).toBeVisible();
    await button(page, 'Delete All Centres').click();
    await expect(dialog.getByRole('status')).toContainText('223 centres');
    await officer.typesCount();
    await remove.click();
    await password.fill(adminPassword);
    await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('223 centre(s) deleted')).toBeVisible();
    await expect(page.getByText('No Exam Centre Available')).toBeVisible();
    await look(page, 'an empty master list');
  });

  await test.step('and restored', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Deleted centres' }).click();
    await button(page, 'Restore these 223 centres').click();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('223 centre(s) restored.')).toBeVisible();
    await page.goto('/admin/config');
    await search(page).fill('BULK23');
    await expect(page.getByRole('table', { name: 'Master list of centres' })).toContainText('Bulk School 23');
  });
});
