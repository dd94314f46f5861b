/**
 * Officers read what each check means and what heads wrote, accept centres by kinds of notices and take that back, and
 * pass over a review that a colleague has opened. At 1280 and 360 px, in English and Hindi.
 */
import { getReview } from '#contract/review/endpoints.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { checkAxe, checkHorizontalScroll, checkScreen } from '../fixtures/accessibility.ts';
import { colleaguePassword, createColleague, unwrap } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';
import { codes, heading } from '../fixtures/review-page.ts';
import { submitForReview, waitForChecks } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'review-tools' });

let centres: Awaited<ReturnType<typeof submitForReview>>;
/** As long as it can be. */
const feedback =
  'One lock of the strong room is broken, the key of the other one is with the coordinator of the city.';
test.beforeAll(async ({ portal }) => {
  centres = await submitForReview(portal, 4, { boundaryWall: false, feedback });
});

test('what each check means is read with its limits', async ({ page, officer }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await officer.logsIn();
  await page.goto('/admin/review');
  await page.getByRole('link', { name: 'What each check means' }).click();
  await expect(heading(page)).toHaveText('What each check means');
  const checks = page.getByRole('table', { name: 'Checks, the gravest first' });
  await expect(checks.getByRole('rowheader').first()).toContainText('Strong room not secure');
  await expect(checks.getByRole('row', { name: /^Far away Serious/ })).toContainText('More than 100 km');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
});

test('the feedback that a head wrote stands in the row, and whole in the review', async ({
  page,
  officer,
}) => {
  await officer.logsIn();
  await page.goto('/admin/review');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: centres.first.name }) });
  await expect(row.getByText(/^Feedback: One lock of the strong room is broken/)).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(45);
  await row.getByRole('link', { name: centres.first.name }).click();
  await expect(page.getByRole('table', { name: 'Answers concerned' })).toContainText(feedback);
});

test('centres are accepted by a kind of notice, and that is taken back', async ({ page, officer }) => {
  await officer.logsIn();
  await page.goto('/admin/review?list=unmarked');
  await expect(page.getByText('No waiting centre is without warnings.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept all without warnings…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'No boundary wall (4 more)' }).check();
  await expect(dialog.getByRole('row', { name: 'Andaman and Nicobar Islands' })).toContainText(
    'No boundary wall (4)',
  );
  await checkAxe(page, 'the preview with kinds');
  await dialog.getByRole('button', { name: 'Accept 3 centres' }).click();
  await expect(page.getByText('3 centres were accepted. 1 is drawn for a spot check.')).toBeVisible();
  await page.goto('/admin/review?list=accepted');
  await expect(codes(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Accept all without warnings…' }).click();
  await expect(dialog.getByText(/^Last accepted together: 3 centres, by Administrator/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog.getByText('3 centres are back in the queue.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/admin/review?list=accepted');
  await expect(page.getByText('No centre has been accepted yet.')).toBeVisible();
});

test('heads are asked for a correction by a reason, and that is taken back', async ({
  page,
  portal,
  officer,
}) => {
  const [sound] = centres.sound;
  // Who is being checked again is not asked meanwhile.
  await waitForChecks(portal);
  await officer.logsIn();
  await page.goto('/admin/review');
  await page.getByRole('button', { name: 'Ask for corrections…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('0 heads will be asked.')).toBeVisible();
  await expect(async () => {
    const again = dialog.getByRole('button', { name: 'Load again' });
    if (await again.isVisible()) await again.click();
    await dialog.getByRole('checkbox', { name: 'No boundary wall (8)' }).check({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(dialog.getByText('8 heads will be asked.')).toBeVisible();
  await expect(dialog).toContainText('Check whether the centre has a boundary wall on all sides.');
  await checkAxe(page, 'asking by a reason');
  await page.setViewportSize({ width: 360, height: 740 });
  await checkHorizontalScroll(page, 'asking by a reason');
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Ask 8 heads' }).click();
  await expect(page.getByText('8 heads were asked for a correction.', { exact: false })).toBeVisible();
  await expect(page.getByText('Nothing is waiting.', { exact: false })).toBeVisible();
  const mails = async () => (await portal.mailbox.list(sound?.email ?? '')).join();
  // Only whom the request has reached is told that it is taken back.
  await expect.poll(mails).toContain('Check whether the centre has a boundary wall');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('8 centres are back in the queue.', { exact: false })).toBeVisible();
  await expect(codes(page)).toHaveCount(8);
  await expect.poll(mails).toContain('no longer asks for the correction');
});

test('a review that a colleague has just opened is passed over by the next one', async ({
  page,
  portal,
  officer,
}) => {
  await createColleague(portal, 'asha', 'Asha');
  const body = { username: 'asha', password: colleaguePassword };
  const { token } = unwrap(await portal.call(adminLogin, { body }));
  await officer.logsIn();
  await page.goto('/admin/review');
  await expect(codes(page)).toHaveCount(8);
  const order = await codes(page).allTextContents();
  const all = [centres.first, centres.copy, centres.far, centres.few, ...centres.sound];
  const second = all.find(({ code }) => code === order[1]);
  unwrap(await portal.call(getReview, { params: { id: second?.id ?? '' } }, token));
  // The list begins with a case, whose members stand in it one by one.
  await page
    .getByRole('row')
    .filter({ hasText: order[0] ?? '' })
    .getByRole('link')
    .first()
    .click();
  await expect(heading(page)).toContainText(order[0] ?? '');
  await page.keyboard.press('j');
  await expect(heading(page)).toContainText(order[2] ?? '');
  await page.keyboard.press('k');
  await expect(heading(page)).toContainText(order[1] ?? '');
});

test('on a phone in Hindi', async ({ page, officer }) => {
  await officer.logsIn();
  await officer.takesPhoneInHindi();
  await page.goto('/admin/review/gallery');
  await expect(heading(page)).toHaveText('समीक्षा');
  await checkScreen(page, 'the gallery in Hindi');
  await page.goto('/admin/review/checks');
  await expect(heading(page)).toHaveText('हर जाँच का अर्थ');
  await checkScreen(page, 'what each check means in Hindi');
});
