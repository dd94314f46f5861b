/** A head whose correction asks for the sheet opens it on a phone, in Hindi, and prints it; step 4 asks where the agency asks all. */
import { getSheet } from '#contract/review/sheet-endpoints.ts';
import { sheetText } from '#contract/photo/sheet-text.ts';
import { sheetRequest } from '#contract/review/sheet.ts';
import { readSheet } from '../../server/src/testing/photo-bytes.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { logInAgain, logInByApi, unwrap } from '../fixtures/accounts.ts';
import { askForCorrection } from '../fixtures/corrections.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import { saveByApi } from '../fixtures/submissions.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a head opens the sheet from a correction in Hindi and prints it on one page', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  const [gate, door] = [await cameraPhoto('gate.jpg'), await cameraPhoto('door.jpg')];
  const { id, submit } = await saveByApi(portal, centre, {
    photos: { centre: gate.buffer, strongRoom: door.buffer },
  });
  await submit();
  await askForCorrection(portal, id, ['photos.centre'], { message: sheetRequest.join('\n') });
  await logInAgain(page, centre);
  await page.goto(`/status/correction?centre=${id}`);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByText('फोटो में आपके केंद्र की शीट दिखनी चाहिए।')).toBeVisible();
  await page.getByRole('link', { name: 'शीट खोलें: प्रिंट करें, या दूसरे फोन पर दिखाएँ' }).click();
  await expect(page.getByRole('heading', { name: 'फोटो के लिए शीट' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'शीट का QR कोड' })).toBeVisible();
  await expect(page.getByText('45 डिग्री से कम', { exact: false })).toBeVisible();
  await checkAxe(page, 'the sheet');
  await checkHorizontalScroll(page, 'the sheet');

  // What a camera would see of the screen.
  const { token, userId } = await logInByApi(portal, centre);
  const input = { params: { userId }, query: { centre_config_id: id } };
  const { sheet } = unwrap(await portal.call(getSheet, input, token));
  const shown = await page.screenshot({ type: 'jpeg', fullPage: true });
  expect(await readSheet(shown)).toBe(sheetText(sheet?.centre_code ?? '', sheet?.screen.letters ?? ''));

  const pages = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain(sheet?.printed.letters);
  expect(pages[0]).toContain(`:${sheet?.centre_code}`);
  expect(pages[0]).not.toContain(sheet?.screen.letters);
});
