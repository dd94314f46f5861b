/** Numbers and codes can be pasted with blanks, signs and words; the maximum length of an input never truncates them. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function paste(page: Page, input: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await input.focus();
  await page.keyboard.press('ControlOrMeta+V');
}

test('a mobile number with its country code can be pasted', async ({ page }) => {
  await page.goto('/register');
  const mobile = page.getByLabel('Mobile number');
  await expect(mobile).toHaveAttribute('maxlength', '10');
  for (const text of ['+91 98765 43210', '0 98765-43210', '(0091) 9876543210', '९८७६५ ४३२१०']) {
    await mobile.fill('');
    await paste(page, mobile, text);
    await expect(mobile).toHaveValue('9876543210');
  }
  // A complete number replaces the text; a part is inserted at the cursor.
  await paste(page, mobile, '+91 91234 56789');
  await expect(mobile).toHaveValue('9123456789');
  await mobile.fill('91234');
  await paste(page, mobile, ' 567-89');
  await expect(mobile).toHaveValue('9123456789');
});

test('a code with blanks, words around it or Devanagari digits can be pasted', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await page.goto('/register');
  await page.getByLabel('Mobile number').fill(centre.mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const input = page.getByLabel('OTP', { exact: true });
  for (const text of ['123 456', '1 2 3 4 5 6', 'Your code is 123-456.', '१२३ ४५६']) {
    await input.fill('');
    await paste(page, input, text);
    await expect(input).toHaveValue('123456');
  }
  await input.fill('');
  await input.pressSequentially('12a345678');
  await expect(input).toHaveValue('123456');

  const code = await portal.mailbox.waitForCode(centre.email);
  await paste(page, input, `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.waitForURL('**/success');
});
