/** A head takes the photos of step 4: what is wrong with each one and what helps, where each was taken, and the camera in the page. */
import type { Page } from '@playwright/test';
import type { PhotoSlot } from '#contract/exam.ts';
import { createJpeg, type JpegOptions } from '../../server/src/testing/create-jpeg.ts';
import { cameraPhoto, photoWithoutPosition, portBlair, type PhotoPayload } from '../fixtures/photos.ts';
import { slowDown, speedUp } from '../fixtures/slow-decoder.ts';
import { expect, look, test } from '../fixtures/walk.ts';

const noPlace =
  'The selected image has no GPS / location information. Please enable "Location tags" (or "Geo-tag") in the camera app and retake the photo.';
const unreadable = 'Invalid image: please upload photos with GPS/location enabled.';
const isThere = 'Was this photo taken at the centre? If not, turn on location and take it again there.';
const names = { centre: 'Photo of the examination centre', strongRoom: 'Photo of the strong room' };
const dehradun = { latitude: 30.3165, longitude: 78.0322 };

const jpeg = (name: string, buffer: Buffer): PhotoPayload => ({ name, mimeType: 'image/jpeg', buffer });
const photoOf = async (name: string, options: JpegOptions): Promise<PhotoPayload> =>
  jpeg(name, await createJpeg(options));

/** As a person does, with the button that opens the camera. */
async function take(page: Page, slot: PhotoSlot, photo: PhotoPayload): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.locator(`[id="photos.${slot}"] ~ label`).click();
  await (await opened).setFiles(photo);
}

const preview = (page: Page, slot: PhotoSlot) => page.getByRole('img', { name: `Preview: ${names[slot]}` });
const sent = (page: Page) => page.getByText('Sent', { exact: true });

