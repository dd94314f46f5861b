/** An officer finds idle drafts of one state, reminds them once, sees it on the list, and notes a call. */
import type { Page } from '@playwright/test';
import { checkAxe, checkFocus, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { download, expect, logInAdmin, test } from '../fixtures/admin.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { adminPassword, type Portal } from '../fixtures/portal.ts';

test.use({ portalName: 'reminders' });

const list = '/admin/exam-centres?state=Goa&idleDays=3';

const centres: readonly TestCentre[] = Array.from({ length: 12 }, (_, index) => ({
  code: `GOA${String(index + 1).padStart(2, '0')}`,
  name: `Government School Goa ${index + 1}`,
  city: 'Panaji',
  state: 'Goa',
  person: `Head ${index + 1}`,
  mobile: `91000000${String(index + 10)}`,
  email: `goa${index + 1}@example.org`,
}));

/** Saves empty drafts of these centres this many days ago. */
async function saveDrafts(portal: Portal, codes: readonly string[], days: number): Promise<void> {
  const savedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  const account = `(select id from accounts where username = 'admin')`;
  await portal.runSql(
    `insert into checklists (centre_id, status, answers, version, started_by, updated_by, updated_at)
      select id, 'draft', '{}', 1, ${account}, ${account}, '${savedAt}' from centres
      where centre_code in (${codes.map((code) => `'${code}'`).join(', ')})`,
  );
}

/** Six drafts are idle: GOA01 to GOA06, of which the first two belong to one person. GOA07 and GOA08 were saved today. */
test.beforeAll(async ({ portal }) => {
  const [first, second, ...others] = centres;
  if (first === undefined || second === undefined) throw new Error('no centres');
  const { person, mobile, email } = first;
  await portal.importCentres([first, { ...second, person, mobile, email }, ...others]);
  const codes = centres.map(({ code }) => code);
  await saveDrafts(portal, codes.slice(0, 6), 4);
  await saveDrafts(portal, codes.slice(6, 8), 0);
});

async function checkScreen(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await checkAxe(page, screen);
  await checkHorizontalScroll(page, screen);
}

const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });

test('idle drafts of one state are reminded once, in two languages, and the list shows it', async ({
  page,
  portal,
}) => {
  await logInAdmin(page);
  await page.goto(list);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Reminders', { exact: true }).selectOption('Never reminded');
  await expect(page).toHaveURL(/reminded=no/);
  await page.getByRole('button', { name: 'Remind these centres…' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remind centres');
  await expect(page.getByText('6 of 6 centres are reminded, in 5 e-mails')).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await expect(page.getByText('Started, but not submitted;')).toBeVisible();
  await checkScreen(page, 'reminders');

  const line = page.getByLabel('Your own line (optional)');
  await line.fill('Please submit by Friday.');
  await page.reload();
  await expect(line).toHaveValue('Please submit by Friday.');
  await expect(page.getByText('From the exam agency / परीक्षा एजेंसी की ओर से:')).toBeVisible();
  await portal.ageLogins(16);
  await page.getByRole('button', { name: 'Remind 6 centres' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByLabel('Your password', { exact: true }).fill(adminPassword);
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('6 centres are being reminded, in 5 e-mails.')).toBeVisible();
  await expect(page.getByText('Nobody on this list is to be reminded now.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remind \d/ })).toHaveCount(0);
  await checkFocus(page, 'sending reminders');

  await expect.poll(async () => portal.mailbox.list('goa1@example.org')).toHaveLength(1);
  const [mail = ''] = await portal.mailbox.list('goa1@example.org');
  for (const part of [
    'Please submit by Friday.',
    '- GOA01: ',
    '- GOA02: ',
    'जाँच सूचियाँ अभी जमा नहीं हुई हैं',
    portal.url,
  ])
    expect(mail).toContain(part);
  expect(await portal.mailbox.list('goa7@example.org')).toEqual([]);

  await page.goto(`${list}&reminded=yes`);
  await expect(row(page, 'GOA01')).toContainText('Reminded, ');
  await expect(page.getByText('1–6 of 6')).toBeVisible();
  await page.goto('/admin/reminders?state=Goa');
  await expect(page.getByText('6 of 12 centres are reminded, in 6 e-mails')).toBeVisible();
  await expect(page.getByText('6 were reminded in the last 24 hours or will be shortly')).toBeVisible();
});

test('five hundred idle drafts of one state are found by their figure and reminded at once', async ({
  page,
  portal,
}) => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    code: `KER${String(index).padStart(3, '0')}`,
    name: `Government School Kerala ${index}`,
    city: 'Kochi',
    state: 'Kerala',
    person: `Head ${index}`,
    mobile: String(9_200_000_000 + index),
    email: `kerala${index}@example.org`,
  }));
  await portal.importCentres(many);
  const codes = many.map(({ code }) => code);
  await saveDrafts(portal, codes, 4);
  await logInAdmin(page);
  await page.goto('/admin/exam-centres?state=Kerala');
  const figures = page.getByRole('list', { name: 'Counts' });
  await figures.getByRole('link', { name: /^Idle 3 days\s*500$/ }).click();
  await expect(page.getByText('1–20 of 500', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remind these centres…' }).click();
  await expect(page.getByText('500 of 500 centres are reminded, in 500 e-mails')).toBeVisible();
  await page.getByRole('button', { name: 'Remind 500 centres' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
  await expect(page.getByText('500 centres are being reminded, in 500 e-mails.')).toBeVisible();
  await page.goto('/admin/exam-centres?state=Kerala&reminded=yes');
  await expect(page.getByText('1–20 of 500', { exact: true })).toBeVisible();
  await expect(row(page, 'KER000')).toContainText(/Remind(ed|er queued), /);
});

test('the contacts of the list are downloaded and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAdmin(page);
  await page.goto('/admin/reminders?state=Goa&search=GOA03');
  const file = await download(page, page.getByRole('button', { name: 'Download contacts (CSV)' }));
  expect(file.name).toMatch(/^\d{4}-\d\d-\d\d_\d{4}_.*goa.*_contacts\.csv$/);
  expect(file.bytes.toString()).toContain('"+919100000012","goa3@example.org","draft"');
  await page.getByRole('button', { name: 'Copy all e-mails' }).click();
  await expect(page.getByText('1 e-mail addresses were copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('goa3@example.org');
});

test.describe('with a network that fails once', () => {
  test.use({ expectedError: /ERR_FAILED/ });

  test('a note survives a failure and a reload, and is found by the filter', async ({ page }) => {
    await logInAdmin(page);
    await page.goto('/admin/exam-centres?search=GOA09');
    await page.getByRole('link', { name: 'Government School Goa 9' }).click();
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
    await page.getByLabel('Notes', { exact: true }).selectOption('With notes');
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    await expect(row(page, 'GOA09')).toContainText('Rang twice');
  });
});

test('in Hindi at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto('/admin/reminders?state=Goa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('केंद्रों को याद दिलाएँ');
  await expect(page.getByText('12 में से 6 केंद्रों को')).toBeVisible();
  await checkScreen(page, 'reminders in Hindi');
  await page.goto('/admin/exam-centres?noted=yes');
  await page.getByRole('link', { name: 'Government School Goa 9' }).click();
  await expect(page.getByRole('heading', { name: 'संपर्क का रिकॉर्ड' })).toBeVisible();
  await checkScreen(page, 'contact log in Hindi');
});
