/** What an administrator has typed into the master list survives the end of the session. */
import { csvFile, expect, logInAdmin, test } from '../fixtures/admin.ts';
import { toCsv } from '../fixtures/centres.ts';
import { adminPassword } from '../fixtures/portal.ts';

// A service worker can take a call past the routes of a page.
test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ page }) => {
  await logInAdmin(page);
  await page.getByRole('link', { name: 'Exam Centre Config' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam Centre Configuration');
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
