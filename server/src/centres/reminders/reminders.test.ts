/** Reminders: whom they reach, their mails, what became of them, that a centre gets one a day, and the contacts of a list. */
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Environment } from '../../config.ts';
import type { Limits } from '../../limits.ts';
import { AddressRefused, type MailMessage, type MailTransport } from '../../platform/mail/message.ts';
import { type AdminClient, startAdmin, submitCentre } from '../../testing/admin-client.ts';
import { createHead, saveWhole, submitWhole } from '../../testing/checklist-test.ts';
import { answer, askFor } from '../../testing/corrections.ts';
import { insertCentre, registerHead, startSignup, takePhone, valueOf } from '../../testing/people.ts';
import { advance, day, deliver, preview, send, start } from '../../testing/reminders.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';
import type { TestApp, TestAppOverrides } from '../../testing/test-app.ts';
import { testLimits } from '../../testing/test-limits.ts';

const minute = 60;

const withReminderLimits = (reminders: Partial<Limits['reminders']>): Limits => ({
  ...testLimits,
  reminders: { ...testLimits.reminders, ...reminders },
});

const remindersIn = (mails: readonly MailMessage[]) =>
  mails.filter(({ subject }) => subject.startsWith('Reminder'));

/** Accepts mails unless `fail` says otherwise. */
function transportThat(fail: (message: MailMessage) => Error | undefined) {
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
async function restart(app: TestApp, overrides: TestAppOverrides) {
  await app.close({ keepData: true });
  return start({ ...overrides, dataDir: app.dataDir, clock: app.clock });
}

async function states(admin: AdminClient, query: string): Promise<Record<string, string | undefined>> {
  const { body } = await admin.ask('GET', `/centres?page=1${query}`);
  const rows = body as { centre_code: string; reminder_state?: string }[];
  return Object.fromEntries(rows.map((row) => [row.centre_code, row.reminder_state]));
}

test('a list is previewed and reminded: one mail per address, by progress, in both languages', async () => {
  const { app, admin } = await start({
    environment: { CLOSES_ON: '2099-11-30', HELP_PHONE: '1800-11-1111' },
  });
  await insertCentre(app, { centre_code: 'A1', phone: '9000000001', email: 'one@school.example.org' });
  await insertCentre(app, { centre_code: 'A2', phone: '9000000001', email: 'one@school.example.org' });
  await insertCentre(app, { centre_code: 'A3', phone: '9000000003' });
  await registerHead(app, '9000000003');
  await submitCentre(app, { centre_code: 'A4', phone: '9000000004' }, { headName: '' }, false);
  await submitCentre(app, { centre_code: 'A5', phone: '9000000005' });
  await insertCentre(app, { centre_code: 'A6', phone: '9000000006', email: 'no address' });

  expect(await preview(admin)).toMatchObject({
    matching: 6,
    reached: { centres: 4, mails: 3 },
    leftOut: { submitted: 1, closed: 0, noEmail: 1, refused: 0, recent: 0 },
    first: [
      { centre_code: 'A1', progress: 'unregistered', email: 'one@school.example.org' },
      { centre_code: 'A2' },
      { centre_code: 'A3', progress: 'registered' },
      { centre_code: 'A4', progress: 'draft' },
    ],
    samples: [{ progress: 'unregistered' }, { progress: 'registered' }, { progress: 'draft' }],
    waiting: 0,
    mailsPerMinute: 60,
  });
  const { samples } = await preview(admin, '?progress=draft');
  expect(samples.map(({ progress }) => progress)).toEqual(['draft']);

  const line = 'Bring the strong room key.\r\nकृपया आज ही भरें';
  const sent = await send(admin, { centres: 4, mails: 3 }, { line });
  expect(sent).toMatchObject({ status: 200, body: { centres: 4, mails: 3 } });
  await deliver(app);
  const mails = remindersIn(app.mails);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    'head.9000000003@school.example.org',
    'head.9000000004@school.example.org',
    'one@school.example.org',
  ]);
  const textTo = (to: string) => mails.find((mail) => mail.to === to)?.text ?? '';
  for (const { text } of mails) {
    expect(text).toContain('Bring the strong room key.\nकृपया आज ही भरें');
    expect(text).toContain('https://centres.example.org');
    expect(text).toContain('Last day: 30 November 2099.');
    expect(text).toContain('अंतिम तिथि: 30 नवंबर 2099।');
    expect(text).toMatch(/Help \/ सहायता: 1800-11-1111$/);
  }
  expect(textTo('one@school.example.org')).toMatch(/these 2 examination centres[^]*- A1\n[^]*- A2\n/);
  expect(textTo('one@school.example.org')).toContain('which ends in 0001');
  expect(textTo('head.9000000003@school.example.org')).toContain('Registered, but not started.');
  expect(textTo('head.9000000004@school.example.org')).toContain('Continue at step 1b;');
  expect(textTo('head.9000000004@school.example.org')).toContain(samples[0]?.text);

  const reminded = { A1: 'sent', A2: 'sent', A3: 'sent', A4: 'sent' };
  expect(await states(admin, '&reminded=yes')).toEqual(reminded);
  expect(await states(admin, '&reminded=no')).toEqual({ A5: undefined, A6: undefined });
  app.clock.advance(2 * day);
  const other = await startAdmin(app);
  expect(await states(other, '&notRemindedDays=3')).toEqual({ A5: undefined, A6: undefined });
  expect(await states(other, '&notRemindedDays=2')).toEqual({ ...reminded, A5: undefined, A6: undefined });
  const { body } = await other.ask('GET', '/audit?act=reminders.sent');
  expect(JSON.stringify(body)).toContain('Bring the strong room key.');
});

