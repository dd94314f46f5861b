/** Mails that no mail server took in time: kept, shown to administrators and sent after all; and what is deleted instead. */
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { startAdmin, type AdminClient } from '../testing/admin-client.ts';
import { captureMail } from '../testing/captured-mail.ts';
import { createHead, saveWhole, type Head } from '../testing/checklist-test.ts';
import { answer, askFor, createCorrectedHead } from '../testing/corrections.ts';
import {
  centrePassword,
  insertCentre,
  logIn,
  sendCode,
  signUpCentre,
  startSignup,
  valueOf,
} from '../testing/people.ts';
import { startTest } from '../testing/portal-test.ts';
import type { TestApp } from '../testing/test-app.ts';

const day = 24 * 60 * 60;

/** With the ids of all mails that were offered to it. */
const createServer = () => ({ isDown: false, offered: [] as string[] });
type MailServer = ReturnType<typeof createServer>;

const test = startTest()
  .extend('server', createServer)
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

const unsentOf = async (admin: AdminClient, id: string) =>
  (await admin.call(api.getCentre, { params: { id } })).unsent_mails;

const listed = async (admin: AdminClient, query = '') =>
  (await admin.ask('GET', `/centres?page=1&mail=unsent${query}`)).body;

const counted = async (admin: AdminClient, query = '') =>
  ((await admin.ask('GET', `/centres/counts${query}`)).body as { mailsUnsent: number }).mailsUnsent;

/** Centres that submit while the mail server is down, of these states. */
async function submitUnmailed<const States extends readonly string[]>(
  app: TestApp,
  server: MailServer,
  ...states: States
): Promise<{ readonly [Index in keyof States]: Head }> {
  const heads: Head[] = [];
  for (const [index, state] of states.entries())
    heads.push(await createHead(app, { centre_code: String(index + 1), centre_state: state }));
  for (const head of heads) await saveWhole(head, head.centreId);
  server.isDown = true;
  for (const { user, centreId } of heads) expect((await user.submit(centreId)).status).toBe(200);
  return heads as unknown as { readonly [Index in keyof States]: Head };
}

test('receipts not sent in three days are shown, and a button sends them once', async ({ app, server }) => {
  const [{ centre }] = await submitUnmailed(app, server, 'Goa');
  const queuedAt = app.clock.now().toISOString();
  const sentBefore = app.mails.length;
  await wait(app, 2);
  expect(await unsentOf(await startAdmin(app), centre.id)).toBeUndefined();
  await wait(app, 2);
  const admin = await startAdmin(app);
  const until = new Date(Date.parse(queuedAt) + 3 * day * 1000).toISOString();
  const unsent = { kind: 'receipt', queued_at: queuedAt, until };
  const addresses = [centre.email, 'head@example.com'].toSorted();
  const mails = (await unsentOf(admin, centre.id)) ?? [];
  expect(mails.toSorted((a, b) => (a.address < b.address ? -1 : 1))).toEqual(
    addresses.map((address) => ({ ...unsent, address })),
  );
  expect(await listed(admin)).toMatchObject([{ centre_code: '1', mail_unsent: true }]);
  expect(await counted(admin)).toBe(1);
  const ids = new Set(server.offered);

  const send = () => admin.ask('POST', '/centres/unsent-mails', { id: centre.id });
  expect(await send()).toMatchObject({ status: 200, body: { mails: 2 } });
  expect(await unsentOf(admin, centre.id)).toBeUndefined();
  server.isDown = false;
  app.clock.advance(60);
  await app.services.mailer.deliverDue();
  await app.services.mailer.settled();
  const sentTo = app.mails.slice(sentBefore).map(({ to }) => to);
  expect(sentTo.toSorted()).toEqual(addresses);
  expect(new Set(server.offered)).toEqual(ids);
  expect(await counted(admin)).toBe(0);
  expect(await send()).toMatchObject({ status: 200, body: { mails: 0 } });
  const { body } = await admin.ask('GET', '/audit?act=mails.queued-again');
  expect(body).toMatchObject({ entries: [{ target: '1' }, { target: '1', details: '{"mails":2}' }] });
});

test('those of all centres of a list are sent together', async ({ app, server }) => {
  await submitUnmailed(app, server, 'Goa', 'Goa', 'Bihar');
  await wait(app, 4);
  const admin = await startAdmin(app);
  expect(await counted(admin, '?state=Goa')).toBe(2);
  const body = { state: 'Goa', mail: 'unsent' };
  expect(await admin.ask('POST', '/centres/unsent-mails', body)).toMatchObject({ body: { mails: 4 } });
  expect(await listed(admin)).toMatchObject([{ centre_code: '3' }]);
  const everywhere = await admin.ask('POST', '/centres/unsent-mails', {});
  expect(everywhere).toMatchObject({ body: { mails: 2 } });
});

test('a receipt that its head sends again replaces the one that was not sent', async ({ app, server }) => {
  const [{ centre, logInAgain }] = await submitUnmailed(app, server, 'Goa');
  await wait(app, 4);
  server.isDown = false;
  expect((await (await logInAgain()).sendReceipt(centre.id)).status).toBe(200);
  expect(await unsentOf(await startAdmin(app), centre.id)).toBeUndefined();
});

test('a request for a correction is shown until it is answered', async ({ app, server }) => {
  const { centre } = await createCorrectedHead(app);
  server.isDown = true;
  await askFor(app, centre.id, ['manpower']);
  await wait(app, 4);
  expect(await unsentOf(await startAdmin(app), centre.id)).toMatchObject([
    { kind: 'correction', address: centre.email },
  ]);
  const again = await logIn(app, centre.phone, centrePassword);
  const manpower = { invig: 1, admin: 1, peons: 1, guards: 1 };
  expect((await answer(app, again, { centreId: centre.id, answers: { manpower } })).ok).toBe(true);
  expect(await unsentOf(await startAdmin(app), centre.id)).toBeUndefined();
});

test('a notice of a password is kept and can be sent; a code is deleted', async ({ app, server }) => {
  const centre = await insertCentre(app);
  await signUpCentre(app, centre.phone);
  app.clock.advance(day);
  const userId = await startSignup(app, centre.phone);
  const otp = await sendCode(app, userId, centre.email);
  await app.services.mailer.settled();
  server.isDown = true;
  await app.call(api.verifyEmailCode, { body: { userId, otp } });
  valueOf(await app.call(api.setPassword, { body: { userId, password: 'a new password' } }));
  const again = await startSignup(app, centre.phone);
  await app.call(api.sendEmailCode, { body: { userId: again } });
  await wait(app, 2);
  expect(await unsentOf(await startAdmin(app), centre.id)).toMatchObject([
    { kind: 'password', address: centre.email },
  ]);
  expect(await app.runSql('select kind from outbox where sent_at is null')).toHaveLength(1);
  expect(await listed(await startAdmin(app))).toMatchObject([{ centre_code: centre.centre_code }]);
  await wait(app, 90);
  expect(await unsentOf(await startAdmin(app), centre.id)).toBeUndefined();
  expect(await app.runSql('select * from outbox')).toEqual([]);
});

test('a deleted centre is refused', async ({ app, server }) => {
  const [{ centre }] = await submitUnmailed(app, server, 'Goa');
  await wait(app, 4);
  const admin = await startAdmin(app);
  expect(await admin.ask('DELETE', `/centres/${centre.id}`)).toMatchObject({ status: 200 });
  const { body } = await admin.ask('POST', '/centres/unsent-mails', { id: centre.id });
  expect(body).toMatchObject({ code: 'centre.not-found' });
  expect(await counted(admin)).toBe(0);
});
