/** Sign-up with a mail server that is slow, down or refuses the address: people always learn what to do. */
import type { Page } from '@playwright/test';
import {
  startSilentServer,
  startSmtpServer,
  type TestSmtpServer,
} from '../../server/src/testing/smtp-server.ts';
import { adminPassword, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/test.ts';

let smtp: TestSmtpServer;
let portal: Portal;

test.beforeEach(async () => {
  smtp = await startSmtpServer();
  portal = await Portal.start({ SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@exams.example.org>' });
});
test.afterEach(async () => {
  await portal.remove();
  await smtp.close();
});

async function registerAndSend(page: Page, mobile: string): Promise<void> {
  await page.goto(`${portal.url}/register`);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
}

const receivedCodes = () => smtp.received.map(({ text }) => /OTP is: ([0-9]{6})/.exec(text)?.[1] ?? '');

async function enterCode(page: Page): Promise<void> {
  await expect.poll(receivedCodes, { timeout: 60_000 }).toHaveLength(1);
  await page.getByLabel('OTP', { exact: true }).fill(receivedCodes()[0] ?? '');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.waitForURL('**/success');
}

test('a mail server that takes ten seconds: one press, the field appears, and the code that arrives works', async ({
  page,
}) => {
  smtp.behaviour.dataDelayMs = 10_000;
  await registerAndSend(page, portal.takeCentre().mobile);
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible({ timeout: 6_000 });
  await expect(page.getByText('The OTP may take a minute or longer to arrive')).toBeVisible();
  await expect(page.getByRole('button', { name: 'OTP Sent to Email' })).toBeDisabled();
  await page.reload();
  await expect(page.getByText('The OTP may take a minute or longer to arrive')).toBeVisible();
  await expect(page.getByText('You can send the OTP again in')).toBeVisible();
  await enterCode(page);
});

test('an outage during which the portal is restarted: the code arrives afterwards, once, and works', async ({
  page,
}) => {
  test.slow();
  const { port } = smtp;
  await smtp.close();
  const silent = await startSilentServer(port);
  await registerAndSend(page, portal.takeCentre().mobile);
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible({ timeout: 6_000 });
  await portal.stop();
  await silent.close();
  smtp = await startSmtpServer({}, port);
  await portal.launch();
  await enterCode(page);
  expect(receivedCodes()).toHaveLength(1);
});

test('a refused address is reported to the centre user with what to do, and shown to administrators', async ({
  page,
}) => {
  smtp.behaviour.rejectRecipient = () => '550 5.1.1 no such mailbox';
  const centre = portal.takeCentre();
  await registerAndSend(page, centre.mobile);
  await expect(page.getByRole('alert')).toContainText(
    'The mail server does not accept the e-mail address on record. Ask the exam agency to correct the address',
  );
  await expect(page.getByLabel('OTP', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled();

  await page.goto(`${portal.url}/admin/login`);
  await page.getByLabel('Username', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByPlaceholder('Search by code, name or person…').fill(centre.code);
  await page.getByRole('cell', { name: centre.code, exact: true }).click();
  await expect(page.getByText('The mail server refused the last mail to this address on')).toBeVisible();
});
