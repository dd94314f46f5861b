/** The task list is one tap away on every screen of a phone, and stays while a step comes late. */
import type { Page } from '@playwright/test';
import { stepIds } from '#contract/checklist/steps.ts';
import {
  checkFocus,
  checkHorizontalScroll,
  checkLargeText,
  checkScreen,
  checkShifts,
} from '../fixtures/accessibility.ts';
import { holdRequests } from '../fixtures/held-requests.ts';
import { settled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const highestLinePx = 44;
const line = (page: Page) => page.getByRole('navigation', { name: 'Steps of the checklist' });
const allSteps = (page: Page) => page.getByText('All steps');

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

test('on every screen all steps are one tap away, and nothing that was typed is lost', async ({
  page,
  head,
}) => {
  test.slow();
  await head.begins();
  // With large text the line does not stay, and takes no room from the step.
  await expect(allSteps(page)).toBeInViewport();
  await settled(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(page.locator('body')).toHaveCSS('font-size', '32px');
  await scrollToEnd(page);
  await expect(allSteps(page)).not.toBeInViewport();
  await checkHorizontalScroll(page, 'step 1a with large text');
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  for (const step of stepIds) {
    await head.fills(step);
    await scrollToEnd(page);
    await expect(allSteps(page), `the line on ${step}`).toBeInViewport({ ratio: 1 });
    const box = await line(page).boundingBox();
    expect(box?.height, `height of the line on ${step}`).toBeLessThanOrEqual(highestLinePx + 2);
    await allSteps(page).click();
    await expect(line(page).getByRole('listitem')).toHaveCount(7);
    await expect(line(page).getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
    if (step === 'step4') await checkScreen(page, 'the opened task list');
    await page.keyboard.press('Escape');
    await expect(line(page).getByRole('listitem')).toHaveCount(0);
    await checkFocus(page, 'Escape');
    await head.goesOn(step);
  }
  await scrollToEnd(page);
  await expect(allSteps(page)).toBeInViewport({ ratio: 1 });
  await head.presses('Back');
  await page.waitForURL('**/centre-form/step4');

  // A step that is chosen there keeps what is typed here, valid or not.
  await page.getByLabel('Feedback').fill('Typed last');
  await allSteps(page).click();
  await line(page).getByRole('link', { name: 'People and washrooms' }).click();
  await page.waitForURL('**/centre-form/step2b');
  await page.getByLabel('Peons').fill('');
  await page.reload();
  await expect(page.getByLabel('Peons')).toHaveValue('');
  await allSteps(page).click();
  const states = line(page).getByRole('listitem');
  await expect(states.nth(3)).toHaveText(/currentincomplete: Peons$/);
  await expect(states.nth(5)).toHaveText(/doneopens after step 4$/);
  await expect(line(page).getByRole('link', { name: 'Photos, strong room and CCTV' })).toHaveCount(0);
  // A tap elsewhere closes what lies over the step.
  await page.getByLabel('Peons').click();
  await expect(states).toHaveCount(0);
  await page.getByLabel('Peons').fill('4');
  await allSteps(page).click();
  await line(page).getByRole('link', { name: 'Photos, strong room and CCTV' }).click();
  await expect(page.getByLabel('Feedback')).toHaveValue('Typed last');
  await allSteps(page).click();
  await checkLargeText(page, 'the opened task list');

  // What has the focus is never under the line.
  await page.getByLabel('Feedback').focus();
  for (let passed = 0; ; passed += 1) {
    await page.keyboard.press('Shift+Tab');
    const [top, bottom, isInLine] = await page.evaluate(() => [
      document.activeElement?.getBoundingClientRect().top ?? 0,
      document.querySelector('nav')?.getBoundingClientRect().bottom ?? 0,
      document.activeElement?.closest('nav') !== null,
    ]);
    if (isInLine) {
      expect(passed, 'fields above the feedback').toBeGreaterThan(6);
      break;
    }
    expect(top).toBeGreaterThanOrEqual(Number(bottom));
  }
});

test('the opened list stays when the step comes late, and closes when the focus goes to a field', async ({
  page,
  head,
}) => {
  await head.begins('step4');
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  const release = await holdRequests(page, '**/assets/photos-*.js');
  await page.reload();
  await allSteps(page).click();
  const states = line(page).getByRole('listitem');
  await expect(states).toHaveCount(7);
  release();
  await expect(page.getByLabel('Feedback')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Photos, strong room and CCTV' })).toBeFocused();
  await expect(states).toHaveCount(7);
  await page.getByLabel('Feedback').focus();
  await expect(states).toHaveCount(0);
});

test('the frame of a screen is there while its answers load, and nothing jumps', async ({ page, head }) => {
  await head.begins('step2a');
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  for (const [path, title, shown] of [
    ['/centre-form/step1a', 'Centre and address', 'Continue where you left off'],
    ['/centre-form/step1b', 'Institution and head', 'Institution and head'],
    ['/status', 'Profile Status', 'What happens next'],
  ] as const) {
    const release = await holdRequests(page, '**/api/**');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    // As on a slow line: the script has taken the frame over before an answer comes.
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    // What does not work yet is not offered.
    await expect(allSteps(page)).toBeHidden();
    release();
    await expect(page.getByRole('heading', { name: shown })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await checkShifts(page, path);
    await page.unroute('**/api/**');
  }
});
