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

const test = portalTest({ environment: { AUDIT_SECRET: oldSecret } }).extend<{ readonly folder: string }>({
  folder: [
    async ({ app }, use) => {
      await startAdmin(app);
      await use(await createTemporaryFolder());
    },
    { auto: true },
  ],
});

const verify = (app: TestApp, ...args: string[]) =>
  runCommand('check audit', { ...app.environment, AUDIT_SECRET: newSecret }, ...args);

test('entries of a secret that an instance had by mistake are whole again with that secret in the file audit-secret', async ({
  app: right,
  start,
}) => {
  await right.close({ keepData: true });
  const { dataDir } = right;
  const wrong = await start({ environment: { AUDIT_SECRET: newSecret }, dataDir });
  await startAdmin(wrong);
  await wrong.close({ keepData: true });
  const app = await start({ environment: { AUDIT_SECRET: oldSecret }, dataDir });
  await startAdmin(app);
  const check = () => runCommand('check audit', { ...app.environment, AUDIT_SECRET: oldSecret });
  expect(await check()).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('--earlier') as unknown,
  });
  expect(await app.services.trailMonitor.checkAll()).toMatchObject({ brokenAt: 3 });
  await writeFile(path.join(dataDir, 'audit-secret'), newSecret, { mode: 0o600 });
  expect(await check()).toMatchObject({ exitCode: 0, stdout: 'The audit trail is whole.\n' });
  await app.close({ keepData: true });
  const repaired = await start({ environment: { AUDIT_SECRET: oldSecret }, dataDir });
  expect(await repaired.services.trailMonitor.checkAll()).toMatchObject({ brokenAt: null, unchecked: [] });
});

test('after a change of the secret, the whole trail is verified with the old secret, and only later entries without it', async ({
  app: first,
  folder,
  start,
}) => {
  await first.close({ keepData: true });
  const app = await start({ environment: { AUDIT_SECRET: newSecret }, dataDir: first.dataDir });
  const admin = await startAdmin(app);
  expect((await admin.ask('GET', '/audit')).body).toMatchObject({
    brokenAt: null,
    unchecked: [{ from: 1, to: 2 }],
  });
  const without = await verify(app);
  expect([without.exitCode, without.stdout]).toEqual([
    2,
    'Entries 1-2 were made under an earlier secret and cannot be checked without it (--earlier FILE).\nThe rest of the audit trail is whole.\n',
  ]);
  const file = path.join(folder, 'old-secret');
  await writeFile(file, `${oldSecret}\n`);
  const verified = await verify(app, '--earlier', file);
  expect([verified.exitCode, verified.stdout]).toEqual([0, 'The audit trail is whole.\n']);
  await app.runSql(dropTrigger('audit_trail_final_update', 'audit_trail'));
  await app.runSql(`update audit_trail set actor = 'x' where sequence = 1`);
  const changed = await verify(app, '--earlier', file);
  expect([changed.exitCode, changed.stdout]).toEqual([
    1,
    expect.stringMatching(
      /^The audit trail was tampered with: entry 1 is changed or missing\. If an instance ran/,
    ),
  ]);
}, 120_000);
