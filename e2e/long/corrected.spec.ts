/** One answer is corrected in one step, changes are marked, and nothing stands in the way unsaid. At 360 px, in both languages. */
import { stepIds } from '#contract/checklist/steps.ts';
import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const returnButton = (page: Page) => page.getByRole('button', { name: 'Save and return to check' });
const row = (page: Page, number: string) =>
  page
    .getByRole('row')
    .filter({ has: page.locator('td:first-child', { hasText: new RegExp(`^${number}$`) }) });

test('an answer is corrected in one step', async ({ page, head }) => {
  test.slow();
  await head.begins();

  // Too early: the first incomplete step says what is missing.
  await page.goto('/centre-form/preview');
  await expect(
    page.getByText('“Check and submit” opens when the steps before it are complete.'),
  ).toBeVisible();
  await expect(
    page.getByText('After that, still to be completed: Institution and head,', { exact: false }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Pincode', exact: true }).click();
  await expect(page.getByLabel('Pincode')).toBeFocused();

  // A reload right after the last key.
  await page.getByLabel('Complete address').fill('12, Aberdeen Bazaar');
  await page.keyboard.type(', Port Blair');
  await page.reload();
  await expect(page.getByLabel('Complete address')).toHaveValue('12, Aberdeen Bazaar, Port Blair');

  // An unlikely answer is asked about, and does not stop anybody.
  await page.getByLabel('Pincode').fill('110001');
  await expect(page.getByText('Please check:', { exact: false })).toHaveCount(0);
  await page.getByLabel('Complete address').focus();
  await expect(page.getByText('Please check: pincodes in Andaman', { exact: false })).toBeVisible();
  await expect(page.getByText('will be sent to the server with “Next”', { exact: false })).toBeVisible();
  await head.goesOn('step1a');

  for (const step of stepIds.slice(1)) {
    if (step === 'step1b') await expect(page.getByText('“No” is preset.', { exact: false })).toBeVisible();
    await head.fills(step);
    if (step === 'step2a') {
      await page.getByRole('button', { name: 'Remove room size 1' }).click();
      await expect(page.getByRole('button', { name: 'Add other room size' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Room capacity')).toBeFocused();
    }
    await head.goesOn(step);
  }

  // From the preview to the field and back to the row.
  await expect(page.getByText('Please look again')).toBeVisible();
  await page.getByRole('link', { name: 'Change Please check: pincodes', exact: false }).click();
  await expect(page.getByLabel('Pincode', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  await page.getByLabel('Pincode').fill('74410');
  await returnButton(page).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  await page.getByLabel('Pincode').fill('744104');
  await returnButton(page).click();
  await page.waitForURL('**/centre-form/preview');
  const changeAddress = page.getByRole('link', { name: 'Change Centre and address' });
  await expect(changeAddress).toBeFocused();
  await expect(changeAddress).toHaveAccessibleDescription('changed');
  await expect(row(page, '4')).toContainText('744104');
  await expect(page.getByText('Please check: pincodes', { exact: false })).toHaveCount(0);
  await expect(page.getByText('changed', { exact: true })).toHaveCount(1);

  const changeRooms = page.getByRole('link', { name: 'Change Rooms and capacity' });
  await changeRooms.click();
  await expect(page.locator('[id="rooms24"]')).toBeFocused();
  await page.reload();
  await expect(page.locator('[id="rooms24"]')).toBeFocused();
  await returnButton(page).click();
  await expect(changeRooms).toBeFocused();

  await page.getByText('All steps').click();
  await page.getByRole('link', { name: 'People and washrooms', exact: true }).click();
  await page.getByLabel('Peons').fill('9');
  await page.getByText('All steps').click();
  await page.getByRole('button', { name: 'Continue: step 7 of 7, Check and submit' }).click();
  await expect(row(page, '12c')).toContainText('changed');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(row(page, '12c')).toContainText('बदला गया');
  await checkScreen(page, 'preview with marks (hi)');
  await page.getByRole('link', { name: /^बदलें: केंद्र/ }).click();
  await page.getByRole('button', { name: 'सहेजकर जाँच वाले पेज पर लौटें' }).click();
  await page.getByRole('button', { name: 'English' }).click();

  await head.submits();
});

test('changes of another device are marked, and edits that it left out are told', async ({
  page,
  openDevice,
  head,
}) => {
  test.slow();
  await head.begins('preview');
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  const second = await openDevice();
  await head.at(second).logsIn();
  await expect(second.getByRole('button', { name: 'Continue: step 7 of 7, Check and submit' })).toBeVisible();
  await second.getByLabel('Complete address').fill('Changed on the office PC');
  await head.at(second).goesOn('step1a');
  await second.getByLabel('Name of head of institution').fill('Dr. Meera Nair-Rao');
  await head.at(second).goesOn('step1b');
  await expect(second.getByText(/Saved on this device and on the server/)).toBeVisible();

  await page.getByRole('link', { name: 'Change Centre and address' }).click();
  await page.getByLabel('Pincode', { exact: true }).fill('744105');
  await head.presses('Next');
  const note = page.locator('form').getByText('changed elsewhere', { exact: true });
  await expect(note).toHaveCount(1);
  await page.getByText('All steps').click();
  await page.getByRole('link', { name: 'Check and submit', exact: true }).click();
  await expect(row(page, '3')).toContainText('changed elsewhere');
  await expect(row(page, '6')).toContainText('changed elsewhere');
  await expect(row(page, '4').getByText('changed', { exact: true })).toBeVisible();

  await second.goto('/centre-form/preview');
  await head.at(second).submits();
  await second.context().close();
  await page.getByRole('link', { name: 'Change Centre and address' }).click();
  await page.getByRole('textbox', { name: 'Complete address' }).fill('Typed too late');
  await returnButton(page).click();
  await page.waitForURL('**/status');
  await expect(page.getByText('submitted before your last changes here', { exact: false })).toBeVisible();
  await expect(page.getByText('Typed too late')).toBeVisible();
  await expect(page.getByText('Submitted: Changed on the office PC')).toBeVisible();
});
