/** A mail server that is slow or refuses the address: people always learn what to do. */
import type { Page } from '@playwright/test';
import { initiateSignup, sendEmailCode, setPassword, verifyEmailCode } from '#contract/signup/endpoints.ts';
import { startSmtpServer, type TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { checkAxe, checkScreen } from '../fixtures/accessibility.ts';
import { password, unwrap } from '../fixtures/accounts.ts';
import type { TestCentre } from '../fixtures/centres.ts';
import { Head } from '../fixtures/head.ts';
import { adminPassword, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

let smtp: TestSmtpServer;
let portal: Portal;
let head: Head;

test.beforeEach(async ({ page }) => {
  smtp = await startSmtpServer();
  portal = await Portal.start({ SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@exams.example.org>' });
  head = new Head(portal, page);
});
test.afterEach(async () => {
  await portal.remove();
  await smtp.close();
});

const receivedCodes = () => smtp.received.map(({ text }) => /OTP is: ([0-9]{6})/.exec(text)?.[1] ?? '');

async function enterCode(page: Page): Promise<void> {
  await expect.poll(receivedCodes, { timeout: 60_000 }).toHaveLength(1);
  await page.getByLabel('OTP', { exact: true }).fill(receivedCodes()[0] ?? '');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.waitForURL('**/success');
}

async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto(`${portal.url}/admin/login`);
  await page.getByLabel('Username', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a mail server that takes ten seconds: one press, and the code that arrives works', async ({ page }) => {
  smtp.behaviour.dataDelayMs = 10_000;
  await head.asksForCode();
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible({ timeout: 6_000 });
  await expect(page.getByText('The OTP may take a minute or longer to arrive')).toBeVisible();
  await expect(page.getByRole('button', { name: 'OTP is on its way' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'OTP Sent to Email' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('The OTP may take a minute or longer to arrive')).toBeVisible();
  await expect(page.getByRole('button', { name: 'OTP is on its way' })).toBeDisabled();
  await expect(page.getByText(/^In \d+ seconds this page checks whether it was sent\.$/)).toBeVisible();
  // What is being typed when the page learns that it was sent stays as it is.
  await page.getByLabel('OTP', { exact: true }).pressSequentially('12');
  await expect(page.getByRole('button', { name: 'OTP Sent to Email' })).toBeDisabled({ timeout: 30_000 });
  await expect(page.getByText('The OTP may take a minute or longer to arrive')).toHaveCount(0);
  await page.keyboard.type('3');
  await expect(page.getByLabel('OTP', { exact: true })).toHaveValue('123');
  await enterCode(page);
});

test('a code that waits for its turn is not called sent', async ({ page }) => {
  await head.asksForCode();
  await expect(page.getByRole('button', { name: 'OTP Sent to Email' })).toBeDisabled();
  await head.asksForCode();
  await expect(page.getByRole('button', { name: 'OTP is on its way' })).toBeDisabled();
  await expect(page.getByText(/^You need not wait: an e-mail was sent to /)).toBeVisible();
  await expect(
    page.getByText(/^In (1 minute|\d+ seconds) this page checks whether it was sent\.$/),
  ).toBeVisible();
  await checkAxe(page, 'a code that waits for its turn');
});

test('who comes back late from the e-mail gets no other code', async ({ page }) => {
  await page.clock.install();
  smtp.behaviour.dataDelayMs = 8_000;
  await head.asksForCode();
  await expect(page.getByText(/^In \d+ seconds this page checks whether it was sent\.$/)).toBeVisible();
  await expect.poll(receivedCodes, { timeout: 30_000 }).toHaveLength(1);
  // A minute ago, as after two minutes in the app for e-mails.
  await portal.runSql(`update signup_handles set last_sent_at = '2026-01-02T03:04:05.000Z'`);
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/send-email-code')) looks.push(request.url());
  });
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('button', { name: 'Send the OTP again' })).toBeVisible();
  await enterCode(page);
  expect(looks).toEqual([]);
  expect(receivedCodes()).toHaveLength(1);
});

test('a refused address is reported to the centre user with what to do, and shown to administrators', async ({
  page,
}) => {
  smtp.behaviour.rejectRecipient = () => '550 5.1.1 no such mailbox';
  const { centre } = head;
  await head.asksForCode();
  await expect(page.getByRole('alert')).toContainText(
    'The mail server does not accept the e-mail address on record. Ask the exam agency to correct the address',
  );
  await expect(page.getByLabel('OTP', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled();

  await logInAsAdmin(page);
  await page.getByPlaceholder('Search by code, name or person…').fill(centre.code);
  await page.getByRole('cell', { name: centre.code, exact: true }).click();
  await expect(page.getByText('The mail server refused the last mail to this address on')).toBeVisible();
});

/** The notice waits until it has expired. */
async function setPasswordUnmailed({ mobile }: TestCentre): Promise<void> {
  const { userId } = unwrap(await portal.call(initiateSignup, { body: { mobile } }));
  unwrap(await portal.call(sendEmailCode, { body: { userId } }));
  await expect.poll(receivedCodes).toHaveLength(1);
  unwrap(await portal.call(verifyEmailCode, { body: { userId, otp: receivedCodes()[0] ?? '' } }));
  smtp.behaviour.rejectMessage = () => '451 4.3.0 try later';
  unwrap(await portal.call(setPassword, { body: { userId, password } }));
  await portal.runSql(`update outbox set expires_at = '2026-01-02T03:04:05.000Z' where sent_at is null`);
}

test('a notice that the mail server did not take in time is shown to an officer, who has it sent after all', async ({
  page,
}) => {
  const centre = portal.takeCentre();
  await setPasswordUnmailed(centre);
  await logInAsAdmin(page);
  await page.getByRole('link', { name: 'Mail not sent 1' }).click();
  await expect(page.getByRole('row').filter({ hasText: centre.code })).toContainText('Mail not sent');
  await expect(page.getByRole('button', { name: 'Send all of them again' })).toBeVisible();
  await checkAxe(page, 'list of centres with unsent mails');
  await page.getByRole('cell', { name: centre.code, exact: true }).click();
  await expect(page.getByText(`Notice of a new password to ${centre.email}`)).toBeVisible();
  await expect(page.getByText('Not sent: the mail server could not be reached')).toBeVisible();
  await checkScreen(page, 'centre with an unsent mail');
  delete smtp.behaviour.rejectMessage;
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(page.getByText('Mails queued again: 1.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again', exact: true })).toHaveCount(0);
  await expect
    .poll(() => smtp.received.filter(({ text }) => text.includes('password of your account')).length, {
      timeout: 30_000,
    })
    .toBe(1);
});
