/** A trail after a change of its secret; and one that was removed, cut, rolled back or replaced, which is broken also when what is left is a valid chain. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { startAdmin, type AdminClient } from '../testing/admin-client.ts';
import { runCommand } from '../testing/run-command.ts';
import type { TestApp } from '../testing/test-app.ts';
import { dropTrigger } from '../testing/test-database.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { adminTest, portalTest } from '../testing/portal-test.ts';
import { createPortalMetrics } from '../portal-metrics.ts';
import { deriveKeys } from '../kernel/crypto/keys.ts';
import { rewriteAudit, tamperWithAudit } from '../testing/audit-database.ts';

const [oldSecret, newSecret] = [
  'the old secret: 0123456789 abcdefghij',
  'the new secret: 9876543210 jihgfedcba',
];

const test = portalTest({ environment: { AUDIT_SECRET: oldSecret } }).extend(
  'folder',
  { auto: true },
  async ({ app }) => {
    await startAdmin(app);
    return await createTemporaryFolder();
  },
);

const verify = (app: TestApp, environment: Record<string, string>, ...args: string[]) =>
  runCommand('check audit', { ...app.environment, AUDIT_SECRET: newSecret, ...environment }, ...args);

const whole = { exitCode: 0, stdout: 'The audit trail is whole.\n', stderr: '' };
const broken = (text: string) => ({
  exitCode: 1,
  stdout: expect.stringContaining(`The audit trail ${text}`) as unknown,
});

test('after a change of the secret both have signed the trail', async ({ app: first, folder, start }) => {
  await first.close({ keepData: true });
  const changed = { AUDIT_SECRET: newSecret, AUDIT_SECRET_BEFORE: oldSecret };
  const second = await start({ environment: changed, dataDir: first.dataDir });
  expect(second.logLines.join('')).toContain('AUDIT_SECRET_BEFORE is not needed any more');
  await second.close({ keepData: true });
  const app = await start({ environment: { AUDIT_SECRET: newSecret }, dataDir: first.dataDir });
  const admin = await startAdmin(app);
  expect((await admin.ask('GET', '/audit')).body).toMatchObject({
    brokenAt: null,
    unchecked: [{ from: 1, to: 2 }],
  });
  expect(await verify(app, {})).toMatchObject({
    exitCode: 2,
    stdout:
      'Entries 1-2 were made under an earlier secret and cannot be checked without it (--earlier FILE).\nThe rest of the audit trail is whole.\n',
  });
  const file = path.join(folder, 'old-secret');
  await writeFile(file, `${oldSecret}\n`);
  expect(await verify(app, {}, '--earlier', file)).toMatchObject(whole);
  expect(await verify(app, changed)).toMatchObject(whole);
  await app.runSql(dropTrigger('audit_trail_final_update', 'audit_trail'));
  await app.runSql(`update audit_trail set actor = 'x' where sequence = 1`);
  expect(await verify(app, {}, '--earlier', file)).toMatchObject(
    broken('was tampered with: entry 1 is changed or missing. If an instance ran'),
  );
});

test('a change without the old secret is an alarm until given', async ({ app: first, folder, start }) => {
  await first.close({ keepData: true });
  const app = await start({ environment: { AUDIT_SECRET: newSecret }, dataDir: first.dataDir });
  expect(app.logLines.filter((line) => line.includes('"alarm":"audit-secret"'))).toHaveLength(1);
  const admin = await startAdmin(app);
  expect((await admin.ask('GET', '/audit')).body).toMatchObject({ brokenAt: 3, reason: 'secret-replaced' });
  expect(await verify(app, {})).toMatchObject(
    broken('cannot be trusted before entry 3: there the secret was changed'),
  );
  const file = path.join(folder, 'old-secret');
  await writeFile(file, oldSecret);
  expect(await verify(app, {}, '--earlier', file)).toMatchObject(whole);
  await app.close({ keepData: true });
  const both = { AUDIT_SECRET: newSecret, AUDIT_SECRET_BEFORE: oldSecret };
  const repaired = await start({ environment: both, dataDir: first.dataDir });
  expect(await repaired.services.trailMonitor.checkAll()).toMatchObject({ brokenAt: null, unchecked: [] });
});

test('entries of a secret by mistake are whole again with that secret', async ({ app: right, start }) => {
  await right.close({ keepData: true });
  const { dataDir } = right;
  const wrong = await start({ environment: { AUDIT_SECRET: newSecret }, dataDir });
  await startAdmin(wrong);
  await wrong.close({ keepData: true });
  const app = await start({ environment: { AUDIT_SECRET: oldSecret }, dataDir });
  await startAdmin(app);
  const ofRight = { AUDIT_SECRET: oldSecret };
  expect(await verify(app, ofRight)).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('--earlier') as unknown,
  });
  expect(await app.services.trailMonitor.checkAll()).toMatchObject({ brokenAt: 3 });
  await app.close({ keepData: true });
  const both = { ...ofRight, AUDIT_SECRET_BEFORE: newSecret };
  expect(await verify(app, both)).toMatchObject(whole);
  const repaired = await start({ environment: both, dataDir });
  expect(await repaired.services.trailMonitor.checkAll()).toMatchObject({ brokenAt: null, unchecked: [] });
});

const [tokenSecret, auditSecret] = [
  'the token secret: 0123456789 abcdefghij',
  'the audit secret: 9876543210 jihgfedcba',
];

const secrets = { TOKEN_SECRET: tokenSecret, AUDIT_SECRET: auditSecret };
const verifyNow = (app: TestApp, ...args: string[]) =>
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
const removedTest = adminTest({ environment: secrets })
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

removedTest('a trail without entries and chain head is broken, and stays broken', async ({ app, admin }) => {
  expect(await verifyNow(app)).toMatchObject(whole);
  await tamperWithAudit(app, 'delete from audit_trail; delete from audit_seal');
  expect(await verifyNow(app)).toMatchObject(
    broken('was tampered with: it is empty. Entry 1 and all others were removed.'),
  );
  // The page of the administrators adds entry 1 again.
  expect((await admin.ask('GET', '/audit')).body).toMatchObject({ brokenAt: 1 });
  expect(await check(app)).toMatchObject({ brokenAt: 1, reason: 'no-start' });
});

removedTest('newest entries removed are noticed by the head and by the process', async ({ app, admin }) => {
  const [seal] = await app.runSql('select sequence, digest from audit_seal');
  const sixth = await headOf(app);
  await read(admin, 2);
  const eighth = await headOf(app);
  expect(await check(app)).toMatchObject({ brokenAt: null });
  await cutAfterSix(app, seal);
  const fromSeven = broken('was tampered with: from entry 7 on, entries were removed or replaced');
  const heads = ['--head', sixth, '--head', eighth];
  expect(await verifyNow(app, ...heads)).toMatchObject(fromSeven);
  // Also when other entries have taken their numbers.
  app.clock.advance(60);
  await read(admin, 4);
  expect(await verifyNow(app, ...heads)).toMatchObject(fromSeven);
  expect(await check(app)).toMatchObject({ brokenAt: 1, reason: 'contradicted' });
  expect(app.logLines.filter((line) => line.includes('"alarm":"audit"'))).toHaveLength(1);
  expect(await createPortalMetrics(app.services).metrics()).toContain('portal_audit_trail_broken 1');
});

removedTest('entries changed and signed again with the token secret are noticed', async ({ app, admin }) => {
  const ofToken = deriveKeys(Buffer.from(tokenSecret));
  await rewriteAudit(app, ofToken);
  expect(await verifyNow(app)).toMatchObject(
    broken('was tampered with: entry 1 and those after it were made with a key'),
  );
  await read(admin, 1);
  expect(await check(app)).toMatchObject({ brokenAt: 7, reason: 'secret-replaced' });
  expect(await verifyNow(app)).toMatchObject(broken('cannot be trusted before entry 7'));
});

removedTest('a history of an invented key is broken, whatever secret it pretends to be', async ({ app }) => {
  await rewriteAudit(app, deriveKeys(Buffer.alloc(32, 9)), 'invented');
  expect(await verifyNow(app)).toMatchObject(
    broken('was tampered with: entry 1 and those after it were made with a key'),
  );
});

removedTest('the trail is compared with a head from the log or a mail', async ({ app }) => {
  const head = await headOf(app);
  expect(await verifyNow(app, '--head', head)).toMatchObject(whole);
  await rewriteAudit(app, app.services.keys);
  expect(await verifyNow(app)).toMatchObject(whole);
  expect(await verifyNow(app, '--head', head)).toMatchObject(broken('was tampered with: from entry 1 on'));
});

removedTest(
  'an earlier state that the operator put in place is reported as restored',
  async ({ app, admin }) => {
    const [seal] = await app.runSql('select sequence, digest from audit_seal');
    await read(admin, 2);
    const eighth = await headOf(app);
    await cutAfterSix(app, seal);
    expect(await runCommand('database restored', { ...app.environment, ...secrets }, '--yes')).toMatchObject({
      exitCode: 0,
    });
    expect(await verifyNow(app, '--head', eighth)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^The operator restored .* \(entry 7\).*\nThe audit trail is whole\.\n$/),
    });
    expect((await admin.ask('GET', '/audit')).body).toMatchObject({
      brokenAt: null,
      restored: [{ sequence: 7 }],
    });
    expect(app.logLines.filter((line) => line.includes('"alarm":"audit"'))).toEqual([]);
    // What was restored cannot be removed later.
    await app.runSql('delete from audit_trail where sequence > 7');
    expect(await check(app)).toMatchObject({ brokenAt: 8 });
  },
);
