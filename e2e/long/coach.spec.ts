/** Before the submission a head is asked to look again at what contradicts itself. It never blocks. At 360 px, in both languages. */
import type { Page } from '@playwright/test';
import { writePosition } from '#contract/photo/write-position.ts';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { createScene } from '../../server/src/testing/create-scene.ts';
import { checkHorizontalScroll, checkScreen } from '../fixtures/accessibility.ts';
import type { Head } from '../fixtures/head.ts';
import { holdRequests } from '../fixtures/held-requests.ts';
import { portBlair } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const box = (page: Page) => page.getByRole('status').filter({ has: page.locator('h2') });
const lines = (page: Page) => box(page).getByRole('listitem');

/** @param scene null: it shows nothing */
async function createPhoto(scene: number | null): Promise<Buffer> {
  const picture = scene === null ? await createJpeg({ width: 1024, height: 768 }) : await createScene(scene);
  const at = new Date('2026-01-10T06:30:00Z');
  return Buffer.from(writePosition(picture, { ...portBlair, accuracyM: 12, at }));
}

/** Logs in a centre that has answered everything, and much of it cannot be right. */
async function logInWithContradictions(head: Head): Promise<void> {
  await head.signsUp();
  await head.saves({
    photos: { centre: await createPhoto(7), strongRoom: await createPhoto(null) },
    answers: {
      completeAddress: 'Dag Colony, Port Blair 110 092',
      examName: 'CUET 2024',
      candidateCount: 600,
      coachingInstitute: { associated: false, details: '' },
      friskingArea: true,
      manpower: { invig: 2, admin: 3, peons: 2, guards: 1 },
      dispatchRoom: false,
      cctvCoverage: ['All Rooms for Exam', 'Strong Room', 'Dispatch/Receipt Room', 'Entry to Exam Centre'],
    },
  });
  await head.logsIn();
}

test('answers and photos that contradict themselves are named, and can be changed or left', async ({
  page,
  head,
}) => {
  await logInWithContradictions(head);
  await page.goto('/centre-form/preview');
  const expected = [
    'The address contains 110092, but the pincode is 744104.',
    'You entered 2 invigilators for 6 rooms.',
    'You entered 600 candidates for the previous exam, but the rooms seat 186.',
    'The photo of the strong room is very dark or shows hardly anything.',
    'You answered that there is no room for dispatch/receipt of examination material.',
    'You selected CCTV in the dispatch/receipt room, but answered that there is no such room.',
  ];
  await expect(box(page).getByRole('heading', { name: 'Please look again' })).toBeVisible();
  await expect(lines(page)).toHaveText(expected.map((text) => `${text}Change`));
  await checkScreen(page, 'the preview with the coach');

  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(lines(page)).toHaveCount(expected.length);
  await expect(lines(page).nth(0)).toContainText('पते में 110092 लिखा है, पर पिन कोड 744104 है।');
  await expect(lines(page).nth(1)).toContainText('आपने 6 कमरों के लिए कक्ष निरीक्षकों की संख्या 2 भरी है।');
  await checkHorizontalScroll(page, 'the preview with the coach (hi)');
  await page.getByRole('button', { name: 'English' }).click();

  await page.getByRole('link', { name: `Change ${expected[1] ?? ''}` }).click();
  await expect(page.getByLabel('Invigilators', { exact: true })).toBeFocused();
  await page.getByLabel('Invigilators', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Save and return to check' }).click();
  await expect(page.getByRole('link', { name: 'Change People and washrooms' })).toBeFocused();
  await expect(lines(page)).toHaveText(
    expected.filter((_, index) => index !== 1).map((text) => `${text}Change`),
  );
  await head.submits();
});

test('nothing waits for the pictures, and the button stays where it is when one was looked at', async ({
  page,
  head,
}) => {
  await logInWithContradictions(head);
  const arrive = await holdRequests(page, '**/uploads/**');
  await page.goto('/centre-form/preview');
  const button = page.getByRole('button', { name: 'Confirm & Submit' });
  // What was known without them.
  await expect(lines(page)).toHaveCount(5);
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  arrive();
  await expect(lines(page)).toHaveCount(6);
  expect((await button.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

for (const [width, height] of [
  [360, 740],
  [1280, 720],
] as const)
  test(`the button that is pressed stays where it is when the place of the photos comes, ${width}x${height}`, async ({
    page,
    head,
  }) => {
    await page.setViewportSize({ width, height });
    await head.begins('step4');
    await expect(page.getByText(/^Saved on this device and on the server/)).toBeVisible();
    const arrive = await holdRequests(page, '**/api/profiles/*', 'PUT');
    await head.fills('step4');
    await head.goesOn('step4');
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

test.describe('without the pictures', () => {
  test.use({ expectedError: /net::ERR_FAILED/ });

  test('the preview has the rest, and submits', async ({ page, head }) => {
    await logInWithContradictions(head);
    await page.route('**/uploads/**', (route) => route.abort());
    await page.goto('/centre-form/preview');
    await expect(lines(page)).toHaveCount(5);
    await head.submits();
  });
});
