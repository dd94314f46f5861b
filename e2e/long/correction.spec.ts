/** An officer asks for a correction; the head answers it once, over a lost network, an ended session and a lost response. */
import type { Page } from '@playwright/test';
import { getCentre } from '#contract/centres/centre-endpoints.ts';
import { getCorrections } from '#contract/review/correction-endpoints.ts';
import { adminLogin, logout } from '#contract/session/endpoints.ts';
import { checkFocus, checkLargeText, checkScreen, checkShifts } from '../fixtures/accessibility.ts';
import { logInByApi, logInToStatus, password, submitLogin, unwrap } from '../fixtures/accounts.ts';
import { askForCorrection } from '../fixtures/corrections.ts';
import { cameraPhoto } from '../fixtures/photos.ts';
import { adminPassword } from '../fixtures/portal.ts';
import { submitChecklist } from '../fixtures/submissions.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.use({ expectedError: /net::ERR_|Failed to load resource/ });

const message = '17 rooms, but 12 invigilators. <b>Please count again.</b>';

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
}

const answered = (page: Page) => page.getByRole('heading', { name: /^You answered the correction on / });

test('the head answers what is asked for, without a network in between', async ({
  page,
  context,
  portal,
}) => {
  const centre = portal.takeCentre();
  const id = await submitChecklist(portal, centre);
  await logInToStatus(page, centre);
  await expect(page.getByText('The exam agency has not asked for a correction.')).toBeVisible();
  await askForCorrection(portal, id, ['manpower', 'boundaryWall', 'photos.strongRoom'], { message });

  await page.goto('/');
  await expect(page.getByText(/^The exam agency asks for a correction. Please answer until /)).toBeVisible();
  await page.getByRole('button', { name: 'Answer the correction' }).click();
  const box = page.getByRole('region', { name: 'The exam agency asks for a correction' });
  await expect(box.getByText(message)).toBeVisible();
  await expect(box.getByText('Answer until')).toBeVisible();
  await expect(box.getByText('3 days left')).toBeVisible();
  await expect(box.getByRole('listitem')).toHaveText([
    'Manpower',
    'Boundary wall',
    /^Photo of the strong room/,
  ]);
  await checkScreen(page, 'the status with a correction');
  await box.getByRole('button', { name: 'Answer now' }).click();
  await page.waitForURL('**/status/correction?centre=*');
  await expect(page.getByLabel('Invigilators')).toHaveValue('12');
  await expect(page.getByLabel('Frisking area')).toHaveCount(0);
  await checkScreen(page, 'the correction');

  await page.getByLabel('Invigilators').fill('seventeen');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter the number of invigilators, 0 if there are none.',
    'Take the photo of the strong room, with location switched on.',
  ]);
  await page.getByRole('link', { name: 'Enter the number of invigilators' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('17');
  await page
    .getByLabel('Photo of the strong room', { exact: true })
    .setInputFiles(await cameraPhoto('lock.jpg'));
  await expect(page.getByText('11.623377')).toBeVisible();
  await page.evaluate(async () => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await send(page);
  await expect(page.getByText('There is no internet connection.', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Invigilators')).toHaveValue('17');
  await expect(page.getByText('lock.jpg')).toBeVisible();
  await context.setOffline(false);

  await page.goto('/status');
  await page.getByRole('button', { name: 'Continue your answer' }).click();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Boundary wall']);
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(answered(page)).toBeVisible();
  await checkFocus(page, 'sending the correction');
  await checkScreen(page, 'the answered correction');
  await page.getByRole('link', { name: 'Back to the status' }).click();
  await page.getByText('What you sent').click();
  await expect(page.getByText('lock.jpg').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show Your copy' }).click();
  const copy = page.getByRole('table').filter({ hasText: 'Institution type' });
  await expect(copy.getByRole('row').filter({ hasText: 'Invigilators' })).toContainText(
    'Submitted first: 12',
  );
  await expect(copy.getByText('Taken again for correction 1')).toBeVisible();
  await page.getByRole('button', { name: 'Show Check this receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Answer to correction 1' })).toBeVisible();
  await expect(async () => {
    const mails = await portal.mailbox.list(centre.email);
    expect(mails.filter((text) => text.includes('RECEIPT FOR YOUR ANSWER TO CORRECTION 1'))).toHaveLength(1);
  }).toPass({ timeout: 10_000 });
  await page.goto(await page.getByRole('link', { name: /\/r\// }).innerText());
  await expect(page.getByRole('heading', { name: 'Answer to correction 1' })).toBeVisible();
  await expect(page.getByText('(replaced in correction 1)')).toBeVisible();
  await page.goto('/status');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');

  const body = { username: 'admin', password: adminPassword };
  const { token } = unwrap(await portal.call(adminLogin, { body }));
  const { corrections } = unwrap(await portal.call(getCentre, { params: { id } }, token));
  expect(corrections).toMatchObject([
    {
      number: 1,
      changes: [{ question: 'manpower', before: { invig: 12 }, after: { invig: 17 } }],
      photos: ['strongRoom'],
    },
  ]);
});

test('on a phone the deadline, the rejected photo and the button are in sight at once', async ({
  page,
  portal,
}) => {
  const centre = portal.takeCentre();
  const id = await submitChecklist(portal, centre);
  const [english, hindi] = ['Please take the photo again from the gate.', 'कृपया गेट से फिर फोटो लें।'];
  await askForCorrection(portal, id, ['photos.centre', 'rooms'], { message: `${english}\n${hindi}` });
  await logInToStatus(page, centre);
  const box = page.getByRole('region', { name: 'The exam agency asks for a correction' });
  await expect(box.getByRole('img', { name: 'Photo of the examination centre' })).toBeInViewport();
  await expect(box.getByText(hindi)).toBeVisible();
  const button = await box.getByRole('button', { name: 'Answer now' }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(461);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600);
  const stages = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
  await expect(stages).toHaveText([
    /^Submitted, /,
    'Examined by the exam agency',
    /^Correction: waiting for your answer/,
    /^Examined again/,
  ]);
  await expect(stages.nth(2)).toHaveAttribute('aria-current', 'step');
  await checkShifts(page, 'the status');

  await portal.runSql(`update corrections set due_on = '2026-01-02' where centre_id = '${id}'`);
  // The clock of the phone is behind.
  await page.clock.setFixedTime(new Date('2026-01-01T12:00:00Z'));
  await page.reload();
  await expect(box.getByText('This day has passed. Please answer at once.')).toBeVisible();
  await checkScreen(page, 'the status with an overdue correction');
  await checkLargeText(page, 'the status with an overdue correction');
});

test.describe('with calls that fail', () => {
  // A service worker can take a call past the routes of a page.
  test.use({ serviceWorkers: 'block' });

  test('an ended session and a lost response lose nothing, and the answer is recognised', async ({
    page,
    portal,
  }) => {
    const centre = portal.takeCentre();
    const id = await submitChecklist(portal, centre);
    await askForCorrection(portal, id, ['completeAddress', 'rooms']);
    const calls = '**/api/profiles/*/correction';
    await page.route(calls, async (route) => route.fulfill({ status: 503, body: '' }));
    await logInToStatus(page, centre);
    const failed = page.getByText('It could not be checked whether the exam agency asks for a correction.');
    await expect(failed).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await page.unroute(calls);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Answer now' }).click();
    await page.getByLabel('Complete address').fill('12, New Street');
    await page.getByLabel('24-candidate rooms').fill('9');
    await expect(page.getByLabel('Total capacity')).toHaveValue('354');

    const stored = await page.evaluate(
      () => JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: string },
    );
    await portal.call(logout, {}, stored.token);
    await send(page);
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByLabel('Username', { exact: true }).fill(centre.mobile);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('24-candidate rooms')).toHaveValue('9');

    await page.route(calls, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      return route.abort('failed');
    });
    await send(page);
    await expect(answered(page)).toBeVisible();
    await expect(page.getByText('it has arrived', { exact: false })).toBeVisible();
    await page.unroute(calls);
    await page.reload();
    await expect(page.getByText('12, New Street')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save and send' })).toHaveCount(0);
  });
});

test('what another device has answered is not overwritten, and what was typed here stays', async ({
  page,
  browser,
  portal,
}) => {
  const centre = portal.takeCentre();
  const id = await submitChecklist(portal, centre);
  await askForCorrection(portal, id, ['boundaryWall', 'headName']);
  await logInToStatus(page, centre);
  await page.getByRole('button', { name: 'Answer now' }).click();
  await page.getByLabel('Name of head of institution').fill('Typed here');
  await expect(page.getByText('Kept on this device.', { exact: false })).toBeVisible();
  const extraHTTPHeaders = { 'x-forwarded-for': portal.takeIpAddress() };
  const context = await browser.newContext({ baseURL: portal.url, extraHTTPHeaders });
  const other = await context.newPage();
  await logInToStatus(other, centre);
  await other.getByRole('button', { name: 'Answer now' }).click();
  await other.getByLabel('Name of head of institution').fill('Typed elsewhere');
  await send(other);
  await expect(answered(other)).toBeVisible();
  await context.close();

  await send(page);
  await expect(answered(page)).toBeVisible();
  await expect(page.getByText('Typed elsewhere')).toBeVisible();
  const leftOver = page.getByRole('status').filter({ hasText: 'What you entered here was not sent' });
  await expect(leftOver.getByText('Typed here')).toBeVisible();
  await checkScreen(page, 'the correction that was answered elsewhere');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await page.getByRole('button', { name: 'Remove it from this device' }).click();
  await expect(leftOver).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
});

test('with several centres the box names the centre, and nobody else sees it', async ({
  page,
  browser,
  portal,
}) => {
  const [first, second] = portal.takeCentrePair();
  const id = await submitChecklist(portal, first);
  await askForCorrection(portal, id, ['feedback']);
  await submitLogin(page, first);
  await expect(page.getByLabel('Examination centre')).toContainText(second.name);
  await page.getByRole('link', { name: 'Profile Status' }).click();
  const box = page.getByRole('region', { name: 'The exam agency asks for a correction' });
  await expect(box.getByRole('definition').first()).toHaveText(`${first.name}, ${first.city}`);

  const other = portal.takeCentre();
  await submitChecklist(portal, other);
  const { userId } = await logInByApi(portal, first);
  const { token } = await logInByApi(portal, other);
  expect(await portal.call(getCorrections, { params: { userId } }, token)).toMatchObject({
    failure: { code: 'profile.not-yours' },
  });
  const extraHTTPHeaders = { 'x-forwarded-for': portal.takeIpAddress() };
  const context = await browser.newContext({ baseURL: portal.url, extraHTTPHeaders });
  const stranger = await context.newPage();
  await logInToStatus(stranger, other);
  await expect(stranger.getByText('The exam agency has not asked for a correction.')).toBeVisible();
  await stranger.goto(`/status/correction?centre=${id}`);
  await expect(stranger.getByText('is not asking for a correction at this centre')).toBeVisible();
  await context.close();
});
