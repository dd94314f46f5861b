/** The first screens before their script is there: they can be read, their forms work, and nothing that was typed is lost. */
import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/accessibility.ts';
import { password } from '../fixtures/accounts.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { holdRequests } from '../fixtures/held-requests.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';

const viewport = { width: 360, height: 740 };
test.use({ viewport });

/** For a device whose pages get no script. */
const withoutScript = (locale = 'en-IN') => ({ locale, javaScriptEnabled: false, viewport });

const scripts = '**/assets/*.js';
/** The page is loaded when its scripts are, which are held back. */
const open = async (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
/** Opens a page whose scripts come when the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, scripts);
  await open(page, path);
  return release;
}
/** The script has read what the page was sent with. */
const isTakenOver = async (page: Page): Promise<void> =>
  expect(page.locator('meta[name=arrival]')).toHaveCount(0);
const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true });

/** Enters the number of a sign-up. The scripts come when the returned function is called. */
async function enterNumberBefore(page: Page, path: string, { mobile }: TestCentre): Promise<() => void> {
  const release = await openBeforeScripts(page, path);
  await page.getByLabel('Mobile number').fill(mobile);
  return release;
}

/** The same with the fields of a login. */
async function enterLoginBefore(page: Page, { mobile }: TestCentre): Promise<() => void> {
  const release = await openBeforeScripts(page, '/login');
  await page.getByLabel('Username', { exact: true }).fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  return release;
}

/** The sign-up of this centre goes on with its mail. */
async function isVerifying(page: Page, { person }: TestCentre): Promise<void> {
  await page.waitForURL('**/verify');
  await expect(page.getByText(person)).toBeVisible();
}

