/** After the submission: the receipt on screen, by mail and on paper, what happens next, and the check by a stranger. */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { signUpAndLogIn } from '../fixtures/accounts.ts';
import { completeSteps, fillStep, goToNextStep } from '../fixtures/checklist.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const switchTo = async (page: Page, language: 'English' | 'हिन्दी'): Promise<void> =>
  page.getByRole('button', { name: language }).click();

async function checkScreen(page: Page, screen: string): Promise<void> {
  await checkAxe(page, screen);
  await checkHorizontalScroll(page, screen);
}

test('the status says what happens next before the submission', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await page.goto('/status');
  await expect(page.getByText("You don't have a profile yet")).toBeVisible();
  await expect(page.getByText('You then get a receipt')).toBeVisible();
  await page.getByRole('link', { name: 'Start the checklist' }).click();
  await fillStep(page, 'step1a');
  await goToNextStep(page, 'step1a');
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  await page.goto('/status');
  await expect(page.getByRole('listitem')).toHaveText([
    /Centre and address.*done/,
    /Institution and head.*to do/,
    /Rooms and capacity.*opens after step 2/,
    /People and washrooms.*opens after step 2/,
    /Experience and premises.*opens after step 2/,
    /Photos, strong room and CCTV.*opens after step 2/,
    /Check and submit.*opens after step 2/,
  ]);
  await switchTo(page, 'हिन्दी');
  await expect(page.getByText('7 में से 1 पूरा')).toBeVisible();
  await checkScreen(page, 'the status of a draft');
  await page.getByRole('button', { name: 'जाँच सूची आगे भरें' }).click();
  await page.waitForURL('**/centre-form/step1b');
});

test('submit in Hindi, keep the receipt, let a stranger check it and compare a photo', async ({
  page,
  portal,
  browser,
}) => {
  const centre = portal.takeCentre();
  await signUpAndLogIn(page, portal, centre);
  await completeSteps(page);
  await switchTo(page, 'हिन्दी');
  await page.getByRole('button', { name: 'पुष्टि करके जमा करें' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'पुष्टि करें' }).click();
  await page.waitForURL('**/status');

  await expect(page.getByRole('heading', { name: 'आगे क्या होगा' })).toBeVisible();
  const reference = await page.getByRole('definition').first().innerText();
  expect(reference).toMatch(new RegExp(`^${centre.code}-\\d{8}-\\w{4}$`));
  const stages = page.getByRole('region', { name: 'आगे क्या होगा' }).getByRole('listitem');
  await expect(stages).toHaveText([/^जाँच सूची जमा की गई, /, 'परीक्षा एजेंसी आपकी जाँच सूची और फोटो देख रही है']);

  // On paper everything is there, also what is folded away on a phone.
  await expect(page.getByRole('img', { name: /^QR कोड/ })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  const folded = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(folded.join(' ')).toContain('SHA-256');
  expect(folded.join(' ').replaceAll(' ', '')).toContain('Dr.MeeraNair');
  await page.getByRole('button', { name: 'दिखाएँ इस पावती की जाँच' }).click();
  await expect(page.getByRole('img', { name: /^QR कोड/ })).toBeVisible();
  await expect(page.getByText(/^पावती इस पते पर ई-मेल की गई: meera\.nair@example\.org और /)).toBeVisible();
  await checkHorizontalScroll(page, 'the receipt in Hindi');
  await expect
    .poll(
      async () => (await portal.mailbox.list(centre.email)).filter((mail) => mail.includes(reference)).length,
    )
    .toBe(1);

  await switchTo(page, 'English');
  await page.getByRole('button', { name: 'Send the receipt again' }).click();
  await expect(page.getByText('The receipt is on its way to meera.nair@example.org and ')).toBeVisible();
  await page.getByRole('button', { name: 'Send the receipt again' }).click();
  await expect(page.getByRole('alert')).toContainText('The receipt was sent a short while ago.');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('a short while ago');
  await checkHorizontalScroll(page, 'the receipt in English');

  const pages = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.length).toBeLessThanOrEqual(3);
  for (const text of pages) expect(text).toContain(reference);

  const url = await page.getByRole('link', { name: /\/r\// }).getAttribute('href');
  const visitor = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const stranger = await visitor.newPage();
  const response = await stranger.goto(url ?? '');
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await expect(stranger.getByText('This receipt is genuine.')).toBeVisible();
  await expect(stranger.getByRole('definition').first()).toHaveText(reference);
  for (const secret of [centre.name, centre.mobile, 'meera', 'Meera Nair', '11.62'])
    await expect(stranger.getByText(secret, { exact: false })).toHaveCount(0);
  await stranger.getByLabel('Photo file').setInputFiles(await cameraPhoto('gate.jpg'));
  await expect(
    stranger.getByText('gate.jpg is the photo that was submitted: Photo of the examination centre.'),
  ).toBeVisible();
  await stranger.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['other'], 'other.jpg'));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  });
  await expect(stranger.getByText('other.jpg is not one of the submitted photos.')).toBeVisible();
  await checkScreen(stranger, 'the check of a receipt');
  await switchTo(stranger, 'हिन्दी');
  await expect(stranger.getByText('यह पावती असली है।')).toBeVisible();
  await checkScreen(stranger, 'the check of a receipt in Hindi');
  await stranger.goto(`${url ?? ''}x`);
  await expect(stranger.getByText('ऐसी कोई पावती नहीं मिली।')).toBeVisible();
  await visitor.close();
});
