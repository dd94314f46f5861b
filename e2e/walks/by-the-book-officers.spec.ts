/**
 * An officer's walk by somebody who knows the specification and nothing else: labels, words, addresses, fields and calls stand here
 * as they stand there. The first section of docs/product.md lists what the product does otherwise.
 */
import { readFile } from 'node:fs/promises';
import {
  answerWith,
  bearer,
  callApi,
  chooseFile,
  confirmThat,
  errorsAreRead,
  enter,
  field,
  logIn,
  newCentre,
  nextCall,
  press,
  readRows,
  savedDetail,
  says,
  signUp,
  submitProfile,
} from '../fixtures/by-the-book.ts';
import { toCsv, type TestCentre } from '../fixtures/centres.ts';
import { adminPassword } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Download, Page } from '@playwright/test';

// Its list is counted and in the end deleted.
test.use({ portalName: 'by-the-book-officers' });

const search = (page: Page) => page.getByPlaceholder('Search by code, name or person…');
const pageNumber = (page: Page) => page.getByText(/^Page \d+ of \d+$/);
const choose = async (page: Page, all: string, option: string): Promise<void> => {
  await page.getByRole('combobox').filter({ hasText: all }).selectOption(option);
};
async function download(page: Page, button: string): Promise<Download> {
  const started = page.waitForEvent('download');
  await press(page, button);
  return started;
}
const isMissing = expect.stringMatching(/^[-–—]$/);