test('without a script the first screens are read, in the language of the browser', async ({
  openDevice,
}) => {
  const english = await openDevice(withoutScript());
  await english.goto('/');
  await expect(english.getByLabel('Mobile number')).toBeEditable();
  await english.goto('/register');
  await expect(register(english)).toBeEnabled();
  // What needs a session has its frame at once.
  for (const [address, title] of [
    ['/centre-form/step4', 'Photos, strong room and CCTV'],
    ['/status', 'Profile Status'],
  ] as const) {
    await english.goto(address);
    await expect(english.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(english.getByRole('status')).toContainText('Loading');
    // It cannot be opened yet.
    await expect(english.getByText('All steps')).toBeHidden();
  }
  const hindi = await openDevice(withoutScript('hi-IN'));
  await hindi.goto('/login');
  await expect(hindi.getByRole('heading', { level: 1 })).toHaveText('लॉगिन');
  await expect(hindi).toHaveTitle('परीक्षा केंद्र सत्यापन');
  expect(await hindi.locator('html').getAttribute('lang')).toBe('hi');
});

test('without a script the other language is one press away', async ({ openDevice }) => {
  const page = await openDevice(withoutScript());
  for (const [address, english, hindi] of [
    ['/', 'Examination Centre Verification', 'परीक्षा केंद्र सत्यापन'],
    ['/register', 'Register', 'पंजीकरण'],
    ['/login', 'Login', 'लॉगिन'],
    ['/centre-form/step4', 'Photos, strong room and CCTV', 'फोटो, स्ट्रॉन्ग रूम और CCTV'],
  ] as const) {
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(address);
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await expect(title).toHaveText(hindi);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    expect(new URL(page.url()).pathname).toBe(address);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(title).toHaveText(english);
    // Nobody else's page is in the language that one reader has chosen.
    await page.goto(address);
    await expect(title).toHaveText(english);
  }
});

test('a language that is chosen before the script comes stays chosen, and leaves the address', async ({
  page,
}) => {
  const html = page.locator('html');
  for (const path of ['/', '/login', '/status']) {
    const release = await openBeforeScripts(page, path);
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await page.waitForURL(`**${path}?language=hi`, { waitUntil: 'commit' });
    await expect(html).toHaveAttribute('lang', 'hi');
    release();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.unroute(scripts);
    await page.reload();
    await expect(html).toHaveAttribute('lang', 'hi');
    // The next choice replaces this one.
    await page.getByRole('button', { name: 'English' }).click();
    await expect(html).toHaveAttribute('lang', 'en');
  }
});

test('without a script a form answers in words and keeps what was entered', async ({ openDevice }) => {
  const page = await openDevice(withoutScript());
  await page.goto('/');
  await page.getByLabel('Mobile number').fill('+91 60000 00001');
  await register(page).click();
  await expect(page.getByRole('alert')).toContainText('Mobile not recognized');
  await expect(page.getByLabel('Mobile number')).toHaveValue('6000000001');
  await page.goto('/');
  await register(page).click();
  await page.waitForURL('**/register');
  await register(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill('6000000001');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your username and password.');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
  await page.getByLabel('This is a shared computer').check();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('6000000001');
  await expect(page.getByLabel('This is a shared computer')).toBeChecked();
  expect(await page.content()).not.toContain('wrong-password-1');
});

test('what was typed before the script came is still there, without what is no digit, and so is the cursor', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  const mobile = page.getByLabel('Mobile number');
  for (const typed of ['98a7-6', 'abc']) {
    const release = await openBeforeScripts(page, '/register');
    await mobile.pressSequentially(typed);
    release();
    await isTakenOver(page);
    await expect(mobile).toHaveValue(typed.replaceAll(/\D/g, ''));
    await page.unroute(scripts);
  }
  for (const path of ['/', '/register']) {
    const release = await openBeforeScripts(page, path);
    await mobile.pressSequentially(centre.mobile.slice(0, 6));
    release();
    await isTakenOver(page);
    await expect(mobile).toBeFocused();
    await mobile.pressSequentially(centre.mobile.slice(6));
    await expect(mobile).toHaveValue(centre.mobile);
    await page.unroute(scripts);
  }
  await register(page).click();
  await isVerifying(page, centre);
});

test('a form that is sent before the script goes on when it comes', async ({ page, head }) => {
  const { centre } = head;
  for (const path of ['/', '/register']) {
    const release = await enterNumberBefore(page, path, centre);
    await register(page).click();
    await expect(page.getByRole('button', { name: 'Checking' })).toBeVisible();
    await checkScreen(page, `${path}, sent before its script`);
    release();
    await isVerifying(page, centre);
    await page.unroute(scripts);
  }
  await head.signsUp();
  const release = await enterLoginBefore(page, centre);
  await head.presses('Login');
  await expect(page.getByRole('button', { name: 'Logging in' })).toBeVisible();
  release();
  await page.waitForURL('**/centre-form/step1a');
  await expect(page.getByLabel('Examination centre')).toBeVisible();
});

test('a button that is pressed in the moment in which the script takes over sends what was typed', async ({
  page,
  head,
}) => {
  const { centre } = head;
  // Between the task in which React takes the form over and the one in which its effects run; a message begins each.
  await page.addInitScript(() => {
    const onMessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
    let isPressed = false;
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(this: MessagePort, task: (event: MessageEvent) => void) {
        onMessage?.set?.call(this, (event: MessageEvent) => {
          task.call(this, event);
          const button = document.querySelector<HTMLElement>('main form button[type=submit]');
          const isOfReact = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'));
          if (isPressed || !isOfReact) return;
          isPressed = true;
          button?.click();
        });
      },
    });
  });
  for (const path of ['/', '/register']) {
    const release = await enterNumberBefore(page, path, centre);
    release();
    await isVerifying(page, centre);
    await page.unroute(scripts);
  }
  await head.signsUp();
  const release = await enterLoginBefore(page, centre);
  await page.getByLabel('This is a shared computer').check();
  release();
  await page.waitForURL('**/centre-form/step1a');
  // The login is not kept on this computer.
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('the way to a screen that is still loading is said', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto('/');
  const release = await holdRequests(page, scripts);
  await page.getByLabel('Mobile number').fill(centre.mobile);
  await register(page).click();
  await expect(page.getByText('Loading…', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Examination Centre Verification');
  release();
  await expect(page.getByText(centre.person)).toBeVisible();
  await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0);
});

test.describe('when files of the first screen are lost', () => {
  test.use({ expectedError: /net::ERR/, locale: 'hi-IN' });

  for (const files of ['accounts', 'base-hi'])
    test(`the screen stays as it is and its form works: ${files}`, async ({ page, head }) => {
      const { centre } = head;
      await head.signsUp();
      const lost: string[] = [];
      await page.route(`**/assets/${files}-*.js`, async (route) => {
        lost.push(route.request().url());
        await route.abort();
      });
      await open(page, '/login');
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('लॉगिन');
      await page.locator('[name=username]').fill(centre.mobile);
      await page.locator('[name=password]').fill('wrong-password-1');
      await page.locator('main form button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeVisible();
    });
});

test.describe('when the application is lost', () => {
  test.use({ expectedError: /net::ERR|Failed to fetch/ });

  test('the frame of a step loads again', async ({ page, head }) => {
    await head.begins();
    await page.route('**/assets/base-*.js', async (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/base-'));
    await open(page, '/centre-form/step1a');
    await failed;
    await page.unroute('**/assets/base-*.js');
    await expect(page.getByLabel('Complete address')).toBeVisible({ timeout: 20_000 });
  });
});

test('a receipt is read without a script, and compared with one', async ({ page, openDevice, head }) => {
  const { centre } = head;
  await head.begins('preview');
  await head.submits();
  await page.getByRole('button', { name: 'Show Check this receipt' }).click();
  const url = await page.getByRole('link', { name: /\/r\// }).getAttribute('href');
  const path = new URL(url ?? '').pathname;
  const plain = await openDevice(withoutScript('hi-IN'));
  await plain.goto(path);
  await expect(plain.getByRole('definition').first()).toContainText(centre.code);
  await plain.goto('/r/no-such-receipt');
  await expect(plain.getByRole('alert')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto(path);
  await expect(page.getByRole('definition').first()).toContainText(centre.code);
  await isTakenOver(page);
  expect(calls.filter((called) => called.includes('/api/'))).toEqual([]);
  const release = await openBeforeScripts(page, path);
  await page.getByLabel('Photo file').setInputFiles(await cameraPhoto('gate.jpg'));
  release();
  await expect(page.getByText('gate.jpg is the photo that was submitted:', { exact: false })).toBeVisible();
});
