/** Faults at the worst moment: no typed text, photo or change of another device is lost or mixed up. */
import type { Page } from '@playwright/test';
import { getProfile } from '#contract/checklist/endpoints.ts';
import { logInByApi, password, unwrap } from '../fixtures/accounts.ts';
import {
  cameraPhoto,
  heavyPhoto,
  photoWithoutPosition,
  portBlair,
  type PhotoPayload,
} from '../fixtures/photos.ts';
import { slowDown, speedUp } from '../fixtures/slow-decoder.ts';
import { Head } from '../fixtures/head.ts';
import { expect, test } from '../fixtures/test.ts';

const savedOnServer = /Saved on this device and on the server/;
const centreSelect = (page: Page) => page.getByLabel('Examination centre');

test.use({ expectedError: /net::ERR_FAILED|Failed to load resource/ });

test('a failed load never overwrites the answers on the server', async ({ page, openDevice, head }) => {
  await head.begins('step2a');
  await expect(page.getByText(savedOnServer)).toBeVisible();
  const second = await openDevice();
  await second.route('**/api/profiles/*', async (route) =>
    route.request().method() === 'GET' ? route.abort('failed') : route.continue(),
  );
  await head.at(second).logsIn();
  await second.getByLabel('Complete address').fill('Typed elsewhere');
  await second.getByLabel('Pincode').fill('744105');
  await second.unroute('**/api/profiles/*');
  await head.at(second).goesOn('step1a');
  await expect(
    second.getByText('This checklist was also changed in another window or on another device.', {
      exact: false,
    }),
  ).toBeVisible();
  await expect(second.getByLabel('Name of head of institution')).toHaveValue('Dr. Meera Nair');
  await expect(second.getByText(savedOnServer)).toBeVisible();
  expect((await head.profile())?.answers).toMatchObject({
    headName: 'Dr. Meera Nair',
    pincode: '744105',
  });
});

