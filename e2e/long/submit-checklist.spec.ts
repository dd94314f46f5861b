/** The main journey: every step filled in with camera photos, checked on the preview, submitted once. */
import { getProfile } from '#contract/checklist/endpoints.ts';
import { signUpAndLogIn, logInByApi, unwrap } from '../fixtures/accounts.ts';
import { fillStep, completeSteps, goToNextStep, submit } from '../fixtures/checklist.ts';
import { expect, test } from '../fixtures/test.ts';

const expectedRows: readonly (readonly [string, string])[] = [
  ['3', '12, Aberdeen Bazaar'],
  ['4', '744104'],
  ['5', 'Govt. Aided'],
  ['6', 'Dr. Meera Nair'],
  ['7', 'meera.nair@example.org'],
  ['8', '9876543210'],
  ['8a', 'Yes'],
  ['9', '17'],
  ['10', '24-seat rooms: 10\n48-seat rooms: 5\n72-seat rooms: 0'],
  ['10a', '30-seat rooms: 2'],
  ['11', '540'],
  ['12a', '24'],
  ['12b', '6'],
  ['12c', '4'],
  ['12d', '0'],
  ['13', '8 / 7'],
  ['14', 'CUET 2024, 480 candidates'],
  ['15', 'Yes: Evening classes, Sunrise Academy'],
  ['16', 'Yes'],
  ['17', 'No'],
  ['18', 'gate.jpg'],
  ['19', 'Yes'],
  ['20', 'strong-room.jpg'],
  ['21', 'Yes'],
  ['22', 'All Rooms for Exam, Entry to Exam Centre'],
  ['23', 'Ready for the exam.'],
];

test('fills, previews and submits a checklist', async ({ page, portal }) => {
  const centre = portal.takeCentre();
  await signUpAndLogIn(page, portal, centre);
  await expect(page.getByLabel('Examination centre').locator('option:checked')).toHaveText(centre.name);
  await expect(page.getByLabel('City')).toHaveValue(centre.city);
  await expect(page.getByLabel('City')).not.toBeEditable();
  await expect(page.getByLabel('State')).toHaveValue(centre.state);
  await completeSteps(page);

  await expect(page.getByRole('heading', { name: 'Check List Form for Centre Verification' })).toBeVisible();
  await expect(page.getByText('NEET (UG) 2025, 4 May 2025')).toBeVisible();
  for (const [number, answer] of [['1', centre.name], ['2', centre.city], ...expectedRows] as const) {
    const row = page.getByRole('row').filter({ has: page.getByText(number, { exact: true }).first() });
    await expect(row.filter({ hasText: answer }).first(), `row ${number}`).toBeVisible();
  }

  await page.getByRole('button', { name: 'Confirm & Submit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You cannot edit after submit the data, please confirm to proceed.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await submit(page);

  await expect(page.getByRole('heading', { name: 'Profile Status' })).toBeVisible();
  await expect(page.getByText('Your profile has been submitted! Thank you.')).toBeVisible();
  await page.goto('/centre-form/step2a');
  await page.waitForURL('**/status');

  const { token, userId } = await logInByApi(portal, centre);
  const { profile } = unwrap(await portal.call(getProfile, { params: { userId }, query: {} }, token));
  expect(profile?.status).toBe('submitted');
  expect(profile?.photos.map((photo) => [photo.slot, photo.fileName, photo.placeSource])).toEqual([
    ['centre', 'gate.jpg', 'camera'],
    ['strongRoom', 'strong-room.jpg', 'camera'],
  ]);
  const databases = await page.evaluate(async () =>
    (await indexedDB.databases()).map((database) => database.name),
  );
  expect(databases).toContain('centre-checklist');
});

test('changes an answer from the preview and keeps the others', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page);
  await page.getByRole('link', { name: 'Change Peons' }).click();
  await page.waitForURL('**/centre-form/step2b');
  await expect(page.getByRole('textbox', { name: 'Invigilators' })).toHaveValue('24');
  await page.getByRole('textbox', { name: 'Peons' }).fill('0012');
  await expect(page.getByRole('textbox', { name: 'Peons' })).toHaveValue('12');
  await goToNextStep(page, 'step2b');
  await goToNextStep(page, 'step3');
  await goToNextStep(page, 'step4');
  await expect(page.getByRole('row', { name: /12c/ })).toContainText('12');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/centre-form/step4');
});

test('leads back to the first incomplete step', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await page.goto('/centre-form/preview');
  await page.waitForURL('**/centre-form/step1a');
  await fillStep(page, 'step1a');
  await goToNextStep(page, 'step1a');
  await page.goto('/centre-form/step3');
  await page.waitForURL('**/centre-form/step1b');
  await page.goto('/centre-form');
  await page.waitForURL('**/centre-form/step1a');
  await page.goto('/centre-form/step1');
  await page.waitForURL('**/centre-form/step1a');
});

test('redirects visitors of the form and the status to the login', async ({ page }) => {
  for (const path of ['/centre-form', '/centre-form/step2b', '/status']) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
});