test('a centre gets one reminder in 24 hours, also from two administrators at once', async () => {
  const { app, admin } = await start();
  for (const centre_code of ['A1', 'A2', 'A3']) await insertCentre(app, { centre_code, phone: takePhone() });
  const seen = { centres: 3, mails: 3 };
  const changed = { status: 409, body: { code: 'reminders.changed', reached: { centres: 0, mails: 0 } } };
  const both = await Promise.all([send(admin, seen), send(await startAdmin(app), seen)]);
  expect(both.toSorted((a, b) => a.status - b.status)).toMatchObject([{ status: 200 }, changed]);
  await deliver(app);
  expect(remindersIn(app.mails)).toHaveLength(3);
  expect(await send(admin, seen)).toMatchObject(changed);
  expect(await preview(admin)).toMatchObject({ leftOut: { recent: 3 }, samples: [] });

  app.clock.advance(day);
  const next = await startAdmin(app);
  await insertCentre(app, { centre_code: 'A4', phone: '9000000009' });
  expect(await send(next, seen)).toMatchObject({ status: 409, body: { reached: { centres: 4, mails: 4 } } });
  expect(await send(next, { centres: 4, mails: 4 })).toMatchObject({ status: 200 });
  const { body } = await next.ask('GET', '/centres?page=1&search=A1');
  expect(body).toMatchObject([{ reminder_count: 2, reminded_at: app.clock.now().toISOString() }]);
});

test('a list that is too large is refused', async () => {
  const { app, admin } = await start({ limits: withReminderLimits({ maxCentres: 1 }) });
  await insertCentre(app, { centre_code: 'A1', phone: '9000000001' });
  const seen = { centres: 1, mails: 1 };
  await insertCentre(app, { centre_code: 'A2', phone: '9000000002' });
  expect((await send(admin, seen)).body).toMatchObject({ code: 'reminders.too-many' });
  // The figures are shown, with how many are reminded at once.
  expect(await preview(admin)).toMatchObject({ matching: 2, reached: { centres: 2, mails: 2 }, most: 1 });
  expect(await preview(admin, '?search=A1')).toMatchObject({ matching: 1, reached: seen });
  expect(await states(admin, '&reminded=yes')).toEqual({});
});

