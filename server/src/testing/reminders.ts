/** Previews, sends and delivers reminders, for the tests of reminders. */
import { expect, onTestFinished } from 'vitest';
import { releaseReminders } from '../centres/reminders/release-reminders.ts';
import { startAdmin, type AdminClient } from './admin-client.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts';

export const day = 24 * 60 * 60;

/** Is closed after the test. */
export async function start(overrides: TestAppOverrides = {}): Promise<{ app: TestApp; admin: AdminClient }> {
  const app = await startTestApp(overrides);
  onTestFinished(() => app.close());
  return { app, admin: await startAdmin(app) };
}

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
