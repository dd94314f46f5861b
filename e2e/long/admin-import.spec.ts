/** The import of a list: workbooks, files that are no list, what the preview names and downloads, and what it survives. */
import type { Page } from '@playwright/test';
import { writeXlsx, type CellValue } from 'hucre';
import { centreColumns } from '#contract/centre-columns.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { csvFile, download, expect, logInAdmin, test } from '../fixtures/admin.ts';
import { toCsv, type TestCentre } from '../fixtures/centres.ts';
import { adminPassword } from '../fixtures/portal.ts';

// A service worker can take a call past the routes of a page.
test.use({ serviceWorkers: 'block', portalName: 'import' });

const input = (page: Page, label = 'CSV file or Excel workbook') => page.getByLabel(label);
const panelOf = (page: Page) => page.getByRole('region', { name: 'Bulk Upload (CSV)' });
const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });

const cellsOf = (centre: TestCentre): CellValue[] => [
  centre.code,
  centre.name,
  `CFI${centre.code}`,
  centre.city,
  centre.state,
  744_104,
  centre.person,
  Number(centre.mobile),
  centre.email,
];

async function workbook(rows: CellValue[][]) {
  const sheets = [
    { name: 'Notes', rows: [['Sent by the regional office']] },
    { name: 'Centres', rows: [['List of centres'], [...centreColumns], ...rows] },
  ];
  const buffer = Buffer.from(await writeXlsx({ sheets }));
  return {
    name: 'centres.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  };
}

test.beforeEach(async ({ page }) => {
  await logInAdmin(page);
  await page.goto('/admin/config');
});

test('a workbook is previewed with changed contacts first, and everything can be downloaded', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [renamed, moved, deleted, other] = [
    portal.takeCentre(),
    portal.takeCentre(),
    portal.takeCentre(),
    portal.takeCentre(),
  ];
  await page.getByPlaceholder('Search by code, name or person…').fill(deleted.code);
  await page.getByRole('button', { name: `Delete ${deleted.name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${deleted.name} was deleted.`)).toBeVisible();

  const list = await workbook([
    cellsOf({ ...renamed, name: 'Renamed School' }),
    cellsOf({ ...moved, mobile: '9811100001', email: 'moved@example.org' }),
    cellsOf(deleted),
    ['000777', ...cellsOf({ ...renamed, mobile: '9811100002', email: 'new@example.org' }).slice(1)],
    ['1E+05', ...cellsOf({ ...renamed, mobile: '9811100003', email: 'eaten@example.org' }).slice(1)],
    ['CLASH', ...cellsOf({ ...other, email: 'clash@example.org' }).slice(1)],
    ['TWICE', ...cellsOf({ ...renamed, mobile: '9811100004' }).slice(1)],
    ['TWICE', '', ...cellsOf({ ...renamed, mobile: '12' }).slice(2)],
    ['TWICE', ...cellsOf({ ...renamed, mobile: '9811100005' }).slice(1)],
  ]);
  await input(page).setInputFiles(list);
  const panel = panelOf(page);
  await expect(panel.getByRole('definition')).toHaveText(['2', '2', '1', '0', '4']);
  await expect(importButton(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import without the refused rows' })).toBeInViewport();
  await expect(panel).toContainText('Row 7: Centre code 1E+05 looks like a number that Excel has shortened.');

  await expect(panel.getByRole('table').first()).toHaveAttribute('aria-label', 'Contacts changed');
  const contacts = panel.getByRole('table', { name: 'Contacts changed' });
  await expect(contacts.getByRole('row').nth(1)).toHaveText(
    new RegExp(`${moved.code} ${moved.name}.*Phone.*${moved.mobile}.*9811100001`),
  );
  await expect(contacts.getByRole('row')).toHaveCount(3);
  await expect(panel.getByRole('table', { name: 'Changed centres' })).toContainText('Renamed School');
  await expect(panel.getByRole('table', { name: 'Restored centres' })).toContainText(deleted.code);

  const refused = panel.getByRole('table', { name: 'Refused rows' });
  await expect(refused.getByRole('rowheader')).toHaveText(['8', '9', '10', '11']);
  await expect(refused.getByRole('row').nth(1)).toContainText(
    `In the file: ${other.mobile} In the master list: ${other.code} ${other.name}, ${other.email}`,
  );
  await expect(refused.getByRole('row').nth(2)).toContainText('In the file: TWICE See row 11: TWICE');
  await expect(refused.getByRole('row').nth(3)).toContainText('Centre name is missing.');
  await expect(refused.getByRole('row').nth(3)).toContainText('In the file: 12');

  const changes = await download(page, panel.getByRole('button', { name: 'Download all changes' }));
  const lines = changes.bytes.toString('utf8').split('\r\n');
  expect(lines.slice(1, 3).map((line) => line.split(',').slice(4))).toEqual([
    ['"phone"', `"${moved.mobile}"`, '"9811100001"'],
    ['"email"', `"${moved.email}"`, '"moved@example.org"'],
  ]);
  expect(lines[3]).toContain('Renamed School');
  expect(lines[4]).toContain(`"${deleted.code}","${deleted.name}","yes"`);

  await panel.getByText(/^In the master list but not in your file: \d+$/).click();
  await expect(panel).toContainText('What shall become of these centres?');
  const missing = await download(page, panel.getByRole('button', { name: 'Download these centres' }));
  expect(missing.bytes.toString('utf8')).toContain(`"${other.code}"`);
  expect(missing.bytes.toString('utf8')).not.toContain(`"${moved.code}"`);
  await checkAxe(page, 'import preview, 1280 px');

  const again = await download(page, panel.getByRole('button', { name: 'Download refused rows' }));
  expect(again.bytes.toString('utf8')).toContain('CLASH');
  await page.getByRole('button', { name: 'Import without the refused rows' }).click();
  await expect(page.getByText('5 centre(s) imported successfully')).toBeVisible();
  await page.getByPlaceholder('Search by code, name or person…').fill('000777');
  await expect(page.getByRole('table', { name: 'Master list of centres' })).toContainText('9811100002');
});

test('the preview fits a phone, in Hindi', async ({ page, portal }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.reload();
  const centre = portal.takeCentre();
  const rows = [
    cellsOf({ ...centre, email: 'a.very.long.address.of.a.school@examination-centres.example.org' }),
    ['1E+05', '', ...cellsOf({ ...centre, mobile: '123' }).slice(2)],
  ];
  await input(page, 'CSV फाइल या Excel वर्कबुक').setInputFiles(await workbook(rows));
  await expect(page.getByRole('table', { name: 'बदले हुए संपर्क' })).toContainText(centre.email);
  await expect(page.getByRole('button', { name: 'अस्वीकृत पंक्तियों के बिना आयात करें' })).toBeInViewport();
  await checkAxe(page, 'import preview, 360 px');
  await page.getByText('मुख्य सूची में हैं, पर आपकी फाइल में नहीं').click();
  await checkHorizontalScroll(page, 'import preview');
});

test('a file that is no list is named by its content', async ({ page }) => {
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.alloc(3000, 7)]);
  const oldWorkbook = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
  const otherWorkbook = Buffer.from(
    await writeXlsx({ sheets: [{ name: 'A', rows: [['Roll number', 'Marks']] }] }),
  );
  const files: [string, Buffer, string][] = [
    ['list.csv', photo, 'This is a photo'],
    ['list.csv', Buffer.alloc(0), 'The file is empty.'],
    ['list.csv', Buffer.from('%PDF-1.7\n'), 'This is a PDF.'],
    ['list.xls', oldWorkbook, 'choose Save As and then Excel Workbook (.xlsx) without a password'],
    ['list.csv', otherWorkbook, 'This is an Excel workbook, but none of its sheets is a list of centres.'],
    ['list.csv', Buffer.from('1,School\n2,College'), 'There is no header row'],
    ['list.txt', Buffer.from('centre_code'), 'Choose a file whose name ends in .csv'],
  ];
  for (const [name, buffer, sentence] of files) {
    await input(page).setInputFiles({ name, mimeType: 'text/csv', buffer });
    await expect(panelOf(page)).toContainText(sentence);
    await expect(panelOf(page)).toContainText(`${name}: `);
  }
});

