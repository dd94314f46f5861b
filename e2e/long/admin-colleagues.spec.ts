/** Several administrators at once, an old login, and mistakes of one: no change and no typed text is lost silently. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { csvFile, toCsv, type TestCentre } from '../fixtures/centres.ts';
import { holdRequests } from '../fixtures/held-requests.ts';

async function openForEditing(page: Page, centre: TestCentre): Promise<void> {
  await page.goto(`/admin/config?search=${centre.code}`);
  await page.getByRole('button', { name: `Edit ${centre.name}`, exact: true }).click();
  await expect(page.getByLabel('Centre code')).toHaveValue(centre.code);
}

const update = (page: Page) => page.getByRole('button', { name: 'Update Centre' }).click();
const panelOf = (page: Page) => page.getByRole('region', { name: 'Bulk Upload (CSV)' });

test.beforeEach(async ({ officer }) => officer.logsIn());

test('with an old login an edit and an import ask for the password and then finish by themselves', async ({
  page,
  portal,
  officer,
}) => {
  const centre = portal.takeCentre();
  const list = page.getByRole('table', { name: 'Master list of centres' });
  const email = page.getByLabel('Email', { exact: true });
  await openForEditing(page, centre);
  await email.fill('corrected@example.org');
  await portal.ageLogins(16);
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await update(page);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter your password.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(email).toHaveValue('corrected@example.org');
  await update(page);
  await officer.confirmsPassword();
  await expect(page.getByText('Centre updated successfully')).toBeVisible();
  await expect(list).toContainText('corrected@example.org');

  const file = csvFile('list.csv', toCsv([{ ...centre, email: 'imported@example.org' }]));
  await page.getByLabel('CSV file').setInputFiles(file);
  await portal.ageLogins(16);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await officer.confirmsPassword();
  await expect(page.getByText('1 centre(s) imported successfully')).toBeVisible();
  await expect(list).toContainText('imported@example.org');
});

test('with an old login a download asks for the password and then goes on', async ({
  page,
  portal,
  officer,
}) => {
  await page.goto(`/admin/reminders?search=${portal.takeCentre().code}`);
  await portal.ageLogins(16);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download contacts (CSV)' }).click();
  await officer.confirmsPassword();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});

test('an edit is merged with what a colleague has saved', async ({ page, portal, context }) => {
  const centre = portal.takeCentre();
  const colleague = await context.newPage();
  for (const tab of [page, colleague]) await openForEditing(tab, centre);
  await colleague.getByLabel('CFI').fill('CFI of a colleague');
  await colleague.getByLabel('Official person').fill('Their Person');
  await update(colleague);
  await expect(colleague.getByText('Centre updated successfully')).toBeVisible();

  await page.getByLabel('Official person').fill('My Person');
  await page.getByLabel('City').fill('My City');
  await update(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('CFI is now CFI of a colleague. The form shows the new value.');
  await expect(alert).toContainText('Official person is now Their Person. The form keeps what you typed.');
  await expect(page.getByLabel('CFI')).toHaveValue('CFI of a colleague');
  await expect(page.getByLabel('Official person')).toHaveValue('My Person');
  await update(page);
  await expect(page.getByText('Centre updated successfully')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: centre.email });
  for (const saved of ['CFI of a colleague', 'My Person', 'My City']) await expect(row).toContainText(saved);
});

test('typed text is not replaced without confirmation, nor by a late response', async ({ page, portal }) => {
  const [first, second] = [portal.takeCentre(), portal.takeCentre()];
  await page.goto('/admin/config?search=Government%20School');
  await page.getByLabel('Centre name').fill('Half typed');
  const open = async (centre: TestCentre): Promise<void> => {
    await page.getByPlaceholder('Search by code, name or person…').fill(centre.code);
    await page.getByRole('button', { name: `Edit ${centre.name}`, exact: true }).click();
  };
  await open(first);
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Centre name')).toHaveValue('Half typed');
  await open(first);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Centre code')).toHaveValue(first.code);

  const answer = await holdRequests(page, '**/api/admin/centres/*', 'PUT');
  await page.getByLabel('City').fill('Changed City');
  await update(page);
  await expect(page.getByLabel('City')).toHaveJSProperty('readOnly', true);
  await open(second);
  await question.getByRole('button', { name: 'Discard' }).click();
  answer();
  await expect(page.getByText('Centre updated successfully')).toBeVisible();
  await expect(page.getByLabel('Centre code')).toHaveValue(second.code);
});

test.describe('with a lost response', () => {
  test.use({ expectedError: /ERR_FAILED/ });

  test('a repeated edit or import reports that it is done', async ({ page, portal }) => {
    const centre = portal.takeCentre();
    const loseResponse = (path: string) =>
      page.route(path, async (route) => {
        if (['PUT', 'POST'].includes(route.request().method())) await route.fetch();
        await route.abort();
      });
    await openForEditing(page, centre);
    await page.getByLabel('City').fill('New City');
    await loseResponse('**/api/admin/centres/*');
    await update(page);
    await expect(page.getByText('Update failed')).toBeVisible();
    await page.unrouteAll();
    await update(page);
    await expect(page.getByText('Centre updated successfully')).toBeVisible();

    await page.getByLabel('CSV file').setInputFiles(csvFile('list.csv', toCsv([centre])));
    const button = page.getByRole('button', { name: 'Import', exact: true });
    await loseResponse('**/api/admin/centres/bulk');
    await button.click();
    await expect(panelOf(page)).toContainText('it is not known whether the list was imported');
    await page.unrouteAll();
    await button.click();
    await expect(panelOf(page)).toContainText(
      'Every row is already in the master list. There is nothing to change.',
    );
  });
});

