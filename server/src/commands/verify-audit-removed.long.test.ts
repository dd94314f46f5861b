/** An audit trail that was removed, cut, rolled back or replaced is broken, also when what is left is a valid chain. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { headFileName, readOutsideEvidence } from '../domain/audit/head-file.ts';
import { createPortalMetrics } from '../portal-metrics.ts';
import { writeHead } from '../domain/audit/publish-head.ts';
import { deriveKeys } from '../kernel/crypto/keys.ts';
import type { AdminClient } from '../testing/admin-client.ts';
import { runCommand } from '../testing/run-command.ts';
import { rewriteAudit, tamperWithAudit } from '../testing/tamper-audit.ts';
import type { TestApp } from '../testing/test-app.ts';
import { isPostgres } from '../testing/test-database.ts';
import { adminTest } from '../testing/portal-test.ts';

const [tokenSecret, auditSecret] = [
  'the token secret: 0123456789 abcdefghij',
  'the audit secret: 9876543210 jihgfedcba',
];

const secrets = { TOKEN_SECRET: tokenSecret, AUDIT_SECRET: auditSecret };
const verify = (app: TestApp, ...args: string[]) =>
  runCommand('check audit', { ...app.environment, ...secrets }, ...args);
const keepHead = (app: TestApp) => writeHead({ ...app.services, dataDir: app.dataDir });
const file = (app: TestApp) => path.join(app.dataDir, headFileName);
const read = (admin: AdminClient, times: number) =>
  Promise.all(Array.from({ length: times }, () => admin.ask('GET', '/users')));
/** As the command does it, in this process. */
const check = (app: TestApp) => app.services.trailMonitor.checkAll();
const test = adminTest({ environment: secrets }).extend<{ readonly entries: undefined }>({
  /** Six entries, with a head in the file after the third and after the sixth. */
  entries: [
    async ({ app, admin }, use) => {
      await read(admin, 1);
      await keepHead(app);
      app.clock.advance(60);
      await read(admin, 3);
      await keepHead(app);
      await use(undefined);
    },
    { auto: true },
  ],
});

const whole = { exitCode: 0, stdout: 'The audit trail is whole.\n', stderr: '' };
const broken = (text: string) => ({
  exitCode: 1,
  stdout: expect.stringContaining(`The audit trail was tampered with: ${text}`) as unknown,
});

test('a trail without entries and chain head is broken, and stays broken when the portal goes on', async ({
  app,
  admin,
}) => {
  expect(await verify(app)).toMatchObject(whole);
  await tamperWithAudit(app, 'delete from audit_trail; delete from audit_seal');
  expect(await verify(app)).toMatchObject(broken('it is empty. Entry 1 and all others were removed.'));
  // The page of the administrators adds entry 1 again.
  expect((await admin.ask('GET', '/audit')).body).toMatchObject({ brokenAt: 1 });
  expect(await check(app)).toMatchObject({ brokenAt: 1, reason: 'no-start' });
  await rm(file(app));
  expect(await check(app)).toMatchObject({ brokenAt: 1, reason: 'no-start', headFile: 'missing' });
}, 120_000);

test('the newest entries removed and an older chain head put back are noticed', async ({ app, admin }) => {
  const [seal] = await app.runSql('select sequence, digest from audit_seal');
  await read(admin, 2);
  await keepHead(app);
  const cut = 'delete from audit_trail where sequence > 6';
  const head = `update audit_seal set sequence = 6, digest = '${String(seal?.['digest'])}'`;
  await tamperWithAudit(app, `${cut}; ${head}`);
  expect(await verify(app)).toMatchObject(broken('from entry 7 on, entries were removed or replaced'));
  // Also when other entries have taken their numbers.
  app.clock.advance(60);
  await read(admin, 4);
  await keepHead(app);
  expect(app.logLines.filter((line) => line.includes('"alarm":"audit"'))).toHaveLength(1);
  expect(await check(app)).toMatchObject({ brokenAt: 7, reason: 'contradicted' });
  expect(await createPortalMetrics(app.services).metrics()).toContain('portal_audit_trail_broken 1');
}, 120_000);

