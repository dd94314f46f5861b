/** An administrator who watches the last days: figures that agree with their lists, who is behind, what is no longer so. */
import { logIn, signUp, tokenOf } from '../fixtures/accounts.ts';
import { download, expect, logInAdmin, test } from '../fixtures/admin.ts';
import { fillStep, goOn } from '../fixtures/checklist.ts';

test('the dashboard says how far pending centres are, and counts again when asked', async ({
  page,
  portal,
  browser,
}) => {
  const [begun, registered] = [portal.takeCentre(), portal.takeCentre()];
  await logInAdmin(page);
  const all =
    /^Of the pending centres, (\d+) have started the checklist, (\d+) are registered but have not started, (\d+)/;
  const figures = async () => {
    const text = (await page.getByText(all).textContent()) ?? '';
    return all.exec(text)?.slice(1).map(Number) ?? [];
  };
  await expect(page.getByText(all)).toBeVisible();
  const [drafts = 0, waiting = 0, nobody = 0] = await figures();

  await signUp(portal, registered);
  const context = await browser.newContext({ baseURL: portal.url });
  const head = await context.newPage();
  await signUp(portal, begun);
  await logIn(head, begun);
  await fillStep(head, 'step1a');
  await goOn(head, 'step1a');
  await expect(head.getByText(/on the server/)).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(figures).toEqual([drafts + 1, waiting + 1, nobody - 2]);
  const search = page.getByPlaceholder('Search by code, name or person…');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await search.fill(begun.code);
  await expect(row(begun.email)).toContainText(/PendingDraft, \d/);
  await search.fill(registered.code);
  await expect(row(registered.email)).toContainText('PendingRegistered');
  await row(registered.email).click();
  await expect(page.getByText('This centre is registered but has not started its checklist.')).toBeVisible();
  await expect(page.getByRole('link', { name: registered.email })).toHaveAttribute(
    'href',
    `mailto:${registered.email}`,
  );
});

test('a figure leads to the list that it counts, whatever was searched for', async ({ page, portal }) => {
  await logInAdmin(page);
  await page.goto(`/admin/exam-centres?search=${portal.takeCentre().code}&sort=phone&state=Nowhere`);
  await expect(page.getByText('Total: 1', { exact: true })).toBeVisible();
  const pending = page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: /^Pending/ });
  const count = /^Pending(\d+)/.exec((await pending.textContent()) ?? '')?.[1];
  await pending.click();
  await expect(page.getByText(`Total: ${count}`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?status=Pending&sort=phone$/);
});

test('an export is of what stands in the search box, however soon it is asked for', async ({
  page,
  portal,
}) => {
  const [wanted, other] = [portal.takeCentre(), portal.takeCentre()];
  await logInAdmin(page);
  await page.getByPlaceholder('Search by code, name or person…').fill(wanted.code);
  const file = await download(page, page.getByRole('button', { name: 'Download Filtered' }));
  expect(file.bytes.toString('utf8')).toContain(wanted.email);
  expect(file.bytes.toString('utf8')).not.toContain(other.email);
});

test.describe('without the server', () => {
  test.use({ expectedError: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test('what was read earlier is told from what is so now', async ({ page, portal }) => {
    const centre = portal.takeCentre();
    await signUp(portal, centre);
    await tokenOf(portal, centre);
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
