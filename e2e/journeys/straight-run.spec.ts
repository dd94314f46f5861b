/** The whole way of a head on a phone, from the landing page to the submission, in few taps and few screens. */
import { password } from '../fixtures/accounts.ts';
import { answersById, fieldById, optionByValue } from '../fixtures/answers-by-id.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';
import { Touch } from '../fixtures/touch.ts';
import { chooseLanguage, words } from '../fixtures/words.ts';

const maxTaps = 45;
const maxScreens = 14;

/** Ends on the first step, without /register and /login on the way. */
async function signUp(touch: Touch, portal: Portal): Promise<void> {
  const { page } = touch;
  const centre = portal.takeCentre();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await touch.type(fieldById(page, 'landing-mobile'), centre.mobile);
  await touch.tap(button(words.register.submit));
  await touch.tap(button(words.verify.send));
  const code = await portal.mailbox.waitForCode(centre.email);
  await touch.typeAtFocus(fieldById(page, 'otp'), code);
  await touch.tap(button(words.verify.verify));
  await touch.tap(button(words.success.create));
  await touch.typeAtFocus(fieldById(page, 'password'), password);
  await touch.type(fieldById(page, 'confirm-password'), password);
  await touch.tap(button(words.createPassword.submit));
  await expect(page.getByText(words.createPassword.created)).toBeVisible();
  await touch.tap(button(words.createPassword.startChecklist));
}

async function fillIn(touch: Touch): Promise<void> {
  const { page } = touch;
  for (const [step, { fields = {}, options = [] }] of Object.entries(answersById)) {
    await page.waitForURL(`**/centre-form/${step}`);
    for (const option of options) await touch.tap(optionByValue(page, option));
    for (const [id, text] of Object.entries(fields)) await touch.type(fieldById(page, id), text);
    if (step === 'step1b') await expect(fieldById(page, 'headMobile')).toHaveValue('9876543210');
    await touch.tap(page.getByRole('button', { name: words.common.next, exact: true }));
  }
}

async function takePhotos(touch: Touch): Promise<void> {
  const { page } = touch;
  await page.waitForURL('**/centre-form/step4');
  for (const slot of ['centre', 'strongRoom'] as const) {
    // The input is behind its label, which looks like a button.
    const button = page.locator(`[id="photos.${slot}"] ~ label`);
    await touch.takePhoto(button, await cameraPhoto(`${slot}.jpg`));
  }
  for (const option of [
    ['strongRoomSecure', 'yes'],
    ['dispatchRoom', 'yes'],
    ['cctvCoverage', 'All Rooms for Exam'],
    ['cctvCoverage', 'Entry to Exam Centre'],
  ] as const)
    await touch.tap(optionByValue(page, option));
  await touch.type(fieldById(page, 'feedback'), 'Ready');
  await expect(page.getByText('11.623377')).toHaveCount(2);
  await touch.tap(page.getByRole('button', { name: words.common.finish, exact: true }));
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('from the landing page to the submission', async ({ page, portal }) => {
  test.slow();
  await chooseLanguage(page);
  const touch = new Touch(page);
  await page.goto('/');
  await signUp(touch, portal);
  await fillIn(touch);
  await takePhotos(touch);
  const dialog = await touch.openDialog(page.getByRole('button', { name: words.preview.submit }));
  await touch.tap(dialog.getByRole('button', { name: words.common.confirm, exact: true }));
  await expect(page.getByText(words.status.submitted)).toBeVisible();
  console.log(`${touch.taps} taps, ${touch.screens.length} screens: ${touch.screens.join(' ')}`);
  expect(touch.taps).toBeLessThanOrEqual(maxTaps);
  expect(touch.screens.length).toBeLessThanOrEqual(maxScreens);

  // Coming back, the portal knows that everything is done.
  await page.goto('/');
  await page.getByRole('button', { name: words.resume.seeSubmission }).tap();
  await page.waitForURL('**/status');
});
