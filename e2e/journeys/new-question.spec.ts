/** A question that is added as docs/how-to.md says, from its input on the phone to the cell of the workbook. */
import { readSheet } from 'read-excel-file/node';
import { adminLogin } from '#contract/session/endpoints.ts';
import { listCentres } from '#contract/centres/endpoints.ts';
import { signUpAndLogIn, unwrap } from '../fixtures/accounts.ts';
import { download, logInAdmin } from '../fixtures/admin.ts';
import { ChangedProject, editsOf } from '../fixtures/changed-project.ts';
import { fillStep, completeSteps, goToNextStep, submit } from '../fixtures/checklist.ts';
import { adminPassword, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(300_000);

test('every edit of the page is needed, and together they are enough', async ({ browser }) => {
  const edits = await editsOf('docs/how-to.md', 'Add a question');
  expect(edits).toHaveLength(3);
  const project = await ChangedProject.create();
  try {
    await project.apply(edits);
    for (const edit of edits) {
      await project.apply([edit], 'take back');
      expect(await project.compile('contract')).toContain('firstAidRoom');
      await project.apply([edit]);
    }
    for (const part of ['contract', 'server', 'web'] as const) expect(await project.compile(part)).toBe('');
    await project.build();
    const portal = await Portal.start({}, project.root);
    try {
      const context = await browser.newContext({ baseURL: portal.url, acceptDownloads: true });
      const page = await context.newPage();
      const centre = portal.takeCentre();
      await signUpAndLogIn(page, portal, centre);
      await completeSteps(page, 'step4');
      await fillStep(page, 'step4');

      // Forgotten by the person, the question holds up Finish like every other.
      await page.getByRole('button', { name: 'Finish', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Please fill out all required fields.');
      const link = page.getByRole('alert').getByRole('link', { name: 'First-aid room: choose Yes or No.' });
      await expect(link).toBeVisible();
      const question = page.getByRole('group', { name: 'First-aid room', exact: true });
      await question.getByLabel('Yes', { exact: true }).check();
      await goToNextStep(page, 'step4');
      const row = page.getByRole('row').filter({ hasText: 'First-aid room' });
      await expect(row).toContainText('21a');
      await expect(row).toContainText('Yes');
      await page.getByRole('button', { name: 'हिन्दी' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'क्या प्राथमिक उपचार कक्ष है?' })).toContainText('हाँ');
      await page.getByRole('button', { name: 'English' }).click();
      await submit(page);

      const { token } = unwrap(
        await portal.call(adminLogin, { body: { username: 'admin', password: adminPassword } }),
      );
      const listed = unwrap(await portal.call(listCentres, { query: { search: centre.code } }, token));
      const id = Array.isArray(listed) ? (listed[0]?.id ?? '') : '';
      await logInAdmin(page);
      await page.goto(`/admin/exam-centres/${id}`);
      const detailRow = page.getByRole('row').filter({ hasText: 'First-aid room' });
      await expect(detailRow).toContainText('26a');
      await expect(detailRow).toContainText('Yes');
      const { bytes } = await download(page, page.getByRole('button', { name: 'Download Excel' }));
      expect(await readSheet(bytes)).toContainEqual(['26a', 'First-aid room', 'Yes']);

      await page.goto('/admin/exam-centres');
      const csv = await download(page, page.getByRole('button', { name: 'Download Filtered' }));
      const [head = '', ...lines] = csv.bytes.toString('utf8').split('\r\n');
      const column = head.split(',').indexOf('"first_aid_room"');
      expect(column).toBeGreaterThan(0);
      expect(lines.some((line) => line.includes(centre.code) && line.includes('"Yes"'))).toBe(true);
      await context.close();
    } finally {
      await portal.remove();
    }
  } finally {
    await project.remove();
  }
});
