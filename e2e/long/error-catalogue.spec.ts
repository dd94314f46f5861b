/**
 * Rows of the error catalogue (specification section 8) with answers in the plain shape of section 7: the server's text, the text of the
 * catalogue for an answer without one, and the exact texts. Added fields and codes are missing everywhere. The walk by the book has the
 * other rows.
 */
import { expect, type Page } from '@playwright/test';
import { newCentre, savedDetail } from '../fixtures/by-the-book.ts';
import { noText, PlainAnswers, plainToken } from '../fixtures/plain-answers.ts';
import { test } from '../fixtures/test.ts';

test.use({ expectedError: /status of 50\d|ERR_FAILED/ });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const serverText = 'Account disabled by the agency XYZ';

test('visitor: login and sign-up', async ({ page }) => {
  const answers = await PlainAnswers.take(page);
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill('9000000000');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  /** The server's text, then the catalogue's for an answer without one and for the page of a gateway. */
  const expectRow = async (call: string, name: string, fallback: string): Promise<void> => {
    answers.set(call, [401, { error: serverText }]);
    await button(page, name).click();
    await expect(page.getByText(serverText, { exact: true })).toBeVisible();
    for (const answer of [noText, 'page'] as const) {
      answers.set(call, answer);
      await button(page, name).click();
      await expect(page.getByText(serverText)).toHaveCount(0);
      await expect(page.getByText(fallback, { exact: true })).toBeVisible();
    }
  };
  await expectRow('POST /auth/login', 'Login', 'Login failed');
  await button(page, 'हिन्दी').click();
  await expectRow('POST /auth/login', 'लॉगिन करें', 'लॉगिन नहीं हुआ');
  await button(page, 'English').click();

  await page.goto('/register');
  await page.getByLabel('Mobile number').fill('9999999999');
  const attempt = { userId: 's1', name: 'Ravi', emailMasked: 'r***@example.org' };
  answers.set('POST /auth/initiate-signup', [200, attempt]);
  await button(page, 'Register').click();
  answers.set('POST /auth/send-email-code', [200, { resendAfterSeconds: 0 }]);
  await button(page, 'Send OTP').click();
  const otp = page.getByLabel('OTP', { exact: true });
  await otp.fill('654321');
  await button(page, 'Verify').click();
  await expect(page.getByText('OTP invalid')).toBeVisible();
  await button(page, 'Send a new OTP').click();
  await expect(page.getByRole('status').filter({ hasText: 'A new OTP was sent' })).toBeVisible();
  await expect(page.getByText('OTP invalid').or(page.getByRole('alert'))).toHaveCount(0);
  await expect(otp).toBeFocused();
  await expect(otp).toHaveValue('');
  await otp.fill('123456');
  answers.set('POST /auth/verify-email-code', 'lost');
  await button(page, 'Verify').click();
  await expect(page.getByRole('alert')).toContainText('Invalid OTP. There is no connection');
  await expect(otp).not.toHaveAttribute('aria-invalid');
  answers.set('POST /auth/verify-email-code', [200, {}]);
  await button(page, 'Verify').click();
  await page.getByLabel('Password', { exact: true }).fill('Banyan-courtyard-7');
  await page.getByLabel('Confirm password').fill('Banyan-courtyard-7');
  await expectRow('POST /auth/set-password', 'Create Password', 'Failed to set password');
  await expect(page.getByLabel('Confirm password')).toHaveValue('Banyan-courtyard-7');
  answers.set('POST /auth/set-password', [200, {}]);
  await button(page, 'Create Password').click();
  await page.waitForURL('**/success-page');
});