test('entries that were changed and signed again with the token secret are noticed, also when the portal goes on', async ({
  app,
  admin,
}) => {
  const ofToken = deriveKeys(Buffer.from(tokenSecret));
  await rewriteAudit(app, ofToken);
  expect(await verify(app)).toMatchObject(broken('entry 1 and those after it were made with a key'));
  await read(admin, 1);
  expect(await check(app)).toMatchObject({ brokenAt: 1, reason: 'contradicted' });
}, 120_000);

test('a history of an invented key is broken, whatever secret it pretends to be', async ({ app }) => {
  await rewriteAudit(app, deriveKeys(Buffer.alloc(32, 9)), 'invented');
  expect(await verify(app)).toMatchObject(broken('entry 1 and those after it were made with a key'));
}, 120_000);

test('the trail is compared with a head from the log or a mail', async ({ app }) => {
  const [seal] = await app.runSql('select sequence, digest from audit_trail where sequence = 6');
  const head = `6:${String(seal?.['digest'])}`;
  expect(await verify(app, '--head', head)).toMatchObject(whole);
  await rm(file(app));
  await rewriteAudit(app, app.services.keys);
  expect(await verify(app, '--head', head)).toMatchObject(broken('from entry 1 on'));
}, 120_000);

test('a file of heads that is missing, cut or changed is reported, and is not a broken trail', async ({
  app,
}) => {
  const text = await readFile(file(app), 'utf8');
  const [first = ''] = text.split('\n');
  await writeFile(file(app), `${first}\n`);
  const { exitCode, stdout } = await verify(app);
  expect([exitCode, stdout]).toEqual([
    2,
    expect.stringMatching(
      /^The last lines of the file of heads .* were removed.*\nThe audit trail is whole.\n$/,
    ),
  ]);
  await writeFile(file(app), text.replace('"sequence":3', '"sequence":2'));
  expect(await check(app)).toMatchObject({ brokenAt: null, headFile: 'changed' });
  await rm(file(app));
  expect(await check(app)).toMatchObject({ brokenAt: null, headFile: 'missing' });
  // A new file does not replace the missing one, and an instance of a cluster has its own.
  await keepHead(app);
  expect(await check(app)).toMatchObject({ brokenAt: null, headFile: isPostgres ? null : 'missing' });
}, 120_000);

test('a new instance has no file yet, which is no alarm; one whose file was written here is missing', async ({
  app,
}) => {
  const { database, keys } = app.services;
  const problemIn = async (dataDir: string) =>
    (await readOutsideEvidence(database.db, dataDir, [keys], false)).findProblem([]);
  expect(await problemIn(path.join(app.dataDir, 'of-another-instance'))).toBeNull();
  await rm(file(app));
  expect(await problemIn(app.dataDir)).toBe('missing');
});

test('an earlier state that the operator has put in place is reported as restored', async ({
  app,
  admin,
}) => {
  const [seal] = await app.runSql('select sequence, digest from audit_seal');
  await read(admin, 2);
  await keepHead(app);
  await tamperWithAudit(
    app,
    `delete from audit_trail where sequence > 6; update audit_seal set sequence = 6, digest = '${String(seal?.['digest'])}'`,
  );
  expect(await runCommand('database restored', { ...app.environment, ...secrets }, '--yes')).toMatchObject({
    exitCode: 0,
  });
  const { exitCode, stdout } = await verify(app);
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringMatching(/^The operator restored .* \(entry 7\).*\nThe audit trail is whole\.\n$/),
  ]);
  expect((await admin.ask('GET', '/audit')).body).toMatchObject({
    brokenAt: null,
    restored: [{ sequence: 7 }],
  });
  await keepHead(app);
  expect(app.logLines.filter((line) => line.includes('"alarm":"audit"'))).toEqual([]);
  // What was restored cannot be removed later.
  await app.runSql('delete from audit_trail where sequence > 7');
  expect(await check(app)).toMatchObject({ brokenAt: 8 });
}, 120_000);
