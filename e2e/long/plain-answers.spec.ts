/**
 * The administrators' rows of the error catalogue (specification section 8) with answers in the plain shape of section 7: the
 * server's text, and what is shown without the fields that this portal adds. The walk by the book has the other rows.
 */
import { expect, type Page } from '@playwright/test';
import { PlainAnswers, plainToken } from '../fixtures/plain-answers.ts';
import { test } from '../fixtures/test.ts';

// A service worker can take a call past the routes of a page.
test.use({ expectedError: /status of 50\d/ });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const serverText = 'Account disabled by the agency XYZ';

const listed = (index: number) => ({
  id: `c${index}`,
  centre_code: `P${String(index).padStart(3, '0')}`,
  centre_name: `Plain School ${index}`,
  cfi: null,
  centre_city: 'Port Blair',
  centre_state: 'Andaman',
  centre_pincode: '744104',
  official_person: 'Ravi',
  phone: '9876543210',
  email: 'ravi@example.org',
  form_status: index === 1 ? 'Completed' : '',
});

/** Exactly the fields of section 3. */
const detail = {
  ...listed(1),
  exam_city: 'Port Blair',
  exam_state: 'Andaman',
  complete_address: '12, Aberdeen Bazaar',
  submitted_pincode: '744104',
  institution_type: 'Private',
  head_name: 'Dr. Meera Nair',
  head_email: 'meera.nair@example.org',
  head_mobile: '9876543210',
  training_completed: true,
  capacity_per_room: [
    { size: 24, count: 10 },
    { size: 48, count: 0 },
    { size: 72, count: 0 },
  ],
  total_capacity: 240,
  manpower: { invig: 24, admin: 6, peons: 4, guards: 0 },
  washrooms_male: 8,
  washrooms_female: 7,
  exam_name: 'NONE',
  candidate_count: null,
  coaching_associated: false,
  boundary_wall: true,
  frisking_area: false,
  strong_room_secure: true,
  dispatch_room_available: true,
  cctv_coverage: ['Strong Room'],
  feedback: null,
  photos: [
    { file_path: '/icon.svg?1', latitude: 11.623377, longitude: 92.726486 },
    { file_path: '/icon.svg?2', latitude: null, longitude: null },
  ],
};

test('administrator: login, list and detail', async ({ page }) => {
  const answers = new PlainAnswers();
  await answers.take(page);
  await page.goto('/admin/login');
  await page.getByLabel('Username', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  for (const [answer, text] of [
    [[401, { error: serverText }], serverText],
    ['page', 'Invalid credentials'],
  ] as const) {
    answers.set('POST /auth/admin-login', answer);
    await button(page, 'Log in').click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  answers.set('POST /auth/admin-login', [200, { token: plainToken(true) }]);
  answers.set('GET /admin/centres', [200, { message: 'The list comes on Monday' }]);
  await button(page, 'Log in').click();
  await expect(page.getByText('The list comes on Monday', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Counts' })).toContainText('Users–');

  answers.set('GET /admin/users/count', [200, { count: 7 }]);
  // The whole list, without the added header of its total: filtered and paged by the page.
  answers.set('GET /admin/centres', [200, Array.from({ length: 25 }, (_, index) => listed(index + 1))]);
  await page.reload();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Counts' })).toContainText('Users7');
  await expect(page.getByRole('row').filter({ hasText: 'P002' })).toContainText('Pending');
  await page.getByPlaceholder('Search by code, name or person…').fill('p025');
  await expect(page.getByRole('row').filter({ hasText: 'P001' })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'P025' })).toBeVisible();

  answers.set('GET /admin/centres/c1', [200, detail]);
  await page.goto('/admin/exam-centres/c1');
  await expect(page.getByRole('row').filter({ hasText: 'Name of head of institution' })).toContainText(
    'Dr. Meera Nair',
  );
  await expect(page.getByRole('heading', { name: 'Photo of the strong room' })).toBeVisible();
  await expect(page.getByText('N/A')).toHaveCount(2);
});

test('administrator: configuration and accounts', async ({ page }) => {
  const answers = new PlainAnswers();
  await answers.take(page);
  await page.addInitScript(
    (session) => localStorage.setItem('auth', session),
    JSON.stringify({ userId: 'u1', token: plainToken(true), isAdmin: true }),
  );
  answers.set('GET /admin/centres', [200, [listed(1)]]);
  answers.set('PUT /admin/centres/c1', [200, {}]);
  answers.set('DELETE /admin/centres/c1', [200, {}]);
  answers.set('DELETE /admin/centres/bulk-delete', [200, { deleted: 3 }]);
  await page.goto('/admin/config');
  await button(page, 'Edit Plain School 1').click();
  await button(page, 'Update Centre').click();
  await expect(page.getByText('Centre updated successfully')).toBeVisible();
  await button(page, 'Delete Plain School 1').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Plain School 1 was deleted', { exact: false })).toBeVisible();
  await button(page, 'Delete All Centres').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 centre(s) deleted')).toBeVisible();

  answers.set('GET /admin/users', [200, [{ id: 'u2', username: 'asha', name: 'Asha' }]]);
  answers.set('PUT /admin/users/u2', [403, { error: serverText }]);
  await page.goto('/admin/users');
  await button(page, 'Edit asha').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Update failed')).toBeVisible();
  await expect(page.getByText(serverText)).toBeVisible();
  answers.set('PUT /admin/users/u2', [200, {}]);
  await button(page, 'Save').click();
  await expect(page.getByText('Update failed')).toHaveCount(0);
  await button(page, 'Delete asha').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete failed')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByText('Failed to load the audit trail')).toBeVisible();
});