test('an officer logs in, searches, filters and exports the list, and opens the detail', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  const { code, name, person, mobile } = centre;
  await submitProfile(page.request, await signUp(page.request, portal, centre));
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  await says(page, 'Admin Dashboard Login');
  await page.getByLabel('Username').fill('admin');
  await press(page, 'Log in');
  await expect(page).toHaveURL('/admin/login');
  await page.getByLabel('Password', { exact: true }).fill('nonsense');
  await press(page, 'Log in');
  await says(page, 'Invalid credentials');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await press(page, 'Log in');
  await expect(page).toHaveURL('/admin/exam-centres');
  for (const link of ['Exam Centres', 'Exam Centre Config', 'User Accounts'])
    await expect(page.getByRole('link', { name: link, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/admin/nowhere');
  await expect(page).toHaveURL('/admin/exam-centres');

  for (const count of ['Users 1', 'Centres 200', 'Submitted 1', 'Pending 199'])
    await expect(page.getByText(new RegExp(`^${count.replace(' ', '\\s*')}$`)).first()).toBeVisible();
  await expect(pageNumber(page)).toHaveText('Page 1 of 10');
  const columns = ['Code', 'Name', 'CFI', 'City', 'State', 'Pincode', 'Official', 'Phone', 'Email', 'Status'];
  // A column with check boxes comes before them, and columns that the portal adds behind.
  const headings = (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '');
  expect(headings.slice(0, columns.length)).toEqual(columns);
  expect(await readRows(page)).toHaveLength(20);
  await expect(page.getByRole('row').nth(1).locator('td')).toHaveCount(headings.length + 1);
  await expect(page.getByRole('button', { name: 'Prev', exact: true })).toBeDisabled();
  await press(page, 'Next');
  await expect(pageNumber(page)).toHaveText('Page 2 of 10');
  await press(page, 'Prev');
  await expect(pageNumber(page)).toHaveText('Page 1 of 10');
  expect((await download(page, 'Download Filtered')).suggestedFilename()).toBe('centres.csv');

  await choose(page, 'All Status', 'Completed');
  await expect(page.getByRole('row')).toHaveCount(2);
  await choose(page, 'All Status', 'Pending');
  await expect(page.getByText('Completed', { exact: true }).and(page.getByRole('cell'))).toHaveCount(0);
  await expect(pageNumber(page)).toHaveText('Page 1 of 10');
  await choose(page, 'All Status', 'All Status');
  for (const text of [`${person}x`, name, person, code]) {
    await search(page).fill(text);
    if (text.endsWith('x')) await says(page, 'No centres found');
    else await expect(page.getByRole('row').filter({ hasText: mobile })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download Filtered' })).toBeEnabled({
      enabled: !text.endsWith('x'),
    });
  }
  const exported = nextCall(page, 'POST', /^\/api\/admin\/centres\/export$/);
  const csv = await readFile(await (await download(page, 'Download Filtered')).path(), 'utf8');
  expect((await exported).postDataJSON()).toMatchObject({ search: code, status: '' });
  expect(csv).toContain(mobile);
  await page.getByRole('cell', { name: mobile }).click();

  await expect(page.getByRole('heading', { name, exact: false }).filter({ hasText: code })).toBeVisible();
  const rows = await readRows(page);
  expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 29 }, (_, number) => String(number)));
  const answers = [
    `Completed|${name}|${centre.city}|${centre.state}|12 Marine Road, Port Blair|744101|Govt. Aided|Asha Rao|asha@example.org`,
    String.raw`9876543210|Yes|15|.*10\D+48\D+2\D+72\D+0|.*30\D+3|426|40|8|6|4|5\D+7|Mock OMR test|410|Yes.*Bright Coaching`,
    'Yes|No|Yes|No|All Rooms for Exam, Strong Room|Power fails often',
  ].flatMap((some) => some.split('|'));
  expect(rows.map(([, , answer]) => answer)).toEqual(
    answers.map((answer) => expect.stringMatching(new RegExp(`^${answer}$`))),
  );
  const photos = page.getByRole('region', { name: 'Photos & Coordinates' });
  await expect(photos.getByText('11.623377')).toHaveCount(2);
  await expect(photos.getByText('92.726483')).toHaveCount(2);
  expect((await download(page, 'Download Excel')).suggestedFilename()).toBe(`${code}_${name}.xlsx`);
  await press(page, 'Back to list');
  await expect(page).toHaveURL(/\/admin\/exam-centres/);

  const { code: pending } = portal.takeCentre();
  await search(page).fill(pending);
  await page.getByRole('cell', { name: pending, exact: true }).click();
  await says(page, 'No photos uploaded');
  const missing = await readRows(page);
  expect(missing[0]).toContain('Pending');
  expect(missing.slice(4).map(([, , answer]) => answer)).toEqual(Array.from({ length: 25 }, () => isMissing));
  await press(page, 'Logout');
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('an officer adds, edits, imports and deletes centres', async ({ page }) => {
  const session = await logIn(page.request, '/auth/admin-login', 'admin', adminPassword);
  await enter(page, session, '/admin/config');
  await expect(page.getByRole('heading', { name: 'Exam Centre Configuration' })).toBeVisible();
  await expect(pageNumber(page)).toHaveText('Page 1 of 20');
  expect(await readRows(page)).toHaveLength(10);
  const sample = await readFile(await (await download(page, 'Download Sample CSV')).path(), 'utf8');
  expect(sample).toContain(Object.keys(newCentre).join(','));

  const add = page.getByRole('button', { name: 'Add' });
  const { centre_code, email } = newCentre;
  for (const [name, text] of Object.entries({ ...newCentre, centre_code: '', email: 'nonsense' }))
    await field(page, name).fill(text);
  const created = nextCall(page, 'POST', /^\/api\/admin\/centres$/);
  await add.click();
  await errorsAreRead(page);
  await expect(field(page, 'centre_code')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'centre_code').fill(centre_code);
  await add.click();
  await errorsAreRead(page);
  await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'email').fill(email);
  await add.click();
  await says(page, 'Centre created successfully');
  expect((await created).postDataJSON()).toMatchObject(newCentre);

  await search(page).fill(centre_code);
  const row = page.getByRole('row').filter({ hasText: centre_code });
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'centre_name')).toHaveValue(newCentre.centre_name);
  await field(page, 'centre_name').fill('Book College');
  const updated = nextCall(page, 'PUT', /^\/api\/admin\/centres\/[^/]+$/);
  await press(page, 'Update Centre');
  await says(page, 'Centre updated successfully');
  expect((await updated).postDataJSON()).toEqual({ ...newCentre, centre_name: 'Book College' });
  await expect(row.getByText('Book College', { exact: true })).toBeVisible();
  await expect(add).toBeVisible();
  await expect(field(page, 'centre_name')).toHaveValue('');
  await row.getByRole('button', { name: 'Delete' }).click();
  await confirmThat(page, 'Delete this centre? This cannot be undone.');
  await expect(row).toHaveCount(0);

  await search(page).fill('');
  const imported: TestCentre = {
    code: 'BOOK2',
    name: 'Imported School',
    city: 'Kochi',
    state: 'Kerala',
    person: 'Leela Nair',
    mobile: '9822222222',
    email: 'leela@example.org',
  };
  const csv = toCsv([imported, { ...imported, code: 'BOOK3', mobile: '9833333333' }]);
  await chooseFile(page, 'Bulk Upload (CSV)', 'centres.csv', csv.replaceAll('\r\n', '\r\n\r\n'));
  const bulk = nextCall(page, 'POST', /^\/api\/admin\/centres\/bulk$/);
  await press(page, 'Import');
  await says(page, '2 centre(s) imported successfully');
  expect((await bulk).postDataJSON()).toMatchObject({
    rows: [{ centre_code: 'BOOK2' }, { centre_code: 'BOOK3' }],
  });
  await choose(page, 'All States', 'Kerala');
  await expect(pageNumber(page)).toHaveText('Page 1 of 1');
  await expect(page.getByRole('row').filter({ hasText: 'Leela Nair' })).toHaveCount(2);
});

