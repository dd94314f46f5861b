/** Photos with a position, on every kind of phone; photos without one are refused with advice. */
import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getProfile } from '#contract/checklist/endpoints.ts';
import { signUpAndLogIn, logInByApi, unwrap } from '../fixtures/accounts.ts';
import { fillStep, completeSteps, goToNextStep, submit } from '../fixtures/checklist.ts';
import { cameraPhoto, photoWithoutPosition, portBlair } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';

const noPosition =
  'The selected image has no GPS / location information. Please enable "Location tags" (or "Geo-tag") in the camera app and retake the photo.';
const centrePhoto = 'Photo of the examination centre';

test.describe('on a phone that removes the position from photos', () => {
  test.use({ geolocation: { ...portBlair, accuracy: 12 }, permissions: ['geolocation'] });

  test('the page writes the position of the device into the photo, and the server reads it', async ({
    page,
    portal,
  }) => {
    const centre = portal.takeCentre();
    await signUpAndLogIn(page, portal, centre);
    await completeSteps(page, 'step4');
    await expect(page.getByText('Location found, accurate to 12 m')).toBeVisible();
    await page.getByLabel(centrePhoto, { exact: true }).setInputFiles(await photoWithoutPosition('gate.jpg'));
    await expect(page.getByText('Location added by this device, accurate to 12 m')).toBeVisible();
    await expect(page.getByText('11.623377')).toBeVisible();
    await expect(page.getByText('92.726483')).toBeVisible();
    await fillStep(page, 'step4');
    await page.getByLabel(centrePhoto, { exact: true }).setInputFiles(await photoWithoutPosition('gate.jpg'));
    await expect(page.getByText('Location added by this device, accurate to 12 m')).toBeVisible();
    await goToNextStep(page, 'step4');
    await submit(page);
    const { token, userId } = await logInByApi(portal, centre);
    const { profile } = unwrap(await portal.call(getProfile, { params: { userId }, query: {} }, token));
    const sent = profile?.photos.find((photo) => photo.slot === 'centre');
    expect(sent?.placeSource).toBe('device');
    expect(sent?.accuracyM).toBeCloseTo(12, 1);
    expect(sent?.latitude).toBeCloseTo(portBlair.latitude, 6);
    expect(sent?.longitude).toBeCloseTo(portBlair.longitude, 6);
  });

  test('a photo from the gallery never gets the position of the device', async ({ page, portal }) => {
    await signUpAndLogIn(page, portal, portal.takeCentre());
    await completeSteps(page, 'step4');
    await expect(page.getByText('Location found', { exact: false })).toBeVisible();
    const { buffer } = await photoWithoutPosition('old.jpg');
    const file = join(await mkdtemp(join(tmpdir(), 'gallery-')), 'old.jpg');
    await writeFile(file, buffer);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(file, yesterday, yesterday);
    await page.getByLabel(centrePhoto, { exact: true }).setInputFiles(file);
    await expect(page.getByText(noPosition)).toBeVisible();
    await expect(
      page.getByText('Pictures from the gallery or from a chat usually have no location.', { exact: false }),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: `Preview: ${centrePhoto}` })).toHaveCount(0);
  });

  test('the camera in the page works', async ({ page, portal }) => {
    await page.context().grantPermissions(['geolocation', 'camera']);
    await signUpAndLogIn(page, portal, portal.takeCentre());
    await completeSteps(page, 'step4');
    await expect(page.getByText('Location found', { exact: false })).toBeVisible();
    await page.getByText('Camera or location does not work?').click();
    await page.getByRole('button', { name: `Use the camera in this page ${centrePhoto}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take picture' }).click();
    await expect(page.getByText(/^photo \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d IST\.jpg$/)).toBeVisible();
    await expect(page.getByRole('img', { name: `Preview: ${centrePhoto}` })).toBeVisible();
    await expect(page.getByText('11.623377')).toBeVisible();
  });
});

test('a photo without any position gets advice for this device, and its position once it is allowed', async ({
  page,
  context,
  portal,
}) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page, 'step4');
  await expect(page.getByText('Location is blocked for this page.')).toBeVisible();
  await page.getByLabel(centrePhoto, { exact: true }).setInputFiles(await photoWithoutPosition('gate.jpg'));
  await expect(page.getByText(noPosition)).toBeVisible();
  await expect(page.getByText('A computer usually has no location.', { exact: false }).first()).toBeVisible();
  // As in the settings of the browser; the page notices the change by itself.
  await context.setGeolocation({ ...portBlair, accuracy: 12 });
  await context.grantPermissions(['geolocation']);
  await expect(page.getByText('Location added by this device, accurate to 12 m')).toBeVisible();
  await expect(page.getByText(noPosition)).toHaveCount(0);
});

test('0,0 is not a position, but one coordinate may be 0', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page, 'step4');
  const input = page.getByLabel(centrePhoto, { exact: true });
  await input.setInputFiles(await cameraPhoto('zero.jpg', { latitude: 0, longitude: 0 }));
  await expect(page.getByText(noPosition)).toBeVisible();
  await input.setInputFiles(await cameraPhoto('equator.jpg', { latitude: 0, longitude: 36.056417 }));
  await expect(page.getByText('0.000000')).toBeVisible();
  await expect(page.getByText('36.056417')).toBeVisible();
});

test('files that are not photos are refused with the specified text', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page, 'step4');
  const input = page.getByLabel(centrePhoto, { exact: true });
  await expect(input).toHaveAttribute('capture', 'environment');
  const broken = {
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff]),
  };
  const text = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="x"/>') };
  for (const file of [broken, text]) {
    await input.setInputFiles(file);
    await expect(
      page.getByText('Invalid image: please upload photos with GPS/location enabled.'),
    ).toBeVisible();
  }
});

test('a photo removed after saving stays removed', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page, 'step4');
  await fillStep(page, 'step4');
  await goToNextStep(page, 'step4');
  await expect(page.getByText('Saved on this device and on the server', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${centrePhoto}` }).click();
  await expect(page.getByRole('img', { name: `Preview: ${centrePhoto}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('alert').first()).toContainText(
    'Please upload both photos with GPS information.',
  );
});

test('a large photo is reduced before it is sent and keeps its position', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await signUpAndLogIn(page, portal, centre);
  await completeSteps(page, 'step4');
  await fillStep(page, 'step4');
  const { createJpeg } = await import('../../server/src/testing/create-jpeg.ts');
  const buffer = await createJpeg({
    width: 4000,
    height: 3000,
    position: portBlair,
    source: 'camera',
    noise: true,
  });
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(2);
  const upload = page.waitForRequest((request) => request.method() === 'PUT');
  await page
    .getByLabel(centrePhoto, { exact: true })
    .setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('large.jpg')).toBeVisible();
  const { 'content-length': length } = await (await upload).allHeaders();
  expect(Number(length)).toBeGreaterThan(100_000);
  expect(Number(length)).toBeLessThan(buffer.length);
  await goToNextStep(page, 'step4');
  await submit(page);
});
