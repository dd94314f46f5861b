/** The last day: what a visitor has at hand before it, a head with several centres, midnight, and a phone that takes the photos. */
import type { Page } from '@playwright/test';
import { dayInIndia, dayStartInIndia } from '#contract/indian-clock.ts';
import { checkAxe, checkHorizontalScroll, checkScreen } from '../fixtures/accessibility.ts';
import { expectHelp, listSaves, setLastDay, settings, test } from '../fixtures/closed-portal.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import { expect } from '../fixtures/test.ts';

const viewport = { width: 360, height: 740 };
test.use({ viewport });

const closedText = 'This checklist can no longer be saved or submitted.';

const headName = (page: Page) => page.getByLabel('Name of head of institution');
const printed = async (page: Page) => readPdfPages(await page.pdf({ preferCSSPageSize: true }));

test('who visits first learns what to have at hand, by when, and whom to ask', async ({ page, portal }) => {
  await page.clock.setFixedTime(new Date('2025-11-27T12:00:00Z'));
  await page.goto('/');
  await expect(page.getByText('Open until Sunday, 30 November 2025, 24:00')).toBeVisible();
  await expect(page.getByText('about 10 minutes')).toBeVisible();
  await expect(page.getByText('You submit once.')).toBeVisible();
  const buttons = page.getByRole('main').getByRole('button');
  await expect(buttons).toHaveText(['Register', 'Login']);
  await expectHelp(page);
  await checkAxe(page, 'landing page');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByText('रविवार, 30 नवंबर 2025, 24:00 बजे तक खुला है')).toBeVisible();
  await checkHorizontalScroll(page, 'landing page in Hindi');

  await page.getByRole('link', { name: 'पूरी सूची प्रिंट करें' }).click();
  await page.waitForURL('**/before-you-start');
  await expect(page.getByRole('heading', { level: 1, name: 'शुरू करने से पहले' })).toBeVisible();
  expect(await printed(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(
    page.getByText('A way to the strong room: its locked door is photographed from outside'),
  ).toBeVisible();
  expect(await printed(page)).toHaveLength(1);
  await checkScreen(page, 'page to print');

  await page.goto('/register');
  await page.getByLabel('Mobile number').fill('9999999999');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: '1800 11 1234' })).toBeVisible();
  await page.getByLabel('Mobile number').fill(portal.takeCentre().mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/verify');
  await page.getByText('I cannot open this mailbox').click();
  await expect(page.getByRole('group').getByRole('link', { name: settings.HELP_EMAIL })).toBeVisible();
  await checkAxe(page, 'verify');
  await page.getByRole('link', { name: 'Use another mobile number' }).click();
  await page.waitForURL('**/register');
});

test('after the last day the list of several centres opens what there is to read, and asks for nothing', async ({
  page,
  portal,
  head,
}) => {
  const pair = portal.takeCentrePair();
  const [begun] = pair;
  const owner = head.other(begun);
  for (const centre of pair) await setLastDay(portal, centre, '2099-12-05');
  await owner.begins();
  await page.getByRole('combobox', { name: 'Examination centre' }).selectOption({ label: begun.name });
  await expect(page.getByLabel('City')).toHaveValue(begun.city);
  await owner.fills('step1a');
  await owner.goesOn('step1a');
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
  head,
}) => {
  const { centre } = head;
  await head.signsUp();
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
  await head.logsIn();
  await head.fills('step1a');
  await head.goesOn('step1a');
  await expect(page.getByText('Saved on this device and on the server')).toBeVisible();
  secondsLeft = 10;
  await page.reload();
  await headName(page).fill('Dr. Meera Nair');
  await expect(page.getByText('today is the last day')).toBeVisible();
  await expect(page.getByText(closedText)).toBeVisible({ timeout: 20_000 });
  await expect(headName(page)).toBeDisabled();
  await expect(headName(page)).toHaveValue('Dr. Meera Nair');
  await expect(page.getByText('Not sent to the server: the last day is over')).toBeVisible();
  expect(saves).toHaveLength(1);
});

test('a phone that takes the photos says that the last day is over', async ({
  page,
  portal,
  openDevice,
  head,
}) => {
  test.slow();
  const { centre } = head;
  await head.signsUp();
  await setLastDay(portal, centre, '2099-12-05');
  await head.logsIn();
  await head.completes('step4');
  await page.getByRole('button', { name: 'Take the photos with your phone' }).click();
  const address = (await page.locator('[data-handover-address]').textContent()) ?? '';
  const phone = await openDevice({ viewport });
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
  await checkScreen(phone, 'a closed phone');
  await setLastDay(portal, centre, '2099-12-05');
  await phone.getByRole('button', { name: 'Check whether your centre has more time' }).click();
  await expect(phone.getByText('Saved: you can see it on the other screen.')).toBeVisible();
});