test('a preview of 4,700 rows survives another screen and the end of the session', async ({
  page,
  portal,
}) => {
  const template = portal.takeCentre();
  const centres = Array.from({ length: 4700 }, (_, index) => {
    const number = String(index).padStart(4, '0');
    return {
      ...template,
      code: `BIG${number}`,
      mobile: `922222${number}`,
      email: `big${number}@example.org`,
    };
  });
  await input(page).setInputFiles(csvFile('list.csv', toCsv(centres)));
  await expect(panelOf(page)).toContainText('Import preview: list.csv');
  await page.getByRole('link', { name: 'Exam Centres', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam Centres');
  await page.getByRole('link', { name: 'Exam Centre Config' }).click();
  await expect(panelOf(page)).toContainText('Import preview: list.csv');

  // On the server, because only a real refusal of a large body shows what becomes of the connection.
  // With the call itself, because any other call would notice it before.
  await page.route(
    '**/api/admin/centres/bulk',
    async (route) => {
      await portal.endSessions();
      await route.continue();
    },
    { times: 1 },
  );
  await importButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(adminPassword);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('4,700 centre(s) imported successfully')).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED/ });

  test('the list and its check are repeated when the network is back', async ({ page, portal, context }) => {
    const centre = portal.takeCentre();
    await expect(page.getByRole('table', { name: 'Master list of centres' })).toBeVisible();
    await context.setOffline(true);
    await input(page).setInputFiles(csvFile('list.csv', toCsv([{ ...centre, city: 'Moved' }])));
    await expect(panelOf(page)).toContainText('There is no connection to the portal.');
    await page.getByPlaceholder('Search by code, name or person…').fill(centre.code);
    await expect(page.getByText('Failed to load centres')).toBeVisible();
    await context.setOffline(false);
    await expect(panelOf(page)).toContainText('Import preview: list.csv');
    await expect(page.getByRole('table', { name: 'Master list of centres' })).toContainText(centre.name);
  });
});

test('the form says once that fields are blank, and its fields are in line', async ({ page, portal }) => {
  await page.getByRole('button', { name: 'Add Centre' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill('not an address');
  await page.getByRole('button', { name: 'Add Centre' }).click();
  await expect(page.getByText('Please fill out all required fields.')).toHaveCount(1);
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(6);
  await expect(page.locator('#centre_code-error')).toHaveText('Centre code is missing.');
  for (const labels of [
    ['Centre code', 'Centre name', 'CFI'],
    ['Official person', 'Phone', 'E-mail'],
  ]) {
    const tops = labels.map(async (label) => {
      const box = await page.getByLabel(label, { exact: true }).boundingBox();
      return Math.round(box?.y ?? 0);
    });
    expect(new Set(await Promise.all(tops)).size, labels.join()).toBe(1);
  }

  const { code, mobile, ...centre } = portal.takeCentre();
  const values = [code, centre.name, '', '', '', '744104', centre.person, mobile, centre.email];
  for (const [index, column] of centreColumns.entries())
    await page.locator(`#${column}`).fill(values[index] ?? '');
  await page.getByRole('button', { name: 'Add Centre' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Create failed');
  await expect(summary).toBeFocused();
  await expect(page.getByText('Another centre already has this centre code.')).toHaveCount(2);
});
