/** An audit trail that was removed, cut, rolled back or replaced is broken, also when what is left is a valid chain. */
import { expect } from 'vitest';
import { createPortalMetrics } from '../portal-metrics.ts';
import { deriveKeys } from '../kernel/crypto/keys.ts';
import type { AdminClient } from '../testing/admin-client.ts';
import { runCommand } from '../testing/run-command.ts';
import { rewriteAudit, tamperWithAudit } from '../testing/audit-database.ts';
import type { TestApp } from '../testing/test-app.ts';
import { adminTest } from '../testing/portal-test.ts';

const [tokenSecret, auditSecret] = [
  'the token secret: 0123456789 abcdefghij',
  'the audit secret: 9876543210 jihgfedcba',
];

const secrets = { TOKEN_SECRET: tokenSecret, AUDIT_SECRET: auditSecret };
const verify = (app: TestApp, ...args: string[]) =>
  runCommand('check audit', { ...app.environment, ...secrets }, ...args);
const read = (admin: AdminClient, times: number) =>
  Promise.all(Array.from({ length: times }, () => admin.ask('GET', '/users')));
/** As the portal publishes it in the log and by mail. */
const headOf = async (app: TestApp) => {
  const [last] = await app.runSql('select sequence, digest from audit_trail order by sequence desc limit 1');
  return `${String(last?.['sequence'])}:${String(last?.['digest'])}`;
};
/** As the command does it, in this process. */
const check = (app: TestApp) => app.services.trailMonitor.checkAll();
const test = adminTest({ environment: secrets })
  /** Six entries. */
  .extend('entries', { auto: true }, async ({ admin }) => {
    await read(admin, 4);
  });
/** Removes the entries after the sixth, and puts the seal of the sixth back. */
const cutAfterSix = (app: TestApp, seal: Record<string, unknown> | undefined) =>
  tamperWithAudit(
    app,
    `delete from audit_trail where sequence > 6; update audit_seal set sequence = 6, digest = '${String(seal?.['digest'])}'`,
  );

const whole = { exitCode: 0, stdout: 'The audit trail is whole.\n', stderr: '' };
const broken = (text: string) => ({
  exitCode: 1,
  stdout: expect.stringContaining(`The audit trail ${text}`) as unknown,
});

test('a trail without entries and chain head is broken, and stays broken', async ({ app, admin }) => {
  expect(await verify(app)).toMatchObject(whole);
  await tamperWithAudit(app, 'delete from audit_trail; delete from audit_seal');
  expect(await verify(app)).toMatchObject(
    broken('was tampered with: it is empty. Entry 1 and all others were removed.'),
  );
  // The page of the administrators adds entry 1 again.
  expect((await admin.ask('GET', '/audit')).body).toMatchObject({ brokenAt: 1 });
  expect(await check(app)).toMatchObject({ brokenAt: 1, reason: 'no-start' });
});

test('newest entries removed are noticed by the head and by the process', async ({ app, admin }) => {
  const [seal] = await app.runSql('select sequence, digest from audit_seal');
  const sixth = await headOf(app);
  await read(admin, 2);
  const eighth = await headOf(app);
  expect(await check(app)).toMatchObject({ brokenAt: null });
  await cutAfterSix(app, seal);
  const fromSeven = broken('was tampered with: from entry 7 on, entries were removed or replaced');
  const heads = ['--head', sixth, '--head', eighth];
  expect(await verify(app, ...heads)).toMatchObject(fromSeven);
  // Also when other entries have taken their numbers.
  app.clock.advance(60);
  await read(admin, 4);
  expect(await verify(app, ...heads)).toMatchObject(fromSeven);
  expect(await check(app)).toMatchObject({ brokenAt: 1, reason: 'contradicted' });
  expect(app.logLines.filter((line) => line.includes('"alarm":"audit"'))).toHaveLength(1);
  expect(await createPortalMetrics(app.services).metrics()).toContain('portal_audit_trail_broken 1');
});

test('entries changed and signed again with the token secret are noticed', async ({ app, admin }) => {
  const ofToken = deriveKeys(Buffer.from(tokenSecret));
  await rewriteAudit(app, ofToken);
  expect(await verify(app)).toMatchObject(
    broken('was tampered with: entry 1 and those after it were made with a key'),
  );
  await read(admin, 1);
  expect(await check(app)).toMatchObject({ brokenAt: 7, reason: 'secret-replaced' });
  expect(await verify(app)).toMatchObject(broken('cannot be trusted before entry 7'));
});

test('a history of an invented key is broken, whatever secret it pretends to be', async ({ app }) => {
  await rewriteAudit(app, deriveKeys(Buffer.alloc(32, 9)), 'invented');
  expect(await verify(app)).toMatchObject(
    broken('was tampered with: entry 1 and those after it were made with a key'),
  );
});

test('the trail is compared with a head from the log or a mail', async ({ app }) => {
  const head = await headOf(app);
  expect(await verify(app, '--head', head)).toMatchObject(whole);
  await rewriteAudit(app, app.services.keys);
  expect(await verify(app)).toMatchObject(whole);
  expect(await verify(app, '--head', head)).toMatchObject(broken('was tampered with: from entry 1 on'));
});

test('an earlier state that the operator put in place is reported as restored', async ({ app, admin }) => {
  const [seal] = await app.runSql('select sequence, digest from audit_seal');
  await read(admin, 2);
  const eighth = await headOf(app);
  await cutAfterSix(app, seal);
  expect(await runCommand('database restored', { ...app.environment, ...secrets }, '--yes')).toMatchObject({
    exitCode: 0,
  });
  const { exitCode, stdout } = await verify(app, '--head', eighth);
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringMatching(/^The operator restored .* \(entry 7\).*\nThe audit trail is whole\.\n$/),
  ]);
  expect((await admin.ask('GET', '/audit')).body).toMatchObject({
    brokenAt: null,
    restored: [{ sequence: 7 }],
  });
  expect(app.logLines.filter((line) => line.includes('"alarm":"audit"'))).toEqual([]);
  // What was restored cannot be removed later.
  await app.runSql('delete from audit_trail where sequence > 7');
  expect(await check(app)).toMatchObject({ brokenAt: 8 });
});
