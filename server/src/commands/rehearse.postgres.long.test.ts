/** `portal rehearse --restored` compares a database into which a dump was restored. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { findProvenRestore } from '../audit/audit-trail.ts';
import { submitCentre } from '../testing/admin-client.ts';
import { portalTest } from '../testing/portal-test.ts';
import { runCommand } from '../testing/run-command.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const test = portalTest();

test('a dump that was restored into another database is compared and recorded', async ({ app }) => {
  await submitCentre(app);
  const restored = await createTestDatabase(app.dataDir);
  expect(
    (await runCommand('database move', {}, app.environment['DATABASE_URL'] ?? '', restored.url)).exitCode,
  ).toBe(0);
  const fails = async (sentence: string, ...args: string[]) =>
    expect(await runCommand('rehearse', app.environment, ...args)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(sentence) as unknown,
    });
  const own = app.environment['DATABASE_URL'] ?? '';
  await fails('the portal itself', '--restored', own);
  // By another address.
  await fails('the portal itself', '--restored', `${own}?application_name=rehearsal`);
  await fails('a backup in a folder is not its own', app.dataDir);
  expect(await findProvenRestore(app.database.db)).toBeNull();
  const result = await runCommand('rehearse', app.environment, '--restored', restored.url);
  expect(result).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await findProvenRestore(app.database.db)).toMatchObject({ centres: 1, submitted: 1, photos: 2 });
  await restored.drop();
});

test('a photo that is lost for good keeps nothing else from being proven', async ({ app }) => {
  await submitCentre(app);
  const restored = await createTestDatabase(app.dataDir);
  await runCommand('database move', {}, app.environment['DATABASE_URL'] ?? '', restored.url);
  const photos = path.join(app.dataDir, 'photos');
  const [lost = ''] = (await readdir(photos, { recursive: true })).filter((file) =>
    file.endsWith('.original.jpg'),
  );
  await rm(path.join(photos, lost));
  const result = await runCommand('rehearse', app.environment, '--restored', restored.url);
  expect(result).toMatchObject({ exitCode: 0, stderr: '' });
  expect(result.stdout).toContain('1 photo(s) are missing or damaged in the store of this portal itself');
  expect(await findProvenRestore(app.database.db)).toMatchObject({ photos: 1 });
  await rm(path.join(photos, 'installation'));
  expect(await runCommand('rehearse', app.environment, '--restored', restored.url)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('is not that of this portal') as unknown,
  });
  await restored.drop();
});
