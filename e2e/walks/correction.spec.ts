/** An officer asks for a correction; the head answers it with new numbers and a new photo; both are seen by everybody who may. */
import type { Page } from '@playwright/test';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { portBlair } from '../fixtures/photos.ts';
import { decideElsewhere, waitForChecks } from '../fixtures/reviewed-centres.ts';
import { gateAndDoor } from '../fixtures/submissions.ts';
import { expect, look, settled, test } from '../fixtures/walk.ts';

test.use({ serviceWorkers: 'allow', expectedError: /net::ERR_INTERNET_DISCONNECTED/ });

const message = '17 rooms, but 12 invigilators. <b>Please count again.</b>';
/** More pixels than a page shows. */
const size = { width: 2400, height: 1800 };
const items = ['manpower', 'boundaryWall', 'photos.strongRoom'];

const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

test('a correction is asked for, answered and examined', async ({ page, context, portal, head, officer }) => {
  const { centre } = head;
  await head.signsUp();
  const saved = await head.saves({ photos: await gateAndDoor() });
  await saved.submit();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const lock = await createJpeg({ ...size, position: portBlair });

  await test.step('the head learns of it at every door', async () => {
    await head.enters('/status');
    await expect(page.getByText('Your profile has been submitted! Thank you.')).toBeVisible();
    await waitForChecks(portal);
    await decideElsewhere(portal, saved.id, { decision: 'asked', items, message }, await officer.token());
    await page.goto('/');
    await expect(
      page.getByText(/^The exam agency asks for a correction. Please answer until /),
    ).toBeVisible();
    await button('Answer the correction').click();
    const box = page.getByRole('region', { name: 'The exam agency asks for a correction' });
    await expect(box.getByText(message)).toBeVisible();
    await expect(box.getByText(/^Answer until \w+day, \d+ \w+ \d{4}$/)).toBeVisible();
    await expect(box.getByRole('listitem')).toHaveText([
      'Manpower',
      'Boundary wall',
      /^Photo of the strong room/,
    ]);
    await look(page, 'the status with a correction');
    await box.getByRole('button', { name: 'Answer now' }).click();
    await page.waitForURL('**/status/correction?centre=*');
  });

  await test.step('only what is asked for is answered; what is missing is said', async () => {
    await expect(page.getByLabel('Invigilators')).toHaveValue('12');
    await expect(page.getByLabel('Frisking area')).toHaveCount(0);
    await page.getByLabel('Invigilators').fill('seventeen');
    await button('Save and send').click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Enter the number of invigilators, 0 if there are none.',
      'Take the photo of the strong room, with location switched on.',
    ]);
    await look(page, 'the answer to a correction');
    await summary.getByRole('link', { name: 'Enter the number of invigilators' }).click();
    await expect(page.getByLabel('Invigilators')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('17');
    const input = page.getByLabel('Photo of the strong room', { exact: true });
    await input.setInputFiles({ name: 'lock.jpg', mimeType: 'image/jpeg', buffer: lock });
    await expect(page.getByText('11.623377')).toBeVisible();
    await expect(page.getByText('Kept on this device.', { exact: false })).toBeVisible();
  });

  await test.step('without a network nothing is lost, and it is sent later', async () => {
    await context.setOffline(true);
    await button('Save and send').click();
    await expect(dialog.getByRole('listitem')).toHaveText(['Boundary wall']);
    await look(page, 'the question before an answer is sent');
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await settled(page);
    await expect(page.getByText('There is no internet connection.', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the status' }).click();
    await expect(page.getByText('There is no connection to the portal', { exact: false })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await button('Continue your answer').click();
    await expect(page.getByLabel('Invigilators')).toHaveValue('17');
    await button('Save and send').click();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    const answered = page.getByRole('heading', { name: /^You answered the correction on / });
    await expect(answered).toBeVisible();
    await expect(page.locator('main :focus')).toHaveCount(1);
    await look(page, 'an answered correction');
  });

  await test.step('the status and the receipt have both', async () => {
    await page.getByRole('link', { name: 'Back to the status' }).click();
    await page.getByText('What you sent').click();
    await expect(page.getByText('lock.jpg').first()).toBeVisible();
    const copy = page.getByRole('table').filter({ hasText: 'Institution type' });
    await expect(copy.getByRole('row').filter({ hasText: 'Invigilators' })).toContainText(
      'Submitted first: 12',
    );
    await expect(copy.getByText('Taken again for correction 1')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Answer to correction 1' })).toBeVisible();
    await look(page, 'the status with an answered correction');
    await page.goto(await page.getByRole('link', { name: /\/r\// }).innerText());
    await expect(page.getByRole('heading', { name: 'Answer to correction 1' })).toBeVisible();
    await expect(page.getByText('(replaced in correction 1)')).toBeVisible();
    await look(page, 'the check of a receipt with a correction');
  });

  await test.step('the officer sees what was and what is', async () => {
    await officer.enters(`/admin/exam-centres/${saved.id}`);
    const corrections = page.getByRole('region', { name: 'Corrections' });
    await expect(corrections.getByText(/^Asked for by Administrator on .*\sIST$/)).toBeVisible();
    await expect(corrections.getByText(message)).toBeVisible();
    const changed = row(page, 'Correction 1: before and after', 'Invigilators');
    await expect(changed.getByRole('cell')).toHaveText(['15', '12', '17']);
    const counts = row(page, 'Checklist of the centre', 'Invigilators');
    await expect(counts).toContainText('17Submitted first: 12. Corrected, see Correction 1');
    await expect(row(page, 'Checklist of the centre', 'Boundary wall')).not.toContainText('Corrected');
    await look(page, 'a corrected centre');
    const printed = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(printed.join('').replace(/\s/g, '')).toContain('15Invigilators1217');
  });

  await test.step('the new photo beside the old one', async () => {
    const again = button('Larger view: Photo of the strong room, Correction 1');
    await again.click();
    await expect(dialog).toHaveAccessibleName('Photo of the strong room, Correction 1 (2 of 3)');
    const zoom = dialog.getByLabel('Zoom', { exact: true });
    await expect(zoom).toHaveText(/^\d\d%$/);
    const fitted = await zoom.innerText();
    await page.keyboard.press('1');
    await expect(zoom).toHaveText('100%');
    await expect(dialog.getByText('All pixels are shown: 2,400 × 1,800 pixels.')).toBeVisible();
    await page.keyboard.press('-');
    await expect(zoom).toHaveText('80%');
    await page.keyboard.press('0');
    await expect(zoom).toHaveText(fitted);
    await look(page, 'the viewer of photos');
    const file = await officer.downloads(dialog.getByRole('button', { name: 'Download original' }));
    expect(file.name).toBe(`${centre.code}-strong-room-correction-1.jpg`);
    expect(file.bytes.equals(lock)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toHaveAccessibleName(
      'Photo of the strong room, As submitted first; replaced (3 of 3)',
    );
    await page.keyboard.press('Escape');
    await expect(again).toBeFocused();
  });
});
