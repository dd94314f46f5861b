/** The demo: forty centres, six of them with planted faults, and an officer who clears the queue by keyboard. */
import { countReviews } from '#contract/review/endpoints.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { unwrap } from '../fixtures/accounts.ts';
import { expect, logInAdmin, test as base } from '../fixtures/admin.ts';
import { adminPassword, Portal } from '../fixtures/portal.ts';

const test = base.extend<object, { readonly portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await Portal.startDemo();
      await use(portal);
      await portal.remove();
    },
    { scope: 'worker' },
  ],
});

/** In the order of the queue: what an officer reads, and the key of the decision. */
const faults = [
  ['DEMO109', /Photo of the centre: at least 4\d\d\skm from pincode 226001 and from Lucknow/, 'v'],
  ['DEMO122', 'The strong room is not secure.', 'v'],
  ['DEMO104', /the same picture was sent by DEMO119/, 'v'],
  ['DEMO119', /the same picture was sent by DEMO104/, 'a'],
  ['DEMO128', '3 invigilators for 10 rooms.', 'a'],
  ['DEMO136', 'No previous exam, but 4000 candidates in it.', 'a'],
  ['DEMO115', /Photo of the strong room: it is very dark/, 'v'],
] as const;

test('forty centres, six of them planted, are cleared by keyboard', async ({ page, portal }) => {
  const token = unwrap(
    await portal.call(adminLogin, { body: { username: 'admin', password: adminPassword } }),
  ).token;
  const unchecked = async (): Promise<number> =>
    unwrap(await portal.call(countReviews, { query: {} }, token)).unchecked;
  await expect.poll(unchecked, { timeout: 30_000 }).toBe(0);

  await logInAdmin(page);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  const lists = page.getByRole('list', { name: 'Lists of the review' });
  await expect(lists.getByRole('link', { name: 'Waiting 40', exact: true })).toBeVisible();
  await expect(lists.getByRole('link', { name: 'Serious 5', exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  for (const [code, reason, key] of faults) {
    await expect(heading).toContainText(code);
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(heading).toBeFocused();
    await page.keyboard.press(key);
  }
  await expect(heading).not.toContainText('DEMO115');
  await expect(page.getByText('The checks found nothing to look at.')).toBeVisible();

  await page.goto('/admin/review');
  await page.getByRole('button', { name: 'Accept all without warnings…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Accept 28 centres' }).press('Enter');
  await expect(page.getByText('28 centres were accepted. 5 are drawn for a spot check.')).toBeVisible();
  await page.goto('/admin/review');
  await expect(page.getByRole('table', { name: 'Centres to review' }).locator('tbody tr')).toHaveCount(5);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (let centre = 1; centre <= 5; centre += 1) {
    await expect(page.getByText(`${centre} of 5`)).toBeVisible();
    await expect(page.getByText('Waiting for a decision')).toBeVisible();
    await page.keyboard.press('a');
  }
  await expect(page.getByText('Nothing is waiting.', { exact: false })).toBeVisible();
});
