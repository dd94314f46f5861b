/** A code of a deleted centre is used again: it starts empty, or is restored. */
import type { Locator, Page } from '@playwright/test';
import { checkScreen } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { addIdleDrafts } from '../fixtures/idle-drafts.ts';
import { adminWords, language } from '../fixtures/words.ts';

test.use({ portalName: 'deleting' });

const { archive, config } = adminWords;

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

test('a centre with the code of a deleted one starts empty or is restored', async ({
  page,
  portal,
  officer,
}) => {
  const centre = portal.takeCentre();
  await addIdleDrafts(portal, [centre.code], 0);
  await page.setViewportSize({ width: 360, height: 800 });
  await officer.logsIn();
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(`/admin/config?search=${centre.code}`);
  const remove = async () => {
    await button(page, config.removeOf(centre.name)).click();
    await button(dialogOf(page), config.remove).click();
    await expect(page.getByText(config.deletedOne(centre.name))).toBeVisible();
  };
  const add = async () => {
    const values = { centre_code: centre.code, centre_name: centre.name, centre_pincode: '744104' };
    const contact = { official_person: centre.person, phone: centre.mobile, email: centre.email };
    for (const [id, value] of Object.entries({ ...values, ...contact }))
      await page.locator(`#${id}`).fill(value);
    await page.getByRole('form').getByRole('button', { name: config.add }).click();
    await expect(dialogOf(page).getByText(centre.person)).toBeVisible();
  };
  await remove();
  await add();
  await checkScreen(page, 'deleted code');
  await page.keyboard.press('Escape');
  await expect(page.locator('#centre_name')).toHaveValue(centre.name);
  await add();
  await expect(dialogOf(page)).toContainText(archive.checklist.draft);
  await button(dialogOf(page), archive.startEmpty).click();
  await expect(page.getByText(config.created)).toBeVisible();
  await expect(page.getByText(config.deletedOne(centre.name))).toHaveCount(0);
  await remove();
  await expect(page.getByText(config.created)).toHaveCount(0);

  await page.goto(`/admin/deleted?search=${centre.code}`);
  const drafts = page.getByRole('row').filter({ hasText: archive.checklist.draft });
  await expect(drafts).toHaveCount(1);
  await checkScreen(page, 'deleted at 360 px');
  await drafts.getByRole('button').click();
  await button(dialogOf(page), archive.restore).click();
  await expect(page.getByText(archive.restored('1'))).toBeVisible();

  await page.goto(`/admin/config?search=${centre.code}`);
  await remove();
  await add();
  await button(dialogOf(page), archive.restoreWith).click();
  await expect(page.getByText(config.restored)).toBeVisible();
});
