/** The last day of a head with several centres, at midnight, and on a phone that takes the photos. */
import type { Page } from '@playwright/test';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import { checkAxe, checkHorizontalScroll } from '../fixtures/accessibility.ts';
import { logIn, signUpByApi } from '../fixtures/accounts.ts';
import { listSaves, setLastDay, test } from '../fixtures/closed-portal.ts';
import { completeSteps, fillStep, goToNextStep } from '../fixtures/checklist.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import { expect } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const closedText = 'This checklist can no longer be saved or submitted.';

const head = (page: Page) => page.getByLabel('Name of head of institution');
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
  await expect(phone.getByText('Open until Saturday, 5 December 2099, 24:00')).toBeVisible();
  await setLastDay(portal, centre, null);
  const photo = phone.getByLabel('Photo of the examination centre', { exact: true });
  await photo.setInputFiles(await cameraPhoto('gate.jpg'));
  await expect(phone.getByText(closedText)).toBeVisible();
  await expect(phone.getByText('only this page has it')).toBeVisible();
  await expect(phone.getByText(/Take both photos here|This page takes photos for/)).toHaveCount(0);
  await expect(photo).toBeDisabled();
  await expect(phone.getByAltText('gate.jpg')).toBeVisible();
  await checkAxe(phone, 'a closed phone');
  await checkHorizontalScroll(phone, 'a closed phone');
  await setLastDay(portal, centre, '2099-12-05');
  await phone.getByRole('button', { name: 'Check whether your centre has more time' }).click();
  await expect(phone.getByText('Saved: you can see it on the other screen.')).toBeVisible();
  await context.close();
});
