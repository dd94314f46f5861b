/** Where a photo was taken, in words and on a sketch; a head is asked about one that was taken elsewhere, or has an old location. */
import type { Page } from '@playwright/test';
import type { PhotoSlot } from '#contract/exam.ts';
import { writePosition } from '#contract/photo/write-position.ts';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { logIn, signUpAndLogIn } from '../fixtures/accounts.ts';
import { logInAdmin } from '../fixtures/admin.ts';
import { completeSteps, fillStep, goToNextStep, submit } from '../fixtures/checklist.ts';
import type { Portal } from '../fixtures/portal.ts';
import { createScenes } from '../fixtures/scenes.ts';
import { saveByApi } from '../fixtures/submissions.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

const guntur = { latitude: 16.3067, longitude: 80.4365 };
const dehradun = { latitude: 30.3165, longitude: 78.0322 };
const box = (page: Page) => page.getByRole('status').filter({ has: page.locator('h2') });
const lines = (page: Page) => box(page).getByRole('listitem');
const centrePhoto = 'Photo of the examination centre';

/** A centre of Guntur whose photos were taken there. */
async function logInWithPhotos(page: Page, portal: Portal, position: typeof guntur, pincode = '522001') {
  const centre = portal.takeCentre();
  await portal.runSql(
    `update centres set centre_pincode = '${pincode}', centre_city = 'GUNTUR', centre_state = 'Andhra Pradesh' where phone = '${centre.mobile}'`,
  );
  const saved = await saveByApi(portal, centre, {
    photos: await createScenes(11, position),
    answers: { pincode: '522001', completeAddress: '4/7 Brodipet, Guntur' },
  });
  await logIn(page, centre);
  return saved;
}

const asked = (name: string): string =>
  `${name} does not seem to have been taken where your centre is listed. Was it taken at the centre? If not, turn on location and take it again there.`;

test('a head of Guntur whose photos were taken a thousand kilometres away is asked, and can submit', async ({
  page,
  portal,
}) => {
  await logInWithPhotos(page, portal, dehradun);
  await page.goto('/centre-form/preview');
  const question = asked('The photo of the examination centre');
  await expect(lines(page).filter({ hasText: 'where your centre is listed' })).toHaveText([
    `${question}Change`,
    `${asked('The photo of the strong room')}Change`,
  ]);
  await expect(box(page)).not.toContainText(/\d\s?km|\b50\b/);
  await expect(
    page.getByText(/^Near Dehradun, Uttarakhand, less than 1.km from the post office/),
  ).toHaveCount(2);
  await expect(page.getByText('apart: looks right')).toHaveCount(0);

  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(
    lines(page).filter({ hasText: 'परीक्षा केंद्र की फोटो वहाँ ली गई नहीं लगती जहाँ आपका केंद्र दर्ज है।' }),
  ).toHaveCount(1);
  await expect(page.getByText(/^Dehradun \(उत्तराखंड\) के पास, 248001 के डाकघर से 1.किमी से कम दूर$/)).toHaveCount(
    2,
  );
  await checkHorizontalScroll(page, 'the preview with a photo taken elsewhere (hi)');
  await page.getByRole('button', { name: 'English' }).click();

  await page.getByRole('link', { name: `Change ${question}` }).click();
  await expect(page.locator('[id="photos.centre"]')).toBeFocused();
  await expect(
    page.getByText('Was this photo taken at the centre? If not, turn on location and take it again there.'),
  ).toHaveCount(2);
  await checkAxe(page, 'step 4 with a photo taken elsewhere');
  await page.getByRole('button', { name: 'Save and return to check' }).click();
  await submit(page);
});

