/** A computer hands step 4 over to a phone by a QR code; and "Check my phone". */
import type { Browser, Page } from '@playwright/test';
import { signUpAndLogIn } from '../fixtures/accounts.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { answerQuestions, completeSteps, goToNextStep, submit } from '../fixtures/checklist.ts';
import { photoWithoutPosition, portBlair } from '../fixtures/photos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { collectErrors, expect, test } from '../fixtures/test.ts';

// A service worker can take a call past the routes of a page.
test.use({ serviceWorkers: 'block', expectedError: /Failed to load resource: net::ERR/ });

const centrePhoto = 'Photo of the examination centre';
const strongRoomPhoto = 'Photo of the strong room';

async function openPhone(browser: Browser, portal: Portal, permissions = ['geolocation']) {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    geolocation: { ...portBlair, accuracy: 12 },
    permissions,
    extraHTTPHeaders: { 'x-forwarded-for': portal.takeIpAddress() },
  });
  const errors = collectErrors(context);
  return { context, errors, phone: await context.newPage() };
}

const readAddress = async (page: Page): Promise<string> =>
  (await page.locator('[data-handover-address]').textContent()) ?? '';

test('photos of the phone arrive on the computer, and the computer ends the phone', async ({
  page,
  browser,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page, 'step4');
  await page.getByRole('button', { name: 'Take the photos with your phone' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the address for the phone' })).toBeVisible();
  await expect(page.getByText('Waiting for the phone.', { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Take the photos with your phone' })).toBeFocused();
  await checkAxe(page, 'the code');
  const address = await readAddress(page);

  const { context, errors, phone } = await openPhone(browser, portal);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1, name: 'Photos for your checklist' })).toBeVisible();
  expect(phone.url()).toBe(`${portal.url}/phone`);
  await expect(page.getByText('Phone connected', { exact: false })).toBeVisible();
  // Typed meanwhile, and not yet saved.
  await page.getByLabel('Feedback').fill('Typed while the phone took photos');
  await phone.getByLabel(centrePhoto, { exact: true }).setInputFiles(await photoWithoutPosition('gate.jpg'));
  await expect(phone.getByText('Saved: you can see it on the other screen.')).toBeVisible();
  await expect(page.getByRole('img', { name: `Preview: ${centrePhoto}` })).toBeVisible();
  await expect(page.getByText('gate.jpg')).toBeVisible();

  // Android closes the tab for the camera, and there is no network when it is back.
  await phone.reload();
  await expect(phone.getByRole('img', { name: `Preview: ${centrePhoto}` })).toBeVisible();
  await expect(phone.getByRole('button', { name: /Remove/ })).toHaveCount(0);
  await context.setOffline(true);
  await phone
    .getByLabel(strongRoomPhoto, { exact: true })
    .setInputFiles(await photoWithoutPosition('strong.jpg'));
  await expect(phone.getByText('No network. Keep this page open', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(phone.getByText('Both photos are saved', { exact: false })).toBeVisible();
  await checkAxe(phone, 'the phone');
  await checkHorizontalScroll(phone, 'the phone');
  await expect(page.getByText('Both photos are here.')).toBeVisible();
  await expect(page.getByLabel('Feedback')).toHaveValue('Typed while the phone took photos');

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('The phone can no longer add photos.', { exact: false })).toBeVisible();
  await phone.getByLabel(centrePhoto, { exact: true }).setInputFiles(await photoWithoutPosition('late.jpg'));
  await expect(
    phone.getByRole('heading', { level: 1, name: 'This page takes no more photos' }),
  ).toBeVisible();
  await phone.reload();
  await phone.goto(address);
  await expect(phone.getByText('This code is no longer valid', { exact: false })).toBeVisible();

  await answerQuestions(page, 'step4');
  await goToNextStep(page, 'step4');
  await expect(page.getByText('gate.jpg')).toBeVisible();
  await submit(page);
  expect(errors.filter((error) => !/net::ERR/.test(error))).toEqual([]);
  await context.close();
});

test('in Hindi the phone speaks Hindi, and a new code replaces the phone', async ({
  page,
  browser,
  portal,
}) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page, 'step4');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'फोटो अपने फोन से लें' }).click();
  const address = await readAddress(page);
  expect(address).toMatch(/&hi$/);
  await checkHorizontalScroll(page, 'the code in Hindi');
  const { context, phone } = await openPhone(browser, portal);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1, name: 'आपकी जाँच सूची की फोटो' })).toBeVisible();
  await checkHorizontalScroll(phone, 'the phone in Hindi');
  await expect(page.getByText('फोन', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'नया कोड' }).click();
  await expect.poll(() => readAddress(page)).not.toBe(address);
  await phone.reload();
  await expect(
    phone.getByRole('heading', { level: 1, name: 'इस पेज से अब फोटो नहीं ली जा सकतीं' }),
  ).toBeVisible();
  // The new code is scanned into the same tab.
  await phone.goto(await readAddress(page));
  await expect(phone.getByRole('heading', { level: 1, name: 'आपकी जाँच सूची की फोटो' })).toBeVisible();
  await context.close();
});

const check = (page: Page, name: string) => page.locator(`[data-check="${name}"]`);

test('"Check my phone" says what is good and what to change', async ({ browser, portal }) => {
  const { context, errors, phone } = await openPhone(browser, portal, ['geolocation', 'camera']);
  await phone.goto('/');
  await phone.getByRole('link', { name: 'Check my phone' }).click();
  await phone.getByRole('button', { name: 'Check now' }).click();
  await expect(phone.getByText('This phone is ready for the photos.')).toBeVisible();
  await expect(check(phone, 'camera')).toContainText('The camera works in this page.');
  await expect(check(phone, 'location')).toContainText('Location is accurate to 12 m.');
  await expect(check(phone, 'network')).toContainText(/Two photos will take about \d+ seconds? to send\./);
  await checkAxe(phone, 'the check of a phone');
  expect(
    await phone.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain('phone-check');

  // Blocked, with a full disk and without a network.
  await context.clearPermissions();
  await phone.evaluate(() => {
    const denied = async () => Promise.reject(new DOMException('blocked', 'NotAllowedError'));
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: denied });
    const refuse = (_onFound: PositionCallback, onFailed: PositionErrorCallback): number => {
      onFailed({ code: 1 } as GeolocationPositionError);
      return 1;
    };
    Object.defineProperty(navigator.geolocation, 'watchPosition', { value: refuse });
    Object.defineProperty(IDBObjectStore.prototype, 'put', {
      value: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
  });
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Check again' }).click();
  await expect(phone.getByText('4 things to change, see below.')).toBeVisible();
  await expect(check(phone, 'camera')).toContainText('The camera is blocked for this page.');
  await expect(check(phone, 'location')).toContainText('Location is blocked for this page.');
  await expect(check(phone, 'storage')).toContainText('The browser keeps nothing');
  await expect(check(phone, 'network')).toContainText('There is no connection to the portal now.');
  await context.setOffline(false);
  await phone.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'मेरा फोन जाँचें' })).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...portBlair, accuracy: 12 });
  await checkHorizontalScroll(phone, 'the check of a phone in Hindi');
  expect(errors.filter((error) => !/net::ERR/.test(error))).toEqual([]);
  await context.close();
});
