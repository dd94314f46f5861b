/**
 * What one officer accepts is drawn for a second look: a colleague, limited to the state and to the review, confirms it by one key, and
 * takes that and a request for a correction back by another. At 1280 and 360 px, in English and Hindi.
 */
import type { Page } from '@playwright/test';
import { createAdmin } from '#contract/admins/endpoints.ts';
import { saveLimits } from '#contract/review/settings-endpoints.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { unwrap } from '../fixtures/accounts.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { count, expectStatus, heading } from '../fixtures/review-page.ts';
import { logInColleague, submitSound } from '../fixtures/reviewed-centres.ts';

test.use({ portalName: 'second-look' });

const colleague = { username: 'asha', name: 'Asha', password: 'ferry crossing lagoon 47' };

async function becomeColleague(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  await logInAdmin(page, colleague.username, colleague.password);
}

test('a colleague confirms an acceptance, and takes that and a request for a correction back', async ({
  page,
  portal,
}) => {
  const token = await logInColleague(portal);
  const values = [{ name: 'secondLookShare' as const, value: 100 }];
  unwrap(await portal.call(saveLimits, { body: { values, why: 'Everything is looked at twice' } }, token));
  const limits = { rights: ['review' as const], states: ['Andaman and Nicobar Islands'] };
  unwrap(await portal.call(createAdmin, { body: { ...colleague, ...limits } }, token));
  const centre = await submitSound(portal);

  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAdmin(page);
  await page.goto('/admin/review');
  await page.getByRole('link', { name: centre.name }).click();
  await expect(heading(page)).toContainText(centre.code);
  await page.keyboard.press('a');
  await expectStatus(page, `${centre.code} accepted.`);
  await count(page, 'Second look', 1);
  await page.goto('/admin/review?list=second-look');
  await page.getByRole('link', { name: centre.name }).click();
  await expect(page.getByText('you have accepted this centre, so a colleague confirms it')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirm the acceptance/ })).toBeDisabled();
  await checkAxe(page, 'the own acceptance');

  await becomeColleague(page);
  await page.goto('/admin/review?list=second-look');
  await page.getByRole('link', { name: centre.name }).click();
  await expect(page.getByText('Administrator has accepted this centre. Confirm it (A)')).toBeVisible();
  await page.keyboard.press('a');
  await expectStatus(page, `${centre.code}: the acceptance is confirmed.`);
  await expect(page.getByText('No accepted centre waits for a second look')).toBeVisible();
  await page.keyboard.press('z');
  await expect(heading(page)).toContainText(centre.code);
  await expect(page.getByRole('button', { name: /^Confirm the acceptance/ })).toBeEnabled();
  await page.keyboard.press('a');
  await expectStatus(page, `${centre.code}: the acceptance is confirmed.`);
  await page.goto('/admin/review?list=accepted');
  await page.getByRole('link', { name: centre.name }).click();
  await expect(page.getByText(/^Second look: confirmed by Asha on /)).toBeVisible();

  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Answers' }).getByRole('checkbox').first().check();
  await dialog.getByLabel('Message to the head').fill('Please count again.');
  await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
  await expectStatus(page, `${centre.code}: a correction is asked for.`);
  await page.keyboard.press('z');
  await expectStatus(page, `${centre.code}: the decision is taken back. Now: Accepted.`);
  await expect(page.getByText(/^Second look: confirmed by Asha on /)).toBeVisible();
  await expect
    .poll(async () => (await portal.mailbox.list(centre.email)).join())
    .toContain('no longer asks for the correction');
});

test('on a phone in Hindi', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAdmin(page, colleague.username, colleague.password);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto('/admin/review?list=accepted');
  const link = page.getByRole('main').getByRole('link', { name: /Government School/ });
  await expect(link).toBeVisible();
  await checkHorizontalScroll(page, 'the list of accepted centres');
  await link.click();
  await expect(page.getByText(/^दोबारा जाँच: Asha ने/)).toBeVisible();
  await checkAxe(page, 'a confirmed acceptance in Hindi');
  await checkHorizontalScroll(page, 'a confirmed acceptance');
});