test('the contacts of a list are a file for a sender of text messages, and addresses to copy', async () => {
  const { app, admin } = await start({
    environment: { CLOSES_ON: '2099-11-30' },
    limits: withReminderLimits({ copiedEmails: 1 }),
  });
  const person = '=HYPERLINK("http://x")';
  await insertCentre(app, { centre_code: 'A1', phone: '9000000001', official_person: person });
  await insertCentre(app, { centre_code: 'A2', phone: '9000000002' });
  await insertCentre(app, { centre_code: 'B1', phone: '9000000003', centre_state: 'Goa' });
  const { bytes, headers } = await admin.file('POST', '/centres/export-contacts', { search: 'A' });
  expect(headers.get('content-disposition')).toContain('filename="contacts.csv"');
  const [heading, first] = bytes.toString().replace('\ufeff', '').split('\r\n');
  expect(heading).toBe(
    '"centre_code","centre_name","official_person","phone","email","progress","last_saved_ist","closing_date"',
  );
  expect(first).toBe(
    `"A1","Kendriya Vidyalaya","'=HYPERLINK(""http://x"")","+919000000001",` +
      '"head.9000000001@school.example.org","unregistered",,"2099-11-30"',
  );
  expect(await admin.ask('POST', '/centres/contact-emails', { state: 'Goa' })).toMatchObject({
    body: { emails: ['head.9000000003@school.example.org'], total: 1 },
  });
  expect((await admin.ask('POST', '/centres/contact-emails', {})).body).toMatchObject({ total: 3 });
  const { body } = await admin.ask('GET', '/audit?act=centres.exported');
  expect(JSON.stringify(body)).toMatch(/e-mails[^]*contacts/);
});

/** While the mail server is down. */
async function startUnmailed(environment: Environment = {}) {
  const server = { isDown: true };
  const { transport, messages } = transportThat(() => (server.isDown ? new Error('down') : undefined));
  return { server, messages, ...(await start({ mailTransport: transport, environment })) };
}

test('a reminder that waits for the mail server is not sent twice, however long it takes', async () => {
  const { app, admin, server, messages } = await startUnmailed();
  await insertCentre(app, { centre_code: 'A1' });
  await send(admin, { centres: 1, mails: 1 });
  await advance(app, 2 * day);
  const next = await startAdmin(app);
  expect(await preview(next)).toMatchObject({ leftOut: { recent: 1 } });
  server.isDown = false;
  await deliver(app);
  expect(messages).toHaveLength(1);
  expect(await preview(next)).toMatchObject({ leftOut: { recent: 1 } });
});

test('a code that is asked for later leaves before reminders that wait', async () => {
  const { app, admin } = await startUnmailed();
  const { phone } = await insertCentre(app, { centre_code: 'A1' });
  await send(admin, { centres: 1, mails: 1 });
  await app.call(api.sendEmailCode, { body: { userId: await startSignup(app, phone) } });
  const rows = await app.database.db.selectFrom('outbox').select('kind').orderBy('expires_at').execute();
  expect(rows.map(({ kind }) => kind)).toEqual(['code', 'reminder']);
});

test('who submits while the mail waits is not reminded, and the others of the same person are', async () => {
  const { app, admin, server, messages } = await startUnmailed();
  const first = await createHead(app, { centre_code: 'A1' });
  const heads = [first, await createHead(app, { centre_code: 'A3' })];
  for (const head of heads) await saveWhole(head, head.centreId);
  const { email, phone } = first.centre;
  await insertCentre(app, { centre_code: 'A2', phone });
  expect(await send(admin, { centres: 3, mails: 2 })).toMatchObject({ status: 200 });
  await deliver(app);
  expect(await states(admin, '')).toEqual({ A1: 'queued', A2: 'queued', A3: 'queued' });

  for (const { user, centreId } of heads) expect((await user.submit(centreId)).status).toBe(200);
  await advance(app, 2 * minute);
  server.isDown = false;
  await app.services.mailer.deliverDue();
  expect(remindersIn(messages)).toEqual([]);
  await deliver(app);
  expect(remindersIn(messages)).toMatchObject([{ to: email, text: expect.stringContaining('- A2\n') }]);
  expect(remindersIn(messages)[0]?.text).not.toContain('- A1\n');
  expect(await states(admin, '')).toEqual({ A1: undefined, A2: 'sent', A3: undefined });
});

