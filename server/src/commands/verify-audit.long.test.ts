import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { startAdmin } from '../testing/admin-client.ts';
import { runCommand } from '../testing/run-command.ts';
import type { TestApp } from '../testing/test-app.ts';
import { dropTrigger } from '../testing/test-database.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { portalTest } from '../testing/portal-test.ts';

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
  const without = await verify(app, {});
  expect([without.exitCode, without.stdout]).toEqual([
    2,
    'Entries 1-2 were made under an earlier secret and cannot be checked without it (--earlier FILE).\nThe rest of the audit trail is whole.\n',
  ]);
  const file = path.join(folder, 'old-secret');
  await writeFile(file, `${oldSecret}\n`);
  for (const verified of [await verify(app, {}, '--earlier', file), await verify(app, changed)])
    expect([verified.exitCode, verified.stdout]).toEqual([0, 'The audit trail is whole.\n']);
  await app.runSql(dropTrigger('audit_trail_final_update', 'audit_trail'));
  await app.runSql(`update audit_trail set actor = 'x' where sequence = 1`);
  const tampered = await verify(app, {}, '--earlier', file);
  expect([tampered.exitCode, tampered.stdout]).toEqual([
    1,
    expect.stringMatching(
      /^The audit trail was tampered with: entry 1 is changed or missing\. If an instance ran/,
    ),
  ]);
});

test('a change without the old secret is an alarm until given', async ({ app: first, folder, start }) => {
  await first.close({ keepData: true });
  const app = await start({ environment: { AUDIT_SECRET: newSecret }, dataDir: first.dataDir });
  expect(app.logLines.filter((line) => line.includes('"alarm":"audit-secret"'))).toHaveLength(1);
  const admin = await startAdmin(app);
  expect((await admin.ask('GET', '/audit')).body).toMatchObject({ brokenAt: 3, reason: 'secret-replaced' });
  const without = await verify(app, {});
  expect([without.exitCode, without.stdout]).toEqual([
    1,
    expect.stringContaining('The audit trail cannot be trusted before entry 3: there the secret was changed'),
  ]);
  const file = path.join(folder, 'old-secret');
  await writeFile(file, oldSecret);
  expect(await verify(app, {}, '--earlier', file)).toMatchObject({
    exitCode: 0,
    stdout: 'The audit trail is whole.\n',
  });
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
  expect(await verify(app, both)).toMatchObject({ exitCode: 0, stdout: 'The audit trail is whole.\n' });
  const repaired = await start({ environment: both, dataDir });
  expect(await repaired.services.trailMonitor.checkAll()).toMatchObject({ brokenAt: null, unchecked: [] });
});
