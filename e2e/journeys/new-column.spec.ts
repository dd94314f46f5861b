/** A column of the master list that is added as docs/how-to.md says, from the first import to the audit trail. */
import { csvFile, download, logInAdmin } from '../fixtures/admin.ts';
import { ChangedProject, editsOf } from '../fixtures/changed-project.ts';
import { Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(300_000);

const heading = 'centre_code,centre_name,centre_pincode,official_person,phone,email,UDISE';
const rowWith = (udise: string) => `UD1,School with a code,744101,A. Rao,9812300001,ud1@example.org,${udise}`;

test('every edit of the page is needed, and together they are enough', async ({ browser }) => {
  const edits = await editsOf('docs/how-to.md', 'Add a column to the master list');
  expect(edits).toHaveLength(3);
  const project = await ChangedProject.create();
  try {
    await project.apply(edits);
    for (const edit of edits) {
      await project.apply([edit], 'take back');
      expect(await project.compile('server')).toMatch(/udise/i);
      await project.apply([edit]);
    }
    for (const part of ['contract', 'server', 'web'] as const) expect(await project.compile(part)).toBe('');
    await project.build();
    const portal = await Portal.start({}, project.root);
    try {
      const context = await browser.newContext({ baseURL: portal.url, acceptDownloads: true });
      const page = await context.newPage();
      await logInAdmin(page);
      await page.goto('/admin/config');
      const sample = await download(page, page.getByRole('button', { name: 'Download Sample CSV' }));
      expect(sample.bytes.toString('utf8')).toContain(
        '"principal@example.org","29200100101"'.replaceAll('"', ''),
      );

      const importList = async (udise: string) => {
        const input = page.getByLabel('CSV file or Excel workbook');
        await input.setInputFiles(csvFile('centres.csv', `${heading}\r\n${rowWith(udise)}\r\n`));
        await expect(page.getByRole('region', { name: 'Bulk Upload (CSV)' })).toContainText(udise);
        await page.getByRole('button', { name: 'Import', exact: true }).click();
        await expect(page.getByText('1 centre(s) imported successfully')).toBeVisible();
      };
      await importList('29000000001');
      await importList('29000000002');

      await page.getByPlaceholder('Search by code, name or person…').fill('29000000002');
      const table = page.getByRole('table', { name: 'Master list of centres' });
      await expect(table.getByRole('row').nth(1)).toContainText('29000000002');
      await page.getByRole('button', { name: 'Edit School with a code', exact: true }).click();
      await expect(page.getByLabel('UDISE code')).toHaveValue('29000000002');
      await page.getByLabel('UDISE code').fill('29000000003');
      await page.getByRole('button', { name: 'Update Centre' }).click();
      await expect(page.getByText('Centre updated successfully')).toBeVisible();

      await page.goto('/admin/exam-centres?search=29000000003');
      const listed = page.getByRole('row').filter({ hasText: 'UD1' });
      await expect(listed).toContainText('29000000003');
      const csv = await download(page, page.getByRole('button', { name: 'Download Filtered' }));
      const [head = '', line = ''] = csv.bytes.toString('utf8').split('\r\n');
      expect(line.split(',')[head.split(',').indexOf('"udise_code"')]).toBe('"29000000003"');
      await page.getByRole('link', { name: 'School with a code' }).click();
      await expect(page.getByText('29000000003')).toBeVisible();

      await page.goto('/admin/audit');
      const trail = page.getByRole('main');
      await expect(trail).toContainText('29000000003');
      await expect(trail).toContainText('29000000001');
      await context.close();
    } finally {
      await portal.remove();
    }
  } finally {
    await project.remove();
  }
});
