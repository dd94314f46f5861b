/** The server itself publishes the head of the audit trail, which shows what happened to the trail after it was killed. */
import { expect, test } from 'vitest';
import { runCommand } from '../server/src/testing/run-command.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { createTemporaryFolder } from '../server/src/testing/temporary-folder.ts';
import { createTestDatabase, dropTrigger, isPostgres } from '../server/src/testing/test-database.ts';

test('the head is in the log and a mail from the start, and a trail that is removed afterwards is broken', async () => {
  const folder = await createTemporaryFolder();
  const stored = await createTestDatabase(folder);
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: stored.url,
    TOKEN_SECRET: 'a secret of tests: 0123456789 abcdefghij',
    ADMIN_PASSWORD: 'first admin password',
    AUDIT_ANCHOR_MAIL: 'auditor@example.org',
  };
  const server = await startServerProcess(environment);
  await expect
    .poll(async () => (await server.mails())[0] ?? '', { timeout: 60_000 })
    .toMatch(/To: auditor@example.org[^]*check audit --head/);
  const [, digest = ''] = /"audit":\{"sequence":1,"digest":"([\w-]+)"\}/.exec(server.output()) ?? [];
  expect((await server.mails())[0]).toContain(`1:${digest}`);
  // Only the instances of one PostgreSQL database have no file in common.
  expect(server.output().includes('"alarm":"audit-secret"')).toBe(isPostgres);
  await server.kill();
  const verify = () => runCommand('check audit', environment, '--head', `1:${digest}`);
  expect(await verify()).toMatchObject({ exitCode: 0, stdout: 'The audit trail is whole.\n' });
  await stored.run(dropTrigger('audit_trail_final_delete', 'audit_trail'));
  await stored.run('delete from audit_trail; delete from audit_seal');
  await stored.run('update installation set audit_started_at = null');
  // The next start begins a new trail, which the head contradicts.
  const next = await startServerProcess(environment);
  await next.kill();
  expect(await verify()).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('from entry 1 on, entries were removed or replaced') as unknown,
  });
  await stored.drop();
});