test('a photo at the place on record is not asked about; words and a sketch say where that is', async ({
  page,
  portal,
}) => {
  await logInWithPhotos(page, portal, guntur);
  await page.goto('/centre-form/step4');
  const sentence = /^Near Guntur, Andhra Pradesh, about 2.km from the middle of the town$/;
  await expect(page.getByText(sentence)).toHaveCount(2);
  await expect(page.getByText('16.306700').first()).toBeVisible();
  await expect(page.getByText('Was this photo taken at the centre?')).toHaveCount(0);
  await expect(page.getByText(/GeoNames/)).toHaveCount(1);

  await page.goto('/centre-form/preview');
  await expect(page.getByText('apart: looks right')).toBeVisible();
  await expect(box(page).getByText('where your centre is listed')).toHaveCount(0);
  await expect(page.getByText(sentence)).toHaveCount(2);
  await page.getByText('Show on a sketch').first().click();
  const sketch = page.locator('details[open]');
  await expect(sketch.getByRole('img', { name: /^Sketch of the place of the photo/ })).toBeVisible();
  await expect(sketch.getByRole('listitem')).toHaveText([
    'The photo',
    /^GUNTUR: about 2.km from the photo$/,
    /^Pincode 522001 on record: about 14.km from the photo$/,
    'Post offices nearby',
  ]);
  await checkAxe(page, 'the preview with a sketch');
  await checkHorizontalScroll(page, 'the preview with a sketch');
});

test('a centre whose pincode and city on record are unknown is not asked', async ({ page, portal }) => {
  await logInWithPhotos(page, portal, dehradun, '999999');
  await portal.runSql(`update centres set centre_city = 'Nowhere' where centre_pincode = '999999'`);
  await page.goto('/centre-form/preview');
  await expect(page.getByText('apart: looks right')).toBeVisible();
  await expect(lines(page).filter({ hasText: 'where your centre is listed' })).toHaveCount(0);
});

test('a photo with a location that is older than the picture is asked about when it is taken', async ({
  page,
  portal,
}) => {
  await logInWithPhotos(page, portal, guntur);
  const now = new Date();
  const inIndia = new Date(now.getTime() + 5.5 * 60 * 60_000);
  const takenAt = inIndia.toISOString().slice(0, 19);
  const picture = await createJpeg({ width: 1600, height: 1200, scene: 3, takenAt });
  const photoWith = (hours: number) => {
    const at = new Date(now.getTime() - hours * 60 * 60_000);
    const buffer = Buffer.from(writePosition(picture, { ...guntur, accuracyM: null, at }));
    // As a camera writes it.
    buffer.write('NETWORK', buffer.indexOf('BROWSER'));
    return { name: 'gate.jpg', mimeType: 'image/jpeg', buffer };
  };
  await page.goto('/centre-form/step4');
  const input = page.getByLabel(centrePhoto, { exact: true });
  await input.setInputFiles(photoWith(3));
  const question = page.getByText('The location in this photo seems to be an old one.');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(lines(page).filter({ hasText: 'seems to have an old location' })).toHaveCount(1);
  await page.reload();
  await expect(lines(page).filter({ hasText: 'seems to have an old location' })).toHaveCount(1);
  await page.goto('/centre-form/step4');
  await expect(question).toBeVisible();
  await input.setInputFiles(photoWith(0));
  await expect(question).toHaveCount(0);
});

test('an officer sees the words and the sketch on the centre and in its review', async ({ page, portal }) => {
  const saved = await logInWithPhotos(page, portal, dehradun);
  await saved.submit();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await logInAdmin(page);
  await page.goto(`/admin/exam-centres/${saved.id}`);
  const sentence = /^Near Dehradun, Uttarakhand, less than 1.km from the post office of 248001$/;
  await expect(page.getByText(sentence)).toHaveCount(2);
  await page.getByText('Show on a sketch').first().click();
  await expect(
    page.locator('details[open]').getByRole('listitem').filter({ hasText: '522001' }),
  ).toContainText(/about 1,5\d\d.km from the photo/);
  await expect(page.getByText(/GeoNames/)).toHaveCount(1);
  await checkAxe(page, 'the centre with a sketch');
});

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
    await logInWithPhotos(page, portal, guntur);
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
