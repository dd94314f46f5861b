/** The import of a list: workbooks, hostile and very large files, foreign headings, what the preview names and downloads, and what it survives. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { writeXlsx, type CellValue } from 'hucre';
import { centreColumns } from '#contract/centre-columns.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { csvFile } from '../fixtures/centres.ts';
import { expect, test } from '../fixtures/test.ts';
import { toCsv, type TestCentre } from '../fixtures/centres.ts';
import { adminPassword } from '../fixtures/portal.ts';
import { workbookOfXml } from '../fixtures/workbook-of-xml.ts';

test.use({ portalName: 'import' });

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

test.beforeEach(async ({ page, officer }) => {
  await officer.logsIn();
  await page.goto('/admin/config');
});

test('a workbook is previewed with changed contacts first, and everything can be downloaded', async ({
  page,
  portal,
  officer,
}) => {
  const take = () => portal.takeCentre();
  const [renamed, moved, deleted, other] = [take(), take(), take(), take()];
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
  await expect(panel).toContainText('Row 7: Centre code 1E+05 looks like a number that Excel has shortened.');

  await expect(panel.getByRole('table').first()).toHaveAttribute('aria-label', 'Refused rows');
  const contacts = panel.getByRole('table', { name: 'Contacts changed' });
  await expect(contacts.getByRole('row')).toHaveCount(3);
  await expect(panel.getByRole('table', { name: 'Changed centres' })).toContainText('Renamed School');
  await expect(panel.getByRole('table', { name: 'Restored centres' })).toContainText(deleted.code);

  const refused = panel.getByRole('table', { name: 'Refused rows' });
  await expect(refused.getByRole('rowheader')).toHaveText(['8', '9', '10', '11']);
  await expect(refused.getByRole('row').nth(2)).toContainText('In cell A9: TWICE See row 11: TWICE');
  await expect(refused.getByRole('row').nth(3)).toContainText('Centre name is missing.');

  const changes = await officer.downloads(panel.getByRole('button', { name: 'Download all changes' }));
  const lines = changes.bytes.toString('utf8').split('\r\n');
  expect(lines.slice(1, 3).map((line) => line.split(',').slice(4))).toEqual([
    ['"phone"', `"${moved.mobile}"`, '"9811100001"'],
    ['"email"', `"${moved.email}"`, '"moved@example.org"'],
  ]);
  expect(lines[3]).toContain('Renamed School');
  expect(lines[4]).toContain(`"${deleted.code}","${deleted.name}","yes"`);

  await panel.getByText(/^In the master list but not in your file: \d+$/).click();
  await expect(panel).toContainText('What shall become of these centres?');
  const missing = await officer.downloads(panel.getByRole('button', { name: 'Download these centres' }));
  expect(missing.bytes.toString('utf8')).toContain(`"${other.code}"`);
  expect(missing.bytes.toString('utf8')).not.toContain(`"${moved.code}"`);

  await page.getByRole('button', { name: 'Import without the refused rows' }).click();
  await expect(page.getByText('5 centre(s) imported successfully')).toBeVisible();
  await page.getByPlaceholder('Search by code, name or person…').fill('000777');
  await expect(page.getByRole('table', { name: 'Master list of centres' })).toContainText('9811100002');
});

test('the preview fits a phone, in Hindi', async ({ page, portal, officer }) => {
  await officer.takesPhoneInHindi();
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

const looksOf = (row: number): string => (row === 5 ? ' hidden="1"' : '');

/** A list of a text for each cell, of which row 5 is hidden; `#` begins an error. */
const sheetOf = (rows: readonly (readonly string[])[], below: string) => {
  const cell = (text: string) => `<c t="${text.startsWith('#') ? 'e' : 'str'}"><v>${text}</v></c>`;
  const xml = rows.map(
    (cells, index) => `<row r="${index + 1}"${looksOf(index + 1)}>${cells.map(cell).join('')}</row>`,
  );
  return workbookOfXml(`<worksheet><sheetData>${xml.join('')}</sheetData>${below}</worksheet>`);
};

test('what a sheet hides, merges or does not know is said in the preview', async ({ page, portal }) => {
  const [first, second] = [portal.takeCentre(), portal.takeCentre()];
  const textsOf = (centre: TestCentre, changes: Partial<Record<string, string>>) =>
    centreColumns.map((column, index) => changes[column] ?? String(cellsOf(centre)[index]));
  const list = sheetOf(
    [
      [...centreColumns],
      textsOf(first, { centre_state: 'Goa', centre_city: 'NULL' }),
      textsOf(second, { centre_state: '', official_person: 'N/A' }),
      textsOf(second, { centre_code: 'BROKEN', cfi: '#REF!' }),
      textsOf(second, { centre_code: 'UNSEEN' }),
      textsOf(second, { centre_code: second.code.toLowerCase().padStart(8, '0') }),
    ],
    '<mergeCells><mergeCell ref="E2:E3"/></mergeCells>',
  );
  const panel = panelOf(page);
  await input(page).setInputFiles(list);
  await expect(panel).toContainText('1 hidden row is in this list');
  await expect(panel).toContainText('E2:E3: “Goa”');
  await expect(panel).toContainText('Row 2: City “NULL” is read as not known.');
  await expect(panel).toContainText('Row 3: Official person would be “N/A”.');
  await expect(panel.getByRole('table', { name: 'Refused rows' })).toContainText('In cell C4: #REF!');
  await expect(panel.getByRole('definition')).toHaveText(['1', '2', '0', '1']);
  await checkAxe(page, 'doubtful cells');
  await panel.getByLabel('Import them too').check();
  await expect(panel.getByRole('definition')).toHaveText(['2', '2', '0', '1']);
  await page.getByRole('button', { name: 'Import without the refused rows' }).click();
  await expect(page.getByText('4 centre(s) imported successfully')).toBeVisible();
});

