/** An officer clears the review queue by keyboard: every decision with its key, a colleague who was faster, and all without warnings at once. */
import type { Page } from '@playwright/test';
import { codes, count, expectStatus, heading, lists } from '../fixtures/review-page.ts';
import { decideElsewhere, submitForReview, type ReviewedCentre } from '../fixtures/reviewed-centres.ts';
import { expect, look, test } from '../fixtures/walk.ts';

test.use({ portalName: 'queue' });

const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });
const alert = (page: Page) => decision(page).getByRole('alert');
const feedback = 'One lock of the strong room is broken.';
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });

/** A screen reader begins at what was opened. */
async function expectOpen(page: Page, { name, code }: ReviewedCentre): Promise<void> {
  await expect(heading(page)).toHaveText(`${name} (${code})`);
  await expect(heading(page)).toBeFocused();
}

test('an officer clears the queue by keyboard', async ({ page, portal, officer }) => {
  const { far, first, copy, few, sound } = await submitForReview(portal, 2, { feedback });
  const press = async (key: string) => page.keyboard.press(key);

  await test.step('the queue, by urgency, and the centres with one reason', async () => {
    await officer.enters('/admin/review');
    await count(page, 'Waiting', 6);
    await count(page, 'Serious', 3);
    await count(page, 'Without warnings', 2);
    await expect(codes(page)).toHaveText([copy, first, far, few, ...sound].map(({ code }) => code));
    await expect(page.getByText(`Feedback: ${feedback}`)).toHaveCount(6);
    await look(page, 'the queue');
    await page.getByLabel('Reason', { exact: true }).selectOption('Few invigilators');
    await expect(codes(page)).toHaveText([few.code]);
    await page.getByLabel('Reason', { exact: true }).selectOption('Unreadable');
    await expect(page.getByText('No centre of this list matches the chosen filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(codes(page)).toHaveCount(6);
  });

  await test.step('a serious reason is marked, or explained in a note, before the centre is accepted', async () => {
    // The case, its two members, and the next.
    for (let row = 0; row < 4; row += 1) await press('j');
    await press('Enter');
    await expectOpen(page, far);
    await expect(page.getByText('3 of 6')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Photos' }).getByRole('img')).toHaveCount(2);
    await expect(decision(page)).toBeInViewport({ ratio: 1 });
    await press('a');
    await expect(alert(page)).toContainText(/: Centre photo .*km away \(1\), Strong room photo .* \(2\)\./);
    const mark = page.getByRole('button', {
      name: /^Not a problem(?: Undo)?: Photo of the centre: .* km from/,
    });
    await expect(mark).toBeFocused();
    await press('1');
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
    await expect(alert(page)).toContainText(/not marked: Strong room photo .*km away \(2\)\./);
    await look(page, 'a review');
    await press('n');
    await expect(note(page)).toBeFocused();
    await page.keyboard.type('A van of the agency took it');
    await expect(alert(page)).toBeHidden();
    await press('Escape');
    await press('a');
    await expectOpen(page, few);
    await expectStatus(page, `${far.code} accepted. Next: ${few.code}.`);
  });

  await test.step('a decision is taken back', async () => {
    await press('z');
    await expect(heading(page)).toHaveText(`${far.name} (${far.code})`);
    await expectStatus(page, `${far.code}: the decision is taken back. Now: Waiting for a decision.`);
    await expect(note(page)).toHaveValue('A van of the agency took it');
    await press('a');
    await expectOpen(page, few);
  });

  await test.step('a colleague was faster: the note stays, and the new state is shown', async () => {
    await expect(
      page.getByRole('table', { name: 'Answers concerned' }).getByText('Invigilators'),
    ).toBeVisible();
    await note(page).fill('Hires ten more');
    const change = { decision: 'visit', note: 'Go there in December' } as const;
    await decideElsewhere(portal, few.id, change, await officer.token());
    await press('Escape');
    await press('a');
    await expect(page.getByText('The decision was not saved')).toBeVisible();
    await expect(page.getByText('Note: Go there in December')).toBeVisible();
    await expect(note(page)).toHaveValue('Hires ten more');
    await press('a');
    await expectStatus(page, `${few.code} accepted.`);
  });

  await test.step('a correction is asked for', async () => {
    await officer.enters('/admin/review');
    await expect(codes(page)).toHaveText([copy, first, ...sound].map(({ code }) => code));
    await press('j');
    await press('j');
    await press('Enter');
    await expectOpen(page, copy);
    await press('c');
    const dialog = page.getByRole('dialog');
    const message = dialog.getByLabel('Message to the head');
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await expect(message).toHaveValue(/^Take the photo of the examination centre again/);
    await look(page, 'the request for a correction');
    await message.clear();
    await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
    await expect(dialog.getByText('Write a message to the head.')).toBeVisible();
    await expect(message).toBeFocused();
    await page.keyboard.type('Take it from the gate.');
    await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
    await expectOpen(page, first);
    await expectStatus(page, `${copy.code}: a correction is asked for. Next: ${first.code}.`);
  });

  await test.step('a centre is to be visited', async () => {
    const [next] = sound;
    if (next === undefined) throw new Error('No centre is left');
    await press('v');
    await expectOpen(page, next);
    await expectStatus(page, `${first.code} is to be visited. Next: ${next.code}.`);
  });

  await test.step('all without warnings are accepted at once, but one of the state', async () => {
    await officer.enters('/admin/review?list=unmarked');
    await page.getByRole('button', { name: 'Accept all without warnings…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: 'Andaman and Nicobar Islands 1 1' })).toBeVisible();
    await look(page, 'the preview of all that are accepted');
    await dialog.getByRole('button', { name: 'Accept 1 centre' }).click();
    await expect(page.getByText('1 centre was accepted. 1 is drawn for a spot check.')).toBeVisible();
    await lists(page).getByRole('link', { name: 'Spot check 1' }).click();
    await expect(codes(page)).toHaveCount(1);
    await press('j');
    await press('Enter');
    await expect(page.getByText('The checks found nothing to look at.')).toBeVisible();
    await press('a');
    await expect(heading(page)).toHaveText('Review');
    await expect(page.getByText('No centre is drawn for a spot check.', { exact: false })).toBeVisible();
    await look(page, 'an empty list of the review');
  });
});
