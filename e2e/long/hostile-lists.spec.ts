/** List files that are hostile or very large: they are read or refused, reading can be cancelled, and ends within its time. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { csvFile, expect, logInAdmin, test } from '../fixtures/admin.ts';
import { toCsv } from '../fixtures/centres.ts';
import { workbookOfXml } from '../fixtures/workbook-of-xml.ts';

test.use({ portalName: 'import' });

const input = (page: Page) => page.getByLabel('CSV file or Excel workbook');
const panelOf = (page: Page) => page.getByRole('region', { name: 'Bulk Upload (CSV)' });

test.beforeEach(async ({ page }) => {
  await logInAdmin(page);
  await page.goto('/admin/config');
});

test('a hostile workbook is refused with a sentence, and the longest list is read', async ({ page }) => {
  await input(page).setInputFiles(workbookOfXml(`<row><c ${'a'.repeat(300_000)}r><v>1</v></c></row>`));
  await expect(panelOf(page)).toContainText('none of its sheets is a list of centres');
  const address = 'a building with a long name '.repeat(4);
  const lines = Array.from({ length: 50_000 }, (_, index) =>
    [`L${index}`, `School ${index}, ${address}`, '282001', 'Asha', '9000000001', 'a@example.com'].join(','),
  );
  const header = 'centre_code,centre_name,centre_pincode,official_person,phone,email';
  // The page itself would decode bytes that are sent to it.
  const file = test.info().outputPath('large.csv');
  await writeFile(file, [header, ...lines].join('\n'));
  await input(page).setInputFiles(file);
  await expect(panelOf(page)).toContainText('Import preview: large.csv', { timeout: 60_000 });
});

test('reading a file can be cancelled, and ends within its time', async ({ page, portal }) => {
  // It unpacks to 250 MB of tags, which takes longer than the test.
  const endless = workbookOfXml('<x>'.repeat(83_000_000));
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Master list of centres' })).toBeVisible();
  await input(page).setInputFiles(endless);
  await expect(panelOf(page)).toContainText('Reading the file');
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(panelOf(page)).toBeHidden();

  await input(page).setInputFiles(endless);
  await expect(panelOf(page)).toContainText('Reading the file');
  await page.clock.fastForward('00:31');
  await expect(panelOf(page)).toContainText('hostile.xlsx: The file could not be read within 30 seconds.');
  await expect(panelOf(page)).toContainText('choose Save As and then CSV UTF-8');

  await input(page).setInputFiles(csvFile('list.csv', toCsv([portal.takeCentre()])));
  await expect(panelOf(page)).toContainText('Import preview: list.csv');
});
