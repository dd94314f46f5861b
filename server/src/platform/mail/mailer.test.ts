import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { insertCentre, startSignup } from '../../testing/people.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { startTest } from '../../testing/portal-test.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const test = startTest()
  .extend('closers', async ({}, { onCleanup }) => {
    const closers: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const close of closers) await close();
    });
    return closers;
  })
  .extend('startSmtp', ({ closers }) => async (rejectMessage?: () => string | undefined) => {
    const server = await startSmtpServer(rejectMessage === undefined ? {} : { rejectMessage });
    closers.push(server.close);
    return server;
  })
  .extend('startPortal', ({ start }) => async (smtpUrl: string) => {
    const environment = { SMTP_URL: smtpUrl, MAIL_FROM: 'Portal <portal@exams.example.org>' };
    const portal = await start({ environment, mailTransport: 'configured' });
    await insertCentre(portal, { email: 'asha@school.example.org' });
    return { portal, handle: await startSignup(portal, '9876543210') };
  });

const send = (portal: TestApp, userId: string) => portal.call(api.sendEmailCode, { body: { userId } });
const queued = { ok: true, value: { message: 'OTP Sent to Email', delivery: 'queued' } };

test('an accepting mail server receives one complete mail', async ({ startSmtp, startPortal }) => {
  const { url, received } = await startSmtp();
  const { portal, handle } = await startPortal(url);
  expect((await send(portal, handle)).ok).toBe(true);
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail?.to.split(',')).toEqual(['asha@school.example.org']);
  expect(mail?.source.match(/^To:/gim)).toHaveLength(1);
  expect(mail?.source).toMatch(/^From: Portal <portal@exams\.example\.org>$/m);
  expect(await portal.services.mailer.deliverDue()).toBe(0);
  const rows = await portal.database.db.selectFrom('outbox').selectAll().execute();
  expect(rows).toMatchObject([{ sealed_message: '', attempts: 1, sent_at: expect.any(String) }]);
});

test('a rejected mail is retried after 5, 15 and 45 seconds', async ({ startSmtp, startPortal }) => {
  let isRejecting = true;
  const { url, received } = await startSmtp(() => (isRejecting ? '451 try later' : undefined));
  const { portal, handle } = await startPortal(url);
  expect(await send(portal, handle)).toMatchObject(queued);
  const { mailer } = portal.services;
  await mailer.settled();
  const rows = await portal.database.db.selectFrom('outbox').selectAll().execute();
  expect(rows).toHaveLength(1);
  for (const seconds of [5, 15]) {
    portal.clock.advance(seconds - 1);
    expect(await mailer.deliverDue()).toBe(0);
    expect(await readAttempts(portal)).toBe(seconds === 5 ? 1 : 2);
    portal.clock.advance(1);
    await mailer.deliverDue();
  }
  isRejecting = false;
  portal.clock.advance(45);
  expect(await mailer.deliverDue()).toBe(1);
  expect(received).toHaveLength(1);
  // Only an address that is refused itself is noted.
  expect(await portal.database.db.selectFrom('refused_addresses').selectAll().execute()).toEqual([]);
});

async function readAttempts(portal: TestApp): Promise<number> {
  const row = await portal.database.db.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow();
  return row.attempts;
}

test('a queued mail survives a restart, not its attempt', async ({ startSmtp, startPortal, start }) => {
  const { url, received } = await startSmtp();
  const closedPort = 'smtp://127.0.0.1:1';
  const { portal, handle } = await startPortal(closedPort);
  expect(await send(portal, handle)).toMatchObject(queued);
  await portal.close({ keepData: true });
  const environment = { SMTP_URL: url, MAIL_FROM: 'portal@exams.example.org' };
  const app = await start({
    dataDir: portal.dataDir,
    clock: portal.clock,
    environment,
    mailTransport: 'configured',
  });
  app.clock.advance(5);
  expect(await app.services.mailer.deliverDue()).toBe(1);
  expect(received).toHaveLength(1);
  await app.close({ keepData: true });
  const later = await start({
    dataDir: portal.dataDir,
    clock: portal.clock,
    environment: { ...environment, SMTP_URL: closedPort },
    mailTransport: 'configured',
  });
  later.clock.advance(60);
  expect(await send(later, handle)).toMatchObject(queued);
  await later.services.mailer.settled();
  later.clock.advance(1735);
  expect(await later.services.mailer.deliverDue()).toBe(0);
});

test.for([
  { to: 'a@b.example.org, c@d.example.org', subject: 'x', text: 'x' },
  { to: '"a@evil.example x"@gov.example.org', subject: 'x', text: 'x' },
  { to: 'a@b.example.org\r\nBcc: c@d.example.org', subject: 'x', text: 'x' },
  { to: 'a@b.example.org', subject: 'x\r\nBcc: c@d.example.org', text: 'x' },
])('a message cannot inject a recipient or a header: %j', async (message, { startSmtp, startPortal }) => {
  const { url, received } = await startSmtp();
  const { portal } = await startPortal(url);
  const id = await portal.database.transaction((tx) =>
    portal.services.mailer.queueMail(tx, {
      kind: 'audit-head',
      about: '',
      message,
      expiresAt: new Date(portal.clock.now().getTime() + 1000),
    }),
  );
  expect(await portal.services.mailer.deliverNow(id, 5000)).toBe('queued');
  expect(received).toHaveLength(0);
});

test('without a mail server, mails are private files and on the terminal', async ({ start }) => {
  const folder = await createTemporaryFolder();
  const app = await start({ dataDir: folder, mailTransport: 'configured' });
  const centre = await insertCentre(app);
  expect((await send(app, await startSignup(app, centre.phone))).ok).toBe(true);
  const [name = ''] = await readdir(path.join(folder, 'outbox'));
  expect(name).toMatch(/\.eml$/);
  expect((await stat(path.join(folder, 'outbox', name))).mode & 0o777).toBe(0o600);
  expect(await readFile(path.join(folder, 'outbox', name), 'utf8')).toContain(`To: ${centre.email}`);
  expect(app.shown.join('')).toMatch(/Your OTP is: [0-9]{6}/);
});
