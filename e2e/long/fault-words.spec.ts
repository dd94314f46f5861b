/** Below the queue an officer reads why it is ordered as it is, and keeps the words of feedback that report a fault. */
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';

test.use({ portalName: 'fault-words' });

test('the order is explained, and the words that report a fault are kept', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page);
  await page.goto('/admin/review');
  await page.getByText('How the queue is ordered').click();
  const order = page.getByRole('table', { name: 'Reasons, the gravest first' });
  await expect(order.getByRole('rowheader').first()).toContainText('Strong room not secure');

  await page.getByText('Words that report a fault').click();
  const words = page.getByRole('textbox', { name: 'Words and phrases' });
  await expect(words).toHaveValue(/^broken$/m);
  await words.fill(`${await words.inputValue()}\nab`);
  await expect(page.getByText('“ab” must have 3 to 60 characters.')).toBeVisible();
  await words.fill(`${(await words.inputValue()).replace(/\nab$/, '')}\n  Flooded  CELLAR`);
  await page.getByRole('button', { name: 'Save the words' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The words are saved.' })).toBeVisible();
  await expect(words).toHaveValue(/^flooded cellar$/m);
  await checkAxe(page, 'the words that report a fault');
  await checkHorizontalScroll(page, 'the words that report a fault');

  await page.reload();
  await page.getByText('Words that report a fault').click();
  await expect(words).toHaveValue(/^flooded cellar$/m);
});
