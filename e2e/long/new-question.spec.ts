/**
 * A question that is added as docs/how-to.md says, from its input on the phone to the cell of the workbook; and questions of other kinds, one
 * in every other step, with which the demo and the journeys still run.
 */
import { readSheet } from 'read-excel-file/node';
import { adminLogin } from '#contract/session/endpoints.ts';
import { listCentres } from '#contract/centres/endpoints.ts';
import { signUpAndLogIn, unwrap } from '../fixtures/accounts.ts';
import { download, logInAdmin } from '../fixtures/admin.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { editsOf, walkChangedProject, type ChangedProject } from '../fixtures/changed-project.ts';
import { fillStep } from '../fixtures/checklist.ts';
import { adminPassword, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

test.setTimeout(900_000);

interface Invented {
  readonly step: string;
  readonly declaration: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The numbers of its row on the preview and in the centre detail, and its value there. */
  readonly preview: string;
  readonly detail: string;
  readonly shown: string;
  readonly columns: readonly string[];
}

const invented: readonly Invented[] = [
  {
    step: 'step1a',
    declaration: `landmark: { kind: 'text', wire: 'landmark', column: 'landmark', required: true, maxLength: 100, preview: '4a', detail: '5a' }`,
    labels: { landmark: 'Nearest landmark' },
    preview: '4a',
    detail: '5a',
    shown: 'An example of an answer',
    columns: ['landmark'],
  },
  {
    step: 'step1b',
    declaration: `deputyNamed: { kind: 'yes-no', wire: 'deputyNamed', column: 'deputy_named', preview: '8b', detail: '10a' }`,
    labels: { deputyNamed: 'Deputy of the head named' },
    preview: '8b',
    detail: '10a',
    shown: 'Yes',
    columns: ['deputy_named'],
  },
  {
    step: 'step2a',
    declaration: `spareHalls: { kind: 'count', wire: 'spareHalls', column: 'spare_halls', refusal: 'candidates.invalid', preview: '11a', detail: '14a' }`,
    labels: { spareHalls: 'Spare halls' },
    preview: '11a',
    detail: '14a',
    shown: '12',
    columns: ['spare_halls'],
  },
  {
    step: 'step2b',
    declaration: `furniture: { kind: 'counts', wire: 'furniture', refusal: 'people.invalid', items: ['desks', 'chairs'], columns: { desks: 'desks', chairs: 'chairs' }, rows: { preview: '13a', detail: '19a' } }`,
    labels: { furniture: 'Furniture', 'furniture.desks': 'Desks', 'furniture.chairs': 'Chairs' },
    preview: '13a',
    detail: '19a',
    shown: '12 / 12',
    columns: ['desks', 'chairs'],
  },
  {
    step: 'step3',
    declaration: `busService: { kind: 'yes-no-details', wire: 'busService', columns: { associated: 'bus_service', details: 'bus_details' }, maxLength: 500, refusal: 'coaching.details-required', preview: '17a', detail: '24a' }`,
    labels: { busService: 'Bus service of the city', 'busService.details': 'Bus lines' },
    preview: '17a',
    detail: '24a',
    shown: 'No',
    columns: ['bus_service', 'bus_details'],
  },
];

/** Makes the three edits of the page for the other steps. */
async function addMore(project: ChangedProject): Promise<void> {
  const questions = 'contract/src/checklist/questions';
  for (const { step, declaration, labels } of invented) {
    await project.insert(`${questions}/${step}.ts`, /^\} as const satisfies/m, `  ${declaration},\n`);
    for (const [id, label] of Object.entries(labels))
      for (const language of ['en', 'hi'])
        await project.insert(
          `contract/src/checklist/labels/${language}.ts`,
          /^ *feedback: /m,
          `'${id}': '${label}',\n`,
        );
  }
}

/** Of tools/demo-centres.csv. */
const centre: TestCentre = {
  code: 'DEMO004',
  name: 'Lakeside Public School, Block B',
  city: 'Bhopal',
  state: 'Madhya Pradesh',
  person: 'Meera Nair',
  mobile: '9000000003',
  email: 'meera.nair@example.org',
};

test('every edit of the page is needed, and together they are enough', async ({ browser }) => {
  const edits = await editsOf('docs/how-to.md', 'Add a question');
  expect(edits).toHaveLength(3);
  await walkChangedProject(
    browser,
    {
      edits,
      objection: { part: () => 'contract', names: /firstAidRoom/ },
      addMore,
      start: (root) => Portal.startDemo(root),
    },
    async ({ project, portal, page }) => {
      await signUpAndLogIn(page, portal, centre);
      const ofCopy = await project.checklistFixture();
      await ofCopy.completeSteps(page, 'step4');
      await fillStep(page, 'step4');

      // Forgotten by the person, the question holds up Finish like every other.
      await page.getByRole('button', { name: 'Finish', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Please fill out all required fields.');
      const link = page.getByRole('alert').getByRole('link', { name: 'First-aid room: choose Yes or No.' });
      await expect(link).toBeVisible();
      await ofCopy.answerQuestions(page, 'step4');
      await ofCopy.goToNextStep(page, 'step4');
      const row = page.getByRole('row').filter({ hasText: 'First-aid room' });
      await expect(row).toContainText('21a');
      await expect(row).toContainText('Yes');
      for (const { labels, preview, shown } of invented) {
        const other = page.getByRole('row').filter({ hasText: Object.values(labels)[0] ?? '' });
        await expect(other).toContainText(preview);
        await expect(other).toContainText(shown);
      }
      await page.getByRole('button', { name: 'हिन्दी' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'क्या प्राथमिक उपचार कक्ष है?' })).toContainText('हाँ');
      await page.getByRole('button', { name: 'English' }).click();
      await ofCopy.submit(page);

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
      const workbook = await readSheet(bytes);
      expect(workbook).toContainEqual(['26a', 'First-aid room', 'Yes']);
      for (const { detail, labels, shown } of invented) {
        const cells = workbook.find(([number]) => number === detail);
        expect(cells?.slice(1).map(String)).toEqual([Object.values(labels)[0], shown]);
      }

      await page.goto('/admin/exam-centres');
      const csv = await download(page, page.getByRole('button', { name: 'Download Filtered' }));
      const [head = '', ...lines] = csv.bytes.toString('utf8').split('\r\n');
      const names = head.split(',');
      const columns = ['first_aid_room', ...invented.flatMap((question) => question.columns)];
      expect(columns.filter((column) => !names.includes(`"${column}"`))).toEqual([]);
      expect(lines.some((line) => line.includes(centre.code) && line.includes('"Yes"'))).toBe(true);
      // Those of the demo were submitted with an answer to every question.
      expect(lines.filter((line) => line.includes('"DEMO1')).length).toBe(40);
    },
  );
});
