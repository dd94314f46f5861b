/** An officer copies the contacts of a list and notes a call over a network that fails; both on a phone in Hindi. */
import { checkScreen } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { settled } from '../fixtures/settled.ts';

test.use({ portalName: 'reminders' });

test.beforeAll(async ({ portal }) => {
  const kerala = Array.from({ length: 12 }, (_, index) => ({
    code: `KER${String(index).padStart(3, '0')}`,
    name: `Government School Kerala ${index}`,
    city: 'Kochi',
    state: 'Kerala',
    person: `Head ${index}`,
    mobile: String(9_200_000_000 + index),
    email: `kerala${index}@example.org`,
  }));
  await portal.importCentres(kerala);
});

test('a list is filtered by its reminders, and its e-mail addresses are copied', async ({
  page,
  context,
  officer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await officer.logsIn();
  await page.goto('/admin/exam-centres?state=Kerala&search=KER003');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Reminders', { exact: true }).selectOption('Never reminded');
  await expect(page).toHaveURL(/reminded=no/);
  await page.getByRole('button', { name: 'Remind these centres…' }).click();
  await page.getByRole('button', { name: 'Copy all e-mails' }).click();
  await expect(page.getByText('1 e-mail address was copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('kerala3@example.org');
});

test.describe('with a network that fails once', () => {
  test.use({ expectedError: /ERR_FAILED/ });

  test('a note survives a failure and a reload, and is found by the filter', async ({ page, officer }) => {
    await officer.logsIn();
    await page.goto('/admin/exam-centres?search=KER009');
    await page.getByRole('link', { name: 'Government School Kerala 9' }).click();
    await page.getByLabel('What happened').selectOption('Other');
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Rang twice, principal on leave');
    await page.route('**/notes', (route) => route.abort());
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('It is not known whether this was done')).toBeVisible();
    await page.unroute('**/notes');
    await page.reload();
    await expect(note).toHaveValue('Rang twice, principal on leave');
    await page.getByRole('button', { name: 'Add note' }).click();
    const entries = page.getByRole('list', { name: 'Entries of the contact log' }).getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText('Rang twice, principal on leave');
    await expect(note).toHaveValue('');

    await page.goto('/admin/exam-centres');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('To look at', { exact: true }).selectOption('With notes');
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'KER009' })).toContainText('Rang twice');
  });
});

test('in Hindi at 360 px', async ({ page, officer }) => {
  await officer.logsIn();
  await officer.takesPhoneInHindi();
  await page.goto('/admin/reminders?state=Kerala');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('केंद्रों को याद दिलाएँ');
  await expect(page.getByText('12 में से 12 केंद्रों को')).toBeVisible();
  await settled(page);
  await checkScreen(page, 'reminders in Hindi');
  await page.goto('/admin/exam-centres?noted=yes');
  await page.getByRole('link', { name: 'Government School Kerala 9' }).click();
  await expect(page.getByRole('heading', { name: 'संपर्क का रिकॉर्ड' })).toBeVisible();
  await settled(page);
  await checkScreen(page, 'contact log in Hindi');
});
