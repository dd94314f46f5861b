/** An administrator finds a centre, reads its submission, views its photos and downloads all three exports. */
import { readZip } from '../../server/src/testing/read-zip.ts';
import { signUpAndLogIn } from '../fixtures/accounts.ts';
import { download, expect, logInAdmin, test, type DownloadedFile } from '../fixtures/admin.ts';
import { completeSteps, submit } from '../fixtures/checklist.ts';
import { portBlair } from '../fixtures/photos.ts';

const submitted = [
  '12, Aberdeen Bazaar',
  'Dr. Meera Nair',
  'meera.nair@example.org',
  'CUET 2024',
  'Evening classes, Sunrise Academy',
  'Ready for the exam.',
];

/** The text of a workbook's cells, shared or inline. */
function workbookText({ bytes }: DownloadedFile): string {
  const parts = [...readZip(bytes)].filter(([name]) =>
    /^xl\/(sharedStrings|worksheets\/.*)\.xml$/.test(name),
  );
  return parts
    .map(([, content]) => Buffer.from(content).toString('utf8'))
    .join('\n')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

const columns = ['Code', 'Name', 'CFI', 'City', 'State', 'Pincode', 'Official', 'Phone', 'Email', 'Status'];

test('a submitted centre is found, read and exported', async ({ page, portal, browser }) => {
  test.slow();
  const centre = portal.takeCentre();
  await signUpAndLogIn(page, portal, centre);
  await completeSteps(page);
  await submit(page);

  const context = await browser.newContext({ baseURL: portal.url, acceptDownloads: true });
  const admin = await context.newPage();
  await logInAdmin(admin);
  const table = admin.getByRole('table', { name: 'Exam centres' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '',
    ...columns.map((name) => new RegExp(`^${name}`)),
  ]);
  await expect(admin.getByText(/^Page 1 of \d\d$/)).toBeVisible();
  await admin.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(admin.getByText(/^Page 2 of \d\d$/)).toBeVisible();
  await admin.reload();
  await expect(admin.getByText(/^Page 2 of \d\d$/)).toBeVisible();
  await admin.getByRole('button', { name: 'Prev', exact: true }).click();

  const search = admin.getByPlaceholder('Search by code, name or person…');
  for (const query of [centre.code, centre.name, centre.person]) {
    await search.fill(query);
    await expect(table.getByRole('row').filter({ hasText: centre.email })).toBeVisible();
    await expect(admin).toHaveURL(/search=/);
  }
  await search.fill('nothing is called this');
  await expect(admin.getByText('No centres found')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Download Filtered' })).toBeDisabled();
  await search.fill('');

  await admin.getByLabel('Status', { exact: true }).selectOption('Completed');
  const row = table.getByRole('row').filter({ hasText: centre.email });
  await expect(row).toContainText('Completed');
  await expect(table.getByRole('row')).toHaveCount(2);

  const csv = await download(admin, admin.getByRole('button', { name: 'Download Filtered' }));
  expect(csv.name).toMatch(/^\d{4}-\d\d-\d\d_\d{4}_completed_centres\.csv$/);
  const csvText = csv.bytes.toString('utf8');
  expect(csvText.startsWith('\ufeff')).toBe(true);
  for (const text of [centre.code, centre.name, centre.email, 'Completed', ...submitted])
    expect(csvText).toContain(text);
  expect(csvText).not.toContain('Pending');
  await admin.getByRole('button', { name: 'More' }).click();
  const all = await download(admin, admin.getByRole('button', { name: 'Download Excel' }));
  expect(all.name).toMatch(/_completed_centres\.xlsx$/);
  for (const text of [centre.code, centre.name, ...submitted]) expect(workbookText(all)).toContain(text);

  const photos = await download(admin, admin.getByRole('button', { name: 'Download photos (ZIP)' }));
  expect(photos.name).toMatch(/_completed_centre-photos\.zip$/);
  expect([...readZip(photos.bytes).keys()]).toEqual([
    expect.stringMatching(new RegExp(`^${centre.code}_.*/${centre.code}-centre\\.jpg$`)),
    expect.stringMatching(new RegExp(`^${centre.code}_.*/${centre.code}-strong-room\\.jpg$`)),
    'photos.csv',
  ]);

  await admin.keyboard.press('Escape');
  await row.click();
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(centre.name);
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(centre.code);
  const answers = admin.getByRole('table', { name: 'Checklist of the centre' });
  await expect(answers.getByRole('row')).toHaveCount(30);
  for (const text of submitted) await expect(answers).toContainText(text);
  await expect(answers.getByRole('row').filter({ hasText: 'Total capacity' })).toContainText('540');
  await expect(answers.getByRole('row').filter({ hasText: 'Boundary wall' })).toContainText('Yes');
  await expect(answers.getByRole('row').filter({ hasText: 'Frisking area' })).toContainText('No');

  await expect(admin.getByRole('heading', { name: 'Photos & Coordinates' })).toBeVisible();
  await expect(admin.getByText(portBlair.latitude.toFixed(6))).toHaveCount(2);
  await expect(admin.getByText(portBlair.longitude.toFixed(6))).toHaveCount(2);
  await expect(admin.getByText('The camera', { exact: true })).toHaveCount(2);
  const photo = admin.getByRole('button', { name: /^Larger view: Photo of the strong room/ });
  await photo.click();
  const large = admin.getByRole('dialog').getByRole('img');
  await expect
    .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toHaveCount(0);

  const one = await download(admin, admin.getByRole('button', { name: 'Download Excel' }));
  expect(one.name).toBe(`${centre.code}_${centre.name}.xlsx`);
  for (const text of [centre.name, ...submitted]) expect(workbookText(one)).toContain(text);
  const pictures = [...readZip(one.bytes).keys()].filter((name) => name.startsWith('xl/media/'));
  expect(pictures).toHaveLength(2);

  await admin.getByRole('button', { name: 'Back to list' }).click();
  await expect(admin).toHaveURL(/status=Completed/);
  await expect(table.getByRole('link', { name: centre.name, exact: true })).toBeFocused();
  await context.close();
});

test('a centre without a checklist says what to do, opens with the keyboard, and Back returns to the list', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await logInAdmin(page);
  await page.getByPlaceholder('Search by code, name or person…').fill(centre.code);
  const link = page.getByRole('table').getByRole('link', { name: centre.name, exact: true });
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No photos uploaded')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What to do next' })).toContainText(centre.mobile);
  await page.goBack();
  await expect(page.getByPlaceholder('Search by code, name or person…')).toHaveValue(centre.code);
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(1);
});

test('columns sort, and each count links to its list', async ({ page }) => {
  await logInAdmin(page);
  const head = page.getByRole('columnheader', { name: 'Phone' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/order=desc/);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const phones = await page.getByRole('table').locator('tbody td:nth-child(9)').allTextContents();
  expect(phones).toHaveLength(20);
  expect(phones).toEqual([...phones].sort().reverse());
  await page
    .getByRole('list', { name: 'Counts' })
    .getByRole('link', { name: /^Pending/ })
    .click();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('Pending');
  await expect(page).toHaveURL(/status=Pending.*sort=phone/);
});

test('a row that is pressed while the search is typed opens: the list changes after the press', async ({
  page,
}) => {
  await logInAdmin(page);
  const row = page.getByRole('table').getByRole('row').nth(7);
  const [code = ''] = /E2E\d+/.exec((await row.textContent()) ?? '') ?? [];
  const link = row.getByRole('link');
  const href = (await link.getAttribute('href')) ?? '';
  const place = await link.boundingBox();
  await page.getByPlaceholder('Search by code, name or person…').fill(code);
  await page.mouse.move((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
  await page.mouse.down();
  await page.waitForTimeout(1000);
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(href.split('?')[0] ?? 'none'));
});
