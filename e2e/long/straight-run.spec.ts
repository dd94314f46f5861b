/** The whole way of a head on a phone, from the landing page to the submission, in few taps and few screens. */
import { password } from '../fixtures/accounts.ts';
import { stepIds, type StepId } from '#contract/checklist/questions/steps.ts';
import { answersOnPhone } from '../fixtures/checklist.ts';
import { fieldById, inputsOf, optionByValue } from '../fixtures/inputs.ts';
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

async function answer(touch: Touch, step: StepId): Promise<void> {
  const { page } = touch;
  await page.waitForURL(`**/centre-form/${step}`);
  for (const input of inputsOf(step, answersOnPhone)) {
    if (input.kind === 'option') await touch.tap(optionByValue(page, input));
    if (input.kind === 'field') await touch.type(fieldById(page, input.id), input.text);
    // The input is behind its label, which looks like a button.
    if (input.kind === 'photo')
      await touch.takePhoto(
        page.locator(`[id="${input.id}"] ~ label`),
        await cameraPhoto(`${input.slot}.jpg`),
      );
  }
}

async function fillIn(touch: Touch): Promise<void> {
  const { page } = touch;
  for (const step of stepIds) {
    await answer(touch, step);
    if (step === 'step1b') await expect(fieldById(page, 'headMobile')).toHaveValue('9876543210');
    if (step === 'step4') await expect(page.getByText('11.623377')).toHaveCount(2);
    const name = step === 'step4' ? words.common.finish : words.common.next;
    await touch.tap(page.getByRole('button', { name, exact: true }));
  }
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('from the landing page to the submission', async ({ page, portal }) => {
  test.slow();
  await chooseLanguage(page);
  const touch = new Touch(page);
  await page.goto('/');
  await signUp(touch, portal);
  await fillIn(touch);
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