test('a reminder that the mail server refuses is seen on the list, in the log and as a filter', async () => {
  const { transport } = transportThat(({ to }) =>
    to.startsWith('bad') ? new AddressRefused('550 5.1.1') : undefined,
  );
  const { app, admin } = await start({ mailTransport: transport });
  const { id } = await insertCentre(app, { centre_code: 'A1', email: 'bad@school.example.org' });
  await insertCentre(app, { centre_code: 'A2', phone: '9000000002' });
  await send(admin, { centres: 2, mails: 2 });
  await deliver(app);
  expect(await states(admin, '')).toEqual({ A1: 'refused', A2: 'sent' });
  const { body } = await admin.ask('GET', '/centres?page=1&mail=refused');
  const time = expect.stringContaining('T');
  expect(body).toMatchObject([
    { centre_code: 'A1', reminder_reply: '550 5.1.1', email_refused_at: time, reminder_count: 1 },
  ]);
  expect((await admin.ask('GET', `/centres/${id}`)).body).toMatchObject({
    contact_log: [
      { type: 'reminder', state: 'refused', reply: '550 5.1.1', settled_at: time, author: 'Administrator' },
    ],
  });
  expect(await states(admin, '&reminded=no')).toEqual({ A1: 'refused' });
  expect(await preview(admin)).toMatchObject({ leftOut: { refused: 1, recent: 1 } });
});

test('reminders leave at the set rate, and also after a restart', async () => {
  const limits = withReminderLimits({ mailsPerMinute: 5, mailsAtOnce: 3 });
  const { app, admin } = await start({ limits });
  for (let index = 0; index < 7; index += 1) await insertCentre(app, { phone: takePhone() });
  await send(admin, { centres: 7, mails: 7 });
  await app.services.mailer.settled();
  expect(remindersIn(app.mails)).toHaveLength(3);
  expect(await preview(admin)).toMatchObject({ waiting: 4 });
  await deliver(app);
  await deliver(app);
  expect(remindersIn(app.mails)).toHaveLength(5);
  app.clock.advance(minute);
  const { app: next } = await restart(app, { limits });
  await deliver(next);
  await deliver(next);
  const addresses = [...remindersIn(app.mails), ...remindersIn(next.mails)].map(({ to }) => to);
  expect(new Set(addresses).size).toBe(7);
  expect(addresses).toHaveLength(7);
});

test('after the last day nobody is reminded, except who has an extension', async () => {
  const { app, admin, server, messages } = await startUnmailed({ CLOSES_ON: '2026-01-10' });
  await insertCentre(app, { centre_code: 'A1', phone: '9000000001' });
  const { id } = await insertCentre(app, { centre_code: 'A2', phone: '9000000002' });
  await admin.ask('PUT', `/centres/${id}/closing`, { closesOn: '2026-01-20' });
  await send(admin, { centres: 2, mails: 2 });
  await advance(app, day);
  server.isDown = false;
  await deliver(app);
  await deliver(app);
  expect(messages.map(({ text }) => /- (A\d)\n/.exec(text)?.[1])).toEqual(['A2']);
  const next = await startAdmin(app);
  expect(await states(next, '')).toEqual({ A1: 'expired', A2: 'sent' });
  expect(await preview(next)).toMatchObject({ leftOut: { closed: 1, recent: 1 } });
});

test('a correction that is not answered is reminded of until it is', async () => {
  const { app, admin } = await start();
  const head = await createHead(app, { centre_code: 'A1' });
  await submitWhole(head);
  await insertSubmitted(app, 'A2');
  await askFor(app, head.centreId, ['friskingArea'], 'Look again.', '2026-01-12');
  expect(await preview(admin)).toMatchObject({
    reached: { centres: 1, mails: 1 },
    leftOut: { submitted: 1 },
    first: [{ centre_code: 'A1', progress: 'correction' }],
    samples: [{ progress: 'correction' }],
  });
  await send(admin, { centres: 1, mails: 1 });
  await deliver(app);
  const [reminder, ...others] = remindersIn(app.mails);
  expect(others).toEqual([]);
  expect(reminder?.text).toContain('/status and log in with the mobile number');
  expect(reminder?.text).toContain('Answer until 12 January 2026.');
  expect(reminder?.text).not.toContain('not been submitted');
  valueOf(await answer(app, head.user, { centreId: head.centreId, answers: { friskingArea: true } }));
  expect(await preview(admin)).toMatchObject({ reached: { centres: 0 }, leftOut: { submitted: 2 } });
});
