/** Answers that were not sent when a session ended: unreadable for the next person at the computer, and back for their user. */
import type { Head } from '../fixtures/head.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectNoTraces } from '../fixtures/traces.ts';

test.use({ serviceWorkers: 'allow' });

/** Without the calls that save: the answers and photos are on this device only. */
async function completeUnsent(head: Head): Promise<void> {
  const { page } = head;
  await head.cannotSave();
  await head.completes();
  // IndexedDB is written within a second.
  await page.waitForTimeout(800);
}

async function expectUnsent(head: Head): Promise<void> {
  const { page } = head;
  await page.goto('/centre-form/step4');
  await head.seesBothPlaces();
  await expect(page.getByLabel('Feedback')).toHaveValue('Ready for the exam.');
  await page.goto('/centre-form/step1b');
  await expect(page.getByLabel('Name of head of institution')).toHaveValue('Dr. Meera Nair');
}

test.describe('answers and photos that were not sent', () => {
  test.use({ expectedError: /net::ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource: net::/ });

  test('are readable to nobody else once the session has ended, and come back to their user', async ({
    page,
    head,
  }) => {
    test.slow();
    const second = head.other();
    await second.signsUp();
    await head.begins();
    await completeUnsent(head);
    await page.goto('/centre-form/step1b');
    await expect(page.getByLabel('Name of head of institution')).toHaveValue('Dr. Meera Nair');
    await page.getByLabel('Name of head of institution').fill('Dr. Meera Nair Rao');
    await head.isLoggedOut();
    await page.unroute('**/api/profiles/*');
    await head.presses('Next');
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await expect(dialog).toBeVisible();
    await expectNoTraces(page);
    await expect(page.getByRole('heading', { name: 'Log in again' })).toBeVisible();

    await head.logsInAgain();
    await expect(page.getByLabel('24-candidate rooms')).toHaveValue('10');
    await head.cannotSave();
    await page.getByLabel('24-candidate rooms').fill('11');
    await page.waitForTimeout(800);
    await head.isLoggedOut();
    await page.reload();
    await expect(dialog).toBeVisible();
    await expectNoTraces(page);
    await dialog.getByRole('button', { name: 'Go to the login page' }).click();
    await page.waitForURL('**/login');
    await expectNoTraces(page);
    for (let times = 0; times < 3; times += 1) {
      await page.goBack();
      await page.waitForURL('**/login');
      await expectNoTraces(page);
    }
    await second.logsIn();
    await expect(page.getByLabel('Complete address')).toHaveValue('');
    await expectNoTraces(page);

    await head.logsIn();
    await page.goto('/centre-form/step2a');
    await expect(page.getByLabel('24-candidate rooms')).toHaveValue('11');
    await page.goto('/centre-form/step4');
    await head.seesBothPlaces();
  });

  test('are there after a reload without a network while the session lasts, and not after an idle hour', async ({
    page,
    context,
    head,
  }) => {
    test.slow();
    await head.begins();
    await completeUnsent(head);
    await context.setOffline(true);
    await expectUnsent(head);

    await page.evaluate(() => localStorage.setItem('authCalledAt', String(Date.now() - 2 * 3600 * 1000)));
    await page.goto('/centre-form/step1b');
    await page.waitForURL('**/login');
    await expectNoTraces(page);
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    await context.setOffline(false);
    await head.logsIn();
    await expectUnsent(head);
  });

  test('are covered in a page that nobody has used for an hour', async ({ page, head }) => {
    await page.clock.install();
    await head.begins();
    await page.route('**/api/profiles/*', async (route) => route.abort('failed'));
    await head.fills('step1a');
    await page.clock.runFor('01:01:00');
    await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
    await expectNoTraces(page);
    await page.unroute('**/api/profiles/*');
    await head.logsInAgain();
    await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  });
});
