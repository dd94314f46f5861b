/** Each rule of the steps shows its own message on screen, and typed text is kept. */
import type { Page } from '@playwright/test';
import { signUpAndLogIn } from '../fixtures/accounts.ts';
import { fillStep, completeSteps, goToNextStep } from '../fixtures/checklist.ts';
import { expect, test } from '../fixtures/test.ts';

const summary = (page: Page) => page.getByRole('alert', { name: /There is a problem|कुछ ठीक करना बाकी है/ });
const clickNext = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Next', exact: true }).click();

/** The errors are a list with marks, and each can be touched without its neighbour. */
async function expectList(page: Page): Promise<void> {
  const items = summary(page).getByRole('listitem');
  for (const item of await items.all()) await expect(item).toHaveCSS('list-style-type', 'disc');
  const boxes = await Promise.all(
    (await summary(page).getByRole('link').all()).map((link) => link.boundingBox()),
  );
  for (const [index, box] of boxes.entries()) {
    const before = boxes[index - 1];
    expect(box?.height).toBeGreaterThanOrEqual(44);
    if (before) expect(box?.y).toBeGreaterThan(before.y + before.height);
  }
}

test('steps 1a and 1b name missing answers', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await page.getByLabel('Pincode').fill('74410');
  await clickNext(page);
  await expect(page.getByText('Please fill out all required fields.', { exact: true })).toHaveCount(1);
  await expect(summary(page)).toContainText('Enter a valid 6-digit pincode.');
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Centre and address/);
  await summary(page).getByRole('link', { name: 'Enter the complete address.' }).click();
  await expect(page.getByLabel('Complete address')).toBeFocused();
  await expect(page.getByLabel('Complete address')).toHaveAccessibleDescription(
    /Enter the complete address\./,
  );
  await page.getByLabel('Complete address').fill('x'.repeat(512));
  await expect(page.getByText('512 of 500', { exact: true })).toBeVisible();
  await expect(summary(page)).toContainText(
    'Complete address: at most 500 characters. Remove 12 characters.',
  );
  await expect(page.getByLabel('Pincode')).toHaveValue('74410');
  await fillStep(page, 'step1a');
  await expect(page).toHaveTitle(/^Centre and address/);
  await goToNextStep(page, 'step1a');

  await page.getByLabel('Mobile number of head').fill('12345');
  await page.getByLabel('E-mail of head').fill('nobody@nowhere');
  await clickNext(page);
  await expect(page.getByText('Please fill out all required fields.', { exact: true })).toHaveCount(1);
  for (const name of ['Choose the institution type.', 'Enter the name of head of institution.'])
    await expect(summary(page).getByRole('link', { name })).toBeVisible();
  await summary(page).getByRole('link', { name: 'Choose the institution type.' }).click();
  await expect(page.getByLabel('Govt. Controlled')).toBeFocused();
  await expect(summary(page)).toContainText('Enter a valid 10‑digit mobile number');
  await expect(summary(page)).toContainText('Enter a valid e-mail address.');
  await expect(page.getByLabel('E-mail of head')).toHaveAttribute('aria-invalid', 'true');
});

test('steps 2a and 2b accept whole numbers only', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page, 'step2a');
  await clickNext(page);
  await expect(summary(page)).toContainText('Enter at least one room.');
  await page.getByLabel('24-candidate rooms').fill('0');
  await expect(page.getByLabel('24-candidate rooms')).toHaveValue('');
  await page.getByLabel('72-candidate rooms').fill('-3');
  await clickNext(page);
  await expect(summary(page)).toContainText('Room counts must be whole numbers of 1 or more, or blank.');
  await page.getByLabel('72-candidate rooms').fill('3');
  await page.getByRole('button', { name: 'Add other room size' }).click();
  await page.getByLabel('Room capacity').fill('30');
  await expect(page.getByLabel('Total capacity')).toHaveValue('216');
  await clickNext(page);
  await expect(summary(page)).toContainText('Room capacity and number of rooms must both be');
  await expect(summary(page)).toContainText('Other room size 1: enter capacity and number');
  await page.getByLabel('Number of rooms').fill('2');
  await expect(page.getByLabel('Total capacity')).toHaveValue('276');
  // A row of 0/0 is blank.
  await page.getByRole('button', { name: 'Add other room size' }).click();
  for (const label of ['Room capacity', 'Number of rooms']) {
    await page.getByLabel(label).last().fill('0');
    await expect(page.getByLabel(label).last()).toHaveValue('');
  }
  await goToNextStep(page, 'step2a');

  await page.getByLabel('Peons').fill('-1');
  await clickNext(page);
  await expect(page.getByText('All values must be 0 or more.', { exact: true })).toHaveCount(1);
  await expect(page.getByLabel('Peons')).toHaveValue('-1');
  await expect(summary(page).getByRole('heading')).toHaveText('All values must be 0 or more.');
  await expect(summary(page).getByRole('link')).toHaveCount(6);
  await expectList(page);
  await summary(page).getByRole('link', { name: 'Enter the number of peons, 0 if there are none.' }).click();
  await expect(page.getByLabel('Peons')).toBeFocused();
  // The same in Hindi, at the width of a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByText('सभी संख्याएँ 0 या उससे अधिक होनी चाहिए।', { exact: true })).toHaveCount(1);
  await expect(
    page.getByRole('link', { name: 'परिचर (चपरासी): संख्या भरें, एक भी न हो तो 0 भरें।' }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^त्रुटि: /);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectList(page);
});

test('step 3 asks for details only when a coaching institute is involved', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page, 'step3');
  for (const question of ['Associated with a coaching institute', 'Boundary wall', 'Frisking area'])
    await expect(page.getByLabel(question, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Coaching institute details')).toHaveCount(0);
  await fillStep(page, 'step3');
  await page.getByLabel('Coaching institute details').fill('');
  await page.getByLabel('Candidate count').fill('many');
  await clickNext(page);
  await expect(summary(page)).toContainText(
    'Please provide coaching institute details or uncheck the option.',
  );
  await expect(
    summary(page).getByRole('link', { name: 'Enter the coaching institute details.' }),
  ).toBeVisible();
  await expect(summary(page)).toContainText('Candidate count must be a whole number of 0 or more.');
  await page.getByLabel('Coaching institute details').fill('Sunrise Academy');
  const association = page.getByRole('group', { name: 'Associated with a coaching institute' });
  await association.getByLabel('No', { exact: true }).check();
  await association.getByLabel('Yes', { exact: true }).check();
  await expect(page.getByLabel('Coaching institute details')).toHaveValue('');
});

test('step 4 requires both photos and cuts the feedback at 100 characters', async ({ page, portal }) => {
  await signUpAndLogIn(page, portal, portal.takeCentre());
  await completeSteps(page, 'step4');
  await expect(page.getByPlaceholder('Enter your feedback (max 100 chars)')).toBeVisible();
  await page.getByLabel('Feedback').fill('x'.repeat(130));
  await expect(page.getByLabel('Feedback')).toHaveValue('x'.repeat(100));
  await expect(page.getByText('100 of 100', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(summary(page)).toContainText('Please upload both photos with GPS information.');
  const links = [
    'Take the photo of the strong room',
    'CCTV',
    'Strong room secure with single entry: choose Yes or No.',
  ];
  for (const [index, name] of links.entries())
    await expect(summary(page).getByRole('link', { name })).toHaveCount(index === 1 ? 0 : 1);
});
