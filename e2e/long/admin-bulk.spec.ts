/** Many centres at once: assigned to a colleague; a list with foreign headings, taken back. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { createAdmin } from '#contract/admins/endpoints.ts';
import { password, unwrap } from '../fixtures/accounts.ts';
import { csvFile, expect, logInAdmin, test } from '../fixtures/admin.ts';
import { adminPassword } from '../fixtures/portal.ts';
import type { TestCentre } from '../fixtures/centres.ts';

test.use({ portalName: 'bulk' });

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
const undoBar = (page: Page) => page.getByRole('region', { name: 'Last action' });
const box = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: `Select BULK${String(number).padStart(2, '0')}`, exact: true });

test.beforeAll(async ({ portal }) => {
  await portal.importCentres(centres);
});

// Many steps of one story.
test.setTimeout(120_000);

test('centres are assigned to a colleague, who finds them and gives one back', async ({ page, portal }) => {
  const { token } = unwrap(
    await portal.call(adminLogin, { body: { username: 'admin', password: adminPassword } }),
  );
  const colleague = { username: 'asha', name: 'Colleague asha', password, states: ['Goa'] };
  unwrap(await portal.call(createAdmin, { body: colleague }, token));
  await logInAdmin(page);
  await page.goto('/admin/exam-centres?search=BULK');
  await box(page, 1).click();
  await box(page, 3).click({ modifiers: ['Shift'] });
  await bar(page).getByRole('button', { name: 'Assign…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Administrator').selectOption('Colleague asha');
  await expect(dialog).toContainText('3 centres will be changed.');
  await checkAxe(page, 'assign dialog');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(undoBar(page)).toContainText('3 centre(s) assigned to Colleague asha.');
  await page.keyboard.press('Control+z');
  await expect(undoBar(page)).toContainText('Taken back: 3 centre(s).');
  await box(page, 1).click();
  await bar(page).getByRole('button', { name: 'Assign…' }).click();
  await dialog.getByLabel('Administrator').selectOption('Colleague asha');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(undoBar(page)).toContainText('1 centre(s) assigned to Colleague asha.');

  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  await logInAdmin(page, 'asha', password);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Assigned to').selectOption('Me (Colleague asha)');
  const row = page.getByRole('row').filter({ hasText: 'BULK01' });
  await expect(row).toContainText('Colleague asha');
  await expect(page.getByRole('row')).toHaveCount(2);
  await checkHorizontalScroll(page, 'assigned centres');
  await row.getByRole('link', { name: 'Bulk School 1', exact: true }).click();
  await expect(page.getByText('Assigned to you.')).toBeVisible();
  await page.getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByText('Assigned to nobody.')).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByText('Assigned to you.')).toBeVisible();
  // Limited to a state, she takes her own act back.
  await page.goto('/admin/exam-centres?search=BULK');
  await box(page, 5).click();
  await bar(page).getByRole('button', { name: 'Assign…' }).click();
  await dialog.getByLabel('Administrator').selectOption('Me (Colleague asha)');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(undoBar(page)).toContainText('1 centre(s) assigned to Me (Colleague asha).');
  await page.keyboard.press('Control+z');
  await expect(undoBar(page)).toContainText('Taken back: 1 centre(s).');
});

const foreign = (name: string) =>
  csvFile(
    'agency.csv',
    [
      'Sl. No.,Centre No.,Name of Institution,District,State,Pin,Superintendent,Mobile No,Mail',
      `1,FOREIGN1,${name},Panaji,Goa,403001,A. Naik,9100000901,naik@example.org`,
      `2,FOREIGN1,${name},Panaji,Goa,403001,A. Naik,9100000901,naik@example.org`,
      '3,FOREIGN2,Second School,Panaji,Goa,403001,B. Desai,9100000902,desai@example.org',
    ].join('\r\n'),
  );

test('a list with foreign headings is imported, known the next time, and taken back', async ({ page }) => {
  await logInAdmin(page);
  await page.goto('/admin/config');
  const input = page.getByLabel('CSV file or Excel workbook');
  const panel = page.getByRole('region', { name: 'Bulk Upload (CSV)' });
  await input.setInputFiles(foreign('First School'));
  await expect(panel.getByLabel('Phone *')).toHaveValue('7');
  await expect(panel.getByLabel('Official person *')).toHaveValue('6');
  await panel.getByLabel('City', { exact: true }).selectOption('Not in the file');
  await panel.getByLabel('City', { exact: true }).selectOption('District');
  await checkAxe(page, 'headings');
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(panel).toContainText('Phone: “Mobile No”');
  await expect(panel).toContainText('1 row is equal to an earlier one in every column.');
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(panel).toContainText('2 centre(s) imported successfully');
  await expect(panel).toContainText('New: 2');

  await input.setInputFiles(foreign('Renamed School'));
  await expect(panel).toContainText('Phone: “Mobile No”');
  await expect(panel.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();

  await page.getByPlaceholder('Search by code, name or person…').fill('FOREIGN1');
  await page.getByRole('button', { name: 'Edit First School', exact: true }).click();
  await page.getByLabel('City', { exact: true }).fill('Margao');
  await page.getByRole('button', { name: 'Update Centre' }).click();
  await expect(page.getByText('Centre updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Take back…' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 centre(s) become what they were before.');
  await expect(dialog).toContainText('FOREIGN1: changed later');
  await checkAxe(page, 'take back');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back: 1 centre(s).')).toBeVisible();
  await page.getByPlaceholder('Search by code, name or person…').fill('FOREIGN');
  await expect(page.getByText('Margao')).toBeVisible();
  await expect(page.getByText('FOREIGN2')).toHaveCount(0);
  // What stays as it is can be looked at again.
  await page.getByRole('button', { name: 'Take back the rest…' }).first().click();
  await expect(dialog).toContainText('Nothing can be taken back any more.');
  await expect(dialog).toContainText('FOREIGN1: changed later');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await checkHorizontalScroll(page, 'configuration');
});
