/** An administrator whose login is old confirms with the password, and loses nothing. */
import { csvFile, expect, logInAdmin, test } from '../fixtures/admin.ts';
import { toCsv } from '../fixtures/centres.ts';
import { adminPassword } from '../fixtures/portal.ts';

test('with an old login an edit and an import ask for the password and then finish by themselves', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await logInAdmin(page);
  await page.getByRole('link', { name: 'Exam Centre Config' }).click();
  await page.getByPlaceholder('Search by code, name or person…').fill(centre.code);
  await page.getByRole('button', { name: `Edit ${centre.name}`, exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill('corrected@example.org');
  await portal.ageLogins(16);

  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const password = dialog.getByLabel('Your password', { exact: true });
  await page.getByRole('button', { name: 'Update Centre' }).click();
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter your password.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('corrected@example.org');

  await page.getByRole('button', { name: 'Update Centre' }).click();
  await password.fill(adminPassword);
  await password.press('Enter');
  await expect(page.getByText('Centre updated successfully')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Master list of centres' })).toContainText(
    'corrected@example.org',
  );

  const list = toCsv([{ ...centre, email: 'imported@example.org' }]);
  await page.getByLabel('CSV file').setInputFiles(csvFile('list.csv', list));
  await portal.ageLogins(16);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await password.fill(adminPassword);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('1 centre(s) imported successfully')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Master list of centres' })).toContainText(
    'imported@example.org',
  );
});

test('with an old login downloads ask for the password and then go on', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await logInAdmin(page);
  await page.goto(`/admin/reminders?search=${centre.code}`);
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const confirm = async (): Promise<void> => {
    await dialog.getByLabel('Your password', { exact: true }).fill(adminPassword);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await portal.ageLogins(16);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download contacts (CSV)' }).click();
  await confirm();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);

  await page.goto(`/admin/exam-centres?search=${centre.code}`);
  await portal.ageLogins(16);
  const list = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Filtered' }).click();
  await confirm();
  expect((await list).suggestedFilename()).toMatch(/\.csv$/);
});
