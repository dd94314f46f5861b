/**
 * Equal pictures by keyboard: six centres with one picture, of which one is likely the victim, and two of which nobody can say who took
 * it. Each case is decided at once; a colleague who was faster; a phone in Hindi.
 */
import { saveReview } from '#contract/review/decision-endpoints.ts';
import { getReview } from '#contract/review/endpoints.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { unwrap } from '../fixtures/accounts.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { codes, count, expectStatus, heading, members, table } from '../fixtures/review-page.ts';
import { logInColleague, submitCases } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'review-cases' });

let planted: Awaited<ReturnType<typeof submitCases>>;
test.beforeAll(async ({ portal }) => {
  planted = await submitCases(portal);
});

test('on a phone in Hindi', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto('/admin/review');
  await checkHorizontalScroll(page, 'the queue');
  await page.getByRole('link', { name: '6 केंद्रों ने एक ही फोटो भेजी' }).click();
  await expect(
    page.getByText(`संभवतः ${planted.original.code}, ${planted.original.name} ने ली है।`),
  ).toBeVisible();
  await checkAxe(page, 'the case in Hindi');
  await checkHorizontalScroll(page, 'the case');
});

test('six centres with one picture are decided at once, and the victim is no suspect', async ({
  page,
  portal,
}) => {
  const { original, copies, pair } = planted;
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAdmin(page);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await count(page, 'Waiting', 8);
  await count(page, 'Serious', 7);
  const headings = table(page).getByRole('rowheader', { name: 'centres sent the same picture' });
  await expect(headings).toHaveText(['6 centres sent the same picture', '2 centres sent the same picture']);
  await expect(codes(page).first()).toHaveText(copies[0]?.code ?? '');
  await expect(codes(page).nth(5)).toHaveText(original.code);
  await expect(table(page).getByRole('row', { name: original.code })).not.toContainText('Serious');
  await checkAxe(page, 'the queue with cases');

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('6 centres sent the same picture');
  await expect(members(page)).toHaveText(
    [original, ...copies].map(
      ({ code, name }, index) => `${index === 0 ? 'Likely original' : 'Likely copied'}${name} (${code})`,
    ),
  );
  await expect(page.getByText(`${original.code}, ${original.name}, likely took it.`)).toBeVisible();
  await expect(page.getByText(`${original.code}: its photo arrived first`)).toBeVisible();
  await expect(
    page.getByText(new RegExp(`${original.code}: taken .* from the place of its own record`)),
  ).toBeVisible();
  await checkAxe(page, 'the case');

  // A colleague was faster with one of them: what was typed stays.
  await page.keyboard.press('n');
  await page.keyboard.type('One drawing for six schools');
  const [first] = copies;
  const id = first?.id ?? '';
  const token = await logInColleague(portal);
  const { version } = unwrap(await portal.call(getReview, { params: { id } }, token));
  unwrap(await portal.call(saveReview, { params: { id }, body: { version, note: 'I ring them' } }, token));
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(page.getByText('Nothing was decided')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('One drawing for six schools');
  await page.keyboard.press('d');
  const next = pair[0]?.code ?? '';
  await expectStatus(page, `6 centres were decided together. Next: ${next}.`);
  await expect(heading(page)).toContainText(next);

  // The next one is one of two: E shows both.
  await expect(page.getByText('One of 2 centres that sent the same picture.')).toBeVisible();
  await page.keyboard.press('e');
  await expect(heading(page)).toHaveText('2 centres sent the same picture');
  await expect(page.getByText('Undecided: the signs are too few or do not agree.')).toBeVisible();
  await expect(page.getByText('Undecided', { exact: true })).toHaveCount(2);
  await page.getByLabel('All that wait').focus();
  await page.keyboard.type('Ask');
  await page.getByRole('button', { name: 'Decide for all 2' }).focus();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Message to the head')).toHaveValue(
    /^Take the photo of the examination centre again at the centre/,
  );
  await checkAxe(page, 'the message to both');
  await dialog.getByRole('button', { name: 'Send and decide' }).press('Enter');
  await expect(page.getByText('2 centres were decided together.')).toBeVisible();
  await count(page, 'Waiting', 0);
  await count(page, 'Accepted', 1);
  await count(page, 'Visit', 5);
  await count(page, 'Correction asked', 2);

  await page.goto(`/admin/review/${original.id}`);
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^Not a problem: Same picture as 5 other centres/ }),
  ).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('This photo is likely the original.').first()).toBeVisible();
});
