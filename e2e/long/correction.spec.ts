/** A correction on a phone, over an ended session and a lost response, from two devices, and with several centres. */
import type { Page } from '@playwright/test';
import type { CorrectionItem } from '#contract/review/correction-items.ts';
import { checkLargeText, checkScreen, checkShifts } from '../fixtures/accessibility.ts';
import type { Portal } from '../fixtures/portal.ts';
import { decideElsewhere, waitForChecks } from '../fixtures/reviewed-centres.ts';
import { submitChecklist } from '../fixtures/submissions.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.use({ expectedError: /net::ERR_|Failed to load resource/ });

/** As an officer does. */
async function ask(portal: Portal, id: string, items: CorrectionItem[], message = 'Please check again.') {
  await waitForChecks(portal);
  await decideElsewhere(portal, id, { decision: 'asked', items, message });
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
}

const answered = (page: Page) => page.getByRole('heading', { name: /^You answered the correction on / });

test('on a phone the deadline, the rejected photo and the button are in sight at once', async ({
  page,
  portal,
  head,
}) => {
  const { centre } = head;
  const id = await submitChecklist(portal, centre);
  const [english, hindi] = ['Please take the photo again from the gate.', 'कृपया गेट से फिर फोटो लें।'];
  await ask(portal, id, ['photos.centre', 'rooms'], `${english}\n${hindi}`);
  await head.logsIn('status');
  const box = page.getByRole('region', { name: 'The exam agency asks for a correction' });
  await expect(box.getByRole('img', { name: 'Photo of the examination centre' })).toBeInViewport();
  await expect(box.getByText(hindi)).toBeVisible();
  const button = await box.getByRole('button', { name: 'Answer now' }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(461);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1650);
  const stages = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
  await expect(stages).toHaveText([
    /^Submitted, /,
    'Examined by the exam agency',
    /^Correction: waiting for your answer/,
    /^Examined again/,
  ]);
  await expect(stages.nth(2)).toHaveAttribute('aria-current', 'step');
  await checkShifts(page, 'the status');

  await portal.runSql(`update corrections set due_on = '2026-01-02' where centre_id = '${id}'`);
  // The clock of the phone is behind.
  await page.clock.setFixedTime(new Date('2026-01-01T12:00:00Z'));
  await page.reload();
  await expect(box.getByText('This day has passed. Please answer at once.')).toBeVisible();
  await checkScreen(page, 'the status with an overdue correction');
  await checkLargeText(page, 'the status with an overdue correction');
});

test('an ended session and a lost response lose nothing, and the answer is recognised', async ({
  page,
  portal,
  head,
}) => {
  const { centre } = head;
  const id = await submitChecklist(portal, centre);
  await ask(portal, id, ['completeAddress', 'rooms']);
  const calls = '**/api/profiles/*/correction';
  await page.route(calls, async (route) => route.fulfill({ status: 503, body: '' }));
  await head.logsIn('status');
  const failed = page.getByText('It could not be checked whether the exam agency asks for a correction.');
  await expect(failed).toBeVisible();
  await page.unroute(calls);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Answer now' }).click();
  await page.getByLabel('Complete address').fill('12, New Street');
  await page.getByLabel('24-candidate rooms').fill('9');
  await expect(page.getByLabel('Total capacity')).toHaveValue('354');

  await head.isLoggedOut();
  await send(page);
  await head.logsInAgain();
  await expect(page.getByLabel('24-candidate rooms')).toHaveValue('9');

  await page.route(calls, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
  await send(page);
  await expect(answered(page)).toBeVisible();
  await expect(page.getByText('it has arrived', { exact: false })).toBeVisible();
  await page.unroute(calls);
  await page.reload();
  await expect(page.getByText('12, New Street')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save and send' })).toHaveCount(0);
});

test('what another device has answered is not overwritten, and what was typed here stays', async ({
  page,
  portal,
  openDevice,
  head,
}) => {
  const { centre } = head;
  const id = await submitChecklist(portal, centre);
  await ask(portal, id, ['boundaryWall', 'headName']);
  await head.logsIn('status');
  await page.getByRole('button', { name: 'Answer now' }).click();
  await page.getByLabel('Name of head of institution').fill('Typed here');
  await expect(page.getByText('Kept on this device.', { exact: false })).toBeVisible();
  const other = await openDevice();
  await head.at(other).logsIn('status');
  await other.getByRole('button', { name: 'Answer now' }).click();
  await other.getByLabel('Name of head of institution').fill('Typed elsewhere');
  await send(other);
  await expect(answered(other)).toBeVisible();

  await send(page);
  await expect(answered(page)).toBeVisible();
  await expect(page.getByText('Typed elsewhere')).toBeVisible();
  const leftOver = page.getByRole('status').filter({ hasText: 'What you entered here was not sent' });
  await expect(leftOver.getByText('Typed here')).toBeVisible();
  await checkScreen(page, 'the correction that was answered elsewhere');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await page.getByRole('button', { name: 'Remove it from this device' }).click();
  await expect(leftOver).toHaveCount(0);
  await head.logsOut();
});

test('with several centres the box names the centre, and no other has a correction', async ({
  page,
  portal,
  head,
}) => {
  const [first, second] = portal.takeCentrePair();
  const id = await submitChecklist(portal, first);
  await ask(portal, id, ['feedback']);
  await head.other(first).triesToLogIn();
  await expect(page.getByLabel('Examination centre')).toContainText(second.name);
  await page.getByRole('link', { name: 'Profile Status' }).click();
  const box = page.getByRole('region', { name: 'The exam agency asks for a correction' });
  await expect(box.getByRole('definition').first()).toHaveText(`${first.name}, ${first.city}`);

  await page.goto('/status/correction?centre=another');
  await expect(page.getByText('is not asking for a correction at this centre')).toBeVisible();
});
