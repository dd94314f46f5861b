/**
 * What the walk through the queue does not meet: a reload, a network that fails, a colleague's decisions, figures that have changed, and
 * a phone in Hindi.
 */
import type { Page } from '@playwright/test';
import { readyRequest } from '#contract/review/correction-items.ts';
import { checkFocus, checkHorizontalScroll, checkScreen } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { codes, count, expectStatus, heading } from '../fixtures/review-page.ts';
import { decideElsewhere, submitForReview, type ReviewedCentre } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'review-queue' });

let centres: Awaited<ReturnType<typeof submitForReview>>;
test.beforeAll(async ({ portal }) => {
  centres = await submitForReview(portal, 4);
});

const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });

async function expectOpen(page: Page, { name, code }: ReviewedCentre): Promise<void> {
  await expect(heading(page)).toHaveText(`${name} (${code})`);
  await expect(heading(page)).toBeFocused();
}

test('a reload keeps the filter; the evidence is in sight with the whole decision; who decided is shown', async ({
  page,
  officer,
}) => {
  const { far, few } = centres;
  await page.setViewportSize({ width: 1280, height: 800 });
  await officer.logsIn();
  await page.goto('/admin/review');
  await page.getByLabel('Reason', { exact: true }).selectOption('Few invigilators');
  await expect(codes(page)).toHaveText([few.code]);
  await page.reload();
  await expect(codes(page)).toHaveText([few.code]);
  await page.goto(`/admin/review/${far.id}?list=`);
  await expectOpen(page, far);
  // Both photos begin in sight.
  const photos = page.getByRole('region', { name: 'Photos' }).getByRole('img');
  await expect(photos).toHaveCount(2);
  const tops = await photos.evaluateAll((all) => all.map((photo) => photo.getBoundingClientRect().top));
  expect(Math.max(...tops)).toBeLessThan(130);
  await expect(page.getByRole('region', { name: 'Decision' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('1');
  await expect(page.getByText(/^Not a problem, says Administrator, /)).toBeVisible();
  await note(page).fill('A van of the agency took it');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expectOpen(page, few);
  await page.goto('/admin/review?list=accepted');
  await expect(page.getByRole('row', { name: far.code })).toContainText(/\d\d:\d\d, Administrator/);
});

test.describe('without a network for a moment', () => {
  test.use({ expectedError: /ERR_FAILED/ });

  test('a correction is asked for, and what was typed survives', async ({ page, officer }) => {
    const { first, copy } = centres;
    await officer.logsIn();
    await page.goto(`/admin/review/${copy.id}?list=`);
    await expectOpen(page, copy);
    const sentence = `Photo of the centre: the same file was sent by ${first.code}`;
    await expect(page.getByText(sentence)).toBeVisible();
    const other = page.getByRole('img', { name: `sent by ${first.code}` });
    await expect
      .poll(() => other.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press('p');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog')).toHaveAccessibleName(
      `Photo of the examination centre, sent by ${first.code} (2 of 3)`,
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Answer until')).not.toHaveValue('');
    await dialog.getByLabel('Message to the head').clear();
    await dialog.getByRole('button', { name: 'Ask for photos with code and date' }).click();
    await expect(dialog.getByLabel('Message to the head')).toHaveValue(readyRequest);
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);

    const saving = '**/api/admin/review/*';
    await page.route(saving, async (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
    await expect(dialog.getByText('It is not known whether this was done')).toBeVisible();
    await page.unroute(saving);
    await page.reload();
    await expectOpen(page, copy);
    await page.keyboard.press('c');
    await expect(dialog.getByLabel('Message to the head')).toHaveValue(readyRequest);
    await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
    await expectOpen(page, first);
    await page.getByRole('link', { name: `Back to ${copy.code}` }).click();
    await expectOpen(page, copy);
    await expect(page.getByText('Not answered yet')).toBeVisible();
    await expect(page.getByText('The head has not answered correction 1 yet.')).toBeVisible();
    await page
      .getByRole('link', { name: `Review of ${first.code}` })
      .first()
      .click();
    await expectOpen(page, first);
    // What was decided last leads there as well.
    await page
      .getByRole('link', { name: `Back to ${copy.code}` })
      .last()
      .click();
    await expectOpen(page, copy);
  });
});

test('a decision of a colleague is returned to the queue', async ({ page, portal, officer }) => {
  const { few } = centres;
  await decideElsewhere(portal, few.id, { decision: 'accepted', note: 'Hires ten more' });
  await officer.logsIn();
  await page.goto(`/admin/exam-centres/${few.id}`);
  await page.getByRole('button', { name: 'Review of this checklist' }).click();
  await expectOpen(page, few);
  await page.getByRole('button', { name: 'Return to the queue' }).click();
  await expectStatus(page, `${few.code} was returned to the queue.`);
  await checkFocus(page, 'the return to the queue');
});

test('the next one is one that no colleague has decided about meanwhile', async ({
  page,
  portal,
  officer,
}) => {
  const [first, second, third, last] = centres.sound;
  if (!first || !second || !third || !last) throw new Error('There are not four');
  await officer.logsIn();
  await page.goto('/admin/review?list=unmarked');
  await expect(codes(page)).toHaveText([first, second, third, last].map(({ code }) => code));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expectOpen(page, first);
  await decideElsewhere(portal, second.id, { decision: 'visit', note: '' });
  await page.keyboard.press('j');
  await expectOpen(page, third);
  await page.keyboard.press('k');
  await expectOpen(page, second);
  for (const { id } of [third, last]) await decideElsewhere(portal, id, { decision: 'accepted', note: '' });
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/admin\/review\?list=unmarked$/);
  await expect(codes(page)).toHaveText([first.code]);
  for (const { id } of [second, third, last])
    await decideElsewhere(portal, id, { decision: 'waiting', note: '' });
});

test('all without warnings are accepted at once, but one of the state', async ({ page, portal, officer }) => {
  const { sound } = centres;
  const [early] = sound;
  await officer.logsIn();
  await page.goto('/admin/review?list=unmarked');
  await count(page, 'Without warnings', 4);
  await page.getByRole('button', { name: 'Accept all without warnings…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: 'Andaman and Nicobar Islands 3 1' })).toBeVisible();
  await decideElsewhere(portal, early?.id ?? '', { decision: 'accepted', note: '' });
  await dialog.getByRole('button', { name: 'Accept 3 centres' }).click();
  await expect(dialog.getByText('these are the new figures', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept 2 centres' }).click();
  await expect(page.getByText('2 centres were accepted. 1 is drawn for a spot check.')).toBeVisible();
  await checkFocus(page, 'accepting all');
  // These figures are at most 15 seconds old.
  await expect(async () => {
    await page.reload();
    await page.getByText('Checks and their results').click();
    await expect(page.getByRole('row', { name: 'Far away 2 1 50%' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 25_000 });
});

test('on a phone in Hindi', async ({ page, officer }) => {
  await officer.logsIn();
  await officer.takesPhoneInHindi();
  await page.goto('/admin/review');
  await expect(heading(page)).toHaveText('समीक्षा');
  await checkScreen(page, 'the queue in Hindi');
  await page.getByRole('link', { name: centres.first.name, exact: true }).click();
  await expect(heading(page)).toHaveText(`${centres.first.name} (${centres.first.code})`);
  await expect(page.getByRole('button', { name: 'स्वीकार करें' })).toBeInViewport({ ratio: 1 });
  await checkScreen(page, 'the review in Hindi');
  await page.getByRole('button', { name: 'सुधार…', exact: true }).click();
  await checkHorizontalScroll(page, 'the request for a correction');
});
