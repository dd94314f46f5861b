/** An administrator follows the last days: counts that agree with their lists, the progress of pending centres, stale data. */
import { logIn, signUpByApi, logInByApi } from '../fixtures/accounts.ts';
import { expect, logInAdmin, test } from '../fixtures/admin.ts';
import { fillStep, goToNextStep } from '../fixtures/checklist.ts';

// A service worker can take a call past the routes of a page.
test.use({ serviceWorkers: 'block' });

test('the dashboard shows the progress of pending centres and updates it on request', async ({
  page,
  portal,
  browser,
}) => {
  const [started, registered] = [portal.takeCentre(), portal.takeCentre()];
  await logInAdmin(page);
  const figures = page.getByRole('list', { name: 'Counts' });
  const readCount = async (name: string): Promise<number> => {
    const text = await figures.getByRole('link', { name: new RegExp(`^${name}`) }).textContent();
    return Number((text ?? '').slice(name.length));
  };
  const readCounts = async () =>
    Promise.all(['Draft started', 'Registered', 'Not registered'].map(async (name) => readCount(name)));
  await expect(figures).toContainText(/Draft started\d/);
  const [drafts = 0, waiting = 0, nobody = 0] = await readCounts();

  await signUpByApi(portal, registered);
  const context = await browser.newContext({ baseURL: portal.url });
  const head = await context.newPage();
  await signUpByApi(portal, started);
  await logIn(head, started);
  await fillStep(head, 'step1a');
  await goToNextStep(head, 'step1a');
  await expect(head.getByText(/on the server/)).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(readCounts).toEqual([drafts + 1, waiting + 1, nobody - 2]);
  const search = page.getByPlaceholder('Search by code, name or person…');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await search.fill(started.code);
  await expect(row(started.email)).toContainText(/Pending Draft, \d+ \w+$/);
  await search.fill(registered.code);
  await expect(row(registered.email)).toContainText(/Pending Registered$/);
  await row(registered.email).click();
  await expect(page.getByText('This centre is registered but has not started its checklist.')).toBeVisible();
  await expect(page.getByRole('link', { name: registered.email })).toHaveAttribute(
    'href',
    `mailto:${registered.email}`,
  );
});

test('a count links to the list that it counts, without the current search', async ({ page, portal }) => {
  await logInAdmin(page);
  await page.goto(`/admin/exam-centres?search=${portal.takeCentre().code}&sort=phone&progress=unregistered`);
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
  const pending = page.getByRole('list', { name: 'Counts' }).getByRole('link', { name: /^Pending/ });
  const count = /^Pending(\d+)/.exec((await pending.textContent()) ?? '')?.[1];
  await pending.click();
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible();
  await expect(page).toHaveURL(/\?status=Pending&sort=phone$/);
});

test.describe('without the server', () => {
  test.use({ expectedError: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test('data that could not be refreshed is marked as earlier data', async ({ page, portal }) => {
    const centre = portal.takeCentre();
    await signUpByApi(portal, centre);
    await logInByApi(portal, centre);
    await logInAdmin(page);
    await page.getByPlaceholder('Search by code, name or person…').fill(centre.code);
    const link = page.getByRole('table').getByRole('link', { name: centre.name, exact: true });
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(centre.code);
    await page.getByRole('button', { name: 'Back to list' }).click();
    await expect(link).toBeVisible();
    await page.route('**/api/admin/centres/*', (route) => route.abort());
    await link.click();
    await expect(page.getByText('Failed to load centre details.')).toBeVisible();
    await expect(page.getByText(/^The details below were loaded at \d\d:\d\d\.$/)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Failed to load centre details.')).toHaveCount(0);
  });
});
