/** In whose name the portal asks: agency and emblem on screens, in mails and on paper, the privacy notice, and how a page proves itself. */
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  checkAxe,
  checkForcedColours,
  checkLargeText,
  checkScreen,
  checkShifts,
} from '../fixtures/accessibility.ts';
import { readPdfPages } from '../fixtures/pdf.ts';
import { Portal } from '../fixtures/portal.ts';
import { expect, test as base } from '../fixtures/test.ts';

const english = 'National Exam Agency';
const hindi = 'राष्ट्रीय परीक्षा एजेंसी';
const logo = join(tmpdir(), `emblem-${process.pid}.svg`);
const settings = {
  AGENCY_NAME: english,
  AGENCY_NAME_HI: hindi,
  AGENCY_LOGO: logo,
  AGENCY_URL: 'https://agency.example.in/centres',
  HELP_PHONE: '011-40759000',
  MAIL_FROM: `${english} <centres@agency.example.in>`,
};

const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      await writeFile(
        logo,
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
      );
      const portal = await Portal.start(settings);
      await use(portal);
      await portal.remove();
      await rm(logo);
    },
    { scope: 'worker' },
  ],
});
const viewport = { width: 360, height: 740 };
test.use({ viewport });
base.use({ viewport });

const emblem = (page: Page) => page.getByRole('banner').locator('img[src^="/agency-logo"]');

async function expectAgency(page: Page, name = english): Promise<void> {
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
  await expect(emblem(page)).toBeVisible();
  expect(
    await emblem(page).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
}

test('without a script the start page says whose it is, how to know, and what is done with data', async ({
  portal,
  openDevice,
}) => {
  for (const [locale, name, official, genuine, notice] of [
    ['en-IN', english, `Official page of the ${english}`, 'Is this page genuine?', 'Privacy notice'],
    ['hi-IN', hindi, `${hindi} का आधिकारिक पेज`, 'क्या यह पेज असली है?', 'गोपनीयता सूचना'],
  ] as const) {
    const page = await openDevice({ locale, javaScriptEnabled: false, viewport });
    const loaded = page.waitForResponse(/agency-logo/);
    await page.goto('/');
    expect((await loaded).headers()['content-type']).toBe('image/svg+xml');
    await expect(page.getByText(official)).toBeVisible();
    for (const both of [english, hindi])
      await expect(page.getByRole('banner').getByText(both, { exact: true })).toBeVisible();
    const main = page.getByRole('main');
    await main.getByText(genuine).click();
    await expect(main.getByText(`${portal.url}/`, { exact: true })).toBeVisible();
    await expect(main.getByText('centres@agency.example.in')).toBeVisible();
    await expect(main.getByRole('link', { name: '011-40759000' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'agency.example.in', exact: true })).toHaveAttribute(
      'href',
      settings.AGENCY_URL,
    );
    await main.getByRole('link', { name: notice }).click();
    await expect(page.getByRole('heading', { level: 1, name: notice })).toBeVisible();
    await expect(main.getByText(name).first()).toBeVisible();
    // The same for everybody: rendered once, and kept by the browser until it changes.
    expect((await page.request.get('/privacy')).headers()['cache-control']).toBe('no-cache');
  }
});

test('the start page has the way in first, and both languages and large text leave it usable', async ({
  page,
}) => {
  await page.goto('/');
  const bottomOf = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf('Register')).toBeLessThanOrEqual(520);
  expect(await bottomOf('Login')).toBeLessThanOrEqual(580);
  for (const language of ['English', 'हिन्दी']) {
    if (language !== 'English') await page.getByRole('button', { name: language }).click();
    await checkScreen(page, `start page, ${language}`);
    await checkLargeText(page, `start page, ${language}`);
  }
  await expectAgency(page, hindi);
  await checkForcedColours(page, 'start page');
  // The language button keeps the focus.
  await page.getByRole('button', { name: 'English' }).press('Enter');
  await expect(page.getByRole('button', { name: 'हिन्दी' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Privacy notice' }).click();
  await page.waitForURL('**/privacy');
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeVisible();
  await checkAxe(page, 'privacy notice');
  await checkLargeText(page, 'privacy notice');
});

test('a head sees the agency on every screen, in mails and on paper, and is led on from the start page', async ({
  page,
  portal,
  head,
}) => {
  const { centre } = head;
  await page.goto('/login');
  await expectAgency(page);
  await head.begins();
  await expectAgency(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Privacy notice' })).toBeVisible();
  await checkScreen(page, 'step 1a');
  await checkLargeText(page, 'step 1a');

  await page.getByRole('banner').getByRole('link').click();
  await expect(main.getByRole('button').first()).toHaveText(/^Continue/);
  await expect(page.getByLabel('Mobile number')).toHaveCount(0);
  await main.getByRole('button', { name: /^Continue/ }).click();
  await head.completes();
  const preview = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(preview[0]).toContain(english);
  await head.submits();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  const printed = readPdfPages(await page.pdf({ preferCSSPageSize: true }));
  for (const text of printed) expect(text).toContain(english);
  expect(printed[0]?.indexOf(english)).toBeLessThan(printed[0]?.indexOf('Status') ?? 0);
  await page.getByRole('button', { name: 'Show Check this receipt' }).click();
  const receipt = await page.getByRole('link', { name: /\/r\// }).getAttribute('href');
  await page.goto(receipt ?? '');
  await expectAgency(page);
  expect(readPdfPages(await page.pdf({ preferCSSPageSize: true }))[0]).toContain(english);

  await expect.poll(async () => (await portal.mailbox.list(centre.email)).length).toBeGreaterThan(2);
  for (const mail of await portal.mailbox.list(centre.email)) {
    expect(mail).toContain(`${english}: NEET (UG) 2025, 4 May 2025`);
    expect(mail).toContain(centre.code);
  }
});

test('nothing jumps when the start page finds that somebody is logged in', async ({ page, head }) => {
  await head.begins();
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Continue: step 1 of 7/ })).toBeVisible();
  await checkShifts(page, 'the start page with a session');
});

test('officers see the agency at the head of the menu and on paper', async ({ page, officer }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/login');
  await expectAgency(page);
  await officer.logsIn();
  await expectAgency(page);
  await checkAxe(page, 'dashboard with the agency');
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('link', { name: 'Privacy notice' })).toBeVisible();
  await page.goto('/admin/board');
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible();
  expect(readPdfPages(await page.pdf({ preferCSSPageSize: true }))[0]).toContain(english);
});

base('without the settings nothing claims to be official', async ({ page }) => {
  for (const path of ['/', '/login', '/privacy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/official page/i)).toHaveCount(0);
    await expect(emblem(page)).toHaveCount(0);
  }
  await expect(page.getByText('for the exam agency, which decides')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Is this page genuine?')).toBeVisible();
});
