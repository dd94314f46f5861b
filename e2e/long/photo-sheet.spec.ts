/** A head whose correction asks for the sheet opens it on a phone, in Hindi, prints it, and keeps it over a lost network. */
import type { Page } from '@playwright/test';
import { getSheet } from '#contract/review/sheet-endpoints.ts';
import { sheetText } from '#contract/photo/sheet-text.ts';
import { sheetRequest } from '#contract/review/sheet.ts';
import { readSheet } from '../../server/src/testing/photo-bytes.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { logInByApi, logInToStatus, unwrap } from '../fixtures/accounts.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { askForCorrection } from '../fixtures/corrections.ts';
import { holdSheet, printedSheet, shownSheet } from '../fixtures/held-sheets.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import type { Portal } from '../fixtures/portal.ts';
import { submitChecklist } from '../fixtures/submissions.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

/** A centre that is to take the photo of the centre again, with the sheet. */
async function askedCentre(portal: Portal): Promise<{ readonly id: string; readonly centre: TestCentre }> {
  const centre = portal.takeCentre();
  const id = await submitChecklist(portal, centre);
  await askForCorrection(portal, id, ['photos.centre'], { message: sheetRequest.join('\n') });
  return { id, centre };
}

async function sheetOf(portal: Portal, centre: TestCentre, id: string) {
  const { token, userId } = await logInByApi(portal, centre);
  const input = { params: { userId }, query: { centre_config_id: id } };
  const { sheet } = unwrap(await portal.call(getSheet, input, token));
  if (sheet === null) throw new Error('No sheet');
  return sheet;
}

/** In CSS pixels, of which paper has 96 an inch. */
const centimetres = (pixels: number): number => (pixels / 96) * 2.54;
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).filter({ visible: true }).boundingBox();
  return { width: centimetres(box?.width ?? 0), height: centimetres(box?.height ?? 0) };
};

test('a head opens the sheet from a correction in Hindi and prints it on one page', async ({
  page,
  portal,
}) => {
  const { id, centre } = await askedCentre(portal);
  await logInToStatus(page, centre);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto(`/status/correction?centre=${id}`);
  await expect(page.getByText('फोटो में आपके केंद्र की शीट दिखनी चाहिए।')).toBeVisible();
  await page.getByRole('link', { name: 'शीट खोलें: प्रिंट करें, या दूसरे फोन पर दिखाएँ' }).click();
  await expect(page.getByRole('heading', { name: 'फोटो के लिए शीट' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'शीट का QR कोड' })).toBeVisible();
  await expect(page.getByText('45 डिग्री से कम', { exact: false })).toBeVisible();
  await checkAxe(page, 'the sheet');
  await checkHorizontalScroll(page, 'the sheet');

  // What a camera sees of the screen, and of the paper at the least width that the page asks for.
  const sheet = await sheetOf(portal, centre, id);
  const onScreen = sheetText(sheet.centre_code, sheet.screen.letters);
  expect(await readSheet(await holdSheet(await shownSheet(page), 1, 0.1))).toBe(onScreen);
  const onPaper = sheetText(sheet.centre_code, sheet.printed.letters);
  expect(await readSheet(await holdSheet(await printedSheet(page), 2, 0.1))).toBe(onPaper);

  await page.emulateMedia({ media: 'print' });
  expect((await boxOf(page, 'article [role=img]:not([data-sheet-letters])')).width).toBeCloseTo(17, 1);
  expect((await boxOf(page, 'article [data-sheet-letters]')).height).toBeCloseTo(5, 1);
  // A4 without the margins.
  expect((await boxOf(page, 'article')).height).toBeLessThan(26.5);
  const pages = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain(sheet.printed.letters);
  expect(pages[0]?.replaceAll(' ', '')).toContain(`:${sheet.centre_code}`);
  expect(pages[0]).not.toContain(sheet.screen.letters);
});

test.describe('without a network', () => {
  test.use({ expectedError: /net::ERR_|Failed to load resource/ });

  test('the sheet says so, and goes on by itself', async ({ page, portal }) => {
    const { id, centre } = await askedCentre(portal);
    await logInToStatus(page, centre);
    await page.clock.install();
    const calls = '**/api/profiles/*/sheet?*';
    await page.route(calls, async (route) => route.abort());
    await page.goto(`/status/sheet?centre=${id}`);
    await expect(page.getByText('Check your internet connection', { exact: false })).toBeVisible();
    await page.unroute(calls);
    await page.clock.fastForward('00:25');
    const letters = page.locator('[data-sheet-letters]').filter({ visible: true });
    await expect(letters).toBeVisible();

    await page.route(calls, async (route) => route.abort());
    await page.clock.fastForward('10:05');
    await expect(page.getByText('The letters could not be renewed.', { exact: false })).toBeVisible();
    await expect(letters).toBeVisible();
    await page.unroute(calls);
    await page.clock.fastForward('00:25');
    await expect(page.getByText('The letters could not be renewed.', { exact: false })).toHaveCount(0);
  });
});
