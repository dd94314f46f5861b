/**
 * Every screen in both languages passes axe, in the dark scheme and in forced colours too, and does not scroll sideways at 360 px, at
 * 400 % zoom and with text of 200 %; the checklist works with the keyboard alone.
 */
import { stepIds, type StepId } from '#contract/checklist/steps.ts';
import type { Page } from '@playwright/test';
import {
  checkAxe,
  checkFocus,
  checkForcedColours,
  checkHeader,
  checkHorizontalScroll,
  checkLargeText,
  emulateMedia,
} from '../fixtures/accessibility.ts';
import { password } from '../fixtures/accounts.ts';
import { holdRequests } from '../fixtures/held-requests.ts';
import { expect, test } from '../fixtures/test.ts';

const narrow = { width: 360, height: 740 };
/** A window of 1280 px at 400 % zoom. */
const zoomed = { width: 320, height: 640 };
const minTargetPx = 44;

/** The size of buttons and inputs, including the labels around them; links in sentences are exempt (WCAG 2.5.8). */
async function checkTargets(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate((minPx) => {
    const targets = document.querySelectorAll(
      'button, select, textarea, input:not([type=hidden]), [role=button], summary',
    );
    return [...targets].flatMap((target) => {
      const label = target.closest('label');
      const { width, height } = (label ?? target).getBoundingClientRect();
      const hidden = width <= 1 || height <= 1;
      return hidden || (height >= minPx - 0.5 && width >= minPx - 0.5)
        ? []
        : [target.outerHTML.slice(0, 120)];
    });
  }, minTargetPx);
  expect(small, `small targets on ${screen}`).toEqual([]);
}

/** Long words and lines, as far as the limits allow. */
const longTexts: Readonly<Partial<Record<StepId, readonly (readonly [label: string, text: string])[]>>> = {
  step1a: [
    [
      'Complete address',
      'Government Senior Secondary School, Administrative-Block-Road-Extension '.repeat(5),
    ],
  ],
  step1b: [
    ['Name of head of institution', 'Dr. Venkatanarasimharajuvaripeta Krishnamoorthy'],
    ['E-mail of head', 'a.long.name.of.the.principal@government-senior-secondary-school.example.org'],
  ],
};

/** The minutes from a moment until now, as the portal's clock shows them. */
function indianTimes(fromMs: number): RegExp {
  const clock = new Intl.DateTimeFormat('en-IN', {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  });
  const minutes: string[] = [];
  for (let at = fromMs; at < Date.now() + 60_000; at += 60_000) minutes.push(clock.format(at));
  return new RegExp(`at (${minutes.join('|')})\\sIST$`);
}