test("an officer's calls are answered as the specification says", async ({ page, portal }) => {
  const { request } = page;
  const session = await logIn(request, '/auth/admin-login', 'admin', adminPassword);
  expect(session.isAdmin).toBe(true);
  const centre = portal.takeCentre();
  const id = await submitProfile(request, await signUp(request, portal, centre));
  expect(await callApi(request, 'GET /admin/users/count', { session })).toMatchObject({
    count: expect.any(Number),
  });
  const centres = await callApi<object[]>(request, 'GET /admin/centres', { session });
  expect(centres).toContainEqual(
    expect.objectContaining({ id, centre_code: centre.code, form_status: 'Completed' }),
  );
  const detail = await callApi<{ photos: { file_path: string }[] }>(request, `GET /admin/centres/${id}`, {
    session,
  });
  expect(detail).toMatchObject({ exam_city: centre.city, exam_state: centre.state, ...savedDetail });
  for (const { file_path } of detail.photos)
    expect((await request.get(file_path)).headers()['content-type']).toContain('image/');
  const headers = bearer(session);
  const excel = await request.get(`/api/admin/centres/${id}/download`, { headers });
  expect(excel.headers()['content-type']).toContain('spreadsheet');

  const { id: added } = await callApi<{ id: string }>(request, 'POST /admin/centres', {
    session,
    data: newCentre,
  });
  await callApi(request, `PUT /admin/centres/${added}`, { session, data: { ...newCentre, cfi: 'C1' } });
  await callApi(request, `DELETE /admin/centres/${added}`, { session });
  const rows = [{ ...newCentre, centre_code: 'BOOK4' }];
  expect(await callApi(request, 'POST /admin/centres/bulk', { session, data: { rows } })).toMatchObject({
    imported: 1,
  });
  const account = { username: 'third', name: 'Third', password: 'Qz7!kp' };
  const { id: third } = await callApi<{ id: string }>(request, 'POST /admin/users', {
    session,
    data: account,
  });
  await callApi(request, `PUT /admin/users/${third}`, { session, data: { name: 'Third Admin' } });
  const users = await callApi<object[]>(request, 'GET /admin/users', { session });
  expect(users).toContainEqual(
    expect.objectContaining({ id: third, username: 'third', name: 'Third Admin' }),
  );
  await callApi(request, `DELETE /admin/users/${third}`, { session });

  const count = centres.length + 1;
  await enter(page, session, '/admin/config');
  const deleteAll = async (): Promise<void> => {
    await press(page, 'Delete All Centres');
    // The dialog wants this number as well (docs/product.md, Where the portal differs 12).
    await page.getByRole('dialog').getByRole('textbox').fill(String(count));
    await confirmThat(page, 'Delete ALL exam centres? This cannot be undone.');
  };
  await answerWith(page, 'DELETE /admin/centres/bulk-delete*');
  await deleteAll();
  await says(page, 'Bulk delete failed');
  await page.unrouteAll();
  const sent = nextCall(page, 'DELETE', /^\/api\/admin\/centres\/bulk-delete$/);
  await deleteAll();
  await says(page, `${count} centre(s) deleted`);
  const answer = (await (await sent).response())?.json() as Promise<unknown>;
  expect(await answer).toMatchObject({ deleted: count });
  expect(await callApi(request, 'GET /admin/centres', { session })).toMatchObject({
    message: expect.any(String),
  });
  await page.goto('/admin/exam-centres');
  await says(page, 'No Exam Centre Available');
  await expect(page.getByRole('button', { name: 'Download Filtered' })).toBeDisabled();
});
