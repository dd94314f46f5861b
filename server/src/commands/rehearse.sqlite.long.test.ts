/** `portal rehearse` proves a restore at a scratch place, leaves nothing behind and says nothing false. */
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { createPortalMetrics } from '../portal-metrics.ts';
import { findProvenRestore } from '../audit/audit-trail.ts';
import { startAdmin, submitCentre } from '../testing/admin-client.ts';
import { portalTest } from '../testing/portal-test.ts';
import { runCommand } from '../testing/run-command.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const test = portalTest();

const key = 'the key of backups: 0123456789 abcdefghij';
const proven = (app: TestApp) => findProvenRestore(app.database.db);
const stagingIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.includes('staging'));

for (const [kind, backupKey] of [
  ['plain', {}],
  ['encrypted', { BACKUP_KEY: key }],
] as const)
  test(`a ${kind} backup is restored, compared and recorded, and nothing of it is left`, async ({ app }) => {
    await submitCentre(app);
    const environment = { ...app.environment, ...backupKey };
    expect((await runCommand('backup', environment)).exitCode).toBe(0);
    const result = await runCommand('rehearse', environment);
    expect(result).toMatchObject({ exitCode: 0, stderr: '' });
    expect(result.stdout).toMatch(/restored with 1 centre\(s\), 1 submitted, and 2 photo\(s\), all whole/);
    expect(await proven(app)).toMatchObject({ centres: 1, submitted: 1, photos: 2 });
    expect(await stagingIn(app.dataDir)).toEqual([]);
    const admin = await startAdmin(app);
    expect((await admin.ask('GET', '/audit')).body).toMatchObject({
      provenRestore: { at: expect.any(String) as unknown },
      brokenAt: null,
    });
    const metrics = await createPortalMetrics(app.services).metrics();
    expect(metrics).toMatch(/portal_proven_restore_timestamp_seconds 1\d{9}/);
  });

test('a backup that is no longer made proves nothing', async ({ app }) => {
  await runCommand('backup', app.environment);
  app.clock.advance(9 * 24 * 60 * 60);
  await startAdmin(app);
  const result = await runCommand('rehearse', app.environment);
  expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('9 days behind') as unknown });
  expect(await proven(app)).toBeNull();
});

test('a backup from before the portal itself was restored proves nothing', async ({ app }) => {
  await runCommand('backup', app.environment);
  await runCommand('database restored', app.environment, '--yes');
  const result = await runCommand('rehearse', app.environment);
  expect(result).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('from before this portal was restored itself') as unknown,
  });
  expect(await proven(app)).toBeNull();
});

test('a photo that was lost before the backup keeps nothing else from being proven', async ({ app }) => {
  await submitCentre(app);
  const photos = path.join(app.dataDir, 'photos');
  const [lost = ''] = (await readdir(photos, { recursive: true })).filter((file) =>
    file.endsWith('.original.jpg'),
  );
  await rm(path.join(photos, lost));
  expect((await runCommand('backup', app.environment)).exitCode).toBe(2);
  const result = await runCommand('rehearse', app.environment);
  expect(result).toMatchObject({ exitCode: 0, stderr: '' });
  expect(result.stdout).toContain('1 photo(s) were damaged before the backup was made');
  expect(await proven(app)).toMatchObject({ photos: 1 });
});

test('a backup from before a change of the secret is proven with the earlier one', async ({ app }) => {
  await runCommand('backup', app.environment);
  const secret = path.join(await createTemporaryFolder(), 'secret');
  await copyFile(path.join(app.dataDir, 'audit-secret'), secret);
  const changed = { ...app.environment, AUDIT_SECRET: 'another audit secret: 0123456789 abcdefghij' };
  await rm(path.join(app.dataDir, 'audit-secret'));
  await rm(path.join(app.dataDir, 'backups'), { recursive: true });
  await runCommand('backup', changed);
  expect((await runCommand('rehearse', changed)).stderr).toMatch(/--earlier|start the portal once/);
  const result = await runCommand('rehearse', changed, '--earlier', secret);
  expect(result).toMatchObject({ exitCode: 0, stderr: '' });
});

test('a damaged backup, none, and that of another portal prove nothing', async ({ app, start }) => {
  const folder = await createTemporaryFolder();
  await submitCentre(app);
  const fails = async (sentence: string, ...args: string[]) => {
    const result = await runCommand('rehearse', app.environment, ...args);
    expect([result.exitCode, result.stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(await proven(app)).toBeNull();
    expect(await stagingIn(app.dataDir)).toEqual([]);
  };
  await fails('There is no backup in', folder);
  await runCommand('backup', app.environment, folder);
  const [name = ''] = await readdir(folder);
  const [photo = ''] = (await readdir(path.join(folder, name, 'photos'), { recursive: true })).filter(
    (file) => file.endsWith('.jpg'),
  );
  await writeFile(path.join(folder, name, 'photos', photo), 'changed');
  await fails('cannot be used', folder);
  const other = await start();
  const ofOther = await createTemporaryFolder();
  await runCommand('backup', other.environment, ofOther);
  await fails('is not in the audit trail of this portal', ofOther);
});
