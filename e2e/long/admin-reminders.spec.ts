/** An officer copies the contacts of a list, notes a call, and reminds five hundred idle drafts of one state at once. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { addIdleDrafts, dayMs } from '../fixtures/idle-drafts.ts';

test.use({ portalName: 'reminders' });

test.beforeAll(async ({ portal }) => {
  const centres = Array.from({ length: 500 }, (_, index) => ({
    code: `KER${String(index).padStart(3, '0')}`,
    name: `Government School Kerala ${index}`,
    city: 'Kochi',
    state: 'Kerala',
    person: `Head ${index}`,
    mobile: String(9_200_000_000 + index),
    email: `kerala${index}@example.org`,
  }));
  await portal.importCentres(centres);
  await addIdleDrafts(
    portal,
    centres.map(({ code }) => code),
    4 * dayMs,
  );
});

async function checkScreen(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await checkAxe(page, screen);
  await checkHorizontalScroll(page, screen);
}

const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });

test('the e-mail addresses of the list are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAdmin(page);
  await page.goto('/admin/reminders?state=Kerala&search=KER003');
  await page.getByRole('button', { name: 'Copy all e-mails' }).click();
  await expect(page.getByText('1 e-mail address was copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('kerala3@example.org');
});

test.describe('with a network that fails once', () => {
  test.use({ expectedError: /ERR_FAILED/ });

  test('a note survives a failure and a reload, and is found by the filter', async ({ page }) => {
    await logInAdmin(page);
    await page.goto('/admin/exam-centres?search=KER009');
    await page.getByRole('link', { name: 'Government School Kerala 9' }).click();
    await page.getByLabel('What happened').selectOption('Other');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('Write what happened.')).toBeVisible();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Rang twice, principal on leave');
    await page.route('**/notes', (route) => route.abort());
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('The note was not added. Your text is kept.')).toBeVisible();
    await page.unroute('**/notes');
    await page.reload();
    await expect(note).toHaveValue('Rang twice, principal on leave');
    await page.getByRole('button', { name: 'Add note' }).click();
    const entries = page.getByRole('list', { name: 'Entries of the contact log' }).getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText('Rang twice, principal on leave');
    await expect(note).toHaveValue('');
    await checkScreen(page, 'contact log');

    await page.goto('/admin/exam-centres');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('To look at', { exact: true }).selectOption('With notes');
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    await expect(row(page, 'KER009')).toContainText('Rang twice');
  });
});

test('in Hindi at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto('/admin/reminders?state=Kerala');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('केंद्रों को याद दिलाएँ');
  await expect(page.getByText('500 में से 500 केंद्रों को')).toBeVisible();
  await checkScreen(page, 'reminders in Hindi');
  await page.goto('/admin/exam-centres?noted=yes');
  await page.getByRole('link', { name: 'Government School Kerala 9' }).click();
  await expect(page.getByRole('heading', { name: 'संपर्क का रिकॉर्ड' })).toBeVisible();
  await checkScreen(page, 'contact log in Hindi');
});

test('five hundred idle drafts of one state are found by a filter and reminded at once', async ({ page }) => {
  await logInAdmin(page);
  await page.goto('/admin/exam-centres?state=Kerala');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Draft idle for', { exact: true }).selectOption('3 days or more');
  await page.getByLabel('Reminders', { exact: true }).selectOption('Never reminded');
  await expect(page).toHaveURL(/reminded=no/);
  await page.getByRole('button', { name: 'Remind these centres…' }).click();
  await expect(page.getByText('500 of 500 centres are reminded, in 500 e-mails')).toBeVisible();
  await page.getByLabel('Your own line (optional)').fill('Please submit by Friday.');
  await expect(page.getByText('From the exam agency / परीक्षा एजेंसी की ओर से:')).toBeVisible();
  await page.getByRole('button', { name: 'Remind 500 centres' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
  await expect(page.getByText('500 centres are being reminded, in 500 e-mails.')).toBeVisible();
  await page.goto('/admin/exam-centres?state=Kerala&reminded=yes');
  await expect(page.getByText('1–20 of 500', { exact: true })).toBeVisible();
  await expect(row(page, 'KER000')).toContainText(/Remind(ed|er queued), /);
});
