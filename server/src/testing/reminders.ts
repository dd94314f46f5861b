/** Previews, sends and delivers reminders, for the tests of reminders. */
import { expect, onTestFinished } from 'vitest';
import { releaseReminders } from '../centres/reminders/release-reminders.ts';
import type { Limits } from '../limits.ts';
import { testLimits } from './test-limits.ts';
import type { MailMessage, MailTransport } from '../platform/mail/message.ts';
import { startAdmin, type AdminClient } from './admin-client.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts';

export const minute = 60;
export const day = 24 * 60 * minute;

/** Is closed after the test. */
export async function start(overrides: TestAppOverrides = {}): Promise<{ app: TestApp; admin: AdminClient }> {
  const app = await startTestApp(overrides);
  onTestFinished(() => app.close());
  return { app, admin: await startAdmin(app) };
}

export const withReminderLimits = (reminders: Partial<Limits['reminders']>): Limits => ({
  ...testLimits,
  reminders: { ...testLimits.reminders, ...reminders },
});

export interface Preview {
  readonly reached: { readonly centres: number; readonly mails: number };
  readonly samples: readonly { readonly progress: string; readonly text: string }[];
}

/** Waits for the mails of requests that have been answered already. */
export async function advance(app: TestApp, seconds: number): Promise<void> {
  await app.services.mailer.settled();
  app.clock.advance(seconds);
}

export async function preview(admin: AdminClient, query = ''): Promise<Preview> {
  const { status, body } = await admin.ask('GET', `/centres/reminders/preview${query}`);
  expect(status).toBe(200);
  return body as Preview;
}

export const send = (admin: AdminClient, seen: Preview['reached'], more: object = {}) =>
  admin.ask('POST', '/centres/reminders/send', { seen, ...more });

/** Sends what is due until nothing is left to do. */
export async function deliver(app: TestApp): Promise<void> {
  await releaseReminders(app.services);
  await app.services.mailer.deliverDue();
  await app.services.mailer.settled();
}

export const remindersIn = (mails: readonly MailMessage[]) =>
  mails.filter(({ subject }) => subject.startsWith('Reminder'));

/** Accepts mails unless `fail` says otherwise. */
export function transportThat(fail: (message: MailMessage) => Error | undefined) {
  const messages: MailMessage[] = [];
  const transport: MailTransport = {
    send: async (message) => {
      const error = fail(message);
      if (error !== undefined) throw error;
      messages.push(message);
    },
    close: () => undefined,
  };
  return { transport, messages };
}

/** The same portal after a restart. */
export async function restart(app: TestApp, overrides: TestAppOverrides) {
  await app.close({ keepData: true });
  return start({ ...overrides, dataDir: app.dataDir, clock: app.clock });
}

export async function states(admin: AdminClient, query: string): Promise<Record<string, string | undefined>> {
  const { body } = await admin.ask('GET', `/centres?page=1${query}`);
  const rows = body as { centre_code: string; reminder_state?: string }[];
  return Object.fromEntries(rows.map((row) => [row.centre_code, row.reminder_state]));
}
