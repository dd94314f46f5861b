/** The demo: forty centres, six of them with planted faults, and an officer who clears the queue by keyboard. */
import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/demo.ts';
import { waitForChecks } from '../fixtures/reviewed-centres.ts';

/** In the order of the queue: what an officer reads, the keys of the reasons that are no problem, and the key of the decision. */
const faults = [
  ['DEMO122', 'The strong room is not secure', '', 'v'],
  ['DEMO104', /the same picture as that of DEMO119/, '', 'v'],
  ['DEMO119', /the same picture as that of DEMO104/, '1', 'a'],
  ['DEMO109', /Photo of the centre: at least 4\d\d\skm from pincode 226001 and from Lucknow/, '', 'v'],
  ['DEMO128', '3 invigilators for 10 rooms', '1', 'a'],
  ['DEMO115', /Photo of the strong room: it is very dark/, '', 'v'],
  ['DEMO136', 'No previous exam, 4,000 candidates', '', 'a'],
] as const;

test('forty centres, six of them planted, are cleared by keyboard', async ({ page, portal, officer }) => {
  // Eighty photos are looked at first.
  test.setTimeout(600_000);
  await waitForChecks(portal, 450_000);

  await officer.logsIn();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Waiting 40', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Serious 5', exact: true })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Centres to review' }).locator('tbody tr');
  await expect(rows.filter({ hasText: faults[0][0] })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  for (const [code, reason, marks, key] of faults) {
    await expect(heading).toContainText(code);
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(heading).toBeFocused();
    for (const mark of marks) {
      await page.keyboard.press(mark);
      await expect(page.getByText(/^Not a problem, says Administrator, /)).toBeVisible();
    }
    await page.keyboard.press(key);
  }
  await expect(heading).not.toContainText('DEMO136');
  await expect(page.getByText('The checks found nothing to look at.')).toBeVisible();
});