test('all centres of a phone get one e-mail', async ({ page, portal }) => {
  const [first, second] = portal.takeCentrePair();
  await openForEditing(page, second);
  await page.getByLabel('Email', { exact: true }).fill('both@example.org');
  await update(page);
  await expect(page.getByRole('alert').first()).toContainText(`Centre ${first.code}: ${first.email}`);
  await page.getByRole('button', { name: /^Save, and set both@example.org for 1 other/ }).click();
  await expect(page.getByText('Centre updated successfully')).toBeVisible();
});

test('a double click deletes a centre once, and a centre that is already deleted leaves the list', async ({
  page,
  portal,
  context,
}) => {
  const centre = portal.takeCentre();
  const colleague = await context.newPage();
  for (const tab of [page, colleague]) await tab.goto(`/admin/config?search=${centre.code}`);
  const remove = (tab: Page) => tab.getByRole('button', { name: `Delete ${centre.name}`, exact: true });
  await expect(remove(colleague)).toBeVisible();
  const release = await holdRequests(page, '**/api/admin/centres/*', 'DELETE');
  await remove(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Working…' })).toBeDisabled();
  release();
  await expect(page.getByText(`${centre.name} was deleted.`)).toBeVisible();

  await remove(colleague).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(colleague.getByText('No such centre found')).toBeVisible();
  await expect(colleague.getByText('No centres found')).toBeVisible();
});

test('an import that would differ from its preview shows a new preview', async ({
  page,
  portal,
  context,
}) => {
  const centre = portal.takeCentre();
  const renamed = { ...centre, name: 'Renamed in the list' };
  const added = { ...centre, code: 'NEW-CODE', name: 'केन्द्रीय विद्यालय' };
  await page.goto('/admin/config');
  await page.getByLabel('CSV file').setInputFiles(csvFile('list.csv', toCsv([renamed, added])));
  await panelOf(page).getByText('New centres: 1').click();
  await expect(panelOf(page).getByRole('table', { name: 'New' })).toContainText('केन्द्रीय विद्यालय');

  const colleague = await context.newPage();
  await openForEditing(colleague, centre);
  await colleague.getByLabel('City').fill('City of a colleague');
  await update(colleague);
  await expect(colleague.getByText('Centre updated successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(panelOf(page)).toContainText('The master list has changed since this preview.');
  await expect(panelOf(page).getByRole('table', { name: 'Changed centres' })).toContainText(
    'City of a colleague',
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 centre(s) imported successfully')).toBeVisible();
});
