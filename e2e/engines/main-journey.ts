/** The main journey in another browser than Chromium: from the mobile number to the submission. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password } from '../fixtures/accounts.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { RemoteBrowser, type Driver } from './remote-browser.ts';

async function signUp(browser: RemoteBrowser, portal: Portal): Promise<void> {
  const centre = portal.takeCentre();
  await browser.goto('/register');
  await browser.type('Mobile number', centre.mobile);
  await browser.press('Register');
  await browser.waitForPath('/verify');
  await browser.press('Send OTP');
  await browser.type('OTP', await portal.mailbox.waitForCode(centre.email));
  await browser.press('Verify');
  await browser.waitForPath('/success');
  await browser.type('Password', password);
  await browser.type('Confirm password', password);
  await browser.press('Create Password');
  await browser.waitForText('All Set!');
  // The mobile number is filled in already.
  await browser.press('Go to Login');
  await browser.waitForPath('/login');
  await browser.type('Password', password);
  await browser.press('Login');
  await browser.waitForPath('/centre-form/step1a');
}

async function fillText(browser: RemoteBrowser, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(answers)) await browser.type(label, text);
}

async function goOn(browser: RemoteBrowser, button: string, next: string): Promise<void> {
  await browser.press(button);
  await browser.waitForPath(`/centre-form/${next}`);
}

async function fillFirstSteps(browser: RemoteBrowser): Promise<void> {
  await fillText(browser, { 'Complete address': '12, Aberdeen Bazaar', Pincode: '744104' });
  await goOn(browser, 'Next', 'step1b');
  await browser.check('Govt. Aided');
  await fillText(browser, {
    'Name of head of institution': 'Dr. Meera Nair',
    'E-mail of head': 'meera.nair@example.org',
    'Mobile number of head': '9876543210',
  });
  await browser.choose('Training by the exam agency completed', 'Yes');
  await goOn(browser, 'Next', 'step2a');
  await fillText(browser, { '24-candidate rooms': '10', '48-candidate rooms': '5' });
  await goOn(browser, 'Next', 'step2b');
  await fillText(browser, {
    Invigilators: '24',
    'Administrative staff': '6',
    Peons: '4',
    'Security guards': '2',
    'Washrooms (male)': '8',
    'Washrooms (female)': '7',
  });
  await goOn(browser, 'Next', 'step3');
}

async function savePhoto(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, (await cameraPhoto(name)).buffer);
  return path;
}

async function fillLastSteps(browser: RemoteBrowser, folder: string): Promise<void> {
  await fillText(browser, { 'Previous exam name': 'CUET 2024', 'Candidate count': '480' });
  for (const question of ['Associated with a coaching institute', 'Boundary wall', 'Frisking area'])
    await browser.choose(question, 'No');
  await goOn(browser, 'Next', 'step4');
  await browser.attach('Photo of the examination centre', await savePhoto(folder, 'gate.jpg'));
  await browser.attach('Photo of the strong room', await savePhoto(folder, 'strong-room.jpg'));
  // What is said about the photos stands above the questions: a press that waits for nothing could miss.
  await browser.waitForText('11.623377', 2);
  await browser.waitForText('Both photos are the same picture.');
  await browser.choose('Strong room secure with single entry', 'Yes');
  await browser.choose('Room for dispatch/receipt of examination material', 'Yes');
  await browser.check('Strong Room');
  await goOn(browser, 'Finish', 'preview');
}

/** Signs up, fills in every step and submits. Closes the browser at the end. */
export async function runMainJourney(driver: Driver, portal: Portal): Promise<void> {
  const browser = new RemoteBrowser(driver, portal.url);
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  try {
    await signUp(browser, portal);
    await fillFirstSteps(browser);
    await fillLastSteps(browser, folder);
    await browser.waitForText('strong-room.jpg');
    await browser.press('Confirm & Submit');
    await browser.press('Confirm');
    await browser.waitForPath('/status');
    await browser.waitForText('Your profile has been submitted! Thank you.');
  } finally {
    await driver.quit();
    await rm(folder, { recursive: true });
  }
}