async function checkScreen(page: Page, screen: string): Promise<void> {
  for (const [language, button, colorScheme] of [
    ['hi', 'हिन्दी', 'light'],
    ['en', 'English', 'dark'],
  ] as const) {
    // Without motion, so that no colour is measured while it changes.
    await emulateMedia(page, { colorScheme, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await checkAxe(page, `${screen} (${language})`);
    await checkHorizontalScroll(page, `${screen} (${language})`);
    await checkHeader(page, `${screen} (${language})`);
    await checkTargets(page, `${screen} (${language})`);
    await checkLargeText(page, `${screen} (${language})`);
  }
  await checkForcedColours(page, screen);
  await page.setViewportSize(zoomed);
  await checkHorizontalScroll(page, `${screen} at 400 %`);
  await page.setViewportSize(narrow);
}

// A device that is not set to the time of India.
test.use({ viewport: narrow, timezoneId: 'America/New_York' });

test('public screens are accessible in both languages', async ({ page, head }) => {
  test.slow();
  for (const path of ['/', '/login', '/register', '/success', '/success-page', '/create-password']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkScreen(page, path);
  }
  await head.asksForCode();
  await page.getByLabel('OTP', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('OTP invalid')).toBeVisible();
  await checkScreen(page, '/verify');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await checkAxe(page, 'the alert of Forgot Password');
  await checkLargeText(page, 'the alert of Forgot Password');
});

test('every step, with and without errors, and the status are accessible', async ({ page, head }) => {
  test.setTimeout(600_000);
  await head.begins();
  for (const step of stepIds) {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: step === 'step4' ? 'Finish' : 'Next', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await checkFocus(page, `an attempt to leave ${step}`);
    await checkScreen(page, `${step} with errors`);
    await head.fills(step);
    for (const [label, text] of longTexts[step] ?? []) await page.getByLabel(label).fill(text);
    await checkAxe(page, `${step} filled`);
    await checkLargeText(page, `${step} filled`);
    await head.goesOn(step);
  }
  await page.getByText('All steps').click();
  await checkScreen(page, 'preview');
  await page.getByRole('button', { name: 'Confirm & Submit' }).click();
  await checkFocus(page, 'Confirm & Submit');
  await checkAxe(page, 'the confirmation');
  await checkLargeText(page, 'the confirmation');
  await page.keyboard.press('Escape');
  await checkFocus(page, 'closing the confirmation');
  await head.isLoggedOut();
  await head.triesToSubmit();
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
  await checkLargeText(page, 'the login in the dialog');
  await head.logsInAgain();
  const submittedFrom = Date.now();
  await head.submits();
  await expect(page.getByText('Your profile has been submitted! Thank you.')).toBeVisible();
  await expect(page.getByText(indianTimes(submittedFrom))).toBeVisible();
  await checkScreen(page, 'status');
});

/** What is filled in dark is filled on paper too, where backgrounds may not be printed. */
test('a page printed from the dark scheme is dark on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/');
  const { backgrounds, texts } = await page.evaluate(() => {
    const tokens = getComputedStyle(document.documentElement);
    const read = (names: readonly string[]) => names.map((name) => tokens.getPropertyValue(`--${name}`));
    return {
      backgrounds: read(['paper', 'ground', 'action-soft', 'good-soft', 'warn-soft', 'bad-soft']),
      texts: read(['ink', 'muted', 'action', 'good', 'warn', 'bad']),
    };
  });
  expect(backgrounds).toEqual(Array.from({ length: 6 }, () => '#fff'));
  expect(texts.filter((colour) => !/^#[0-7]/.test(colour) && colour !== '#a3201d')).toEqual([]);
});

test('the first visit is in the language of the browser; a choice is remembered', async ({ openDevice }) => {
  const page = await openDevice({ locale: 'hi-IN' });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'परीक्षा केंद्र सत्यापन' })).toBeVisible();
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
  // The server has named all files, so that the texts do not wait until the first script asks for them.
  const [, ...later] = scripts;
  const named = (await page.locator('#root').getAttribute('data-files'))?.split(' ') ?? [];
  expect(later.filter((path) => !named.includes(path))).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

for (const [path, field] of [
  ['/', '#landing-mobile'],
  ['/login', '#username'],
] as const)
  test(`the first screen at ${path} comes at once, without a placeholder before it`, async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('.animate-pulse') !== null) sessionStorage.setItem('placeholder', 'seen');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    await expect(page.locator(field)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('placeholder'))).toBeNull();
  });

test('a first screen that is long in coming is announced', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/checklist-area*');
  await page.goto('/phone', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Loading…', { timeout: 2500 });
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the language can be switched on every screen and is remembered', async ({ page, head }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'परीक्षा केंद्र सत्यापन' })).toBeVisible();
  await expect(page.getByText('4 मई 2025', { exact: false })).toBeVisible();

  const { centre } = head;
  await head.signsUp();
  await page.goto('/login');
  await page.locator('#username').fill(centre.mobile);
  await page.locator('#password').fill('wrong password');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('alert')).toContainText(/[\u0900-\u097f]/);
  await page.locator('#password').fill(password);
  await page.locator('form button[type=submit]').click();
  // The URL changes before the screen does.
  await expect(page.locator('#pincode')).toBeVisible();
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toContainText(/[\u0900-\u097f]/);
  const text = await page.locator('main').innerText();
  const englishWords = text.split(/\s+/).filter((word) => /^[A-Za-z]{4,}$/.test(word));
  const recordWords = new Set([centre.name, centre.city, centre.state].join(' ').split(' '));
  expect(englishWords.filter((word) => !recordWords.has(word))).toEqual([]);
});

test('the checklist can be filled in with the keyboard alone', async ({ page, head }) => {
  const { centre } = head;
  await head.signsUp();
  await page.goto('/login');
  const tabTo = async (id: string): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
    }
    throw new Error(`Tab never reached ${id}`);
  };
  await tabTo('username');
  await page.keyboard.type(centre.mobile);
  await tabTo('password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/centre-form/step1a');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo('completeAddress');
  await page.keyboard.type('12, Aberdeen Bazaar');
  await tabTo('pincode');
  await page.keyboard.type('744104');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/centre-form/step1b');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Govt. Controlled')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Govt. Aided')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name of head of institution')).toBeFocused();
});
