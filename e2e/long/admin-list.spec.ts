/** An administrator maintains the master list: adds, edits, imports with a preview, deletes one or all, and restores them. */
import { csvFile, download, expect, logInAdmin, test, typeCount } from '../fixtures/admin.ts';
import { toCsv } from '../fixtures/centres.ts';
import { adminPassword } from '../fixtures/portal.ts';

// A service worker can take a call past the routes of a page.
test.use({ serviceWorkers: 'block' });

const header =
  'centre_code,centre_name,cfi,centre_city,centre_state,centre_pincode,official_person,phone,email';

test.beforeEach(async ({ page }) => {
  await logInAdmin(page);
  await page.getByRole('link', { name: 'Exam Centre Config' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam Centre Configuration');
});

test('a centre is added, edited and deleted', async ({ page }) => {
  const add = page.getByRole('button', { name: 'Add Centre' });
  await add.click();
  await page.getByLabel('E-mail', { exact: true }).fill('not an address');
  await add.click();
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('link')).toHaveCount(6);
  await expect(page.getByLabel('Centre code')).toHaveAttribute('aria-invalid', 'true');
  await summary.getByRole('link', { name: /^Centre name/ }).click();
  await expect(page.getByLabel('Centre name')).toBeFocused();

  const values = {
    'Centre code': 'NEW001',
    'Centre name': 'New Model School',
    CFI: 'CFI-9',
    City: 'Imphal',
    State: 'Manipur',
    Pincode: '795001',
    'Official person': 'L. Devi',
    Phone: '+91 98765 43210',
    'E-mail': 'Devi@Example.org',
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await add.click();
  await expect(page.getByText('Centre created successfully')).toBeVisible();
  await expect(page.getByLabel('Centre code')).toHaveValue('');

  await page.getByLabel('State filter').selectOption('Manipur');
  const table = page.getByRole('table', { name: 'Master list of centres' });
  await expect(table).toContainText('9876543210');
  await page.getByRole('button', { name: 'Edit New Model School' }).click();
  await expect(page.getByLabel('Centre code')).toHaveValue('NEW001');
  await page.getByLabel('Official person').fill('T. Singh');
  await page.getByRole('button', { name: 'Update Centre' }).click();
  await expect(page.getByText('Centre updated successfully')).toBeVisible();
  await expect(table).toContainText('T. Singh');

  await add.click();
  await page.getByLabel('Centre code').fill('E2E0001');
  for (const [label, value] of Object.entries(values).slice(1))
    await page.getByLabel(label, { exact: true }).fill(value);
  await add.click();
  await expect(page.getByText('Create failed')).toBeVisible();
  await expect(page.getByText('Another centre already has this centre code.').first()).toBeVisible();
  await expect(page.getByLabel('Centre name')).toHaveValue('New Model School');

  await page.getByRole('button', { name: 'Delete New Model School' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Delete this centre? This cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No centres found')).toBeVisible();
  // Only the latest act reports its outcome.
  await expect(page.getByText('New Model School was deleted.')).toBeVisible();
  await expect(page.getByText('Create failed')).toHaveCount(0);
});

test('a list is previewed, refused rows are reported and skipped, the others are imported', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await expect(page.getByText(/^Page 1 of \d\d$/)).toBeVisible();
  const sample = await download(page, page.getByRole('button', { name: 'Download Sample CSV' }));
  expect(sample.bytes.toString('utf8').split('\r\n')[0]).toBe(`\ufeff${header}`);

  const input = page.getByLabel('CSV file');
  await input.setInputFiles(csvFile('list.txt', header));
  await expect(page.getByText('Bulk upload failed')).toBeVisible();
  await input.setInputFiles(csvFile('list.csv', 'centre_code,centre_name\n1,School'));
  await expect(page.getByText('official_person')).toBeVisible();

  const rows = [
    'BULK1,First School,,Shillong,Meghalaya,793001,A. Lyngdoh,9811111111,a@example.org',
    '',
    'BULK2,Second School,,Shillong,Meghalaya,793001,B. Lyngdoh,98111,b@example.org',
    toCsv([{ ...centre, name: `${centre.name} renamed` }]).split('\r\n')[1] ?? '',
  ];
  await input.setInputFiles(csvFile('list.csv', [header, ...rows].join('\r\n')));
  const panel = page.getByRole('region', { name: 'Bulk Upload (CSV)' });
  await expect(panel.getByRole('definition')).toHaveText(['1', '1', '0', '0', '1']);
  const refused = panel.getByRole('table', { name: 'Refused rows' });
  await expect(refused).toContainText('BULK2');
  await expect(refused.getByRole('rowheader')).toHaveText('4');
  await expect(refused).toContainText('Phone: Enter a valid 10‑digit mobile number');
  await expect(panel.getByRole('table', { name: 'Changed centres' })).toContainText(`${centre.name} renamed`);
  const file = await download(page, panel.getByRole('button', { name: 'Download refused rows' }));
  expect(file.bytes.toString('utf8')).toContain('BULK2,Second School,,Shillong');
  await panel.getByRole('button', { name: 'Import without the refused rows' }).click();
  await expect(page.getByText('2 centre(s) imported successfully')).toBeVisible();

  await page.getByPlaceholder('Search by code, name or person…').fill('BULK');
  await expect(page.getByRole('table', { name: 'Master list of centres' })).toContainText('First School');
  await expect(page.getByRole('table', { name: 'Master list of centres' })).not.toContainText(
    'Second School',
  );
});

test('all centres are deleted after a confirmation, and one command restores them', async ({
  page,
  portal,
}) => {
  await portal.ageLogins(16);
  await page.getByRole('button', { name: 'Delete All Centres' }).click();
  await expect(page.getByRole('dialog')).toContainText('Delete ALL exam centres? This cannot be undone.');
  await typeCount(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await again.getByLabel('Your password', { exact: true }).fill('Harbour-lantern-17');
  await again.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(/^\d+ centre\(s\) deleted$/)).toBeVisible();
  await expect(page.getByText('No Exam Centre Available')).toBeVisible();

  await page.getByRole('button', { name: 'Delete All Centres' }).click();
  await typeCount(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Bulk delete failed')).toBeVisible();

  await portal.runCommand('deleted', '--all');
  await page.reload();
  await page.getByPlaceholder('Search by code, name or person…').fill('E2E0003');
  await expect(page.getByRole('table', { name: 'Master list of centres' })).toContainText(
    'Government School No. 3',
  );
});

test('typed text survives the end of the session', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.getByRole('button', { name: 'Add Centre' }).click();
  await page.getByLabel('Centre name').fill('Half typed');
  await page.route('**/api/admin/centres/bulk-preview', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in.', code: 'session.ended' } }),
  );
  await page.getByLabel('CSV file').setInputFiles(csvFile('list.csv', toCsv([centre])));
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('admin');
  await page.unroute('**/api/admin/centres/bulk-preview');
  await dialog.getByLabel('Password', { exact: true }).fill(adminPassword);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  // The preview that was refused is asked for again.
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  await expect(page.getByLabel('Centre name')).toHaveValue('Half typed');
});
