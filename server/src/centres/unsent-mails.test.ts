/** Mails that no mail server took in time: kept, shown to administrators and sent after all; and what is deleted instead. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { checklistClient } from '../testing/checklist-client.ts';
import { adminClient, startAdmin, submitCentre, type AdminClient } from '../testing/admin-client.ts';
import { captureMail } from '../testing/captured-mail.ts';
import { answer, askFor } from '../testing/corrections.ts';
import {
  logIn,
  logInAdmin,
  centrePassword,
  sendCode,
  startSignup,
  type TestCentre,
} from '../testing/people.ts';
import { startTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

const day = 24 * 60 * 60;

interface MailServer {
  isDown: boolean;
  /** The ids of all mails that were offered to it. */
  readonly offered: string[];
}

const test = startTest()
  .extend('server', (): MailServer => ({ isDown: false, offered: [] }))
  .extend('app', async ({ start, server }) => {
    const accepted = captureMail();
    const mailTransport = {
      ...accepted,
      send: async (...[message, delivery]: Parameters<typeof accepted.send>) => {
        server.offered.push(delivery.id);
        if (server.isDown) throw new Error('connect ECONNREFUSED');
        await accepted.send(message, delivery);
      },
    };
    return { ...(await start({ mailTransport })), mails: accepted.messages };
  });

/** Deletes what housekeeping deletes, some days later. */
async function wait(app: TestApp, days: number): Promise<void> {
  await app.services.mailer.settled();
  app.clock.advance(days * day);
  await app.services.mailer.deliverDue();
  await app.database.transaction((tx) => app.services.mailer.purgeExpired(tx, app.clock.now()));
}

async function recover(app: TestApp, server: MailServer): Promise<void> {
  server.isDown = false;
  app.clock.advance(60);
  await app.services.mailer.deliverDue();
  await app.services.mailer.settled();
}

async function newAdmin(app: TestApp): Promise<AdminClient> {
  const { token, userId } = await logInAdmin(app);
  return adminClient(app, token, userId);
}

const unsentOf = async (admin: AdminClient, id: string) =>
  (await admin.call(api.getCentre, { params: { id } })).unsent_mails;

const listed = async (admin: AdminClient, query = '') =>
  (await admin.ask('GET', `/centres?page=1&mail=unsent${query}`)).body;

const counted = async (admin: AdminClient, query = '') =>
  ((await admin.ask('GET', `/centres/counts${query}`)).body as { mailsUnsent: number }).mailsUnsent;

/** Centres that submit while the mail server is down, by their code and state. */
async function submitUnmailed(
  app: TestApp,
  server: MailServer,
  ...codes: readonly (readonly [code: string, state: string])[]
) {
  const submits: (() => Promise<void>)[] = [];
  const centres: TestCentre[] = [];
  for (const [code, state] of codes) {
    const phone = `9${code.padStart(9, '0')}`;
    const fields = { centre_code: code, phone, email: `c${code}@example.org`, centre_state: state };
    const { centre } = await submitCentre(app, fields, {}, false);
    const { token, userId } = await logIn(app, phone, centrePassword);
    const user = checklistClient(app.url, token, userId);
    centres.push(centre);
    submits.push(async () => expect((await user.submit(centre.id)).status).toBe(200));
  }
  await app.services.mailer.settled();
  server.isDown = true;
  for (const submit of submits) await submit();
  return centres;
}

/** One such centre. */
async function submitOneUnmailed(app: TestApp, server: MailServer): Promise<TestCentre> {
  const [centre] = await submitUnmailed(app, server, ['1', 'Goa']);
  if (centre === undefined) throw new Error('no centre');
  return centre;
}

