/** On a slow line: a photo leaves the phone when it is taken, once; and screens fetch small pictures, or none. */
import type { Page, Request } from '@playwright/test';
import { createJpeg } from '../../server/src/testing/create-jpeg.ts';
import { portBlair, type PhotoPayload } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  expectedError: /net::ERR/,
});

const input = (page: Page, slot: 'centre' | 'strongRoom') => page.locator(`[id="photos.${slot}"]`);
const sent = (page: Page) => page.getByText('Sent', { exact: true });

/** Of some 350 KB, which take seven seconds: cameras append a film or a depth map to the picture. */
async function photo(name: string, scene: number): Promise<PhotoPayload> {
  const size = { width: 2000, height: 1500 };
  const picture = await createJpeg({ ...size, position: portBlair, source: 'camera', scene });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([picture, Buffer.alloc(240_000, scene)]) };
}

/** 400 kbit/s and 400 ms. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = 50_000;
  const network = { latency: 400, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
}

/** The size of every form that has left the browser. */
function watchForms(page: Page): number[] {
  const sizes: number[] = [];
  page.on('requestfinished', (request: Request) => {
    if (request.method() !== 'PUT') return;
    request
      .allHeaders()
      .then(({ 'content-length': length }) => sizes.push(Number(length)))
      .catch(() => undefined);
  });
  return sizes;
}

const isPhoto = (bytes: number): boolean => bytes > 50_000;

/** The paths and the size of all pictures that the server has sent. */
function watchPictures(page: Page) {
  const pictures = { paths: [] as string[], bytes: 0 };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/uploads/')) return;
    pictures.paths.push(pathname);
    response
      .body()
      .then(({ length }) => {
        pictures.bytes += length;
      })
      .catch(() => undefined);
  });
  return pictures;
}

const isShown = (page: Page) =>
  page
    .locator('table img')
    .evaluateAll(
      (all) => all.length === 2 && all.every((image) => (image as HTMLImageElement).naturalWidth > 0),
    );

test('both are sent while the rest is filled in, Finish sends no photo, and every screen fetches thumbnails', async ({
  page,
  openDevice,
  head,
}) => {
  test.slow();
  await head.begins('step4');
  const forms = watchForms(page);
  const pictures = watchPictures(page);
  await slowDown(page);
  await input(page, 'centre').setInputFiles(await photo('gate.jpg', 1));
  await expect(page.getByText(/^Sending… [1-9]\d?%$/)).toBeVisible();
  await input(page, 'strongRoom').setInputFiles(await photo('door.jpg', 2));
  await expect(page.getByText('Saved on this device; will be sent next')).toBeVisible();
  await page.getByLabel('Feedback').fill('Typed during the upload');
  await head.answers('step4');
  await expect(page.getByText(/^Sending… [1-9]\d?%$/)).toBeVisible();
  await expect(sent(page)).toHaveCount(2, { timeout: 60_000 });
  await expect.poll(() => forms.filter(isPhoto)).toHaveLength(2);
  const { photos } = (await head.profile()) ?? {};
  expect(photos?.map(({ fileName }) => fileName)).toEqual(['gate.jpg', 'door.jpg']);

  const finishedAt = Date.now();
  await head.goesOn('step4');
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible({ timeout: 8000 });
  expect(Date.now() - finishedAt).toBeLessThan(8000);
  await expect.poll(() => isShown(page)).toBe(true);
  expect(pictures.paths).toEqual([]);

  const computer = await openDevice();
  const onComputer = watchPictures(computer);
  await head.at(computer).logsIn();
  await computer.goto('/centre-form/preview');
  await expect.poll(() => isShown(computer)).toBe(true);
  expect(onComputer.paths.every((path) => path.includes('/thumbnail/'))).toBe(true);
  expect(onComputer.bytes).toBeLessThan(80_000);
  await computer.context().close();

  await head.submits();
  await expect.poll(() => isShown(page), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => forms.filter(isPhoto)).toHaveLength(2);
  expect(pictures.paths).toHaveLength(2);
  expect(pictures.bytes).toBeLessThan(80_000);
});

test('on a phone each photo is less than one screen, and the photo that is missing leads', async ({
  page,
  head,
}) => {
  await head.begins('step4');
  const background = (name: string) =>
    page
      .getByText(name, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const [take, finish] = [await background('Take photo'), await background('Finish')];
  expect(take).not.toBe(finish);
  await input(page, 'centre').setInputFiles(await photo('gate.jpg', 1));
  await expect(page.getByAltText('gate.jpg')).toBeVisible();
  expect(await background('Take photo')).toBe(take);
  await input(page, 'strongRoom').setInputFiles(await photo('door.jpg', 2));
  await expect(sent(page)).toHaveCount(2);
  await expect(page.getByText('Take photo', { exact: true })).toHaveCount(0);
  // Its colour changes over a moment.
  await expect.poll(() => background('Finish')).toBe(take);
  for (const slot of ['centre', 'strongRoom'] as const) {
    const top = (await page.locator(`label[for="photos.${slot}"]`).first().boundingBox())?.y ?? 0;
    const box = await page.locator(`[id="photos.${slot}"] ~ label`).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0) - top).toBeLessThan(740);
  }
  for (const language of ['English', 'हिन्दी']) {
    if (language !== 'English') await page.getByRole('button', { name: language }).click();
    await expect(page.getByText(/^Near Prothrapur|^Prothrapur \(/)).toHaveCount(2);
    for (const slot of ['centre', 'strongRoom'] as const) {
      const card = page.locator('main form fieldset > div > div').filter({ has: input(page, slot) });
      expect((await card.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(740);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2600);
  }
});
