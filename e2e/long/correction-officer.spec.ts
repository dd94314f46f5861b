/** An administrator examines a centre that has answered corrections: before and after, the new photo next to the old, on paper. */
import { saveCorrection } from '#contract/review/correction-endpoints.ts';
import { callWithForm, type WireRequest } from '#contract/call.ts';
import { completeAnswers } from '../../server/src/testing/checklist-client.ts';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { logInByApi, unwrap } from '../fixtures/accounts.ts';
import { download, expect, logInAdmin, test } from '../fixtures/admin.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { portBlair } from '../fixtures/photos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { saveByApi } from '../fixtures/submissions.ts';

test.use({ portalName: 'corrections' });

let centre: TestCentre;
let id = '';

/** Asks as the decision of an officer does. */
async function ask(portal: Portal, number: number, items: string, message: string): Promise<void> {
  await portal.runSql(
    `insert into corrections (centre_id, number, items, message, asked_by, asked_by_name, asked_at)
     values ('${id}', ${number}, '${items}', '${message}', 'a', 'officer', '2026-05-02T05:30:00.000Z')`,
  );
}

test.beforeAll(async ({ portal }) => {
  centre = portal.takeCentre();
  const photo = (width: number) => createJpeg({ width, height: 900, position: portBlair, noise: true });
  const photos = { centre: await photo(1200), strongRoom: await photo(1200) };
  const saved = await saveByApi(portal, centre, { photos });
  await saved.submit();
  ({ id } = saved);
  await ask(portal, 1, '["rooms","manpower","photos.centre"]', 'Please count again, and stand at the gate.');
  const { token, userId } = await logInByApi(portal, centre);
  const { manpower } = completeAnswers;
  const again = new Blob([new Uint8Array(await photo(1000))], { type: 'image/jpeg' });
  const value = {
    centreId: id,
    number: 1,
    answers: {
      manpower: { ...manpower, invig: 17 },
      rooms24: 3,
      rooms48: 1,
      rooms72: null,
      otherRooms: [],
    },
    photos: { centre: { blob: again, fileName: 'again.jpg' } },
    language: 'en' as const,
  };
  const transport = async ({ method, url, headers, body }: WireRequest) => {
    const response = await fetch(`${portal.url}${url}`, { method, headers, body: body ?? null });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  unwrap(await callWithForm({ transport, token }, saveCorrection, { params: { userId }, value }));
  await ask(portal, 2, '["photos.strongRoom"]', 'Take the photo again with a sheet bearing the centre code.');
});

test('corrections stand beside the submission, with the new photo, its original and on paper', async ({
  page,
}) => {
  await logInAdmin(page);
  await page.goto(`/admin/exam-centres/${id}`);
  const corrections = page.getByRole('region', { name: 'Corrections' });
  await expect(corrections.getByText('Not answered yet')).toBeVisible();
  await expect(corrections.getByText(/Asked for by officer on .*\sIST$/).first()).toBeVisible();
  const changes = corrections.getByRole('table', { name: 'Correction 1: before and after' });
  const invigilators = changes.getByRole('row').filter({ hasText: 'Invigilators' });
  await expect(invigilators.getByRole('cell')).toHaveText(['15', '12', '17']);
  await expect(changes.getByRole('row').filter({ hasText: 'Total capacity' })).toContainText('186');
  const submitted = page.getByRole('table', { name: 'Checklist of the centre' });
  await expect(submitted.getByRole('row').filter({ hasText: 'Invigilators' })).toContainText(
    '17Submitted first: 12. Corrected, see Correction 1',
  );
  await expect(submitted.getByRole('row').filter({ hasText: 'Boundary wall' })).not.toContainText(
    'Corrected',
  );
  await checkAxe(page, 'a corrected centre');

  const again = page.getByRole('button', {
    name: 'Larger view: Photo of the examination centre, Correction 1',
  });
  await again.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toHaveAccessibleName('Photo of the examination centre, Correction 1 (1 of 3)');
  const file = await download(page, viewer.getByRole('button', { name: 'Download original' }));
  expect(file.name).toBe(`${centre.code}-centre-correction-1.jpg`);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName(
    'Photo of the examination centre, As submitted first; replaced (2 of 3)',
  );
  await page.keyboard.press('Escape');
  await expect(again).toBeFocused();

  const printed = readPdfPages(await page.pdf({ preferCSSPageSize: true }))
    .join(' ')
    .replace(/\s/g, '');
  expect(printed).toContain('15Invigilators1217');
  expect(printed).toContain('rst:12.Corrected,seeCorrection1');
  expect(printed).toContain('Pleasecountagain,andstandatthegate.');
  await page.setViewportSize({ width: 360, height: 740 });
  await checkHorizontalScroll(page, 'a corrected centre');
});
