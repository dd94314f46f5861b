/** A column of the master list and a filter that are added as docs/how-to.md says, from the first import to reminders and audit trail. */
import { readSheet } from 'read-excel-file/node';
import { adminLogin } from '#contract/session/endpoints.ts';
import { readZip } from '../../server/src/testing/read-zip.ts';
import { unwrap } from '../fixtures/accounts.ts';
import { csvFile, download, logInAdmin } from '../fixtures/admin.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { editsOf, walkChangedProject } from '../fixtures/changed-project.ts';
import { portBlair } from '../fixtures/photos.ts';
import { adminPassword, Portal } from '../fixtures/portal.ts';
import { createScenes } from '../fixtures/scenes.ts';
import { saveByApi } from '../fixtures/submissions.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(900_000);

const heading = 'centre_code,centre_name,cfi,centre_pincode,official_person,phone,email,UDISE';
const rowWith = (udise: string) =>
  `UD1,School with a code,CFI-77,744101,A. Rao,9812300001,ud1@example.org,${udise}`;

const filter = { cfi: 'CFI-77' };
const headOfUd1: TestCentre = {
  code: 'UD1',
  name: 'School with a code',
  city: '',
  state: '',
  person: 'A. Rao',
  mobile: '9812300001',
  email: 'ud1@example.org',
};

/** Of the names in the archive, those of photos. */
const photosIn = (archive: Buffer): string[] =>
  [...readZip(archive).keys()].filter((name) => name.endsWith('.jpg'));

/** Asks each call that takes the filter of the list for one centre of many, without the types, which do not know it. */
async function expectFilterEverywhere(portal: Portal): Promise<void> {
  const { token } = unwrap(
    await portal.call(adminLogin, { body: { username: 'admin', password: adminPassword } }),
  );
  const ask = async (path: string, body?: unknown): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${portal.url}/api/admin/centres${path}`, { ...init, headers });
    expect(response.status).toBe(200);
    return response;
  };
  const bytesOf = async (path: string, body: unknown): Promise<Buffer> =>
    Buffer.from(await (await ask(path, body)).arrayBuffer());

  const listed = await ask('?page=1&cfi=CFI-77');
  expect(listed.headers.get('x-total-count')).toBe('1');
  const csv = await (await ask('/export', filter)).text();
  expect(csv).toContain('UD1');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(await readSheet(await bytesOf('/export-workbook', filter))).toHaveLength(2);

  const seen = { centres: 1, mails: 1 };
  const everybody: unknown = await (await ask('/reminders/preview')).json();
  expect(everybody).not.toMatchObject({ reached: seen });
  const preview: unknown = await (await ask('/reminders/preview?cfi=CFI-77')).json();
  expect(preview).toMatchObject({ matching: 1, reached: seen, first: [{ centre_code: 'UD1' }] });
  const sent: unknown = await (await ask('/reminders/send', { ...filter, seen })).json();
  expect(sent).toEqual(seen);
  await expect.poll(() => portal.mailbox.list(headOfUd1.email)).toHaveLength(1);
  const contacts = await (await ask('/export-contacts', filter)).text();
  expect(contacts.trimEnd().split('\r\n')).toHaveLength(2);

  const other = await saveByApi(portal, portal.takeCentre(), { photos: await createScenes(1, portBlair) });
  const own = await saveByApi(portal, headOfUd1, { photos: await createScenes(2, portBlair) });
  await other.submit();
  await own.submit();
  const all = photosIn(await bytesOf('/export-photos', {}));
  const filtered = photosIn(await bytesOf('/export-photos', filter));
  expect(all).toHaveLength(4);
  expect(filtered).toHaveLength(2);
  expect(filtered).toEqual(all.filter((name) => name.startsWith('UD1_')));
}

/** A column without its migration is found by `server/src/tables/tables.test.ts`. */
function whereCompilerObjects(edit: string): 'web' | 'server' | null {
  if (edit.includes('+++ server/src/migrations.ts')) return null;
  return edit.includes('+++ web/') ? 'web' : 'server';
}

test('every edit of the page is needed, and together they are enough', async ({ browser }) => {
  const edits = [
    ...(await editsOf('docs/how-to.md', 'Add a column to the master list')),
    ...(await editsOf('docs/how-to.md', 'Add a filter to the list of centres')),
  ];
  expect(edits).toHaveLength(6);
  const start = (root: string): Promise<Portal> => Portal.start({}, root);
  await walkChangedProject(
    browser,
    {
      edits,
      objection: { part: whereCompilerObjects, names: /udise|cfi/i },
      start,
    },
    async ({ portal, page }) => {
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
      await expect(page.getByText('29000000003', { exact: true })).toBeVisible();

      await page.goto('/admin/audit');
      const trail = page.getByRole('main');
      await expect(trail).toContainText('29000000003');
      await expect(trail).toContainText('29000000002');
      await expectFilterEverywhere(portal);
    },
  );
});
