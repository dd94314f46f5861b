/** The administrators' rows of the error catalogue (specification section 8) on screen. */
import type { Page } from '@playwright/test';
import { csvFile, expect, logInAdmin, test, typeCount } from '../fixtures/admin.ts';
import { toCsv } from '../fixtures/centres.ts';

// A service worker can take a call past the routes of a page.
test.use({ serviceWorkers: 'block' });

/** A plain answer (specification section 7): no code. */
const failed = { status: 500, json: { error: 'Something went wrong.' } };

test.use({ expectedError: /status of 500/ });

/** Makes the calls with this method and a matching path below /api fail. */
async function breakCalls(page: Page, method: string, path: RegExp): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/') && path.test(url.pathname.slice(4)),
    async (route) => (route.request().method() === method ? route.fulfill(failed) : route.fallback()),
  );
}

test.beforeEach(async ({ page }) => logInAdmin(page));

test('failures of dashboard and detail', async ({ page }) => {
  const detail = await page.getByRole('table').getByRole('link').first().getAttribute('href');
  await breakCalls(page, 'POST', /^\/admin\/centres\/export/);
  await page.getByRole('button', { name: 'Download Filtered' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Export failed');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

  await breakCalls(page, 'GET', /^\/admin\/centres$/);
  await breakCalls(page, 'GET', /^\/admin\/users\/count$/);
  await page.reload();
  await expect(page.getByText('Failed to load centres')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Counts' })).toContainText('Users–');

  await page.goto('/admin/exam-centres/no-such-id');
  await expect(page.getByText('No such centre found')).toBeVisible();
  await page.goto(detail ?? '');
  await breakCalls(page, 'GET', /\/download$/);
  await page.getByRole('button', { name: 'Download Excel' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Failed to download');
  await breakCalls(page, 'GET', /^\/admin\/centres\/[^/]+$/);
  await page.reload();
  await expect(page.getByText('Failed to load centre details.')).toBeVisible();
});

test('failures of the configuration', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto(`/admin/config?search=${centre.code}`);
  await breakCalls(page, 'PUT', /^\/admin\/centres\//);
  await breakCalls(page, 'POST', /^\/admin\/centres$/);
  await breakCalls(page, 'DELETE', /^\/admin\/centres\//);
  await breakCalls(page, 'POST', /\/bulk$/);
  await page.getByRole('button', { name: `Edit ${centre.name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Update Centre' }).click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await page.getByRole('button', { name: 'Delete All Centres' }).click();
  await typeCount(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Bulk delete failed')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${centre.name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete failed', { exact: true })).toBeVisible();
  await page.getByLabel('CSV file').setInputFiles(csvFile('list.csv', toCsv([centre])));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Bulk upload failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeEnabled();
});

test('failures of admin accounts and the audit trail', async ({ page }) => {
  await page.goto('/admin/users');
  await breakCalls(page, 'POST', /^\/admin\/users$/);
  await breakCalls(page, 'PUT', /^\/admin\/users\//);
  const form = page.getByRole('form', { name: 'Create New Admin' });
  await form.getByLabel('Username').fill('somebody');
  await form.getByLabel('Name', { exact: true }).fill('Some Body');
  await form.getByLabel('Password', { exact: true }).fill('Lagoon-window-42');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Create failed')).toBeVisible();
  await page.getByRole('button', { name: 'Edit admin', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Update failed')).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Admin somebody was created.')).toBeVisible();
  await breakCalls(page, 'DELETE', /^\/admin\/users\//);
  await page.getByRole('button', { name: 'Delete somebody' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete failed')).toBeVisible();

  await breakCalls(page, 'GET', /^\/admin\/users$/);
  await page.reload();
  await expect(page.getByText('Failed to load admin users')).toBeVisible();
  await breakCalls(page, 'GET', /^\/admin\/audit$/);
  await page.goto('/admin/audit');
  await expect(page.getByText('Failed to load the audit trail')).toBeVisible();
});
