/** A column of the master list and a filter that are added as docs/how-to.md says, from the first import to reminders and audit trail. */
import { readSheet } from 'read-excel-file/node';
import { csvFile, download, logInAdmin } from '../fixtures/admin.ts';
import { ChangedProject, editsOf } from '../fixtures/changed-project.ts';
import { adminPassword, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(300_000);

const heading = 'centre_code,centre_name,cfi,centre_pincode,official_person,phone,email,UDISE';
const rowWith = (udise: string) =>
  `UD1,School with a code,CFI-77,744101,A. Rao,9812300001,ud1@example.org,${udise}`;

/** Asks each call that takes the filter of the list for one centre of two. */
async function expectFilterEverywhere(portal: Portal): Promise<void> {
  const ask = (path: string, token: string, init: RequestInit = {}) =>
    fetch(`${portal.url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const body = JSON.stringify({ username: 'admin', password: adminPassword });
  const login = await ask('/auth/admin-login', '', { method: 'POST', body });
  const { token } = (await login.json()) as { token: string };
  const listed = await ask('/admin/centres?page=1&cfi=CFI-77', token);
  expect(listed.headers.get('x-total-count')).toBe('1');
  const filtered = { method: 'POST', body: JSON.stringify({ cfi: 'CFI-77' }) };
  const csv = await (await ask('/admin/centres/export', token, filtered)).text();
  expect(csv).toContain('UD1');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  const workbook = await (await ask('/admin/centres/export-workbook', token, filtered)).arrayBuffer();
  expect(await readSheet(Buffer.from(workbook))).toHaveLength(2);
  const photos = Buffer.from(
    await (await ask('/admin/centres/export-photos', token, filtered)).arrayBuffer(),
  );
  expect(photos.includes('photos.csv')).toBe(true);
  const preview = await ask('/admin/centres/reminders/preview?cfi=CFI-77', token);
  expect(await preview.json()).toMatchObject({ matching: 1, reached: { centres: 1, mails: 1 } });
}

test('every edit of the page is needed, and together they are enough', async ({ browser }) => {
  const edits = [
    ...(await editsOf('docs/how-to.md', 'Add a column to the master list')),
    ...(await editsOf('docs/how-to.md', 'Add a filter to the list of centres')),
  ];
  expect(edits).toHaveLength(6);
  const project = await ChangedProject.create();
  try {
    await project.apply(edits);
    for (const edit of edits) {
      await project.apply([edit], 'take back');
      expect(await project.compile(edit.includes('+++ web/') ? 'web' : 'server')).toMatch(/udise|cfi/i);
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
      expect(sample.bytes.toString('utf8')).toContain('principal@example.org,29200100101');

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
      await expect(trail).toContainText('29000000002');
      await context.close();
      await expectFilterEverywhere(portal);
    } finally {
      await portal.remove();
    }
  } finally {
    await project.remove();
  }
});