test('two centres are never mixed up while one of them is being saved', async ({ page, portal }) => {
  const [first, second] = portal.takeCentrePair();
  const head = new Head(portal, page, first);
  await head.begins();
  await centreSelect(page).selectOption({ label: first.name });
  await expect(page.getByLabel('City')).toHaveValue(first.city);
  await head.fills('step1a');
  await page.route('**/api/profiles/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await head.goesOn('step1a');
  await page.goto('/centre-form/step1a');
  await expect(page.getByLabel('City')).toHaveValue(first.city);
  await page.getByLabel('Pincode').fill('744199');
  await centreSelect(page).selectOption({ label: second.name });
  await expect(page.getByLabel('Complete address')).toHaveCount(0);
  await expect(page.getByLabel('City')).toHaveValue(second.city, { timeout: 15_000 });
  await expect(page.getByLabel('Pincode')).toHaveValue('');
  await page.getByLabel('Pincode').fill('744202');
  await centreSelect(page).selectOption({ label: first.name });
  await expect(page.getByLabel('City')).toHaveValue(first.city, { timeout: 15_000 });
  await expect(page.getByLabel('Pincode')).toHaveValue('744199');
  await page.unroute('**/api/profiles/*');
});

test('logging out on any screen asks before it deletes unsent answers', async ({ page, head }) => {
  await head.begins();
  await head.cannotSave();
  await head.fills('step1a');
  await head.goesOn('step1a');
  await page.goto('/status');
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Some answers have not reached the server' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  await page.unroute('**/api/profiles/*');
  await page.goto('/centre-form/step1a');
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  await expect(page.getByText(savedOnServer)).toBeVisible({ timeout: 10_000 });
  await head.logsOut();
  const draftCount = await page.evaluate(
    async () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('centre-checklist');
        opening.addEventListener('error', () => reject(new Error('no store')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );
  expect(draftCount).toBe(0);
});

test('a change of another device is shown before it is submitted', async ({ page, openDevice, head }) => {
  test.slow();
  await head.begins('preview');
  await expect(page.getByText(savedOnServer)).toBeVisible();
  const second = await openDevice();
  await head.at(second).logsIn();
  await second.getByLabel('Complete address').fill('Changed on the office PC');
  await head.at(second).goesOn('step1a');
  await expect(second.getByText(savedOnServer)).toBeVisible();
  await head.triesToSubmit();
  await expect(page.getByText('check it once more, then submit', { exact: false })).toBeVisible();
  await expect(page.getByText('Changed on the office PC')).toBeVisible();
  await head.submits();
  expect((await head.profile())?.answers.completeAddress).toBe('Changed on the office PC');
});

test('a double click submits once; a lost answer is asked for', async ({ page, context, head }) => {
  await head.begins('preview');
  let submissions = 0;
  await page.route('**/api/profiles/*/submit', async (route) => {
    submissions += 1;
    await route.fetch();
    await context.setOffline(true);
    await route.abort('failed');
  });
  await page.getByRole('button', { name: 'Confirm & Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).dblclick();
  await expect(page.getByText('may have arrived all the same', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await page.waitForURL('**/status');
  await expect(page.getByText('Your profile has been submitted! Thank you.')).toBeVisible();
  expect(submissions).toBe(1);
});

test('logging in again in the dialog reloads a page that could not load', async ({ page, portal, head }) => {
  await head.begins();
  await expect(page.getByLabel('Pincode')).toBeVisible();
  const { token } = await logInByApi(portal, head.centre);
  await page.route('**/api/**', async (route) =>
    route.fulfill({ status: 401, json: { error: 'Your session has ended.', code: 'session.ended' } }),
  );
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  await page.unroute('**/api/**');
  await page.route('**/api/auth/login', async (route) => route.fulfill({ json: { token } }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('anything');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Pincode')).toBeVisible();
});

/** A photo of 15 MB: cameras append a film or a depth map to the picture, and the page leaves that as it is. */
async function largePhoto(name: string): Promise<PhotoPayload> {
  const photo = await cameraPhoto(name);
  const buffer = Buffer.concat([photo.buffer, Buffer.alloc(15_000_000 - photo.buffer.length, 7)]);
  return { ...photo, buffer };
}

test('two photos of 15 MB are saved after a login in the dialog', async ({ page, context, portal, head }) => {
  await head.begins('step4');
  await head.fills('step4');
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(2);
  await portal.endSessions();
  // A photo is sent when it is taken, and the first answer covers the screen: without a network, both are taken before it.
  await context.setOffline(true);
  for (const slot of ['centre', 'strongRoom'])
    await page.locator(`[id="photos.${slot}"]`).setInputFiles(await largePhoto(`${slot}.jpg`));
  await head.seesBothPlaces();
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(0);
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await head.goesOn('step4');
  const { token, userId } = await logInByApi(portal, head.centre);
  const savedPhotos = async () => {
    const { profile } = unwrap(await portal.call(getProfile, { params: { userId }, query: {} }, token));
    return profile?.photos.map(({ fileName }) => fileName);
  };
  await expect.poll(savedPhotos).toEqual(['centre.jpg', 'strongRoom.jpg']);
});

test('the save status is correct for blanks that the server trims', async ({ page, head }) => {
  await head.begins('step1b');
  await head.fills('step1b');
  await page.getByLabel('Name of head of institution').fill('Dr. Meera Nair ');
  await head.goesOn('step1b');
  await expect(page.getByText(savedOnServer)).toBeVisible();
});

test('a photo that is taken before the position is known waits for it', async ({ page, context, head }) => {
  await context.grantPermissions(['geolocation']);
  await page.addInitScript((position) => {
    const watchUntilFound = (onPosition: PositionCallback): number => {
      const coords = { ...position, accuracy: 9 } as GeolocationCoordinates;
      window.addEventListener('position-found', () =>
        onPosition({ coords, timestamp: Date.now(), toJSON: () => ({}) }),
      );
      return 1;
    };
    Object.defineProperty(navigator.geolocation, 'watchPosition', { value: watchUntilFound });
  }, portBlair);
  await head.begins('step4');
  await page
    .getByLabel('Photo of the examination centre', { exact: true })
    .setInputFiles(await photoWithoutPosition('gate.jpg'));
  await expect(page.getByText('Finding the location of this photo…')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('position-found')));
  await expect(page.getByText('11.623377')).toBeVisible({ timeout: 10_000 });
});

/** Reloads as a person does who stays when the browser asks whether to leave, and tries again. */
async function reloadAndStay(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  const before = page.locator('html[data-before]');
  await expect(async () => {
    if ((await before.count()) > 0) await page.evaluate(() => setTimeout(() => location.reload()));
    await expect(before).toHaveCount(0, { timeout: 3000 });
  }).toPass();
}

test('on a slow phone a photo is there after a reload at any moment after it was chosen', async ({
  page,
  head,
}) => {
  test.setTimeout(900_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await head.begins('step4');
  const input = page.locator('[id="photos.centre"]');
  const picture = page.getByRole('img', { name: 'Preview: Photo of the examination centre' });
  const { buffer, ...photo } = await heavyPhoto();
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  // The browser asks only in the moment before this device has the photo.
  page.on('dialog', (dialog) => void dialog.dismiss());
  for (const ms of [0, 100, 300, 800, 1500, 3000, 8000]) {
    const name = `gate ${ms} ms.jpg`;
    await input.setInputFiles({ ...photo, name, buffer });
    await page.waitForTimeout(ms);
    await reloadAndStay(page);
    await expect(page.getByAltText(name)).toBeVisible();
    await expect(picture).toBeVisible();
    await page.getByRole('button', { name: 'Remove Photo of the examination centre' }).click();
    await expect(picture).toHaveCount(0);
  }
  await input.setInputFiles({ ...photo, name: 'gate.jpg', buffer });
  await reloadAndStay(page);
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('11.623377')).toBeVisible();
});

test('the phone that takes the photos for a computer keeps one over a reload', async ({
  page,
  openDevice,
  head,
}) => {
  await head.begins('step4');
  await page.getByRole('button', { name: 'Take the photos with your phone' }).click();
  const address = (await page.locator('[data-handover-address]').textContent()) ?? '';
  const phone = await openDevice();
  await phone.goto(address);
  const input = phone.locator('[id="photos.centre"]');
  // A reload before loses the answer to the code, which is used up.
  await expect(input).toBeAttached();
  await slowDown(phone);
  await input.setInputFiles(await cameraPhoto('gate.jpg'));
  await expect(phone.getByText('Checking the photo…')).toBeVisible();
  // The phone has the file within a second.
  await phone.waitForTimeout(3000);
  await speedUp(phone);
  await expect(phone.getByText('Saved: you can see it on the other screen.')).toBeVisible();
  await expect(page.getByAltText('gate.jpg')).toBeVisible();
  await phone.context().close();
});