async function confirmSubmission(page: Page): Promise<void> {
  await button(page, 'Confirm & Submit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('centre user: from login to the submission', async ({ page, head }) => {
  test.slow();
  const answers = await PlainAnswers.take(page);
  answers.set('POST /auth/login', [200, { token: plainToken() }]);
  const centre = { id: 'c1', name: 'Government School', city: 'Port Blair', state: 'Andaman' };
  answers.set('GET /lookups/user-centres', [200, [centre]]);
  answers.set('GET /profiles/u1', [200, {}]);
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill('9000000000');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  await button(page, 'Login').click();
  await expect(page.getByLabel('City')).toHaveValue('Port Blair');

  // Saving: a gateway without the portal is waited for, an end of the session asks for the password.
  answers.set('PUT /profiles/u1', 'page');
  await head.fills('step1a');
  await button(page, 'Next').click();
  await expect(page.getByText('the portal is busy, so it is sent again by itself')).toBeVisible();
  await head.fills('step1b');
  answers.set('PUT /profiles/u1', [401, { error: 'jwt expired' }]);
  await button(page, 'Next').click();
  const again = page.getByRole('dialog', { name: 'Log in again' });
  await again.getByLabel('Username', { exact: true }).fill('9000000000');
  await again.getByLabel('Password', { exact: true }).fill('whatever');
  answers.set('PUT /profiles/u1', [200, { profile: { status: 'draft' } }]);
  await again.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(/Saved on this device and on the server/)).toBeVisible();
  await page.goto('/centre-form/step1a');
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  await head.completes();

  const submit = 'POST /profiles/u1/submit';
  const noPosition = 'Photo 2 has no GPS data (location missing).';
  const invalidImage = 'Invalid image: please upload photos with GPS/location enabled.';
  answers.set(submit, 'page');
  await confirmSubmission(page);
  await expect(page.getByText('Submission failed', { exact: true })).toBeVisible();
  // A known code is translated and leads to its step, an unknown one is shown as it is.
  await button(page, 'हिन्दी').click();
  for (const [json, text] of [
    [{ error: noPosition, code: 'evidence.newer' }, noPosition],
    [
      {
        error: 'Please upload both photos with GPS information.',
        code: 'photos.required',
        problems: [{ field: 'photos.centre', code: 'photos.required' }],
      },
      'कृपया दोनों फोटो GPS जानकारी के साथ लगाएँ।',
    ],
  ] as const) {
    answers.set(submit, [400, json]);
    await button(page, 'पुष्टि करके जमा करें').click();
    await page.getByRole('dialog').getByRole('button', { name: 'पुष्टि करें', exact: true }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('alert').getByRole('button').click();
  await page.waitForURL('**/centre-form/step4');
  await button(page, 'English').click();
  await page.goto('/centre-form/preview');

  // The same for saving: the sentence is known by its content.
  answers.set('PUT /profiles/u1', [422, { error: 'Invalid JPEG section offset' }]);
  await confirmSubmission(page);
  await expect(page.getByText(invalidImage, { exact: true })).toBeVisible();
  // The photo is named where the server names it.
  const problems = [{ field: 'photos.strongRoom', code: 'photo.unreadable' }];
  answers.set('PUT /profiles/u1', [400, { error: 'Invalid JPEG section offset', problems }]);
  await confirmSubmission(page);
  await expect(page.getByRole('alert').getByText('Photo of the strong room', { exact: true })).toBeVisible();
  // A conflict without a code: the page asks whether the checklist is submitted.
  answers.set('PUT /profiles/u1', [409, { error: 'Already submitted' }]);
  answers.set('GET /profiles/u1', [200, { profile: { status: 'submitted' } }]);
  await confirmSubmission(page);
  await page.waitForURL('**/status');
  await expect(page.getByText('Your profile has been submitted! Thank you.')).toBeVisible();
});

const listed = (index: number) => ({
  ...newCentre,
  id: `c${index}`,
  centre_code: `P${String(index).padStart(3, '0')}`,
  centre_name: `Plain School ${index}`,
  cfi: null,
  centre_city: 'Port Blair',
  centre_state: 'Andaman',
  centre_pincode: '744104',
  form_status: index === 1 ? 'Completed' : '',
});

/** Exactly the fields of section 3, without what may be missing. */
const detail = {
  ...listed(1),
  ...savedDetail,
  exam_city: 'Port Blair',
  exam_state: 'Andaman',
  coaching_associated: false,
  coaching_details: undefined,
  exam_name: 'NONE',
  candidate_count: null,
  feedback: null,
  photos: [
    { file_path: '/icon.svg?1', latitude: 11.623377, longitude: 92.726486 },
    { file_path: '/icon.svg?2', latitude: null, longitude: null },
  ],
};

test('administrator: login, list and detail', async ({ page }) => {
  const answers = await PlainAnswers.take(page);
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
    'Asha Rao',
  );
  await expect(page.getByRole('heading', { name: 'Photo of the strong room' })).toBeVisible();
  await expect(page.getByText('N/A')).toHaveCount(2);
});

test('administrator: configuration and accounts', async ({ page }) => {
  const answers = await PlainAnswers.take(page);
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
