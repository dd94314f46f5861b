/** On a phone: photos wait for their location, poor locations improve, and finished photos are shown with remarks. */
import type { Page } from '@playwright/test';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { checkScreen, checkShifts, readShifts } from '../fixtures/accessibility.ts';
import { fakeGeolocation } from '../fixtures/geolocation.ts';
import { photoWithoutPosition, portBlair, type PhotoPayload } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const input = (page: Page, slot: 'centre' | 'strongRoom') => page.locator(`[id="photos.${slot}"]`);
const north = (metres: number) => ({ ...portBlair, latitude: portBlair.latitude + metres / 111_195 });

async function otherPhoto(name: string, position: typeof portBlair): Promise<PhotoPayload> {
  const buffer = await createJpeg({ width: 800, height: 600, position, source: 'camera', scene: 2 });
  return { name, mimeType: 'image/jpeg', buffer };
}

test('a photo that was taken while the location is blocked gets a poor one, and a better one by itself', async ({
  page,
  head,
}) => {
  const device = await fakeGeolocation(page);
  await head.begins('step4');
  await expect(page.getByText('The board with the name can be read.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Drawing: a wall with one closed door' })).toBeVisible();
  await device.refuse('denied');
  await input(page, 'centre').setInputFiles(await photoWithoutPosition('gate.jpg'));
  const refused = page.getByRole('alert');
  await refused.getByText('How to allow it').click();
  await expect(
    refused.getByText('Click the icon with two sliders to the left of the address.'),
  ).toBeVisible();

  await input(page, 'strongRoom').setInputFiles(await otherPhoto('door.jpg', north(40)));
  await expect(page.getByAltText('door.jpg')).toBeVisible();
  await head.answers('step4');
  await device.give(4800);
  await expect(page.getByText('11.623377')).toBeVisible();
  await expect(page.getByText('The location is only accurate to 4800 m.')).toBeVisible();
  await expect(page.getByText('A better location replaces this one by itself')).toBeVisible();
  // The page may be about to ask for the next location.
  await expect(async () => {
    await device.give(9, north(1));
    await expect(page.getByText('accurate to 9 m', { exact: true })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(page.getByText('Location still missing')).toHaveCount(0);
  await expect(page.getByText('Both photos have their location.')).toBeVisible();

  await head.goesOn('step4');
  await expect(page.locator('[data-coordinate]')).toHaveCount(4);
});

test('in Hindi: the place is asked for after a while, remarks never block, pictures come back when their path expired', async ({
  page,
  head,
}) => {
  const device = await fakeGeolocation(page);
  await head.begins('step4');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByText('नाम का बोर्ड पढ़ा जा सके।')).toBeVisible();
  const shiftsBefore = await readShifts(page);
  await device.refuse('unavailable');
  await expect(page.getByRole('button', { name: 'फिर कोशिश करें' })).toBeVisible();
  await input(page, 'centre').setInputFiles(await photoWithoutPosition('gate.jpg'));
  await expect(page.getByText('लोकेशन अभी नहीं मिली है')).toBeVisible();
  await checkShifts(page, 'step 4 without a position', shiftsBefore);

  // Eleven minutes later.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 11 * 60_000;
  });
  await page.reload();
  await expect(page.getByText('लोकेशन अभी नहीं मिली है')).toBeVisible();
  const london = { latitude: 51.5, longitude: -0.12 };
  await device.give(4800, london);
  await expect(page.getByText('लोकेशन मिली, पर केवल 4800 मीटर तक सही।')).toBeVisible();
  await device.give(20, london);
  await expect(page.locator('[data-coordinate]')).toHaveCount(0);
  await page.getByRole('button', { name: 'मैं अब भी उसी जगह पर हूँ' }).click();
  await expect(page.getByText('51.500000')).toBeVisible();
  await expect(page.getByText('यह लोकेशन भारत से बाहर की है।')).toBeVisible();

  await input(page, 'strongRoom').setInputFiles(await otherPhoto('door.jpg', portBlair));
  await expect(page.getByText('एक-दूसरे से 9194 किमी दूर')).toBeVisible();
  await input(page, 'centre').setInputFiles(await otherPhoto('door.jpg', portBlair));
  await expect(page.getByText('दोनों फोटो एक ही हैं।')).toBeVisible();
  await head.answers('step4');
  await checkScreen(page, 'remarks on photos');
  await page.getByRole('button', { name: 'English' }).click();
  await head.goesOn('step4');
  await expect(page.getByText('Both photos are the same picture.')).toBeVisible();
  await head.submits();

  // As after 15 minutes: the first paths do not work any more.
  const pictures = page.locator('table img');
  const isShown = () =>
    pictures.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect(pictures).toHaveCount(2);
  await expect.poll(isShown).toBe(true);
  await page.route(
    '**/api/profiles/*',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('/uploads/', '/uploads/expired'),
      });
    },
    { times: 1 },
  );
  await page.reload();
  await expect(pictures).toHaveCount(2);
  await expect.poll(isShown).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(pictures.first()).toBeVisible();
});