test('receipts not sent in three days are shown, and a button sends them once', async ({ app, server }) => {
  const centre = await submitOneUnmailed(app, server);
  const queuedAt = app.clock.now().toISOString();
  const sentBefore = app.mails.length;
  await wait(app, 2);
  expect(await unsentOf(await newAdmin(app), centre.id)).toBeUndefined();
  await wait(app, 2);
  const admin = await newAdmin(app);
  const until = new Date(Date.parse(queuedAt) + 3 * day * 1000).toISOString();
  const unsent = { kind: 'receipt', queued_at: queuedAt, until };
  const mails = await unsentOf(admin, centre.id);
  expect(mails).toHaveLength(2);
  expect(mails).toEqual(
    expect.arrayContaining([
      { ...unsent, address: 'head@example.com' },
      { ...unsent, address: centre.email },
    ]),
  );
  expect(await listed(admin)).toMatchObject([{ centre_code: '1', mail_unsent: true }]);
  expect(await counted(admin)).toBe(1);
  const ids = new Set(server.offered);

  const send = () => admin.ask('POST', '/centres/unsent-mails', { id: centre.id });
  expect(await send()).toMatchObject({ status: 200, body: { mails: 2 } });
  expect(await unsentOf(admin, centre.id)).toBeUndefined();
  await recover(app, server);
  expect(
    app.mails
      .slice(sentBefore)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([centre.email, 'head@example.com'].toSorted());
  expect(new Set(server.offered)).toEqual(ids);
  expect(await counted(admin)).toBe(0);
  expect(await send()).toMatchObject({ status: 200, body: { mails: 0 } });
  const { body } = await admin.ask('GET', '/audit?act=mails.queued-again');
  expect(body).toMatchObject({ entries: [{ target: '1' }, { target: '1', details: '{"mails":2}' }] });
});

test('those of all centres of a list are sent together', async ({ app, server }) => {
  await submitUnmailed(app, server, ['1', 'Goa'], ['2', 'Goa'], ['3', 'Bihar']);
  await wait(app, 4);
  const admin = await newAdmin(app);
  expect(await counted(admin, '?state=Goa')).toBe(2);
  const body = { state: 'Goa', mail: 'unsent' };
  expect(await admin.ask('POST', '/centres/unsent-mails', body)).toMatchObject({ body: { mails: 4 } });
  expect(await listed(admin)).toMatchObject([{ centre_code: '3' }]);
  const everywhere = await admin.ask('POST', '/centres/unsent-mails', {});
  expect(everywhere).toMatchObject({ body: { mails: 2 } });
});

test('a receipt that its head sends again replaces the one that was not sent', async ({ app, server }) => {
  const centre = await submitOneUnmailed(app, server);
  await wait(app, 4);
  server.isDown = false;
  const { token, userId } = await logIn(app, centre.phone, centrePassword);
  expect((await checklistClient(app.url, token, userId).sendReceipt(centre.id)).status).toBe(200);
  expect(await unsentOf(await newAdmin(app), centre.id)).toBeUndefined();
});

test('a request for a correction is shown until it is answered', async ({ app, server }) => {
  const { centre } = await submitCentre(app);
  await app.services.mailer.settled();
  server.isDown = true;
  await askFor(app, centre.id, ['manpower']);
  await wait(app, 4);
  expect(await unsentOf(await newAdmin(app), centre.id)).toMatchObject([
    { kind: 'correction', address: centre.email },
  ]);
  const user = await logIn(app, centre.phone, centrePassword);
  const manpower = { invig: 1, admin: 1, peons: 1, guards: 1 };
  expect((await answer(app, user, { centreId: centre.id, answers: { manpower } })).ok).toBe(true);
  expect(await unsentOf(await newAdmin(app), centre.id)).toBeUndefined();
});

test('a notice of a password is kept and can be sent; a code is deleted', async ({ app, server }) => {
  const { centre } = await submitCentre(app, {}, {}, false);
  app.clock.advance(day);
  const handle = await startSignup(app, centre.phone);
  const otp = await sendCode(app, handle, centre.email);
  const post = (path: string, body: object) =>
    app.fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await app.services.mailer.settled();
  server.isDown = true;
  await post('verify-email-code', { userId: handle, otp });
  expect((await post('set-password', { userId: handle, password: 'a new password' })).status).toBe(200);
  await post('send-email-code', { userId: await startSignup(app, centre.phone) });
  await wait(app, 2);
  expect(await unsentOf(await newAdmin(app), centre.id)).toMatchObject([
    { kind: 'password', address: centre.email },
  ]);
  const waiting = await app.database.db
    .selectFrom('outbox')
    .select('kind')
    .where('sent_at', 'is', null)
    .execute();
  expect(waiting).toHaveLength(1);
  expect(await listed(await newAdmin(app))).toMatchObject([{ centre_code: centre.centre_code }]);
  await wait(app, 90);
  expect(await unsentOf(await newAdmin(app), centre.id)).toBeUndefined();
  expect(await app.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});

test('a deleted or unknown centre is refused', async ({ app, server }) => {
  const centre = await submitOneUnmailed(app, server);
  await wait(app, 4);
  const admin = await startAdmin(app);
  expect(await admin.ask('DELETE', `/centres/${centre.id}`)).toMatchObject({ status: 200 });
  for (const id of [centre.id, 'nobody'])
    expect(await admin.ask('POST', '/centres/unsent-mails', { id })).toMatchObject({
      status: 404,
      body: { code: 'centre.not-found' },
    });
  expect(await counted(admin)).toBe(0);
});