test('a file that is no list, and a hostile one, are refused with a sentence; the longest list is read', async ({
  page,
}) => {
  const oldWorkbook = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
  for (const [file, sentence] of [
    [csvFile('list.csv', ''), 'list.csv: The file is empty.'],
    [csvFile('list.csv', '1,School\n2,College'), 'There is no header row'],
    [
      { name: 'list.xls', mimeType: 'text/csv', buffer: oldWorkbook },
      'choose Save As and then Excel Workbook (.xlsx) without a password',
    ],
    [
      workbookOfXml(`<row><c ${'a'.repeat(300_000)}r><v>1</v></c></row>`),
      'none of its sheets is a list of centres',
    ],
  ] as const) {
    await input(page).setInputFiles(file);
    await expect(panelOf(page)).toContainText(sentence);
  }
  const address = 'a building with a long name '.repeat(4);
  const lines = Array.from({ length: 50_000 }, (_, index) =>
    [`L${index}`, `School ${index}, ${address}`, '282001', 'Asha', '9000000001', 'a@example.com'].join(','),
  );
  const header = 'centre_code,centre_name,centre_pincode,official_person,phone,email';
  // The page itself would decode bytes that are sent to it.
  const file = test.info().outputPath('large.csv');
  await writeFile(file, [header, ...lines].join('\n'));
  await input(page).setInputFiles(file);
  await expect(panelOf(page)).toContainText('Import preview: large.csv', { timeout: 60_000 });
});

test('reading a file can be cancelled, and ends within its time', async ({ page, portal }) => {
  // It unpacks to 250 MB of tags, which takes longer than the test.
  const endless = workbookOfXml('<x>'.repeat(83_000_000));
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Master list of centres' })).toBeVisible();
  await input(page).setInputFiles(endless);
  await expect(panelOf(page)).toContainText('Reading the file');
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(panelOf(page)).toBeHidden();

  await input(page).setInputFiles(endless);
  await expect(panelOf(page)).toContainText('Reading the file');
  await page.clock.fastForward('00:31');
  await expect(panelOf(page)).toContainText('hostile.xlsx: The file could not be read within 30 seconds.');
  await expect(panelOf(page)).toContainText('choose Save As and then CSV UTF-8');

  await input(page).setInputFiles(csvFile('list.csv', toCsv([portal.takeCentre()])));
  await expect(panelOf(page)).toContainText('Import preview: list.csv');
});

test('a preview of 4,700 rows survives another screen and the end of the session, and typed text does too', async ({
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

  await page.getByLabel('Centre name').fill('Half typed');
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
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('admin');
  await dialog.getByLabel('Password', { exact: true }).fill(adminPassword);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('4,700 centre(s) imported successfully')).toBeVisible();
  await expect(page.getByLabel('Centre name')).toHaveValue('Half typed');
});

test.describe('without a network', () => {
  test.use({ expectedError: /ERR_INTERNET_DISCONNECTED/ });

  test('the check of a list is repeated when the network is back', async ({ page, portal, context }) => {
    const centre = portal.takeCentre();
    await page.waitForFunction(() => JSON.stringify(performance.getEntries()).includes('list-worker'));
    await context.setOffline(true);
    await input(page).setInputFiles(csvFile('list.csv', toCsv([{ ...centre, city: 'Moved' }])));
    await expect(panelOf(page)).toContainText('There is no connection to the portal.');
    await context.setOffline(false);
    await expect(panelOf(page)).toContainText('Import preview: list.csv');
  });
});

const foreign = (name: string) =>
  csvFile(
    'agency.csv',
    [
      'Sl. No.,Centre No.,Name of Institution,District,State,Pin,Superintendent,Mobile No,Mail',
      `1,FOREIGN1,${name},Panaji,Goa,403001,A. Naik,9100000901,naik@example.org`,
      `2,FOREIGN1,${name},Panaji,Goa,403001,A. Naik,9100000901,naik@example.org`,
      '3,FOREIGN2,Second School,Panaji,Goa,403001,B. Desai,9100000902,desai@example.org',
    ].join('\r\n'),
  );

test('a list with foreign headings is imported, and they are known the next time', async ({ page }) => {
  const panel = panelOf(page);
  await input(page).setInputFiles(foreign('First School'));
  await expect(panel.getByLabel('Phone *')).toHaveValue('7');
  await expect(panel.getByLabel('Official person *')).toHaveValue('6');
  await panel.getByLabel('City', { exact: true }).selectOption('Not in the file');
  await panel.getByLabel('City', { exact: true }).selectOption('District');
  await checkAxe(page, 'headings');
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(panel).toContainText('Phone: “Mobile No”');
  await expect(panel).toContainText('1 row is equal to an earlier one in every column.');
  await importButton(page).click();
  await expect(panel).toContainText('2 centre(s) imported successfully');
  await expect(panel).toContainText('New: 2');
  await input(page).setInputFiles(foreign('Renamed School'));
  await expect(panel).toContainText('Phone: “Mobile No”');
  await expect(importButton(page)).toBeVisible();
});
