/** Somebody who is logged in is recognised on every screen and led to where the checklist is to be continued. */
import { logInColleague } from '../fixtures/accounts.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 }, expectedError: /net::ERR_FAILED/ });

test('the landing page and the login page know an active session', async ({ page, portal, head }) => {
  const { centre } = head;
  await head.begins('step2a');
  await expect(page.getByLabel('24-candidate rooms')).toBeVisible();

  // The word mark is no logout: it leads to a page that leads back.
  const resume = page.getByRole('button', { name: 'Continue: step 3 of 7, Rooms and capacity', exact: true });
  await page.getByRole('link', { name: 'Centre Verification' }).click();
  await expect(resume).toBeVisible();
  await expect(page.getByText(centre.name)).toBeVisible();
  for (const name of ['Register', 'Login'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page).toHaveTitle('Examination Centre Verification');
  await resume.click();
  await page.waitForURL('**/centre-form/step2a');
  await page.getByRole('link', { name: 'Profile Status' }).click();
  await page.waitForURL('**/status');

  await page.goto('/login');
  await expect(resume).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('');

  // Without a network this device knows where it was.
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(resume).toBeVisible();
  await page.unroute('**/api/**');

  await head.logsOut();
  await expect(resume).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();

  const session = { userId: 'admin', token: await logInColleague(portal), isAdmin: true };
  await page.evaluate((auth) => localStorage.setItem('auth', auth), JSON.stringify(session));
  await page.goto('/');
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await page.waitForURL('**/admin/exam-centres');
});
