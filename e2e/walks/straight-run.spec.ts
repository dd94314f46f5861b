/** The whole way of a head on a phone in Hindi, from the landing page to the submission, in few taps and few screens. */
import { checklistTexts } from '#contract/checklist/labels/hi.ts';
import { stepIds, type StepId } from '#contract/checklist/steps.ts';
import { password } from '../fixtures/accounts.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { answersOnPhone } from '../fixtures/head.ts';
import { inputByLabel, inputsOf } from '../fixtures/inputs.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { Touch } from '../fixtures/touch.ts';
import { expect, look, test } from '../fixtures/walk.ts';
import { hindi as words } from '../fixtures/words.ts';

const maxTaps = 45;
const maxScreens = 14;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Ends on the first step, without /register and /login on the way. */
async function signUp(touch: Touch, portal: Portal, centre: TestCentre): Promise<void> {
  const { page } = touch;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  // Once for all times.
  await button('हिन्दी').tap();
  await look(page, 'the landing page');
  await touch.type(page.getByLabel(words.register.mobile), centre.mobile);
  await touch.tap(button(words.register.submit));
  await expect(title(words.verify.title)).toBeVisible();
  await touch.tap(button(words.verify.send));
  const code = await portal.mailbox.waitForCode(centre.email);
  await touch.typeAtFocus(page.getByLabel(words.verify.otp, { exact: true }), code);
  await look(page, 'the verification of the e-mail');
  await touch.tap(button(words.verify.verify));
  await expect(title(words.success.title)).toBeVisible();
  await look(page, 'the success of the verification');
  await touch.typeAtFocus(page.getByLabel(words.createPassword.password, { exact: true }), password);
  await touch.type(page.getByLabel(words.createPassword.confirm), password);
  await look(page, 'the new password');
  await touch.tap(button(words.createPassword.submit));
  await expect(page.getByText(words.createPassword.created)).toBeVisible();
  await touch.tap(button(words.createPassword.startChecklist));
}

async function answer(touch: Touch, step: StepId): Promise<void> {
  const { page } = touch;
  for (const input of inputsOf(step, answersOnPhone)) {
    if (input.kind === 'room') continue;
    const element = inputByLabel(page, input, checklistTexts);
    if (input.kind === 'option') await touch.tap(element);
    if (input.kind === 'field') await touch.type(element, input.text);
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
    await expect(page.getByRole('heading', { level: 1, name: words.steps.names[step] })).toBeVisible();
    await answer(touch, step);
    if (step === 'step1b')
      await expect(page.getByLabel(checklistTexts.labels.headMobile)).toHaveValue('9876543210');
    if (step === 'step4') await expect(page.getByText('11.623377')).toHaveCount(2);
    await look(page, step);
    const name = step === 'step4' ? words.common.finish : words.common.next;
    await touch.tap(page.getByRole('button', { name, exact: true }));
  }
}

test('from the landing page to the submission', async ({ page, portal }) => {
  const touch = new Touch(page);
  await page.goto('/');
  await signUp(touch, portal, portal.takeCentre());
  await fillIn(touch);
  await expect(page.getByRole('heading', { level: 1, name: words.preview.title })).toBeVisible();
  await look(page, 'the preview');
  const dialog = await touch.openDialog(page.getByRole('button', { name: words.preview.submit }));
  await look(page, 'the confirmation');
  await touch.tap(dialog.getByRole('button', { name: words.common.confirm, exact: true }));
  await expect(page.getByText(words.status.submitted)).toBeVisible();
  await look(page, 'the status');
  expect(touch.taps, 'taps').toBeLessThanOrEqual(maxTaps);
  expect(touch.screens.length, touch.screens.join(' ')).toBeLessThanOrEqual(maxScreens);

  // Coming back, the portal knows that everything is done.
  await page.goto('/');
  await page.getByRole('button', { name: words.resume.seeSubmission }).tap();
  await page.waitForURL('**/status');
});
