/** Where a photo was taken comes later than the screen: nothing moves under the finger, and on a phone it has room. */
import type { Page } from '@playwright/test';
import type { PhotoSlot } from '#contract/exam.ts';
import { logIn, signUpAndLogIn } from '../fixtures/accounts.ts';
import { completeSteps, fillStep, goToNextStep } from '../fixtures/checklist.ts';
import type { Portal } from '../fixtures/portal.ts';
import { createScenes } from '../fixtures/scenes.ts';
import { saveByApi } from '../fixtures/submissions.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

const guntur = { latitude: 16.3067, longitude: 80.4365 };

/** A centre of Guntur whose photos were taken there. */
async function logInWithPhotos(page: Page, portal: Portal): Promise<void> {
  const centre = portal.takeCentre();
  await portal.runSql(
    `update centres set centre_pincode = '522001', centre_city = 'GUNTUR', centre_state = 'Andhra Pradesh' where phone = '${centre.mobile}'`,
  );
  await saveByApi(portal, centre, {
    photos: await createScenes(11, guntur),
    answers: { pincode: '522001', completeAddress: '4/7 Brodipet, Guntur' },
  });
  await logIn(page, centre);
}

for (const [width, height] of [
  [360, 740],
  [1280, 720],
] as const)
  test(`the button that is pressed stays where it is when the place of the photos comes, ${width}x${height}`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height });
    const centre = portal.takeCentre();
    await signUpAndLogIn(page, portal, centre);
    await completeSteps(page, 'step4');
    await expect(page.getByText(/^Saved on this device and on the server/)).toBeVisible();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/api/profiles/*', async (route) => {
      if (route.request().method() === 'PUT') await arrived;
      await route.continue();
    });
    await fillStep(page, 'step4');
    await goToNextStep(page, 'step4');
    const button = page.getByRole('button', { name: 'Confirm & Submit' });
    await button.scrollIntoViewIfNeeded();
    await expect(page.getByText('Both photos are the same picture.')).toBeVisible();
    // It is still when the box above it is complete.
    await button.hover();
    const before = await button.boundingBox();
    await page.mouse.down();
    arrive();
    await expect(page.getByText('Show on a sketch')).toHaveCount(2);
    await expect(page.getByText(/^Saved on this device and on the server/)).toBeVisible();
    await expect.poll(async () => (await button.boundingBox())?.y ?? Infinity).toBeCloseTo(before?.y ?? 0, 0);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

const twoScreens = 2 * 740;

/** The height of the card with the question for a photo, in pixels. */
const cardHeight = async (page: Page, slot: PhotoSlot): Promise<number> => {
  const card = page
    .locator('main form fieldset > div')
    .filter({ has: page.locator(`[id="photos.${slot}"]`) });
  return Math.ceil((await card.boundingBox())?.height ?? Infinity);
};

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('each photo is asked for on at most two screens, with its picture and its place', async ({
    page,
    portal,
  }) => {
    await logInWithPhotos(page, portal);
    await page.goto('/centre-form/step4');
    for (const language of ['English', 'हिन्दी']) {
      if (language !== 'English') await page.getByRole('button', { name: language }).click();
      await expect(page.getByText(/^Near Guntur|^Guntur \(/)).toHaveCount(2);
      await expect(page.locator('figure img')).toHaveCount(2);
      const heights = [await cardHeight(page, 'centre'), await cardHeight(page, 'strongRoom')];
      const step = await page.evaluate(() => document.documentElement.scrollHeight);
      console.log(`${language}: ${heights.join(' and ')} px, the whole step ${step} px`);
      for (const height of heights) expect(height).toBeLessThanOrEqual(twoScreens);
      expect(step).toBeLessThanOrEqual(2500);
    }
  });
});
