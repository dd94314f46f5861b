/** A photo of an archived edition that another centre sends again: the officer sees which edition, when and whose, and decides about the copy alone. */
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { submitArchivedCopy } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'review-editions' });

test('a photo of an archived edition', async ({ page, portal, officer }) => {
  const { original, copy, examName } = await submitArchivedCopy(portal);
  const edition = `Archived edition: ${examName}`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await officer.logsIn();
  await page.goto(`/admin/review/${copy.id}`);
  await expect(page.getByText(`, for ${examName}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Sent by ${original.code}` })).toContainText(edition);
  const photo = page.getByRole('img', { name: `sent by ${original.code}` });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await checkAxe(page, 'a review with a photo of an archived edition');

  await page.keyboard.press('e');
  const members = page.getByRole('region', { name: 'Centres in the order' }).getByRole('listitem');
  await expect(members).toHaveCount(2);
  await expect(members.first()).toContainText(edition);
  await expect(members.first().getByRole('combobox')).toHaveCount(0);
  await members.first().getByRole('link', { name: 'All details of the centre' }).click();
  await expect(page.getByText(`This centre belongs to the archived edition ${examName}`)).toBeVisible();

  await officer.takesPhoneInHindi();
  for (const path of [`/admin/review/${copy.id}`, `/admin/review/${copy.id}/case`]) {
    await page.goto(path);
    await expect(page.getByText(`पुराना संस्करण: ${examName}`)).toBeVisible();
    await checkHorizontalScroll(page, path);
  }
});
