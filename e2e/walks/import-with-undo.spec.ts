/** An officer keeps the master list: imports a file, leaves out its refused rows, takes the import back; adds, edits and deletes one centre. */
import type { Page } from '@playwright/test';
import { centreColumns } from '#contract/centre-columns.ts';
import { csvFile } from '../fixtures/centres.ts';
import { toCsv } from '../fixtures/centres.ts';
import { expect, look, settled, test } from '../fixtures/walk.ts';

test.use({ portalName: 'own-list' });

const panel = (page: Page) => page.getByRole('region', { name: 'Bulk Upload (CSV)' });
const file = (page: Page) => page.getByLabel('CSV file or Excel workbook');
const list = (page: Page) => page.getByRole('table', { name: 'Master list of centres' });
const search = (page: Page) => page.getByPlaceholder('Search by code, name or person…');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('an officer imports a list and takes it back', async ({ page, portal, officer }) => {
  const [moved, other] = [portal.takeCentre(), portal.takeCentre()];

  await test.step('the master list, and files that are no list', async () => {
    await officer.enters('/admin/config');
    await expect(list(page).getByRole('row')).toHaveCount(11);
    await look(page, 'the master list');
    const sample = await officer.downloads(button(page, 'Download Sample CSV'));
    expect(sample.bytes.toString('utf8').split('\r\n')[0]).toBe(`\ufeff${centreColumns.join(',')}`);
    const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.alloc(3000, 7)]);
    await file(page).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: photo });
    await expect(panel(page)).toContainText('This is a photo');
    await file(page).setInputFiles(csvFile('list.csv', 'centre_code,centre_name\n1,School'));
    await expect(panel(page)).toContainText('Missing columns: ');
    await look(page, 'a file that is no list');
  });

  await test.step('what a file changes, and which of its rows are refused', async () => {
    const rows = [
      'NEW1,First School,,Shillong,MEGHALAYA,793001,A. Lyngdoh,9811111111,a@example.org',
      'NEW2,Second School,,Shillong,Meghalaya,793001,B. Lyngdoh,98111,b@example.org',
      toCsv([{ ...moved, mobile: '9811100001', email: 'moved@example.org' }]).split('\r\n')[1] ?? '',
      toCsv([{ ...other, code: 'CLASH', email: 'clash@example.org' }]).split('\r\n')[1] ?? '',
    ];
    const text = [centreColumns.join(','), ...rows].join('\r\n');
    await file(page).setInputFiles(csvFile('list.csv', text));
    await expect(panel(page)).toContainText('Import preview: list.csv');
    await expect(panel(page).getByRole('definition')).toHaveText(['1', '1', '0', '2']);
    const contacts = panel(page).getByRole('table', { name: 'Contacts changed' });
    await expect(contacts.getByRole('row').nth(1)).toContainText(`${moved.code} ${moved.name}`);
    await expect(contacts).toContainText('9811100001');
    const refused = panel(page).getByRole('table', { name: 'Refused rows' });
    await expect(refused.getByRole('rowheader')).toHaveText(['3', '5']);
    await expect(refused).toContainText('Phone: Enter a valid 10‑digit mobile number');
    await expect(refused).toContainText(`In the master list: ${other.code} ${other.name}, ${other.email}`);
    await look(page, 'the preview of an import');
    const again = await officer.downloads(button(page, 'Download refused rows'));
    const lines = again.bytes.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('NEW2');
    expect(lines[2]).toContain('CLASH');
    await expect(button(page, 'Import')).toHaveCount(0);
    await expect(panel(page)).toContainText('1 row says MEGHALAYA: it is kept as Meghalaya.');
  });

  await test.step('one e-mail for a phone is offered, as the form offers it', async () => {
    await button(page, `Use ${other.email}`).click();
    await expect(panel(page).getByRole('definition')).toHaveText(['2', '1', '0', '1']);
    await expect(panel(page).getByRole('table', { name: 'Refused rows' }).getByRole('rowheader')).toHaveText([
      '3',
    ]);
  });

  await test.step('the import', async () => {
    await button(page, 'Import without the refused rows').dblclick();
    await expect(panel(page)).toContainText('3 centre(s) imported successfully');
    await expect(panel(page)).toContainText('Of these: New: 2, Changed: 1');
    await expect(panel(page)).toContainText('1 refused row(s) were left out.');
    await look(page, 'the outcome of an import');
    await search(page).fill('NEW');
    await expect(list(page).getByRole('row')).toHaveCount(2);
    await expect(list(page).getByRole('cell', { name: 'First School', exact: true })).toBeVisible();
    await search(page).fill(moved.code);
    await expect(list(page)).toContainText('moved@example.org');
  });

  await test.step('the import is taken back, but what was changed later', async () => {
    await button(page, `Edit ${moved.name}`).click();
    await field(page, 'City').fill('Diglipur');
    await button(page, 'Update Centre').click();
    await expect(page.getByText('Centre updated successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Changes of many centres' }).click();
    await look(page, 'the changes of many centres');
    await button(page, 'Take back…').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 centre(s) become what they were before.');
    await expect(dialog).toContainText(`${moved.code}: changed later`);
    await look(page, 'the taking back of an import');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('Taken back: 2 centre(s).')).toBeVisible();
    await button(page, 'Take back the rest…').first().click();
    await expect(dialog).toContainText('Nothing can be taken back any more.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Back to Exam Centre Config' }).click();
    await search(page).fill('NEW1');
    await expect(page.getByText('No centres found')).toBeVisible();
    await search(page).fill('');
  });

  await test.step('a centre is added', async () => {
    await settled(page);
    await field(page, 'Email').fill('not an address');
    await button(page, 'Add Centre').click();
    const summary = page.getByRole('alert');
    await expect(summary.getByRole('link')).toHaveCount(6);
    await summary.getByRole('link', { name: /^Centre name/ }).click();
    await expect(field(page, 'Centre name')).toBeFocused();
    await look(page, 'the form of a centre, with errors');
    for (const [label, value] of [
      ['Centre code', other.code],
      ['Centre name', 'New Model School'],
      ['City', 'Imphal'],
      ['State', 'Manipur'],
      ['Pincode', '795001'],
      ['Official person', 'L. Devi'],
      ['Phone', '+91 98765 43210'],
      ['Email', 'Devi@Example.org'],
    ] as const)
      await field(page, label).fill(value);
    await button(page, 'Add Centre').click();
    await expect(summary).toContainText('Create failed');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Another centre already has this centre code.');
    await field(page, 'Centre code').fill('NEW001');
    await button(page, 'Add Centre').click();
    await expect(page.getByText('Centre created successfully')).toBeVisible();
    await page.getByLabel('State filter').selectOption('Manipur');
    await expect(list(page)).toContainText('9876543210');
    await expect(list(page)).toContainText('devi@example.org');
  });

  await test.step('it is edited: what was typed is not lost by Escape', async () => {
    const edit = button(page, 'Edit New Model School');
    await edit.click();
    await expect(field(page, 'Centre code')).toHaveValue('NEW001');
    await field(page, 'Official person').fill('T. Singh');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page, 'Official person')).toHaveValue('T. Singh');
    await button(page, 'Update Centre').click();
    await expect(page.getByText('Centre updated successfully')).toBeVisible();
    await expect(list(page)).toContainText('T. Singh');
    await expect(edit).toBeFocused();
  });

  await test.step('it is deleted', async () => {
    await button(page, 'Delete New Model School').click();
    const question = page.getByRole('dialog');
    await expect(question).toHaveAccessibleName('Delete NEW001 New Model School');
    await expect(question).toContainText('It has no checklist.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await look(page, 'the question before a centre is deleted');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('New Model School was deleted.')).toBeVisible();
    await expect(page.getByText('No centres found')).toBeVisible();
  });
});
