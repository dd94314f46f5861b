/** A list with foreign headings: imported, known the next time, and taken back. */
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { csvFile, expect, logInAdmin, test } from '../fixtures/admin.ts';

test.use({ portalName: 'headings' });

// Many steps of one story.
test.setTimeout(120_000);

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
