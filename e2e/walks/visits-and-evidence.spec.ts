/** An officer finds a centre on the map, has it visited, prepares the list of visits, and takes the evidence along. */
import Papa from 'papaparse';
import { readZip } from '../../server/src/testing/read-files.ts';
import { checkSums, foldersOf } from '../../server/src/testing/verify-evidence.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { findColour } from '../fixtures/map.ts';
import { submitForVisits } from '../fixtures/own-state.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { expectStatus, heading } from '../fixtures/review-page.ts';
import { expect, look, settled, test } from '../fixtures/walk.ts';

test('visits are prepared, with their evidence', async ({ page, context, portal, officer }) => {
  const { far, sound, state } = await submitForVisits(portal);
  const codes = [far, ...sound].map(({ code }) => code);
  const note = 'Look at the strong room';
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('the map of a list leads to a centre', async () => {
    await officer.enters(`/admin/review?state=${state}`);
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page.getByRole('img', { name: 'Map with 3 centres.' })).toBeVisible();
    await expect(page.getByRole('list').getByText('Serious reason: 1')).toBeVisible();
    await expect(page.getByRole('list').getByText('No reason: 2')).toBeVisible();
    const inView = page.getByRole('region', { name: '3 centres in view' });
    await expect(inView.getByRole('link')).toHaveText(codes.map((code) => new RegExp(`^${code} `)));
    await look(page, 'the map of a list');
    await page.locator('canvas').focus();
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('+');
    await expect(page.getByRole('region', { name: /^[012] centres in view$/ })).toBeVisible();
    await page.keyboard.press('0');
    await expect(inView).toBeVisible();
    await page.getByLabel('Reason', { exact: true }).selectOption('Far away');
    await expect(page.getByRole('img', { name: 'Map with 1 centre.' })).toBeVisible();
    await settled(page);
    await page.locator('canvas').click({ position: await findColour(page, '--bad') });
    await expect(heading(page)).toHaveText(`${far.name} (${far.code})`);
  });

  await test.step('the centre is to be visited', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type(note);
    await page.keyboard.press('Escape');
    await page.keyboard.press('v');
    await expectStatus(page, `${far.code} is to be visited.`);
  });

  await test.step('the evidence of very many centres is asked about first', async () => {
    await page.route(/\/api\/admin\/review\?list=/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), total: 5_500 } });
    });
    await page.goto(`/admin/review?state=${state}&list=visit`);
    await button('Evidence (ZIP)').click();
    const dialog = page.getByRole('dialog', { name: 'Download the evidence of 5,500 centres?' });
    await look(page, 'the question before a large file');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(button('Evidence (ZIP)')).toBeFocused();
    await button('Evidence (ZIP)').click();
    const zip = await officer.downloads(dialog.getByRole('button', { name: 'Download all' }));
    expect(foldersOf(readZip(zip.bytes))).toEqual([far.code]);
    await page.unrouteAll();
  });

  await test.step('the list of visits, with a share that is drawn', async () => {
    await page.goto(`/admin/review?state=${state}`);
    await page.getByRole('link', { name: 'Visit list' }).click();
    await expect(heading(page)).toHaveText('Visit list');
    const table = page.getByRole('table', { name: 'Centres to inspect' });
    await expect(page.getByText('1 centre: 1 by decision, 0 drawn.')).toBeVisible();
    await expect(table.getByRole('row', { name: new RegExp(far.code) })).toContainText(note);
    const share = page.getByLabel('Drawn, % of each state');
    await share.fill('200');
    await share.press('Enter');
    await expect(page.getByText('Enter a number from 0 to 100')).toBeVisible();
    await expect(share).toHaveValue('200');
    await share.fill('50 %');
    await share.press('Enter');
    await expect(page.getByText('2 centres: 1 by decision, 1 drawn.')).toBeVisible();
    const rows = await table.getByRole('rowheader').allTextContents();
    await page.reload();
    await expect(table.getByRole('rowheader')).toHaveText(rows);
    await look(page, 'the list of visits');
  });

  await test.step('the list is taken along as a file and on paper', async () => {
    const csv = await officer.downloads(button('Download list (CSV)'));
    expect(csv.name).toMatch(/_visits\.csv$/);
    const text = csv.bytes.toString('utf8').slice(1);
    const lines = Papa.parse<Record<string, string>>(text, { header: true }).data;
    const own = lines.find(({ centre_code: code }) => code === far.code);
    expect(own).toMatchObject({ why: 'decision', note });
    expect(own?.['digipin']).toMatch(/^\w{3}-\w{3}-\w{4}$/);
    const print = readPdfPages(await page.pdf({ preferCSSPageSize: true })).join('');
    expect(print).toContain(own?.['digipin']);
    expect(print).toContain(far.code);
    expect(print).toContain('Remarks');
    expect(print.replace(/\s/g, '')).toContain(note.replace(/\s/g, ''));
    expect(print).not.toContain('Download');
  });

  await test.step('the evidence of the list verifies', async () => {
    const zip = await officer.downloads(button('Download evidence (ZIP)'));
    const parts = readZip(zip.bytes);
    expect(foldersOf(parts)).toHaveLength(2);
    for (const folder of foldersOf(parts))
      expect(Object.values(checkSums(parts, folder))).toEqual(['OK', 'OK', 'OK', 'OK']);
  });

  await test.step('and so does that of one centre, which says where its photos were taken', async () => {
    await page.goto(`/admin/exam-centres/${far.id}`);
    await expect(page.getByText(/^Near .*Delhi/)).toHaveCount(2);
    await page.getByText('Show on a sketch').first().click();
    await expect(
      page.locator('details[open]').getByRole('listitem').filter({ hasText: '799001' }),
    ).toContainText(/about 1,\d\d\d.km from the photo/);
    const zip = await officer.downloads(button('Download evidence (ZIP)'));
    expect(zip.name).toBe(`${far.code}-evidence.zip`);
    const parts = readZip(zip.bytes);
    expect(Object.values(checkSums(parts, far.code))).toEqual(['OK', 'OK', 'OK', 'OK']);
    const explained = await context.newPage();
    await explained.setContent(parts.get('README.html')?.toString('utf8') ?? '');
    await expect(explained.getByText(far.code).first()).toBeVisible();
    // Not a look: the page shows hashes whole.
    await checkAxe(explained, 'the page of the evidence');
    await explained.setViewportSize({ width: 360, height: 740 });
    await checkHorizontalScroll(explained, 'the page of the evidence');
  });
});
