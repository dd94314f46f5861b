/** A head at a desk hands step 4 over to a phone, which takes the photos without a login, and the desk ends it. */
import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/held-requests.ts';
import { photoWithoutPosition, portBlair } from '../fixtures/photos.ts';
import { Touch } from '../fixtures/touch.ts';
import { expect, look, test } from '../fixtures/walk.ts';

// Android closes the tab for the camera, and there is no network when it is back.
test.use({ serviceWorkers: 'allow', expectedError: /net::ERR_INTERNET_DISCONNECTED/ });

const phoneOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  geolocation: { ...portBlair, accuracy: 12 },
  permissions: ['geolocation'],
};

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const preview = (page: Page, name: string) => page.getByRole('img', { name: `Preview: ${name}` });
const readAddress = async (page: Page): Promise<string> =>
  (await page.locator('[data-handover-address]').textContent()) ?? '';

test('the photos of a phone arrive at the desk', async ({ page, head, openDevice }) => {
  await head.signsUp();
  await head.saves();
  const phone = await openDevice(phoneOptions);
  const touch = new Touch(phone);
  const take = async (slot: string, name: string) =>
    touch.takePhoto(phone.locator(`[id="photos.${slot}"] ~ label`), await photoWithoutPosition(name));
  const panel = page.getByRole('region', { name: 'Take the photos with your phone' });
  let address = '';

  await test.step('the desk shows a code', async () => {
    await head.enters('/centre-form/step4');
    await page.getByRole('button', { name: 'Take the photos with your phone' }).click();
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('img', { name: 'QR code with the address for the phone' })).toBeVisible();
    await expect(panel.getByText(/^Waiting for the phone\. The code is valid for /)).toBeVisible();
    await look(page, 'step 4 with the code for a phone');
    address = await readAddress(page);
  });

  await test.step('the phone takes a photo, and the desk shows it', async () => {
    // The answer about the code is lost by a reload.
    const { promise: reached, resolve } = Promise.withResolvers();
    await phone.route('**/api/handovers/claim', async (route) => resolve(await route.fetch()), { times: 1 });
    await phone.goto(address);
    await reached;
    await phone.reload();
    await expect(title(phone)).toHaveText('Photos for your checklist');
    // The code leaves the address as soon as the script is there.
    await expect(phone).toHaveURL('/phone');
    await expect(panel.getByText(/^Phone connected for /)).toBeVisible();
    // Typed meanwhile, and not yet saved.
    await page.getByLabel('Feedback').fill('Typed while the phone took photos');
    await take('centre', 'gate.jpg');
    await expect(phone.getByText('accurate to 12 m', { exact: true })).toBeVisible();
    await expect(phone.getByText('Saved: you can see it on the other screen.')).toBeVisible();
    await look(phone, 'the photos on a phone');
    await expect(panel.getByText('Photos here: 1 of 2.')).toBeVisible();
    await expect(page.getByAltText('gate.jpg')).toBeVisible();
    await expect(preview(page, 'Photo of the examination centre')).toBeVisible();
    await expect(page.getByLabel('Feedback')).toHaveValue('Typed while the phone took photos');
  });

  await test.step('a new code in Hindi replaces the phone', async () => {
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await page.getByRole('button', { name: 'नया कोड' }).click();
    await expect(page.locator('[data-handover-address]')).not.toHaveText(address);
    address = await readAddress(page);
    expect(address).toMatch(/&hi$/);
    await phone.reload();
    await expect(title(phone)).toHaveText('This page takes no more photos');
    await look(phone, 'a phone that takes no more photos');
    // The new code is scanned into the same tab, while the answer about one that is not whole is awaited.
    const answer = await holdRequests(phone, '**/api/handovers/claim');
    const asked = phone.waitForRequest('**/api/handovers/claim');
    await phone.goto(address.replace('&', 'x&'));
    await asked;
    await phone.goto(address);
    answer();
    await expect(title(phone)).toHaveText('आपकी जाँच सूची की फोटो');
    await page.getByRole('button', { name: 'English' }).click();
    await phone.getByRole('button', { name: 'English' }).tap();
  });

  await test.step('a photo that is taken without a network arrives later', async () => {
    await expect(preview(phone, 'Photo of the examination centre')).toBeVisible();
    await expect(phone.getByRole('button', { name: /Remove/ })).toHaveCount(0);
    await phone.context().setOffline(true);
    await take('strongRoom', 'door.jpg');
    await expect(phone.getByText('No network. Keep this page open', { exact: false })).toBeVisible();
    await phone.context().setOffline(false);
    await expect(phone.getByText(/^Both photos are saved/)).toBeVisible();
    await expect(panel.getByText('Both photos are here.')).toBeVisible();
    await expect(preview(page, 'Photo of the strong room')).toBeVisible();
  });

  await test.step('the desk ends the phone, and continues', async () => {
    await panel.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('The phone can no longer add photos.', { exact: false })).toBeVisible();
    await take('centre', 'late.jpg');
    await expect(title(phone)).toHaveText('This page takes no more photos');
    await phone.goto(address);
    await expect(phone.getByRole('alert')).toContainText('यह कोड अब मान्य नहीं है');
    await head.goesOn('step4');
    await expect(page.getByText('gate.jpg')).toBeVisible();
    await expect(page.getByText('door.jpg')).toBeVisible();
    await expect(page.getByText('Typed while the phone took photos')).toBeVisible();
  });
});
