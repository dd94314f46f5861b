/** The last day: kept by the server, extended for one centre; after it everything stays readable. */
import type { Page } from '@playwright/test';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { logIn, signUpByApi } from '../fixtures/accounts.ts';
import { logInAdmin } from '../fixtures/admin.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { chooseEnglish, chooseHindi, expectHelp, test } from '../fixtures/closed-portal.ts';
import { completeSteps, fillStep, goToNextStep } from '../fixtures/checklist.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { expect } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } });

const closedText = 'This checklist can no longer be saved or submitted.';

/** Extends the last day of a centre, or takes that back, as an officer does meanwhile. */
const setLastDay = async (portal: Portal, { code }: TestCentre, day: string | null): Promise<void> =>
  portal.runSql(
    `update centres set extended_to = ${day === null ? 'null' : `'${day}'`} where centre_code = '${code}'`,
  );

/** The saves of the checklist that a page tries. */
function listSaves(page: Page): string[] {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url());
  });
  return saves;
}

const head = (page: Page) => page.getByLabel('Name of head of institution');
const continueReading = (page: Page) => page.getByRole('button', { name: 'Continue reading' });

async function readOn(page: Page, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    await continueReading(page).click();
    await page.waitForURL(`**/centre-form/${step}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectNothingAsked(page);
  }
}

/** No intro, hint or example asks for anything. */
async function expectNothingAsked(page: Page): Promise<void> {
  await expect(page.locator('main h1 + p')).toHaveCount(0);
  await expect(page.locator('main form fieldset [id$="-hint"]').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/^Example:/)).toHaveCount(0);
}

/** The steps are listed to be read. */
async function expectTasksToRead(page: Page): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Steps of the checklist' });
  await list.getByText('All steps').click();
  await expect(list.getByRole('link', { name: 'Rooms and capacity' })).toBeVisible();
  await expect(list.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
  await expect(list.getByRole('link', { name: 'Check my phone' })).toHaveCount(0);
  await expect(list.getByText('to do', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
}

async function extendInOffice(office: Page, centre: TestCentre): Promise<void> {
  await logInAdmin(office);
  await office.getByLabel('Search').fill(centre.code);
  await office.getByRole('cell', { name: centre.code, exact: true }).click();
  await expect(office.getByText('This centre can save and submit until 30 November 2025.')).toBeVisible();
  await expect(office.getByText(`This concerns only ${centre.name} (${centre.code})`)).toBeVisible();
  await office.getByLabel('Extend until').fill('2099-12-05');
  await office.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(office.getByText('The last day of this centre is 5 December 2099.')).toBeVisible();
  await expect(office.getByText('for all others it is 30 November 2025')).toBeVisible();
  await checkAxe(office, 'centre detail with an extension');
}

/** Step 1a is saved, the name of the head is typed and not sent, and the last day is over. */
async function typeUntilClosed(page: Page, portal: Portal, centre: TestCentre): Promise<void> {
  await signUpByApi(portal, centre);
  await setLastDay(portal, centre, '2099-12-05');
  await page.goto('/login');
  await expect(page.getByText('The last day was 30 November 2025.')).toBeVisible();
  await logIn(page, centre);
  await expect(page.getByText('Open until 5 December 2099')).toBeVisible();
  await fillStep(page, 'step1a');
  await goToNextStep(page, 'step1a');
  await expect(page.getByText('Saved on this device and on the server')).toBeVisible();
  await setLastDay(portal, centre, null);
  await head(page).fill('Dr. Meera Nair');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/centre-form/step1a');
  await expect(page.getByText(closedText)).toBeVisible();
}

test('after the last day everything is read and nothing changed, and an extension lets the head go on', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const centre = portal.takeCentre();
  const saves = listSaves(page);
  await typeUntilClosed(page, portal, centre);
  // Refused: the page did not know yet.
  expect(saves).toHaveLength(2);
  await page.reload();
  await expect(page.getByText(closedText)).toBeVisible();
  for (const label of ['Examination centre', 'Complete address', 'Pincode'])
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Pincode')).toHaveValue('744104');
  await readOn(page, ['step1b']);
  await expect(head(page)).toBeDisabled();
  await expect(head(page)).toHaveValue('Dr. Meera Nair');
  await expect(page.getByText('What you entered last was not sent in time.')).toBeVisible();
  await expect(page.getByText(/^Saved last on the server: .*IST\.$/)).toBeVisible();
  await expect(page.getByText('Not sent to the server: the last day is over')).toBeVisible();
  await expectHelp(page);
  await expectTasksToRead(page);
  await checkAxe(page, 'a closed step');
  await chooseHindi(page);
  await expect(page.getByText('अंतिम तिथि 30 नवंबर 2025 थी।')).toBeVisible();
  await checkHorizontalScroll(page, 'a closed step in Hindi');
  await chooseEnglish(page);
  await readOn(page, ['step2a']);
  await expect(page.getByRole('button', { name: 'Add other room size' })).toHaveCount(0);
  await readOn(page, ['step2b', 'step3', 'step4']);
  for (const input of await page.locator('main form').locator('input, select, textarea').all())
    await expect(input).toBeDisabled();
  await expect(
    page.getByRole('button', { name: /phone|photo|camera|location/i, disabled: false }),
  ).toHaveCount(0);
  await expect(page.getByText('Take photo', { exact: true }).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText('The photo of the strong room is missing.')).toBeVisible();
  await checkAxe(page, 'closed photos');
  await continueReading(page).click();
  await page.waitForURL('**/centre-form/preview');
  await expect(page.getByText('the checklist can no longer be submitted')).toBeVisible();
  await expect(page.getByText(closedText)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm & Submit' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(0);
  await checkAxe(page, 'a closed preview');
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('button').first()).toHaveText('Read the checklist');
  await page.goto('/status');
  await expect(page.getByText('The last day was 30 November 2025.')).toBeVisible();
  await expect(page.getByText('Your checklist was not submitted by then')).toBeVisible();
  await expect(page.getByText('Last saved')).toBeVisible();
  await expect(page.getByText('click Confirm & Submit')).toHaveCount(0);
  await expectHelp(page);
  await checkAxe(page, 'a closed status');
  await page.getByRole('button', { name: 'Read the checklist' }).click();
  await readOn(page, ['step1b']);
  await page.getByRole('button', { name: 'Check whether your centre has more time' }).click();
  await expect(page.getByText(/^Checked on .*: your centre has no more time yet\.$/)).toBeVisible();
  expect(saves).toHaveLength(2);

  const extraHTTPHeaders = { 'x-forwarded-for': portal.takeIpAddress() };
  const office = await browser.newContext({ baseURL: portal.url, extraHTTPHeaders });
  await extendInOffice(await office.newPage(), centre);
  await office.close();

  await page.getByRole('button', { name: 'Check whether your centre has more time' }).click();
  await expect(page.getByText('Open until 5 December 2099')).toBeVisible();
  await expect(page.getByText(closedText)).toHaveCount(0);
  await expect(page.getByText('Saved on this device and on the server')).toBeVisible();
  await expect(head(page)).toBeEditable();
  await expect(head(page)).toHaveValue('Dr. Meera Nair');
  expect(saves).toHaveLength(3);
  await page.goto('/status');
  await expect(page.getByText('Open until 5 December 2099')).toBeVisible();
});

test('after the last day the list of several centres opens what there is to read, and asks for nothing', async ({
  page,
  portal,
}) => {
  const pair = portal.takeCentrePair();
  const [begun] = pair;
  for (const centre of pair) await setLastDay(portal, centre, '2099-12-05');
  await signUpByApi(portal, begun);
  await logIn(page, begun);
  await page.getByRole('combobox', { name: 'Examination centre' }).selectOption({ label: begun.name });
  await expect(page.getByLabel('City')).toHaveValue(begun.city);
  await fillStep(page, 'step1a');
  await goToNextStep(page, 'step1a');
  await expect(page.getByText('Saved on this device and on the server')).toBeVisible();
  for (const centre of pair) await setLastDay(portal, centre, null);
  await page.goto('/status');
  await expect(page.getByText('Your checklist was not submitted by then')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: begun.name })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^(Start|Continue)/ })).toHaveCount(0);
  await checkAxe(page, 'a closed status of several centres');
  await page.getByRole('button', { name: `Open ${begun.name}` }).click();
  await expect(page.getByLabel('City')).toHaveValue(begun.city);
  await expect(page.getByLabel('Complete address')).toBeDisabled();
});

test('at midnight in India an open page begins to be read-only, and what was typed stays', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  const today = dayInIndia(new Date());
  await setLastDay(portal, centre, today);
  const midnight = Date.parse(dayStartInIndia(today)) + 24 * 60 * 60 * 1000;
  let secondsLeft = 3600;
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(midnight - secondsLeft * 1000).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  const saves = listSaves(page);
  await logIn(page, centre);
  await fillStep(page, 'step1a');
  await goToNextStep(page, 'step1a');
  await expect(page.getByText('Saved on this device and on the server')).toBeVisible();
  secondsLeft = 10;
  await page.reload();
  await head(page).fill('Dr. Meera Nair');
  await expect(page.getByText('today is the last day')).toBeVisible();
  await expect(page.getByText(closedText)).toBeVisible({ timeout: 20_000 });
  await expect(head(page)).toBeDisabled();
  await expect(head(page)).toHaveValue('Dr. Meera Nair');
  await expect(page.getByText('Not sent to the server: the last day is over')).toBeVisible();
  await readOn(page, ['step2a']);
  expect(saves).toHaveLength(1);
});

test('a phone that takes the photos says that the last day is over', async ({ page, browser, portal }) => {
  test.slow();
  const centre = portal.takeCentre();
  await signUpByApi(portal, centre);
  await setLastDay(portal, centre, '2099-12-05');
  await logIn(page, centre);
  await completeSteps(page, 'step4');
  await page.getByRole('button', { name: 'Take the photos with your phone' }).click();
  const address = (await page.locator('[data-handover-address]').textContent()) ?? '';
  const extraHTTPHeaders = { 'x-forwarded-for': portal.takeIpAddress() };
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL: portal.url, extraHTTPHeaders, viewport });
  const phone = await context.newPage();
  await phone.goto(address);
  await expect(phone.getByText('Open until 5 December 2099')).toBeVisible();
  await setLastDay(portal, centre, null);
  const photo = phone.getByLabel('Photo of the examination centre', { exact: true });
  await photo.setInputFiles(await cameraPhoto('gate.jpg'));
  await expect(phone.getByText(closedText)).toBeVisible();
  await expect(phone.getByText('only this page has it')).toBeVisible();
  await expect(phone.getByText(/Take both photos here|This page takes photos for/)).toHaveCount(0);
  await expect(photo).toBeDisabled();
  await expect(phone.getByText('gate.jpg')).toBeVisible();
  await checkAxe(phone, 'a closed phone');
  await checkHorizontalScroll(phone, 'a closed phone');
  await setLastDay(portal, centre, '2099-12-05');
  await phone.getByRole('button', { name: 'Check whether your centre has more time' }).click();
  await expect(phone.getByText('Saved: you can see it on the other screen.')).toBeVisible();
  await context.close();
});
