/** The mails of reminders: at a set rate, to nobody who has submitted, and what became of them. */
import { afterEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { AddressRefused } from '../../platform/mail/message.ts';
import { startAdmin } from '../../testing/admin-client.ts';
import { createHead, saveWhole, submitWhole } from '../../testing/checklist-test.ts';
import { answer, askFor } from '../../testing/corrections.ts';
import { insertCentre, startSignup, takePhone, valueOf } from '../../testing/people.ts';
import {
  advance,
  closeAll,
  day,
  deliver,
  minute,
  preview,
  remindersIn,
  restart,
  send,
  start,
  states,
  transportThat,
  withReminderLimits,
} from '../../testing/reminders.ts';
import { insertSubmitted } from '../../testing/submitted-centres.ts';

afterEach(closeAll);

test('a reminder that waits for the mail server is not sent twice, however long it takes', async () => {
  let isDown = true;
  const { transport, messages } = transportThat(() => (isDown ? new Error('down') : undefined));
  const { app, admin } = await start({ mailTransport: transport });
  await insertCentre(app, { centre_code: 'A1' });
  await send(admin, { centres: 1, mails: 1 });
  await advance(app, 2 * day);
  const next = await startAdmin(app);
  expect(await preview(next)).toMatchObject({ leftOut: { recent: 1 } });
  isDown = false;
  await deliver(app);
  expect(messages).toHaveLength(1);
  expect(await preview(next)).toMatchObject({ leftOut: { recent: 1 } });
});

test('a code that is asked for later leaves before reminders that wait', async () => {
  const { transport } = transportThat(() => new Error('down'));
  const { app, admin } = await start({ mailTransport: transport });
  const { phone } = await insertCentre(app, { centre_code: 'A1' });
  await send(admin, { centres: 1, mails: 1 });
  await app.call(api.sendEmailCode, { body: { userId: await startSignup(app, phone) } });
  const rows = await app.database.db.selectFrom('outbox').select('kind').orderBy('expires_at').execute();
  expect(rows.map(({ kind }) => kind)).toEqual(['code', 'reminder']);
});

test('who submits while the mail waits is not reminded, and the others of the same person are', async () => {
  let isDown = true;
  const { transport, messages } = transportThat(() => (isDown ? new Error('down') : undefined));
  const { app, admin } = await start({ mailTransport: transport });
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
  isDown = false;
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
  let isDown = true;
  const { transport, messages } = transportThat(() => (isDown ? new Error('down') : undefined));
  const { app, admin } = await start({ mailTransport: transport, environment: { CLOSES_ON: '2026-01-10' } });
  await insertCentre(app, { centre_code: 'A1', phone: '9000000001' });
  const { id } = await insertCentre(app, { centre_code: 'A2', phone: '9000000002' });
  await admin.ask('PUT', `/centres/${id}/closing`, { closesOn: '2026-01-20' });
  await send(admin, { centres: 2, mails: 2 });
  await advance(app, day);
  isDown = false;
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
