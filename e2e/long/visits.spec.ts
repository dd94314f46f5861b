/** An administrator prepares visits: draws a share, downloads and prints the list, and takes the evidence along. */
import Papa from 'papaparse';
import { checksVersion } from '#contract/review/limits.ts';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { readZip } from '../../server/src/testing/read-zip.ts';
import { checkSums, foldersOf } from '../../server/src/testing/verify-evidence.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { download, expect, logInAdmin, test } from '../fixtures/admin.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { portBlair } from '../fixtures/photos.ts';
import { saveByApi } from '../fixtures/submissions.ts';

test.use({ portalName: 'visits' });

/** The first one is to be visited by decision. */
const submitted: TestCentre[] = [];
let visitedId = '';
const note = 'Look at the strong room';
const notForTheSchool = 'Known for complaints';

test.beforeAll(async ({ portal }) => {
  const bytes = await createJpeg({ width: 800, height: 600, position: portBlair });
  const photos = {
    centre: bytes,
    strongRoom: await createJpeg({ width: 640, height: 480, position: portBlair }),
  };
  for (let count = 0; count < 4; count += 1) {
    const centre = portal.takeCentre();
    const { id, submit } = await saveByApi(portal, centre, { photos });
    await submit();
    submitted.push(centre);
    visitedId ||= id;
  }
  await portal.runSql(`
    insert into reviews (centre_id, sha256, checks_version, record_version, decision, serious, notices, submitted_at,
      centre_state, reasons, head_mobile, head_email, note, version)
    select centres.id, snapshot_sha256, ${checksVersion}, centres.version,
      case when centres.id = '${visitedId}' then 'visit' else 'waiting' end, 0, 0, submitted_at,
      centre_state, '[]', '', '', case when centres.id = '${visitedId}' then '${note}' else '${notForTheSchool}' end, 1
    from centres join checklists on centre_id = centres.id where submitted_at is not null
    on conflict (centre_id) do update set decision = excluded.decision, note = excluded.note`);
});

test('a share is drawn, the list is downloaded and printed, and its evidence verifies', async ({ page }) => {
  const [visited] = submitted;
  if (visited === undefined) throw new Error('no centre');
  await logInAdmin(page);
  await page.goto('/admin/review/visits');
  await expect(page.getByRole('heading', { level: 1, name: 'Visit list' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Centres to inspect' });
  await expect(page.getByText('1 centre: 1 by decision, 0 drawn.')).toBeVisible();
  await expect(table.getByRole('row', { name: new RegExp(visited.code) })).toContainText(note);

  const share = page.getByLabel('Drawn, % of each state');
  await share.fill('200');
  await share.press('Enter');
  await expect(page.getByText('Enter a number from 0 to 100')).toBeVisible();
  await expect(share).toHaveValue('200');
  await share.fill('50 %');
  await share.press('Enter');
  await expect(page.getByText('3 centres: 1 by decision, 2 drawn.')).toBeVisible();
  await expect(table.getByText(notForTheSchool, { exact: false })).toHaveCount(2);
  const rows = await table.getByRole('rowheader').allTextContents();
  await page.reload();
  await expect(table.getByRole('rowheader')).toHaveText(rows);
  await checkAxe(page, 'visit list');

  const csv = await download(page, page.getByRole('button', { name: 'Download list (CSV)' }));
  expect(csv.name).toMatch(/_visits\.csv$/);
  const lines = Papa.parse<Record<string, string>>(csv.bytes.toString('utf8').slice(1), {
    header: true,
  }).data;
  const own = lines.find(({ centre_code: code }) => code === visited.code);
  expect(own).toMatchObject({ why: 'decision', note: note });
  expect(own?.['digipin']).toMatch(/^\w{3}-\w{3}-\w{4}$/);

  const print = readPdfPages(await page.pdf({ preferCSSPageSize: true })).join('');
  expect(print).toContain(own?.['digipin']);
  for (const code of rows.map((text) => text.slice(0, visited.code.length))) expect(print).toContain(code);
  expect(print).toContain('Remarks');
  const words = print.replace(/\s/g, '');
  expect(words).toContain(note.replace(/\s/g, ''));
  expect(words).not.toContain(notForTheSchool.replace(/\s/g, ''));
  expect(print).not.toContain('Download');

  const zip = await download(page, page.getByRole('button', { name: 'Download evidence (ZIP)' }));
  const parts = readZip(zip.bytes);
  expect(foldersOf(parts)).toHaveLength(3);
  for (const folder of foldersOf(parts))
    expect(Object.values(checkSums(parts, folder))).toEqual(['OK', 'OK', 'OK', 'OK']);
});

test('a very large file of evidence is asked about first, with its number of centres', async ({ page }) => {
  await logInAdmin(page);
  await page.route(/\/api\/admin\/review\?list=/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), total: 5_500 } });
  });
  await page.goto('/admin/review?list=visit');
  const button = page.getByRole('button', { name: 'Evidence (ZIP)' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Download the evidence of 5,500 centres?' });
  await checkAxe(page, 'the question about a large file');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeFocused();
  await button.click();
  const zip = await download(page, dialog.getByRole('button', { name: 'Download all' }));
  expect(foldersOf(readZip(zip.bytes))).toHaveLength(1);
});

test('the evidence of one centre is downloaded where its details are', async ({ page, context }) => {
  await logInAdmin(page);
  await page.goto(`/admin/exam-centres/${visitedId}`);
  const zip = await download(page, page.getByRole('button', { name: 'Download evidence (ZIP)' }));
  const code = submitted[0]?.code ?? '';
  expect(zip.name).toBe(`${code}-evidence.zip`);
  const parts = readZip(zip.bytes);
  expect(Object.values(checkSums(parts, code))).toEqual(['OK', 'OK', 'OK', 'OK']);

  const explained = await context.newPage();
  await explained.setContent(parts.get('README.html')?.toString('utf8') ?? '');
  await checkAxe(explained, 'the page of the evidence');
  await explained.setViewportSize({ width: 360, height: 740 });
  await checkHorizontalScroll(explained, 'the page of the evidence');
});

test('the list fits a phone, in Hindi', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto('/admin/review/visits?share=100');
  await expect(page.getByRole('heading', { level: 1, name: 'निरीक्षण सूची' })).toBeVisible();
  await expect(page.getByText('4 केंद्र: 1 निर्णय से, 3 चुने गए।')).toBeVisible();
  await checkAxe(page, 'visit list in Hindi');
  await checkHorizontalScroll(page, 'visit list in Hindi');
});