test('photos with and without their place', async ({ page, context, head }) => {
  await head.signsUp();
  await head.saves();
  await head.enters('/centre-form/step4');
  const alert = page.getByRole('alert');

  await test.step('a photo without a place, while the location is blocked', async () => {
    await expect(page.getByText('Location is blocked for this page.')).toBeVisible();
    await take(page, 'centre', await photoWithoutPosition('gate.jpg'));
    await expect(alert.getByText(noPlace)).toBeVisible();
    await expect(alert).toContainText('Your photo is not lost');
    await expect(alert).toContainText('Switch on "Location".');
    await expect(alert).toContainText('A computer usually has no location.');
    await expect(preview(page, 'centre')).toBeVisible();
    // Finish, which sends everything else, would not send it.
    await expect(
      page.getByText('Saved on this device; the photo is sent when it has its location', { exact: true }),
    ).toBeVisible();
    await look(page, 'step 4 with a photo that waits for its place');
  });

  await test.step('the location is allowed, and the photo gets it', async () => {
    await context.setGeolocation({ ...portBlair, accuracy: 12 });
    // As in the settings of the browser; the page notices it by itself.
    await context.grantPermissions(['geolocation', 'camera']);
    await expect(page.getByText('accurate to 12 m', { exact: true })).toBeVisible();
    await expect(page.getByText('Location found, accurate to 12 m')).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expect(page.getByText('11.623377')).toBeVisible();
    await expect(page.getByText('92.726483')).toBeVisible();
    await expect(sent(page)).toHaveCount(1);
  });

  await test.step('what is no photo of now is refused', async () => {
    await take(page, 'strongRoom', jpeg('broken.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff])));
    await expect(alert).toHaveText(`${unreadable}The file is damaged or not a photo. Take the photo again.`);
    // Its segments are whole: only a decoder notices that no picture has these code lengths.
    const damaged = Buffer.from((await cameraPhoto('damaged.jpg')).buffer);
    const lengths = damaged.indexOf(Buffer.from([0xff, 0xc4])) + 5;
    await take(page, 'strongRoom', jpeg('damaged.jpg', damaged.fill(0xff, lengths, lengths + 16)));
    await expect(alert).toHaveCount(1);
    await expect(page.getByAltText('damaged.jpg')).toHaveCount(0);
    await expect(alert).toHaveText(`${unreadable}The file is damaged or not a photo. Take the photo again.`);
    await take(page, 'strongRoom', jpeg('notes.jpg', Buffer.from('<svg xmlns="x"/>')));
    await expect(alert).toHaveText(/^(Error: )?This is not a JPEG photo\./);
    await take(page, 'strongRoom', await photoOf('old.jpg', { takenAt: '2026-01-05T10:00:00' }));
    await expect(alert).toContainText(noPlace);
    await expect(alert).toContainText('Pictures from the gallery or from a chat usually have no location.');
    await expect(preview(page, 'strongRoom')).toHaveCount(0);
    await page.getByRole('button', { name: 'Finish' }).click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(
      'Take the photo of the strong room, with location switched on.',
    );
    await look(page, 'step 4 with a photo that is refused');
  });

  await test.step('a photo is there after a reload while it is checked', async () => {
    await slowDown(page);
    await take(page, 'strongRoom', await cameraPhoto('early.jpg'));
    // The line below the form has said until then that the photo is being kept.
    await expect(page.getByText('Checking the photo…')).toBeVisible();
    await expect(page.getByAltText('early.jpg')).toBeVisible();
    await expect(preview(page, 'strongRoom')).toHaveJSProperty('naturalWidth', 1600);
    await look(page, 'step 4 with a photo that is checked');
    await speedUp(page);
    await expect(page.getByAltText('early.jpg')).toBeVisible();
    await expect(sent(page)).toHaveCount(2);
    await expect(page.getByText('92.726483')).toHaveCount(2);
  });

  await test.step('a picture that is too large is made smaller; one taken elsewhere is asked about', async () => {
    const size = { width: 4000, height: 3000, position: dehradun };
    await take(page, 'strongRoom', await photoOf('large.jpg', size));
    await expect(page.getByAltText('large.jpg')).toBeVisible();
    await expect(preview(page, 'strongRoom')).toHaveJSProperty('naturalWidth', 2560);
    await expect(sent(page)).toHaveCount(2);
    await expect(page.getByText('Near Dehradun, Uttarakhand', { exact: true })).toBeVisible();
    await expect(page.getByText(isThere)).toBeVisible();
    await expect(page.getByText(/^The two photos were taken 2572.km apart\./)).toBeVisible();
    await look(page, 'step 4 with a photo that was taken elsewhere');
    await head.goesOn('step4');
    const asked =
      'The photo of the strong room does not seem to have been taken where your centre is listed.';
    await page.getByRole('link', { name: `Change ${asked} ${isThere.replace('this photo', 'it')}` }).click();
    await expect(page.locator('[id="photos.strongRoom"]')).toBeFocused();
  });

  await test.step('the camera in the page replaces it', async () => {
    await page.getByText('Camera or location does not work?').click();
    await page.getByRole('button', { name: `Use the camera in this page ${names.strongRoom}` }).click();
    const dialog = page.getByRole('dialog', { name: names.strongRoom });
    await expect(dialog.getByRole('button', { name: 'Take picture' })).toBeEnabled();
    await look(page, 'the camera in the page');
    await dialog.getByRole('button', { name: 'Take picture' }).click();
    await expect(page.getByAltText(/, photo \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d IST\.jpg$/)).toBeVisible();
    await expect(preview(page, 'strongRoom')).toBeVisible();
    await expect(page.getByText('accurate to 12 m', { exact: true })).toHaveCount(2);
    await expect(page.getByText(isThere)).toHaveCount(0);
    await expect(page.getByText('Both photos have their location.')).toBeVisible();
  });

  await test.step('the same picture twice, with an old place', async () => {
    const place = { position: portBlair, takenAt: '2025-01-05T10:00:00' };
    const twice = await photoOf('twice.jpg', { width: 1600, height: 1200, ...place });
    await take(page, 'centre', twice);
    await take(page, 'strongRoom', twice);
    await expect(page.getByText('Both photos are the same picture.', { exact: false })).toBeVisible();
    await expect(page.getByText('The location in this photo seems to be an old one.')).toHaveCount(2);
    await take(page, 'centre', await photoWithoutPosition('gate-again.jpg'));
    await expect(page.getByAltText('gate-again.jpg')).toBeVisible();
    await take(page, 'strongRoom', await cameraPhoto('door.jpg'));
    await expect(page.getByAltText('door.jpg')).toBeVisible();
    await expect(page.getByText('Both photos are the same picture.', { exact: false })).toHaveCount(0);
    await expect(page.getByText('The location in this photo seems to be an old one.')).toHaveCount(0);
    await expect(sent(page)).toHaveCount(2);
  });

  await test.step('the check of everything says where both were taken, on a sketch', async () => {
    await head.goesOn('step4');
    await expect(page.getByText('gate-again.jpg')).toBeVisible();
    await expect(page.getByText(/^Near Prothrapur, Andaman and Nicobar Islands, about 3.km/)).toHaveCount(2);
    await page.getByText('Show on a sketch').first().click();
    const drawing = page.getByRole('img', { name: /^Sketch of the place of the photo/ });
    await expect(drawing).toBeVisible();
    await expect(page.locator('details[open]').filter({ has: drawing }).getByRole('listitem')).toContainText([
      'The photo',
      /^Port Blair: about 5.km from the photo$/,
      'Post offices nearby',
    ]);
    await look(page, 'the check of everything with a sketch');
  });

  await test.step('a photo that is removed stays removed', async () => {
    await head.presses('Back');
    await page.getByRole('button', { name: `Remove ${names.centre}` }).click();
    await expect(page.locator('[id="photos.centre"]')).toBeFocused();
    await expect(preview(page, 'centre')).toHaveCount(0);
    await page.reload();
    await expect(sent(page)).toHaveCount(1);
    await expect(preview(page, 'centre')).toHaveCount(0);
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(alert.first()).toContainText('Please upload both photos with GPS information.');
  });
});
