/** "Check my phone". */
import type { Page } from '@playwright/test';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { portBlair } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';

// A service worker can take a call past the routes of a page.
test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
  geolocation: { ...portBlair, accuracy: 12 },
  permissions: ['geolocation', 'camera'],
  expectedError: /Failed to load resource: net::ERR/,
});

const check = (page: Page, name: string) => page.locator(`[data-check="${name}"]`);

test('"Check my phone" says what is good and what to change', async ({ context, page: phone }) => {
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
});
